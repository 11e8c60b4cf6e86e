"""Presenter of the purchase of development cards."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, Observation, Seat
from ep_rules.catan.deck import Card, Development
from ep_rules.catan.development import (
    BuyDevelopment,
    DevelopmentBought,
    DevelopmentCards,
    DevelopmentGained,
    PointsShown,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Deed, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Column, Item, Standpoint, Wanted
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, ABOUT_THEFT


class DevelopmentBesideMap(BesideMap):
    """Development cards in hands and before seats."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cards = game.book.module(DevelopmentCards)
        self._cost, self._cards = cards.settings.cost, cards.deck.cards

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A development card."""
        left = sum(at.seen.of(Development).piles)
        yield Wanted("development", self._cost, "develop", left=left)

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Development cards that a seat holds."""
        yield Column("developments", at.seen.of(Development).held(seat))

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """The number of face-down cards, and the played ones."""
        cards = seen.of(Development)
        yield Words("panels.seats.cards", {"count": cards.held(seat)})
        for number, card in enumerate(self._cards):
            count = cards.played[seat][number]
            if count and card.played:
                name = Words(f"names.card.{card.word}")
                yield Words("panels.seats.played", {"count": count, "card": name})

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """The viewer's cards by kind; those of this turn are new."""
        cards = seen.of(Development)
        for number, card in enumerate(self._cards):
            count = cards.hands[viewer][number]
            fresh = cards.fresh[viewer][number] if card.played else 0
            if count:
                name = Words(f"names.card.{card.word}")
                words = Words("panels.cards.held", {"card": name, "count": count, "new": fresh})
                yield Item(words, "bold" if count > fresh else "dim")


def _name(_: Sight, card: Card) -> tuple[Words, ...]:
    return (Words(f"names.card.{card}"),)


def _pile(sight: Sight, pile: int) -> Words:
    """A pile by its number, if there are several, and the cards on it."""
    piles = sight.observe(None).of(Development).piles
    return Words("table.pile", {"number": pile, "of": len(piles), "left": piles[pile - 1]})


class DevelopmentPresenter(Presenter):
    """Presenter for buying development cards."""

    module = "development"
    explained = (HelpText("help.points-cards"),)
    beside_map = DevelopmentBesideMap
    parts = {Card: ValueWords(_name)}
    fields = {(BuyDevelopment, "pile"): _pile}
    commands = (
        Command(
            "develop",
            CARDS,
            "d",
            BUILD_PHASES,
            (BuyDevelopment,),
            spare="N",
        ),
    )
    misplaced = ("development.no-pile", "development.no-card")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            DevelopmentBought: Telling(
                ABOUT_BUILDING,
                recap=True,
                deed=Deed("table.since.development"),
            ),
            DevelopmentGained: Telling(ABOUT_BUILDING, stress=Stress.NOTED),
            PointsShown: Telling(ABOUT_THEFT),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("developments", of_seat(DevelopmentBought)),)
