"""How gold is shown."""

from ep_rules.api import TradePhase
from ep_rules.sea.gold import BuyCard
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.presenter import Presenter


class GoldPresenter(Presenter):
    """How gold is shown."""

    module = "gold"
    commands = (Command("buy", TRADING, "g", (TradePhase,), (BuyCard,), rank=100, ask=("good",)),)
    misplaced = ("gold.buys-cards-only",)
