"""The counts that a module adds to the statistics of a game, from its events."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from ep_rules.api import Event, Seat

Amount = tuple[Seat, int]
"""The amount that an event adds for a seat."""
DetailName = Literal["rolls", "income", "sailed", "discovered"]
"""The fields of a seat with the parts of a sum; the JSON has these only (docs/statistics.md)."""
BesideBars = Literal["none", "sailed", "discovered"]
"""The field shown beside the bars of a chart, or none."""


class BarChart(NamedTuple):
    """The page of a count's bars, and the width of the bars.

    `page` is named in the texts by `statistics.tab`; counts of several modules may share one.
    """

    page: str
    part: int
    beside: BesideBars = "none"


class Count(NamedTuple):
    """A count of each seat; modules that use the same name add to it.

    Attributes:
        name: of the texts and the JSON. rank: its order, the same in all modules that use the name.
        of: the amounts that an event adds. chart: its page of bars, if it is not listed among the
        counts.
    """

    name: str
    rank: int
    of: Callable[[Event], Iterable[Amount]]
    chart: BarChart | None = None


class Detail(NamedTuple):
    """The parts of a sum: amounts of each seat by a key, such as a ship's number."""

    name: DetailName
    of: Callable[[Event], Iterable[tuple[Seat, object, int]]]


def of_seat(*kinds: type[Event], field: str = "seat") -> Callable[[Event], Iterable[Amount]]:
    """Counts one for each such event of a seat, which a field of the event names."""

    def count(event: Event) -> Iterable[Amount]:
        if isinstance(event, kinds):
            yield getattr(event, field), 1

    return count
