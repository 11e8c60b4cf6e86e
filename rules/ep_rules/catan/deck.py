"""The development cards and their visibility.

The deck is a bag of counts without an order. A slice as a viewer sees it has a place after the
kinds for the cards of others, and in the bag all that those may be.

Rule: development.hidden
"""

from collections.abc import Sequence
from typing import NewType

from ep_rules.chance import advance, below
from ep_rules.decks import UNSEEN, DeckCard
from ep_rules.model import Seat, Slice
from ep_rules.viewpoint import Viewpoint

Card = NewType("Card", str)
"""The word of a development card."""
DECK = "development"
"""The module that keeps the deck."""
HIDDEN = Card(UNSEEN)


def development_card(word: str, *, played: bool = True) -> DeckCard:
    """A development card."""
    return DeckCard(DECK, word, played=played)


KNIGHT = development_card("knight")
"""The card that several modules know."""


def in_deck(card: DeckCard) -> bool:
    """The order of development cards: those that are not played come last."""
    return not card.played


class Development(Slice):
    """The places of the development cards, counted by kind; hands have a place for unseen ones.

    Attributes:
        bag: cards not in hands and not played. piles: the number on each pile.
        hands: cards that seats hold face down; fresh: those of them that came in this part.
        played: cards face up in front of seats. plays: the number played in this part.
    """

    key = "development"
    bag: list[int]
    piles: list[int]
    hands: list[list[int]]
    fresh: list[list[int]]
    played: list[list[int]]
    plays: int = 0

    def copy(self) -> "Development":
        return Development(
            self.bag[:],
            self.piles[:],
            [hand[:] for hand in self.hands],
            [fresh[:] for fresh in self.fresh],
            [played[:] for played in self.played],
            self.plays,
        )

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Cards in each pile, unseen cards by kind, and cards played in this turn.

        For each seat its cards by kind, those bought in this turn, and those played.
        """
        return {
            "piles": list(self.piles),
            "bag": list(self.bag),
            "plays": [self.plays],
            "hands": view.rows_in_order(self.hands),
            "fresh": view.rows_in_order(self.fresh),
            "played": view.rows_in_order(self.played),
        }

    def seen_by(self, viewer: Seat | None) -> "Development":
        """Other hands are counts; their possible cards are in the bag."""
        seen = self.copy()
        for seat, hand in enumerate(self.hands):
            if seat != viewer and any(hand):
                seen.hands[seat], seen.fresh[seat] = _covered(hand), _covered(self.fresh[seat])
                for kind in range(len(self.bag)):
                    seen.bag[kind] += hand[kind]
        return seen

    def complete(self, word: int) -> "Development":
        """Unseen cards become some of the bag; those that came in this part are dealt first."""
        whole, unseen = self.copy(), len(self.bag)
        for seat, hand in enumerate(whole.hands):
            fresh = whole.fresh[seat][unseen]
            for dealt in range(hand[unseen]):
                kind = _dealt(whole.bag, word)
                word = advance(word)
                whole.bag[kind] -= 1
                hand[kind] += 1
                whole.fresh[seat][kind] += dealt < fresh
            hand[unseen] = whole.fresh[seat][unseen] = 0
        return whole

    def held(self, seat: Seat) -> int:
        """The number of face-down cards of a seat."""
        return sum(self.hands[seat])

    def ready(self, seat: Seat, card: int) -> int:
        """The number of a seat's cards of one kind that did not come in this part."""
        return self.hands[seat][card] - self.fresh[seat][card]


def _covered(hand: Sequence[int]) -> list[int]:
    return [*(0 for _ in hand[1:]), sum(hand)]


def _dealt(bag: Sequence[int], word: int) -> int:
    """The kind of one card of the bag."""
    left = below(word, sum(bag))
    for kind, count in enumerate(bag):
        left -= count
        if left < 0:
            return kind
    raise AssertionError("the bag holds less than its sum")
