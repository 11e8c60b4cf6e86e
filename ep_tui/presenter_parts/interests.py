"""Events that the replay finds and summaries count, shared by several modules."""

from typing import Any

from ep_rules.api import Seat, letter
from ep_tui.contributions.events import Deed, Interest
from ep_tui.contributions.words import Words

OF_DISCOVERY = Interest("discovery", 10, highlight=True)
OF_LEADER = Interest("leader", 50, highlight=True)
OF_VICTORY = Interest("victory", 60, highlight=True)
OF_THEFT = Interest("theft", 70)
OF_PIRATES = Interest("pirates", 90)
OF_TRADE = Interest("trade", 100)
OF_BUILDING = Interest("building", 110)
FOUND = Deed("table.since.found", 1)
DEALS = Deed("table.since.deals", 2)


def victims_news(event: Any, viewer: Seat | None) -> Words | None:
    """The news of a robbery, for its victim only."""
    if event.victim != viewer:
        return None
    return Words("table.since.robbed", {"seat": letter(event.seat)})
