"""What a module counts in a game that was played, from its events."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from ep_rules.api import Event, Seat

Amount = tuple[Seat, int]
"""How much an event adds for a seat."""
DetailName = Literal["rolls", "income", "sailed", "discovered"]
"""The fields of a seat's numbers that tell what a sum consists of (docs/statistics.md)."""
BesideBars = Literal["none", "sailed", "discovered"]
"""What stands beside the bars of a chart: nothing, or one of these fields."""
PageName = Literal["sailing", "ships", "land"]
"""The pages of charts; a page is there if something is charted on it."""


class BarChart(NamedTuple):
    """Where a count is drawn as bars, and which part of the room the bars take."""

    page: PageName
    part: int
    beside: BesideBars = "none"


class Count(NamedTuple):
    """Something that is counted for every seat; modules that name the same one add to it.

    Attributes:
        name: of the texts and the JSON. rank: the place in the order of telling, the same in all
            modules that name it. of: the amounts that an event adds. chart: where it is drawn
            instead of standing among the deeds.
    """

    name: str
    rank: int
    of: Callable[[Event], Iterable[Amount]]
    chart: BarChart | None = None


class Detail(NamedTuple):
    """What sums consist of: for each seat amounts by a key, such as the number of a ship."""

    name: DetailName
    of: Callable[[Event], Iterable[tuple[Seat, object, int]]]


def of_seat(*kinds: type[Event]) -> Callable[[Event], Iterable[Amount]]:
    """One for each such event of a seat."""

    def count(event: Event) -> Iterable[Amount]:
        if isinstance(event, kinds):
            yield event.seat, 1  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    return count
