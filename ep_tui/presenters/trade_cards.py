"""Presenter of the trade cards that take cards of others."""

from collections.abc import Iterator, Mapping
from typing import Any

from ep_rules.api import Action, Event, Good, Seat, TradePhase, letter
from ep_rules.knights.progress_deck import ProgressDecks
from ep_rules.knights.trade_cards import (
    COMMERCIAL_HARBOR,
    MASTER_MERCHANT,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
    AskSwap,
    CardPicked,
    GiveCommodity,
    GiveForIt,
    HarborSwaps,
    MonopolyPaid,
    MonopolyUnpaid,
    NothingToSwap,
    PickCards,
    PickOne,
    PlayCommercialHarbor,
    PlayMasterMerchant,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    Swapped,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.panels import Standpoint, Status
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_events import victims_news
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command
from ep_tui.presenter_parts.questions import actor

PLAYS: Plays = {
    PlayCommercialHarbor: COMMERCIAL_HARBOR,
    PlayMasterMerchant: MASTER_MERCHANT,
    PlayResourceMonopoly: RESOURCE_MONOPOLY,
    PlayTradeMonopoly: TRADE_MONOPOLY,
}


class TradeCardsBesideMap(BesideMap):
    """Whether the Commercial Harbor serves."""

    def status(self, at: Standpoint) -> Iterator[Status]:
        """The seats that can still be asked."""
        swaps, seats = at.seen.of(HarborSwaps), range(len(at.seen.seats))
        if swaps.open:
            left = [letter(seat) for seat in seats if seat not in (at.seen.active, *swaps.asked)]
            yield Status("swap", {"count": len(left)}, "" if left else "dim")


def _card(sight: Sight, action: Action) -> Words | None:
    """A good alone."""
    good: Good | None = action.good if isinstance(action, GiveForIt) else None
    return None if good is None else Words(f"names.good.{sight.game.book.cards.names[good]}")


def _of_hand(sight: Sight, action: Action) -> Words | None:
    """A good with its number in the hand that the Master Merchant shows."""
    seen = sight.observe(actor(sight))
    asked = seen.agenda[-1]
    if not (isinstance(action, PickOne) and isinstance(asked, PickCards)):
        return None
    name = Words(f"names.good.{sight.game.book.cards.names[action.good]}")
    count = seen.seats[asked.victim].known[action.good]
    return Words("table.choice.picked", {"good": name, "count": count})


def _picked(_: Sight, decision: Any) -> Words:
    return Words("table.ask.pick", {"who": Player(decision.victim), "left": decision.left})


def _swap(sight: Sight, action: AskSwap) -> Words:
    """A resource, and the seat that gives a commodity for it."""
    good = Words(f"names.good.{sight.game.book.cards.names[action.good]}")
    return Words("table.choice.swap", {"good": good, "who": Player(action.seat)})


class TradeCardsPresenter(Presenter):
    """The presenter of the trade cards that take cards of others."""

    module = "trade-cards"
    beside_map = TradeCardsBesideMap
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    lines = {AskSwap: _swap}
    commands = (
        play_command(PLAYS),
        Command("exchange", CARDS, "E", (TradePhase,), (AskSwap,), ask=("*",)),
    )
    pickers = {
        PickCards: Picker("choice", _picked, _of_hand),
        GiveCommodity: Picker("choice", option=_card, named=True),
    }
    misplaced = ("progress.asked-already", "progress.ask-yourself", "progress.none-of-it")
    left_out = (
        "progress.no-hands",
        "progress.not-ahead",
        "progress.harbor-serves",
        "progress.not-a-resource",
        "progress.not-a-commodity",
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            Swapped: Telling(ABOUT_PROGRESS, stress=Stress.NOTED, interest=OF_PROGRESS),
            NothingToSwap: Telling(ABOUT_PROGRESS, stress=Stress.NOTED),
            CardPicked: Telling(
                ABOUT_PROGRESS,
                series=True,
                recap=True,
                kinds=(("good", Good),),
                stress=Stress.NOTED,
                news=victims_news,
            ),
            MonopolyPaid: Telling(ABOUT_PROGRESS, stress=Stress.NOTED, news=self._paid),
            MonopolyUnpaid: Telling(ABOUT_PROGRESS, recap=True, stress=Stress.NOTED),
        }

    def _paid(self, event: MonopolyPaid, viewer: Seat | None) -> Words | None:
        """The cards that a monopoly took, for their owner only."""
        if event.seat != viewer:
            return None
        good = Words(f"names.good.{self.game.book.cards.names[event.good]}")
        params = {"seat": letter(event.other), "count": event.amount, "good": good}
        return Words("table.since.monopoly", params)
