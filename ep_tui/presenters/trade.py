"""How trade with the supply is shown."""

from ep_rules.api import TradePhase, TradeWithSupply
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.presenter import Presenter


class TradePresenter(Presenter):
    """How trade with the supply is shown."""

    module = "trade"
    commands = (
        Command(
            "trade", TRADING, "t", (TradePhase,), (TradeWithSupply,), rank=90, ask=("give", "take")
        ),
    )
    misplaced = ("trade.same-kind", "trade.gold-not-given", "trade.not-in-supply")
