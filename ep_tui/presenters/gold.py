"""How gold is shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import GOLD, Event, TradePhase
from ep_rules.sea.gold import BuyCard, CardBought
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import OF_TRADE, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat


class GoldPresenter(Presenter):
    """How gold is shown."""

    module = "gold"
    gets = (BuyCard,)
    instead = {"table.choice.victim": "table.choice.victim-with-gold"}
    goods = (GOLD,)
    commands = (Command("buy", TRADING, "g", (TradePhase,), (BuyCard,), rank=100, ask=("good",)),)
    misplaced = ("gold.buys-cards-only",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            CardBought: Telling("trade", interest=OF_TRADE),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("purchases", 140, of_seat(CardBought)),)
