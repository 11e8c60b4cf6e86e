"""The counts that a module adds to the statistics of a game, from its events."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ep_rules.api import Event, Seat
from ep_tui.contributions.words import Words

Amount = tuple[Seat, int]
"""The amount that an event adds for a seat."""
ROLLS, INCOME = "rolls", "income"
"""The details that have pages of their own: rolls by their total, goods by (rule, good)."""


class Detail(msgspec.Struct, frozen=True):
    """The parts of a sum: amounts of each seat by a key, such as a ship's number.

    Attributes:
        name: of the texts and the JSON. of: the amounts that an event adds.
        words: those of a part of a seat, by its key and amount. between: what separates them.
        in_order: True if the keys are sorted; otherwise they are in the order of the events.
    """

    name: str
    of: Callable[[Event], Iterable[tuple[Seat, Any, int]]]
    words: Callable[[str, Any, int], Words] | None = None
    between: str = ", "
    in_order: bool = False


class BarChart(msgspec.Struct, frozen=True):
    """The page of a count's bars, the width of the bars, and the parts that are shown beside them.

    `page` is named in the texts by `statistics.tab`; counts of several modules may share one.
    """

    page: str
    part: int
    beside: Detail | None = None


class Count(msgspec.Struct, frozen=True):
    """A count of each seat; modules that use the same name add to it.

    Attributes:
        name: of the texts and the JSON. of: the amounts that an event adds. chart: its page of
        bars, if it is not listed among the counts. award: whether the seat with most of it gets an
        award at the end of the game. after: the id of a module behind whose counts it is.
    """

    name: str
    of: Callable[[Event], Iterable[Amount]]
    chart: BarChart | None = None
    award: bool = False
    after: str = ""


def of_seat(*kinds: type[Event], field: str = "seat") -> Callable[[Event], Iterable[Amount]]:
    """Counts one for each such event of a seat, which a field of the event names."""

    def count(event: Event) -> Iterable[Amount]:
        if isinstance(event, kinds):
            yield getattr(event, field), 1

    return count
