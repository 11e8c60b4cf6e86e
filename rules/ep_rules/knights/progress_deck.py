"""The progress cards and their visibility: three decks, hands, and cards laid under the decks.

A deck is a bag of cards that no seat has seen, on a stack of cards in the order in which they were
returned. A slice as a viewer sees it counts hidden cards by track, and has in the bags all that
they may be.

Rule: progress.decks, progress.hidden
"""

from collections.abc import Iterator, Sequence
from itertools import compress

from msgspec import Struct

from ep_rules.chance import advance, below
from ep_rules.knights.city_track import TRACKS, CityTrack
from ep_rules.model import NOBODY, Named, Seat, Slice
from ep_rules.viewpoint import Viewpoint


class ProgressCard(Named):
    """The progress cards; the last one is a card that a viewer does not see."""

    ALCHEMIST = 0
    CRANE = 1
    ENGINEER = 2
    INVENTOR = 3
    IRRIGATION = 4
    MEDICINE = 5
    MINING = 6
    PRINTER = 7
    ROAD_BUILDING = 8
    SMITH = 9
    COMMERCIAL_HARBOR = 10
    MASTER_MERCHANT = 11
    MERCHANT = 12
    MERCHANT_FLEET = 13
    RESOURCE_MONOPOLY = 14
    TRADE_MONOPOLY = 15
    BISHOP = 16
    CONSTITUTION = 17
    DESERTER = 18
    DIPLOMAT = 19
    INTRIGUE = 20
    SABOTEUR = 21
    SPY = 22
    WARLORD = 23
    WEDDING = 24
    UNSEEN = 25


PROGRESS_WORDS = ProgressCard.words()
NUMBER = (2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 6, 2, 4, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2)
"""The number of each card in the box."""
FIRST_OF = (ProgressCard.ALCHEMIST, ProgressCard.COMMERCIAL_HARBOR, ProgressCard.BISHOP)
"""The first card of each track."""
POINT_CARDS = (ProgressCard.PRINTER, ProgressCard.CONSTITUTION)
SORTS = len(NUMBER)
CARDS = tuple(ProgressCard)
UNSEEN = CARDS[-1]
NO_CARDS = [0] * (SORTS + len(TRACKS))
"""The hand of a seat without cards."""


def track_of(card: int) -> CityTrack:
    """The track to whose deck a card belongs."""
    return TRACKS[sum([card >= first for first in FIRST_OF]) - 1]


def cards_of(track: CityTrack) -> range:
    """The cards of a track."""
    return _CARDS[track]


_CARDS = tuple(map(range, FIRST_OF, (*FIRST_OF[1:], SORTS)))
_PART = [slice(cards.start, cards.stop) for cards in _CARDS]


class Returned(Struct, frozen=True):
    """A card under a deck; `seat` laid it there unseen by others, -1 if all have seen it."""

    card: ProgressCard
    seat: int = NOBODY


class ProgressDecks(Slice):
    """The places of the progress cards.

    Attributes:
        bag: by card, those in the decks that no seat has seen.
        under: for each track the returned cards, the next one first.
        hands: for each seat its cards by kind, then by track those that a viewer does not see.
        shown: for each seat its open cards of `POINT_CARDS`.
        spy, spied: a seat that looks at the hand of another, -1 none.
    """

    key = "progress-cards"
    bag: list[int]
    under: list[list[Returned]]
    hands: list[list[int]]
    shown: list[list[int]]
    spy: int = NOBODY
    spied: int = NOBODY

    @classmethod
    def full(cls, seats: int) -> "ProgressDecks":
        """All cards in the decks."""
        return cls(
            list(NUMBER),
            [[] for _ in CityTrack],
            [NO_CARDS[:] for _ in range(seats)],
            [[0 for _ in POINT_CARDS] for _ in range(seats)],
        )

    def copy(self) -> "ProgressDecks":
        """An independent copy."""
        return ProgressDecks(
            self.bag[:],
            [pile[:] for pile in self.under],
            [hand[:] for hand in self.hands],
            [row[:] for row in self.shown],
            self.spy,
            self.spied,
        )

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Cards that may lie in the decks, by kind, and the size of each deck.

        For each seat its cards by kind, then its unseen ones by track, and its open point cards.
        """
        return {
            "bag": list(self.bag),
            "sizes": [self.size(track) for track in CityTrack],
            "hands": view.rows_in_order(self.hands),
            "shown": view.rows_in_order(self.shown),
        }

    def size(self, track: CityTrack) -> int:
        """The number of cards in a deck, as all can see."""
        under = self.under[track]
        unseen = sum([hand[SORTS + track] for hand in self.hands])
        unseen += sum([one.card == UNSEEN for one in under])
        return sum(self.bag[_PART[track]]) - unseen + len(under)

    def is_empty(self, track: CityTrack) -> bool:
        """Whether a deck has no card."""
        return not self.under[track] and not self.size(track)

    def held(self, seat: int) -> int:
        """The number of cards in a seat's hand."""
        return sum(self.hands[seat])

    def cards(self, seat: int) -> Iterator[ProgressCard]:
        """The kinds of cards that a seat holds."""
        return compress(CARDS, self.hands[seat][:SORTS])

    def seen_by(self, viewer: Seat | None) -> "ProgressDecks":
        """Other hands are counts by track; cards that the viewer cannot know are in the bags."""
        seen = self.copy()
        looks = viewer is not None and viewer == self.spy
        for seat, hand in enumerate(self.hands):
            if seat != viewer and not (looks and seat == self.spied):
                if not any(hand):
                    continue
                seen.hands[seat] = _covered(hand)
                for card in range(SORTS):
                    seen.bag[card] += hand[card]
        for track, pile in enumerate(self.under):
            for place, one in enumerate(pile):
                if one.seat not in (NOBODY, viewer):
                    seen.bag[one.card] += 1
                    seen.under[track][place] = Returned(UNSEEN, one.seat)
        return seen

    def complete(self, word: int) -> "ProgressDecks":
        """Unseen cards become some of the bags."""
        whole = self.copy()
        for hand in whole.hands:
            for track in CityTrack:
                for _ in range(hand[SORTS + track]):
                    card, word = _dealt(whole.bag, track, word)
                    hand[card] += 1
                hand[SORTS + track] = 0
        for track in CityTrack:
            for place, one in enumerate(whole.under[track]):
                if one.card == UNSEEN:
                    card, word = _dealt(whole.bag, track, word)
                    whole.under[track][place] = Returned(ProgressCard(card), one.seat)
        return whole


def _covered(hand: Sequence[int]) -> list[int]:
    tracks = [sum(hand[card] for card in cards_of(track)) for track in CityTrack]
    return [*(0 for _ in range(SORTS)), *tracks]


def _dealt(bag: list[int], track: CityTrack, word: int) -> tuple[int, int]:
    """A card of a track out of a bag, and the next word."""
    cards = cards_of(track)
    left = below(word, sum(bag[card] for card in cards))
    for card in cards:
        left -= bag[card]
        if left < 0:
            bag[card] -= 1
            return card, advance(word)
    raise AssertionError("the bag holds less than its sum")
