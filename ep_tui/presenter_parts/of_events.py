"""The meaning of events for readers, shared by several modules.

Topics narrow the log, interests are what the replay finds, and deeds are counted in summaries.
"""

from collections.abc import Iterator
from typing import Any

from ep_rules.api import Game, Seat, letter
from ep_tui.contributions.events import Aside, Deed, Interest, LogTopic
from ep_tui.contributions.statistics import Detail
from ep_tui.contributions.words import Words

ABOUT_DICE = LogTopic(10, "dice")
ABOUT_BUILDING = LogTopic(20, "building")
ABOUT_SHIPS = LogTopic(30, "sailing")
ABOUT_DISCOVERY = LogTopic(40, "discovery")
ABOUT_TRADE = LogTopic(50, "trade")
ABOUT_THEFT = LogTopic(60, "theft")
ABOUT_MISSIONS = LogTopic(70, "missions")

OF_DISCOVERY = Interest("discovery", 10, highlight=True)
OF_LEADER = Interest("leader", 50, highlight=True)
OF_VICTORY = Interest("victory", 60, highlight=True)
OF_THEFT = Interest("theft", 70)
OF_PIRATES = Interest("pirates", 90)
OF_TRADE = Interest("trade", 100)
OF_BUILDING = Interest("building", 110)
FOUND = Deed("table.since.found", 1)
DEALS = Deed("table.since.deals", 2)


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
