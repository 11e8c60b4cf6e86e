"""The progress cards and their visibility: three decks, hands, and cards laid under the decks.

A deck is a bag of cards that no seat has seen, on a stack of cards in the order in which they were
returned. A slice as a viewer sees it counts hidden cards by track, and has in the bags all that
they may be.

Rule: progress.decks, progress.hidden
"""

from collections.abc import Iterator, Sequence
from itertools import compress, count
from typing import NewType

from msgspec import Struct

from ep_rules.chance import advance, below
from ep_rules.decks import UNSEEN, Deck, DeckCard
from ep_rules.knights.city_track import TRACKS, CityTrack
from ep_rules.model import NOBODY, Seat, Slice
from ep_rules.viewpoint import Viewpoint

ProgressCard = NewType("ProgressCard", str)
"""The word of a progress card."""
DECK = "progress-cards"
"""The module that keeps the deck."""
HIDDEN = ProgressCard(UNSEEN)


def progress_card(track: CityTrack, word: str, *, played: bool = True) -> DeckCard:
    """A progress card; one that is not played is laid open for a point."""
    return DeckCard(DECK, word, track, played)


def in_deck(card: DeckCard) -> tuple[int, str]:
    """The order of progress cards: by track, then by word."""
    return card.part, card.word


BISHOP = progress_card(CityTrack.POLITICS, "bishop")
MEDICINE = progress_card(CityTrack.SCIENCE, "medicine")
"""The cards that are played otherwise at sea, or in another way, too."""


class Returned(Struct, frozen=True):
    """A card under a deck, -1 one that a viewer does not see.

    `seat` laid it there unseen by others; -1 if all have seen it.
    """

    card: int
    seat: int = NOBODY


class ProgressDecks(Slice):
    """The places of the progress cards.

    Attributes:
        bag: by card, those in the decks that no seat has seen.
        under: for each track the returned cards, the next one first.
        hands: for each seat its cards by kind, then by track those that a viewer does not see.
        shown: for each seat its open point cards.
        spy, spied: a seat that looks at the hand of another, -1 none.
        firsts: the first card of each track, and one more than the last card.
    """

    key = "progress-cards"
    bag: list[int]
    under: list[list[Returned]]
    hands: list[list[int]]
    shown: list[list[int]]
    spy: int = NOBODY
    spied: int = NOBODY

    firsts: tuple[int, ...] = ()

    @classmethod
    def full(cls, deck: Deck, seats: int) -> "ProgressDecks":
        """All cards in the decks."""
        points = sum(not card.played for card in deck.cards)
        parts = [card.part for card in deck.cards]
        return cls(
            list(deck.counts),
            [[] for _ in TRACKS],
            [[0] * (len(parts) + len(TRACKS)) for _ in range(seats)],
            [[0] * points for _ in range(seats)],
            firsts=(*(sum(part < track for part in parts) for track in TRACKS), len(parts)),
        )

    def copy(self) -> "ProgressDecks":
        return ProgressDecks(
            self.bag[:],
            [pile[:] for pile in self.under],
            [hand[:] for hand in self.hands],
            [row[:] for row in self.shown],
            self.spy,
            self.spied,
            self.firsts,
        )

    def decisive(self) -> Slice:
        """What changes; the game says which cards belong to which track."""
        return _Changing(self.bag, self.under, self.hands, self.shown, self.spy, self.spied)

    @property
    def kinds(self) -> int:
        """The number of kinds of cards."""
        return len(self.bag)

    def of_track(self, track: int) -> range:
        """The cards of a track."""
        return range(self.firsts[track], self.firsts[track + 1])

    def track_of(self, card: int) -> CityTrack:
        """The track to whose deck a card belongs."""
        return TRACKS[sum([card >= first for first in self.firsts]) - 1]

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
        unseen = sum([hand[self.kinds + track] for hand in self.hands])
        unseen += sum([one.card == NOBODY for one in under])
        bag = self.bag[self.firsts[track] : self.firsts[track + 1]]
        return sum(bag) - unseen + len(under)

    def is_empty(self, track: CityTrack) -> bool:
        """Whether a deck has no card."""
        return not self.under[track] and not self.size(track)

    def held(self, seat: int) -> int:
        """The number of cards in a seat's hand."""
        return sum(self.hands[seat])

    def cards(self, seat: int) -> Iterator[int]:
        """The kinds of cards that a seat holds."""
        return compress(count(), self.hands[seat][: self.kinds])

    def seen_by(self, viewer: Seat | None) -> "ProgressDecks":
        """Other hands are counts by track; cards that the viewer cannot know are in the bags."""
        seen = self.copy()
        looks = viewer is not None and viewer == self.spy
        for seat, hand in enumerate(self.hands):
            if seat != viewer and not (looks and seat == self.spied):
                if not any(hand):
                    continue
                seen.hands[seat] = self._covered(hand)
                for card in range(self.kinds):
                    seen.bag[card] += hand[card]
        for track, pile in enumerate(self.under):
            for place, one in enumerate(pile):
                if one.seat not in (NOBODY, viewer):
                    seen.bag[one.card] += 1
                    seen.under[track][place] = Returned(NOBODY, one.seat)
        return seen

    def complete(self, word: int) -> "ProgressDecks":
        """Unseen cards become some of the bags."""
        whole = self.copy()
        for hand in whole.hands:
            for track in TRACKS:
                for _ in range(hand[self.kinds + track]):
                    card, word = whole._dealt(track, word)
                    hand[card] += 1
                hand[self.kinds + track] = 0
        for track in TRACKS:
            for place, one in enumerate(whole.under[track]):
                if one.card == NOBODY:
                    card, word = whole._dealt(track, word)
                    whole.under[track][place] = Returned(card, one.seat)
        return whole

    def _covered(self, hand: Sequence[int]) -> list[int]:
        tracks = [sum([hand[card] for card in self.of_track(track)]) for track in TRACKS]
        return [*(0 for _ in self.bag), *tracks]

    def _dealt(self, track: CityTrack, word: int) -> tuple[int, int]:
        """A card of a track out of its bag, and the next word."""
        bag, cards = self.bag, self.of_track(track)
        left = below(word, sum([bag[card] for card in cards]))
        for card in cards:
            left -= bag[card]
            if left < 0:
                bag[card] -= 1
                return card, advance(word)
        raise AssertionError("the bag holds less than its sum")


class _Changing(Slice):
    """What changes of the decks; digests have it."""

    key = "progress-cards"
    bag: list[int]
    under: list[list[Returned]]
    hands: list[list[int]]
    shown: list[list[int]]
    spy: int
    spied: int
