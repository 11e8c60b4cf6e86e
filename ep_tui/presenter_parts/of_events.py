"""The meaning of events for readers, shared by several modules.

Topics narrow the log, interests are what the replay finds, and deeds are counted in summaries.
"""

from collections.abc import Iterator
from typing import Any

from ep_rules.api import LAST, Game, Seat, letter
from ep_tui.contributions.events import Aside, Deed, Interest, LogTopic
from ep_tui.contributions.statistics import Detail
from ep_tui.contributions.words import Words

ABOUT_DICE = LogTopic("dice")
ABOUT_BUILDING = LogTopic("building")
ABOUT_SHIPS = LogTopic("sailing")
ABOUT_DISCOVERY = LogTopic("discovery")
ABOUT_TRADE = LogTopic("trade", after="discovery")
ABOUT_THEFT = LogTopic("theft", after=LAST)
ABOUT_MISSIONS = LogTopic("missions")

OF_DISCOVERY = Interest("discovery", highlight=True)
OF_LEADER = Interest("leader", highlight=True)
OF_VICTORY = Interest("victory", highlight=True, after="victory")
OF_THEFT = Interest("theft")
OF_PIRATES = Interest("pirates")
OF_TRADE = Interest("trade")
OF_BUILDING = Interest("building")
FOUND = Deed("table.since.found", counted=True)
DEALS = Deed("table.since.deals", counted=True)


def _number(event: Any) -> Words:
    return Words("recap.number", {"number": event.number})


NUMBER_ASIDE = Aside(_number, _number)
"""The number of a hex that was discovered."""


def victims_news(event: Any, viewer: Seat | None) -> Words | None:
    """The news of a robbery, for its victim only."""
    if event.victim != viewer:
        return None
    return Words("table.since.robbed", {"seat": letter(event.seat)})


def by_terrain(game: Game, kind: type[Any]) -> Detail:
    """The hexes that seats reveal with such events, by terrain."""

    def amounts(event: Any) -> Iterator[tuple[Seat, str, int]]:
        if isinstance(event, kind):
            yield event.seat, game.book.layout.terrains.words[event.terrain], 1

    return Detail("discovered", amounts, _terrain)


def _terrain(_: str, terrain: str, count: int) -> Words:
    params = {"terrain": Words(f"names.terrain.{terrain}"), "count": count}
    return Words("statistics.part.terrain", params)
