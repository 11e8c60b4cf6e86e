"""Presenter of gold."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import GOLD, Bundle, Event, Game, Seat, TradePhase
from ep_rules.sea.gold import BuyCard, CardBought, Gold
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.panels import Column, Standpoint
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, OF_TRADE


class GoldBesideMap(BesideMap):
    """Gold in hands, and what it buys."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Gold).settings

    def numbers(self) -> Mapping[str, int]:
        """The cost of a card, and the number of purchases in a turn."""
        price, purchases = self._settings.price, self._settings.purchases
        return {"price": price, "purchases": purchases}

    def costs(self, sight: Sight) -> Mapping[str, Bundle]:
        """The gold for a card."""
        return {"buy": Bundle.of({GOLD: self._settings.price})}

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """The gold of a seat."""
        yield Column("gold", at.seen.seats[seat].gold)


class GoldPresenter(Presenter):
    """The presenter of gold."""

    module = "gold"
    gets = (BuyCard,)
    instead = {
        "table.choice.victim": "table.choice.victim-with-gold",
        "table.cost.supply": "table.cost.supply-with-gold",
        "plain.hand": "plain.hand-with-gold",
    }
    goods = (GOLD,)
    beside_map = GoldBesideMap
    commands = (
        Command(
            "buy",
            TRADING,
            "g",
            (TradePhase,),
            (BuyCard,),
            ask=("good",),
            said=((r"buy (?:1|an?|one) (\w+)", r"buy \1"),),
            after="trade",
        ),
    )
    misplaced = left_out = ("gold.buys-cards-only",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CardBought: Telling(ABOUT_TRADE, interest=OF_TRADE),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("purchases", of_seat(CardBought)),)
