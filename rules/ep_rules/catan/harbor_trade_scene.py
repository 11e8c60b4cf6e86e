"""Scene words of the kinds of harbors; `HarborTrade` names this file."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ep_rules.catan.harbor_trade import HarborPlaces, HarborTrade
from ep_rules.catan.layout_harbors import PORT_WORDS, Port
from ep_rules.model import (
    GOOD_ALIASES,
    NOBODY,
    State,
)
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, examples, place_kind, quoted
from ep_rules.spelling import UnknownWord, known_word
from ep_rules.topology import Hex

_UNKNOWN = "?"


class HarborWords(SceneWords):
    """Harbors to trade at.

    Keys:
        harbors: a table of harbors by their sea hex, `brick` to `ore`, `any`, or `?` for an unknown
            one; by default as printed.
    """

    keys = examples('harbors = { A1 = "wool" }')

    def __init__(self, trade: HarborTrade) -> None:
        self._trade = trade

    def hex_key(self, place: Hex) -> str:
        return "harbors" if any(place == harbor.water for harbor in self._trade.harbors) else ""

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """Every kind of harbor, on a hex with a harbor."""
        if place_kind(name) == "hex" and self.hex_key(Hex(self._trade.hex_names.index(name))):
            yield from (Placing(word, f"{name} {word}") for word in PORT_WORDS)

    def lay(self, work: Work) -> None:
        """Read the named harbors, else the printed ones; the bag has the hidden ones."""
        part, harbors = work.top.part("harbors"), self._trade.harbors
        kinds = [NOBODY if work.waits("deal-harbor", h.water) else int(h.kind) for h in harbors]
        for name in part.data:
            number, kind = self._one(work, part, name)
            kinds[number] = kind
        left = Counter(int(harbor.kind) for harbor in harbors)
        left.subtract(kind for kind in kinds if kind != NOBODY)
        for kind, count in left.items():
            if count < 0:
                part.bad([], "too-many-ports", port=Port(kind).word)
        drawer = work.state.of(HarborPlaces)
        drawer.kinds = kinds
        drawer.loose = {kind: left[kind] for kind in sorted(left) if left[kind]}

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        names, kinds = self._trade.hex_names, state.of(HarborPlaces).kinds
        return {
            "harbors": {
                names[harbor.water]: quoted(_UNKNOWN if kind == NOBODY else Port(kind).word)
                for harbor, kind in zip(self._trade.harbors, kinds, strict=True)
            }
        }

    def _one(self, work: Work, part: SceneTable, name: str) -> tuple[int, int]:
        """The number of a harbor and its kind."""
        place, text = work.hex(part, name), part.text(name)
        if place not in {harbor.water for harbor in self._trade.harbors}:
            part.bad([name], "no-harbor-there", place=name)
        if text == _UNKNOWN:
            return self._trade.number_at(place), NOBODY
        try:
            word = known_word(text, PORT_WORDS, GOOD_ALIASES)
        except UnknownWord:
            part.bad([name], "no-port", text=text, known=", ".join(PORT_WORDS))
        return self._trade.number_at(place), int(PORT_WORDS[word])


def words(trade: HarborTrade) -> list[SceneWords]:
    """The words of the module."""
    return [HarborWords(trade)]
