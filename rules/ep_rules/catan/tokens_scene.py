"""Scene words of the number tokens of the island, row by row; `Tokens` names this file."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ep_rules.base.tiles_scene import in_rows, island_rows
from ep_rules.catan.tokens import LooseTokens, Tokens
from ep_rules.model import YIELDING, State
from ep_rules.pieces import Placing
from ep_rules.scene_text import items_of
from ep_rules.scene_words import SceneWords, Work, examples, listed, place_kind
from ep_rules.topology import Hex

_NO_TOKEN = "-"
_DEALING = frozenset({"lay-token", "start-tokens", "deal-tile"})


class NumberWords(SceneWords):
    """The number tokens of an island.

    Keys:
        numbers: its number tokens from the north, `-` for none, with or without a comma between
            rows: `"10 2 9, 12 6 4 10, 9 11 - 3 8, 8 3 4 5, 5 6 11"`; by default as printed, or none
            until they are placed.
    """

    after = "island"
    keys = examples('numbers = ["10 2 9", "12 6 4 10"]')

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._rows = island_rows(tokens.layout)

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """Every number of the island for a hex of it, in exchange for one that lies elsewhere."""
        island = [place for row in self._rows for place in row if state.numbers[place]]
        place = self._tokens.layout.topology.hex(name) if place_kind(name) == "hex" else None
        if place is None or place not in island:
            return
        for number in sorted({state.numbers[other] for other in island}):
            other = next(other for other in island if state.numbers[other] == number)
            yield Placing(f"number {number}", self._exchange(state, place, other))

    def exchanged(self, state: State, one: Hex, other: Hex) -> str:
        """The token of a tile that is placed where there was none."""
        if bool(state.numbers[one]) == bool(state.numbers[other]):
            return ""
        return self._exchange(state, one, other)

    def _exchange(self, state: State, one: Hex, other: Hex) -> str:
        """The statement that exchanges two tokens, or a token and none."""
        after = list(state.numbers)
        after[one], after[other] = after[other], after[one]
        return f"numbers {', '.join(self._tokens_of(after))}"

    def lay(self, work: Work) -> None:
        """Place the tokens; by default as printed, unless CHANCE still places them."""
        rows = [row.split() for row in items_of(work.top.text("numbers"))]
        if not rows:
            if not any(word in _DEALING for word, _ in work.pending):
                self._tokens.print_out(work.state)
            return
        if not in_rows(rows, self._rows):
            shape = " ".join(str(len(row)) for row in self._rows)
            work.top.bad(["numbers"], "numbers-shape", rows=shape)
        box = Counter(self._tokens.trail.letters)
        places = [place for row in self._rows for place in row]
        words = [word for row in rows for word in row]
        for place, word in zip(places, words, strict=True):
            _lay_one(work, place, word, box)

    def values(self, state: State) -> Mapping[str, str]:
        return {"numbers": listed(self._tokens_of(state.numbers))}

    def _tokens_of(self, numbers: Sequence[int]) -> list[str]:
        """The rows as text."""
        return [" ".join(str(numbers[place] or _NO_TOKEN) for place in row) for row in self._rows]


def words(tokens: Tokens) -> list[SceneWords]:
    """The words of the module."""
    return [NumberWords(tokens)]


def _lay_one(work: Work, place: Hex, word: str, box: Counter[int]) -> None:
    state, loose = work.state, work.state.of(LooseTokens).tokens
    number = int(word) if word.isdecimal() and len(word) <= len("12") else 0
    bare = state.terrain[place] >= YIELDING
    if word != _NO_TOKEN and (bare or box[number] <= 0):
        work.top.bad(["numbers", word], "no-token", text=word)
    state.numbers[place] = number
    box[number] -= bool(number)
    if number and loose:
        loose[number] -= 1
        if not loose[number]:
            del loose[number]
