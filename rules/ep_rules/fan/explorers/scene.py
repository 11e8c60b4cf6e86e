"""Scene words of the continent, its finds and its start ports; the room's modules name it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import Continent, DrawPair, DrawToken, MayTurnUp, TurnUpLand
from ep_rules.fan.explorers.points import FIND_OF_NUMBER, FINDS, ExplorerCards, ExplorerPoints
from ep_rules.fan.explorers.start import StartPorts, TurnedPorts
from ep_rules.model import (
    DESERT,
    LETTERS,
    NOBODY,
    UNKNOWN,
    YIELDING,
    Decision,
    State,
)
from ep_rules.module import RuleModule
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import (
    SceneWords,
    Work,
    amounts_text,
    examples,
    listed,
    place_kind,
    quoted,
    terrain_said,
)
from ep_rules.topology import Hex


class ContinentWords(SceneWords):
    """The revealed hexes of the continent.

    Keys:
        continent: a table of the revealed hexes, in the order of their tokens: `D4 = "hills 5"`,
            `C4 = "desert"`; by default all are face down.
    """

    keys = examples('continent = { D4 = "hills 5" }')

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def hex_key(self, place: Hex) -> str:
        return "continent" if place in self._rules.layout.island else ""

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """The hexes and tokens that are not on the board, and its own."""
        if place_kind(name) != "hex" or not self.hex_key(self._rules.topology.hex(name)):
            return
        place, drawer = self._rules.topology.hex(name), state.of(Continent)
        for terrain in sorted({*drawer.hidden, state.terrain[place]} - {UNKNOWN}):
            numbers = sorted({*drawer.pool, state.numbers[place]} - {0})
            for number in numbers if terrain < YIELDING else [0]:
                what = f"{self._rules.layout.terrains.words[terrain]} {number or ''}".strip()
                yield Placing(what, f"{name} {what}")

    def lay(self, work: Work) -> None:
        part = work.top.part("continent")
        for name in part.data:
            self._hex(work, part, name)

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the hex to be revealed is face down, or the hex of a drawn token needs one."""
        if isinstance(decision, TurnUpLand | MayTurnUp):
            return decision.place in self._rules.exploring.face_down(state)
        if isinstance(decision, DrawToken):
            return _wants_token(state, decision.place)
        return True

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """First the hexes with tokens, then the other revealed ones."""
        names, laid = self._rules.topology.hex_names, state.of(Continent).laid
        others = [
            place
            for place in self._rules.layout.island
            if state.terrain[place] != UNKNOWN and place not in laid
        ]
        return {
            "continent": {
                names[place]: quoted(self._lying(state, place)) for place in (*laid, *others)
            }
        }

    def _lying(self, state: State, place: int) -> str:
        word, number = self._rules.layout.terrains.words[state.terrain[place]], state.numbers[place]
        return f"{word} {number}" if number else word

    def _hex(self, work: Work, part: SceneTable, name: str) -> None:
        place, state = work.hex(part, name), work.state
        if place not in self._rules.layout.island:
            part.bad([name], "not-in-an-area", place=name)
        if state.terrain[place] != UNKNOWN:
            part.bad([name], "hex-twice", place=name)
        terrain, rest = terrain_said(part, name, self._rules.layout.terrains)
        number = " ".join(rest)
        waits = work.waits("draw-token", place) or work.waits("draw-pair", place)
        bare = terrain >= YIELDING or waits
        if bare and number:
            part.bad([name], "hex-says-too-much", place=name, text=number)
        if not bare and not number.isdecimal():
            part.bad([name], "hex-needs-number", place=name)
        left = self._left(state)
        try:
            if terrain >= YIELDING and place in self._rules.start_hexes:
                raise KeyError(name)
            self._rules.put(state, place, terrain)
            if not bare:
                self._rules.lay(state, place, int(number[:2]))
        except KeyError:
            part.bad([name], "not-in-bag", place=name, text=part.text(name), known=left)

    def _left(self, state: State) -> str:
        """The hexes and the tokens that are not on the board."""
        drawer, words = state.of(Continent), self._rules.layout.terrains.words
        hexes = amounts_text((count, words[terrain]) for terrain, count in drawer.hidden.items())
        return f"{hexes}; {', '.join(str(number) for number in drawer.pool)}"


class FindWords(SceneWords):
    """Explorer points.

    Keys:
        finds: a table of the explorer points, `two`, `twelve` and `desert`: `two = "B"`; by default
            none are taken.
    """

    keys = examples('finds = { two = "B" }')

    def __init__(self, _: ExplorerPoints) -> None:
        """No dependencies."""

    def set_out(self, work: Work) -> None:
        """Give the cards of finds to their owners."""
        part, state = work.top.part("finds"), work.state
        part.known(FINDS)
        found = {FINDS[n]: number in state.numbers for number, n in FIND_OF_NUMBER.items()}
        for find in part.data:
            seat = work.seat(part, part.text(find), find)
            if not found.get(find, DESERT in state.terrain):
                part.bad([find], "not-found-yet", find=find)
            state.of(ExplorerCards).owner[FINDS.index(find)] = seat

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        owners = zip(FINDS, state.of(ExplorerCards).owner, strict=True)
        return {
            "finds": {find: quoted(LETTERS[owner]) for find, owner in owners if owner != NOBODY}
        }


class PortWords(SceneWords):
    """Start ports.

    Keys:
        turned-ports: the start ports that are turned over; by default none.
    """

    keys = examples('turned-ports = ["F3"]')

    def __init__(self, ports: StartPorts) -> None:
        self._ports = ports

    def set_out(self, work: Work) -> None:
        """The ports that seats used from the other side."""
        turned: set[int] = set()
        for name in work.top.texts("turned-ports"):
            place = work.hex(work.top, name, "turned-ports")
            found = [one for one in self._ports.mirrored.values() if one.port == place]
            if not found or not work.state.building[found[0].first]:
                work.top.bad(["turned-ports", name], "not-turned", place=name)
            turned.add(found[0].harbor)
        work.state.of(TurnedPorts).turned = sorted(turned)

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the two tokens are drawn for the two hexes of a port."""
        if not isinstance(decision, DrawPair):
            return True
        pair = (decision.place, decision.other)
        return pair in self._ports.pairs and all(
            _wants_token(state, place) or state.terrain[place] == UNKNOWN for place in pair
        )

    def values(self, state: State) -> Mapping[str, str]:
        names = self._ports.continent.topology.hex_names
        ports = [self._ports.mirrored[n].port for n in state.of(TurnedPorts).turned]
        return {"turned-ports": listed(names[port] for port in ports)} if ports else {}


_WORDS: Mapping[type[RuleModule], Callable[[Any], SceneWords]] = {
    ContinentRules: ContinentWords,
    ExplorerPoints: FindWords,
    StartPorts: PortWords,
}


def words(module: RuleModule) -> list[SceneWords]:
    """The words of one of the modules."""
    return [_WORDS[type(module)](module)]


def _wants_token(state: State, place: Hex) -> bool:
    return state.terrain[place] < YIELDING and not state.numbers[place]
