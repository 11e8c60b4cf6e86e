"""Scene words of land that is dealt beside the island; `Lots` names this file."""

from collections.abc import Iterable, Mapping

from ep_rules.catan.lots import DealLot, LotBags, Lots
from ep_rules.model import UNKNOWN, Decision, State, Terrain
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
from ep_rules.topology import Hex


class LotWords(SceneWords):
    """The islets of Sea Robbers.

    Keys:
        lots: a table of islets: `"hills 4"`; by default the remaining tiles and tokens, in order.
    """

    keys = examples('lots = { A1 = "pasture 10" }')

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def hex_key(self, place: Hex) -> str:
        return "lots" if place in self._lots.lot_of else ""

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """The tiles and numbers in the bags of the hex's lot, and its own."""
        if place_kind(name) != "hex" or not self.hex_key(self._lots.layout.topology.hex(name)):
            return
        place, bags = self._lots.layout.topology.hex(name), state.of(LotBags)
        lot, words = self._lots.lot_of[place], self._lots.layout.terrains.words
        for terrain in sorted({*bags.tiles[lot], state.terrain[place]} - {UNKNOWN}):
            for number in sorted({*bags.numbers[lot], state.numbers[place]} - {0}):
                what = f"{words[terrain]} {number}"
                yield Placing(what, f"{name} {what}")

    def lay(self, work: Work) -> None:
        """The given hexes first, then the remaining ones in order."""
        part, state = work.top.part("lots"), work.state
        for name in part.data:
            self._lay_one(work, part, name)
        bags = state.of(LotBags)
        for place, lot in sorted(self._lots.lot_of.items()):
            if state.terrain[place] == UNKNOWN and not work.waits("deal-lot", place):
                terrain = Terrain(min(bags.tiles[lot]))
                self._lots.lay(state, place, terrain, bags.numbers[lot][0])

    def fits(self, state: State, decision: Decision) -> bool:
        """A hex is dealt that has no tile."""
        return not isinstance(decision, DealLot) or state.terrain[decision.place] == UNKNOWN

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        names, words = self._lots.layout.topology.hex_names, self._lots.layout.terrains.words
        return {
            "lots": {
                names[place]: quoted(f"{words[state.terrain[place]]} {state.numbers[place]}")
                for place in sorted(self._lots.lot_of)
                if state.terrain[place] != UNKNOWN
            }
        }

    def _lay_one(self, work: Work, part: SceneTable, name: str) -> None:
        place = work.hex(part, name)
        if place not in self._lots.lot_of:
            part.bad([name], "not-in-an-area", place=name)
        terrain, rest = terrain_said(part, name, self._lots.layout.terrains)
        if len(rest) != 1 or not rest[0].isdecimal():
            part.bad([name], "hex-needs-number", place=name)
        left = self._left(work.state, place)
        try:
            self._lots.lay(work.state, place, terrain, int(rest[0][:2]))
        except (KeyError, ValueError):
            part.bad([name], "not-in-bag", place=name, text=part.text(name), known=left)

    def _left(self, state: State, place: Hex) -> str:
        """The tiles and the numbers in the bags of a hex's lot."""
        bags, lot = state.of(LotBags), self._lots.lot_of[place]
        words = self._lots.layout.terrains.words
        tiles = amounts_text((count, words[terrain]) for terrain, count in bags.tiles[lot].items())
        return f"{tiles}; {', '.join(map(str, bags.numbers[lot]))}"


def words(lots: Lots) -> list[SceneWords]:
    """The words of the module."""
    return [LotWords(lots)]
