"""Scene words of the tiles of the island, row by row; `Island` names this file."""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.base.tiles import DealTile, Island, LooseTiles
from ep_rules.layout import ISLAND_LETTERS, Layout
from ep_rules.model import UNKNOWN, Decision, State
from ep_rules.pieces import Placing
from ep_rules.scene_words import SceneWords, Work, examples, listed, place_kind
from ep_rules.topology import Hex

_OPEN = "?"


def island_rows(layout: Layout) -> list[list[Hex]]:
    """The hexes of the starting island, row by row."""
    rows: dict[str, list[Hex]] = {}
    for place in layout.island:
        rows.setdefault(layout.topology.hex_names[place][0], []).append(place)
    return list(rows.values())


def in_rows(rows: Sequence[Sequence[str]], shape: Sequence[Sequence[Hex]]) -> bool:
    """Whether what a scene says of an island has its rows, or is a row with all hexes."""
    sizes = [len(row) for row in shape]
    return [len(row) for row in rows] in (sizes, [sum(sizes)])


class IslandWords(SceneWords):
    """The tiles of a shuffled island.

    Keys:
        island: its rows from the north, a letter for each tile: `h` hills, `f` forest, `p` pasture,
            `g` fields, `m` mountains, `d` desert, `?` not dealt yet; by default as printed, else
            one tile of each kind in turn.
    """

    keys = examples('island = ["mf", "gp", "hm"]')

    def __init__(self, island: Island) -> None:
        self._island = island
        self._layout = island.layout
        self._rows = island_rows(island.layout)
        self._shuffled = bool(island.slice().tiles)

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """Every terrain of the island for a hex of it, in exchange for one that lies elsewhere.

        What other modules have on the two hexes moves along where it must, such as a token that a
        desert cannot have.
        """
        loose = [place for place in self._layout.island if place not in self._layout.printed]
        place = self._layout.topology.hex(name) if place_kind(name) == "hex" else None
        if not self._shuffled or place is None or place not in loose:
            return
        for terrain in sorted({state.terrain[other] for other in loose} - {UNKNOWN}):
            other = next(other for other in loose if state.terrain[other] == terrain)
            after = list(state.terrain)
            after[place], after[other] = after[other], after[place]
            rows = " ".join(self._letters(after))
            others = (
                words.exchanged(state, place, other)
                for words in self._island.book.scene_words(SceneWords)
            )
            said = " | ".join(filter(None, (f"island {rows}", *others)))
            yield Placing(self._layout.terrains.words[terrain], said)

    def lay(self, work: Work) -> None:
        """Place the tiles; by default as printed, or each kind in turn."""
        top, loose = work.top, work.state.of(LooseTiles)
        if not loose.tiles:
            if "island" in top.data:
                top.bad(["island"], "island-is-fixed")
            return
        rows = top.words("island") or self._dealt(work, loose)
        if not in_rows(rows, self._rows):
            shape = " ".join(str(len(row)) for row in self._rows)
            top.bad(["island"], "island-shape", rows=shape)
        places = [place for row in self._rows for place in row]
        letters = [(letter, row) for row in rows for letter in row]
        for place, (letter, row) in zip(places, letters, strict=True):
            self._lay_one(work, place, letter.casefold(), row)
        if not any(word == "deal-tile" for word, _ in work.pending):
            self._island.laid(work.state)

    def fits(self, state: State, decision: Decision) -> bool:
        """A tile is dealt to a hex of the island that has none."""
        if not isinstance(decision, DealTile):
            return True
        return decision.place in self._layout.island and state.terrain[decision.place] == UNKNOWN

    def values(self, state: State) -> Mapping[str, str]:
        """The rows, if the tiles are shuffled."""
        if not self._shuffled:
            return {}
        return {"island": listed(self._letters(state.terrain))}

    def _letters(self, terrain: Sequence[int]) -> list[str]:
        """The rows in letters."""
        letters = {int(number): letter for letter, number in ISLAND_LETTERS.items()}
        return ["".join(letters.get(terrain[place], _OPEN) for place in row) for row in self._rows]

    def _lay_one(self, work: Work, place: Hex, letter: str, row: str) -> None:
        state, top = work.state, work.top
        open_yet = work.waits("deal-tile", place)
        if place in self._layout.printed:
            if ISLAND_LETTERS.get(letter) != state.terrain[place]:
                top.bad(["island"], "island-printed", place=work.topology.hex_names[place])
        elif (letter == _OPEN) != open_yet or letter not in {*ISLAND_LETTERS, _OPEN}:
            top.bad(["island", row], "island-letter", letter=letter)
        elif not open_yet:
            self._take(work, place, letter)

    def _take(self, work: Work, place: Hex, letter: str) -> None:
        terrain, loose = int(ISLAND_LETTERS[letter]), work.state.of(LooseTiles)
        if not loose.tiles.get(terrain):
            work.top.bad(["island"], "island-bag", terrain=self._layout.terrains.words[terrain])
        loose.tiles[terrain] -= 1
        if not loose.tiles[terrain]:
            del loose.tiles[terrain]
        work.state.terrain[place] = terrain

    def _dealt(self, work: Work, loose: LooseTiles) -> list[str]:
        """The default island: as printed, or each kind of tile in turn."""
        letters = {int(terrain): letter for letter, terrain in ISLAND_LETTERS.items()}
        bag, printed = _in_turn(loose.tiles), self._layout.terrain
        rows: list[str] = []
        for row in self._rows:
            text = ""
            for place in row:
                if work.waits("deal-tile", place):
                    text += _OPEN
                elif printed[place] != UNKNOWN:
                    text += letters[printed[place]]
                else:
                    text += letters[bag.pop(0)]
            rows.append(text)
        return rows


def words(island: Island) -> list[SceneWords]:
    """The words of the module."""
    return [IslandWords(island)]


def _in_turn(tiles: Mapping[int, int]) -> list[int]:
    """Tiles of each kind in turn, until all are used."""
    left, found = dict(tiles), list[int]()
    while any(left.values()):
        for terrain in sorted(left):
            if left[terrain]:
                left[terrain] -= 1
                found.append(terrain)
    return found
