"""Scene words of discovered hexes and their contents; `Discovery` names this file."""

import re
from collections.abc import Iterable, Mapping, Sequence

from ep_rules.model import UNKNOWN, YIELDING, Decision, State
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import (
    SceneWords,
    Work,
    amounts_text,
    examples,
    place_kind,
    quoted,
    terrain_said,
)
from ep_rules.sea.discovery import Discovery, DrawNumber, Hidden, RevealHex
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.topology import Hex


class HexWords(SceneWords):
    """Words after a terrain, of a module that puts something on it: `fish 2`."""

    terrain: int
    waiting: str = ""
    """The decision in which CHANCE says it; while it is open, the scene does not."""

    def read_hex(self, work: Work, hexes: SceneTable, place: Hex, said: Sequence[str]) -> None:
        """Put the named things on a discovered hex."""
        raise NotImplementedError

    def write_hex(self, state: State, place: Hex) -> Sequence[str]:
        """The words for the contents of a hex without a number."""
        raise NotImplementedError

    def contents(self, state: State, place: Hex) -> Sequence[str]:
        """The words after the terrain that are possible on a hex."""
        raise NotImplementedError


class DiscoveryWords(SceneWords):
    """Discovered hexes.

    Keys:
        hexes: a table of discovered hexes with what is on each; by default none.
    """

    keys = examples('hexes = { B5 = "fish 2" }')

    def __init__(self, discovery: Discovery) -> None:
        self._discovery = discovery
        self._book = discovery.book
        self._terrains = discovery.book.layout.terrains

    def hex_key(self, place: Hex) -> str:
        return "hexes" if self._discovery.area(place) >= 0 else ""

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """The hexes in the bag of the area, with the numbers there or with what modules add."""
        if place_kind(name) != "hex" or not self.hex_key(self._book.topology.hex(name)):
            return
        place, on_terrain = self._book.topology.hex(name), self._by_terrain()
        hidden, area = state.of(Hidden), self._discovery.area(place)
        numbers = {*hidden.numbers[area], *filter(None, [self._discovery.token(state, place)])}
        terrains = {*hidden.hexes[area], state.terrain[place]} - {UNKNOWN}
        for terrain in sorted(terrains):
            word = self._terrains.words[terrain]
            more: Sequence[object] = sorted(numbers) if terrain < YIELDING else [""]
            if terrain in on_terrain:
                more = on_terrain[terrain].contents(state, place)
            for one in more:
                what = f"{word} {one}".strip()
                yield Placing(what, f"{name} {what}")

    def lay(self, work: Work) -> None:
        hexes, on_terrain = work.top.part("hexes"), self._by_terrain()
        for name in hexes.data:
            self._hex(work, hexes, name, on_terrain)

    def set_out(self, work: Work) -> None:
        """Refuse a ship at rest next to an undiscovered hex, which it would have revealed."""
        if self._discovery.settings.touched == "choose-one":
            return
        ships, at = self._book.module(Ships), work.state.of(Fleet).at
        for seat, part in work.seats():
            for ship in ships.afloat(work.state, seat):
                for place in self._discovery.touched(work.state, at[ship]):
                    if not work.waits("reveal-hex", place):
                        names = work.topology.path_names, work.topology.hex_names
                        path, unknown = names[0][at[ship]], names[1][place]
                        part.bad(("ships",), "beside-unknown", place=path, hex=unknown)

    def fits(self, state: State, decision: Decision) -> bool:
        """True if a hex of an area is undiscovered, or land has no number yet."""
        if not isinstance(decision, RevealHex | DrawNumber):
            return True
        place, terrain = decision.place, state.terrain[decision.place]
        if self._discovery.area(place) < 0:
            return False
        if isinstance(decision, RevealHex):
            return terrain == UNKNOWN
        return terrain < YIELDING and not state.numbers[place]

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        topology, on_terrain = self._book.topology, self._by_terrain()
        return {
            "hexes": {
                topology.hex_names[place]: quoted(self._written(state, Hex(place), on_terrain))
                for place in topology.hexes
                if self._discovery.area(Hex(place)) >= 0 and state.terrain[place] != UNKNOWN
            }
        }

    def _written(self, state: State, place: Hex, on_terrain: Mapping[int, HexWords]) -> str:
        terrain = state.terrain[place]
        found = [self._terrains.words[terrain]]
        if state.numbers[place]:
            found.append(str(self._discovery.token(state, place)))
        elif terrain in on_terrain:
            found += on_terrain[terrain].write_hex(state, place)
        return " ".join(found)

    def _left(self, state: State, place: Hex) -> str:
        """The hexes and the numbers in the bags of a place's area."""
        area, hidden = self._discovery.area(place), state.of(Hidden)
        hexes = amounts_text((n, self._terrains.words[t]) for t, n in hidden.hexes[area].items())
        numbers = ", ".join(map(str, hidden.numbers[area]))
        return f"{hexes}; {numbers}"

    def _check_printed(self, work: Work, hexes: SceneTable, name: str, place: Hex) -> None:
        """Refuse anything for a hex outside the areas but the terrain that is printed there."""
        if terrain_said(hexes, name, self._terrains) != (work.state.terrain[place], []):
            hexes.bad([name], "not-in-an-area", place=name)

    def _by_terrain(self) -> dict[int, HexWords]:
        return {words.terrain: words for words in self._book.scene_words(HexWords)}

    def _hex(
        self, work: Work, hexes: SceneTable, name: str, on_terrain: Mapping[int, HexWords]
    ) -> None:
        place = work.hex(hexes, name)
        if self._discovery.area(place) < 0:
            self._check_printed(work, hexes, name, place)
            return
        if work.state.terrain[place] != UNKNOWN:
            hexes.bad([name], "hex-twice", place=name)
        terrain, rest = terrain_said(hexes, name, self._terrains)
        number = 0
        if terrain < YIELDING and not work.waits("draw-number", place):
            number = one_number(hexes, name, rest)
            rest = list[str]()
        left = self._left(work.state, place)
        try:
            self._discovery.put(work.state, place, terrain, number)
        except (KeyError, ValueError):
            hexes.bad([name], "not-in-bag", place=name, text=hexes.text(name), known=left)
        laid = on_terrain.get(terrain)
        if laid is not None and not work.waits(laid.waiting, place):
            laid.read_hex(work, hexes, place, rest)
        elif rest:
            hexes.bad([name], "hex-says-too-much", place=name, text=" ".join(rest))


def words(discovery: Discovery) -> list[SceneWords]:
    """The words of the module."""
    return [DiscoveryWords(discovery)]


def one_number(hexes: SceneTable, name: str, said: Sequence[str]) -> int:
    """The number token of a hex; anything else is refused."""
    number = small_number(said)
    if not number:
        hexes.bad([name], "hex-needs-number", place=name)
    return number


def small_number(said: Sequence[str]) -> int:
    """The only number of the words; 0 if they are something else."""
    return int(said[0]) if len(said) == 1 and re.fullmatch(r"\d{1,2}", said[0]) else 0
