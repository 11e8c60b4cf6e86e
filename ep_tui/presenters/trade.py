"""Presenter of trade with the supply."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event, Good, TradePhase, TradeWithSupply
from ep_rules.base.trade import SupplyTraded, Trade
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, OF_TRADE
from ep_tui.presenter_parts.questions import actor


def _give(sight: Sight, good: Good) -> Words:
    """A good to give, with how many of them the seat has and the supply takes."""
    hand = sight.observe(actor(sight)).hand or ()
    return Words(
        "table.choice.give",
        {
            "good": Words(f"names.good.{sight.game.book.cards.names[good]}"),
            "have": hand[good],
            "rate": _rates(sight)[good],
        },
    )


def _rates(sight: Sight) -> tuple[int, ...]:
    """For each kind of cards the number that the supply takes from the seat to act."""
    return sight.game.book.module(Trade).rates(sight.imagined_position(), actor(sight))


class TradeBesideMap(BesideMap):
    """The rates of the supply."""

    def numbers(self) -> Mapping[str, int]:
        """The rate without any harbor."""
        return {"supply_rate": self.game.book.module(Trade).settings.rate}

    def costs(self, sight: Sight) -> Mapping[str, Words]:
        """The usual rate, and the goods of which the supply takes fewer."""
        cards = self.game.book.cards
        rates = _rates(sight)
        usual = max(rates[good] for good in cards.all)
        better: list[Words] = []
        for good in cards.all:
            if rates[good] < usual:
                name = Words(f"names.good.{cards.names[good]}")
                better.append(Words("table.cost.rate", {"good": name, "rate": rates[good]}))
        params = {"rate": usual, "better": better, "some": yes(better)}
        return {"trade": Words("table.cost.rates", params)}


class TradePresenter(Presenter):
    """Presenter of trade with the supply."""

    module = "trade"
    examples = (HelpText("help.example.trade"),)
    gets = (TradeWithSupply,)
    fields = {(TradeWithSupply, "give"): _give}
    parts = {TradeWithSupply: ValueWords(lambda sight, good: (_give(sight, good),))}
    beside_map = TradeBesideMap
    commands = (
        Command("trade", TRADING, "t", (TradePhase,), (TradeWithSupply,), ask=("give", "take")),
    )
    misplaced = ("trade.same-kind", "trade.gold-not-given", "trade.not-in-supply")
    left_out = ("trade.gold-not-given", "trade.not-in-supply")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            SupplyTraded: Telling(ABOUT_TRADE, interest=OF_TRADE),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("supply", of_seat(SupplyTraded)),)
