"""Events that the replay finds and summaries count, shared by several modules."""

from ep_tui.contributions.events import Deed, Interest

OF_DISCOVERY = Interest("discovery", 10, highlight=True)
OF_LEADER = Interest("leader", 50, highlight=True)
OF_VICTORY = Interest("victory", 60, highlight=True)
OF_THEFT = Interest("theft", 70)
OF_PIRATES = Interest("pirates", 90)
OF_TRADE = Interest("trade", 100)
OF_BUILDING = Interest("building", 110)
FOUND = Deed("table.since.found", 1)
DEALS = Deed("table.since.deals", 2)
