"""How trade with the supply is shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event, TradePhase, TradeWithSupply
from ep_rules.base.trade import SupplyTraded
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import OF_TRADE, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat


class TradePresenter(Presenter):
    """How trade with the supply is shown."""

    module = "trade"
    commands = (
        Command(
            "trade", TRADING, "t", (TradePhase,), (TradeWithSupply,), rank=90, ask=("give", "take")
        ),
    )
    misplaced = ("trade.same-kind", "trade.gold-not-given", "trade.not-in-supply")

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            SupplyTraded: Telling("trade", interest=OF_TRADE),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("supply", 130, of_seat(SupplyTraded)),)
