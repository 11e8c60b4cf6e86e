"""How offers to the other seats are shown."""

from ep_rules.api import Offer, TradePhase
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.presenter import Presenter


class OffersPresenter(Presenter):
    """How offers to the other seats are shown."""

    module = "offers"
    commands = (Command("offer", TRADING, "o", (TradePhase,), (Offer,), rank=120, makes="trade"),)
