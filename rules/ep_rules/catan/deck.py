"""The development cards and their visibility.

The deck is a bag of counts without an order. A slice as a viewer sees it has `Card.UNSEEN` for the
cards of others, and in the bag all that those may be.

Rule: development.hidden
"""

from collections.abc import Sequence

from ep_rules.chance import advance, below
from ep_rules.model import (
    Named,
    Owner,
    Seat,
    Slice,
    State,
)
from ep_rules.viewpoint import Viewpoint


class Card(Named):
    """The development cards; the last one is a card that a viewer does not see."""

    KNIGHT = 0
    ROAD_BUILDING = 1
    YEAR_OF_PLENTY = 2
    MONOPOLY = 3
    VICTORY_POINT = 4
    UNSEEN = 5


CARD_WORDS = Card.words()
KINDS = len(Card) - 1
"""The number of kinds of cards, without `Card.UNSEEN`."""


class Development(Slice):
    """The places of the development cards, counted by `Card`.

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
        """An independent copy."""
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
                for kind in range(KINDS):
                    seen.bag[kind] += hand[kind]
        return seen

    def complete(self, word: int) -> "Development":
        """Unseen cards become some of the bag; those that came in this part are dealt first."""
        whole = self.copy()
        for seat, hand in enumerate(whole.hands):
            fresh = whole.fresh[seat][Card.UNSEEN]
            for dealt in range(hand[Card.UNSEEN]):
                kind = _dealt(whole.bag, word)
                word = advance(word)
                whole.bag[kind] -= 1
                hand[kind] += 1
                whole.fresh[seat][kind] += dealt < fresh
            hand[Card.UNSEEN] = whole.fresh[seat][Card.UNSEEN] = 0
        return whole

    def held(self, seat: Seat) -> int:
        """The number of face-down cards of a seat."""
        return sum(self.hands[seat])

    def ready(self, seat: Seat, card: Card) -> int:
        """The number of a seat's cards of one kind that did not come in this part."""
        return self.hands[seat][card] - self.fresh[seat][card]


def points(state: State, owner: Owner) -> int:
    """Victory points of an owner's cards, face down or up."""
    if owner >= state.seats:
        return 0
    development = state.of(Development)
    return (
        development.hands[owner][Card.VICTORY_POINT] + development.played[owner][Card.VICTORY_POINT]
    )


def open_points(state: State, owner: Owner) -> int:
    """Victory points of an owner's cards that lie face up."""
    return 0 if owner >= state.seats else state.of(Development).played[owner][Card.VICTORY_POINT]


def _covered(hand: Sequence[int]) -> list[int]:
    return [*(0 for _ in range(KINDS)), sum(hand)]


def _dealt(bag: Sequence[int], word: int) -> int:
    """The kind of one card of the bag."""
    left = below(word, sum(bag))
    for kind, count in enumerate(bag):
        left -= count
        if left < 0:
            return kind
    raise AssertionError("the bag holds less than its sum")
