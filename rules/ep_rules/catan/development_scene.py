"""Scene words of development cards and their piles; `DevelopmentCards` names this file."""

from collections.abc import Mapping

from ep_rules.catan.deck import Development
from ep_rules.catan.development import DevelopmentCards
from ep_rules.model import (
    Seat,
    State,
)
from ep_rules.scene_text import SceneTable, is_number
from ep_rules.scene_words import SceneWords, Work, amounts_text, examples, quoted
from ep_rules.spelling import UnknownWord


class CardWords(SceneWords):
    """Development cards.

    Keys:
        piles: the number of cards in each pile, `"20"` or `"5 5 4"`; by default those neither in
            hand nor played.
        development: development cards face down: `"2 knight, monopoly"`.
        fresh: face-down cards gained in this turn.
        played: development cards face up.
        cards-played: development cards played in this turn.
    """

    keys = examples('piles = "20"')
    seat_keys = examples(
        'development = "2 knight, monopoly"', 'fresh = "knight"', 'played = "knight"'
    )
    counters = (("cards-played", Development, "plays"),)

    def __init__(self, cards: DevelopmentCards) -> None:
        self._deck, self._piles = cards.deck, cards.piles

    def set_out(self, work: Work) -> None:
        """Cards of the seats out of the bag, then the piles."""
        drawer = work.state.of(Development)
        for seat, part in work.seats():
            drawer.hands[seat] = self._cards(part, "development")
            drawer.played[seat] = self._cards(part, "played")
            drawer.fresh[seat] = self._cards(part, "fresh")
            for kind, word in enumerate(self._deck.words):
                drawer.bag[kind] -= drawer.hands[seat][kind] + drawer.played[seat][kind]
                if drawer.bag[kind] < 0:
                    part.bad(["development"], "no-card-left", card=word)
                if drawer.fresh[seat][kind] > drawer.hands[seat][kind]:
                    part.bad(["fresh"], "fresh-not-held", card=word)
        if "piles" in work.top.data:
            drawer.piles = self._sizes(work.top)
            return
        gone = sum(self._deck.counts) - sum(drawer.bag)
        for number, size in enumerate(drawer.piles):
            taken = min(size, gone)
            drawer.piles[number] -= taken
            gone -= taken

    def values(self, state: State) -> Mapping[str, str]:
        return {"piles": quoted(" ".join(map(str, state.of(Development).piles)))}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        drawer = state.of(Development)
        piles = (drawer.hands, drawer.fresh, drawer.played)
        said = {
            key: amounts_text(zip(pile[seat], self._deck.words, strict=False))
            for key, pile in zip(self.seat_keys, piles, strict=True)
        }
        return {key: quoted(text) for key, text in said.items() if text}

    def _sizes(self, top: SceneTable) -> list[int]:
        sizes, most = top.text("piles").split(), self._piles
        if len(sizes) != len(most) or not all(
            is_number(size, 0, full) for size, full in zip(sizes, most, strict=False)
        ):
            top.bad(["piles"], "no-piles", most=" ".join(map(str, most)))
        return [int(size) for size in sizes]

    def _cards(self, part: SceneTable, key: str) -> list[int]:
        """Counts by card, with a place for cards not seen."""
        numbers = self._deck.numbers
        counts = [0] * (len(numbers) + 1)
        try:
            cards = part.amounts(key, numbers)
        except UnknownWord as error:
            part.bad([key], "no-card", text=str(error), known=", ".join(numbers))
        for word, count in cards:
            counts[numbers[word]] += count
        return counts


def words(cards: DevelopmentCards) -> list[SceneWords]:
    """The words of the module."""
    return [CardWords(cards)]
