"""What the fan systems put into a scene: the continent, its finds and ports, and the pirates."""

from collections.abc import Mapping

from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import (
    Continent,
    DrawPair,
    DrawToken,
    MayTurnUp,
    TurnUpLand,
)
from ep_rules.fan.explorers.points import FIND_OF_NUMBER, FINDS, ExplorerCards, ExplorerPoints
from ep_rules.fan.explorers.start import StartPorts, TurnedPorts
from ep_rules.fan.privateers import BLACKBEARD, Buccaneers, Privateers
from ep_rules.game import Game
from ep_rules.model import (
    LETTERS,
    NOBODY,
    TERRAIN_WORDS,
    UNKNOWN,
    YIELDING,
    Decision,
    State,
    Terrain,
)
from ep_rules.scene.shared import Work, module
from ep_rules.scene.source import Part
from ep_rules.topology import Hex

BLACKBEARDS_NAME = "blackbeard"
_TABLES = ("continent", "finds", "pirates")


def keys(game: Game) -> list[str]:
    """The keys that this game knows of it."""
    known = {
        ContinentRules: "continent",
        ExplorerPoints: "finds",
        StartPorts: "turned-ports",
        Privateers: "pirates",
    }
    return [key for kind, key in known.items() if module(game, kind) is not None]


def lay(work: Work) -> None:
    """The hexes of the continent that are up, in the order of their tokens."""
    rules, part = module(work.game, ContinentRules), work.top.part("continent")
    if rules is not None:
        for name in part.data:
            _hex(work, rules, part, name)


def _hex(work: Work, rules: ContinentRules, part: Part, name: str) -> None:
    place = part.look_up(work.game.book.topology.hex, name)
    if place not in work.game.book.layout.island:
        part.bad([name], "not-in-an-area", place=name)
    if work.state.terrain[place] != UNKNOWN:
        part.bad([name], "hex-twice", place=name)
    kind, _, number = part.text(name).partition(" ")
    if kind not in TERRAIN_WORDS:
        part.bad([name], "no-terrain", text=part.text(name), known=", ".join(TERRAIN_WORDS))
    terrain = TERRAIN_WORDS[kind]
    waits = ("draw-token", place) in work.pending or ("draw-pair", place) in work.pending
    bare = terrain >= YIELDING or waits
    if bare and number:
        part.bad([name], "hex-says-too-much", place=name, text=number)
    if not bare and not number.isdecimal():
        part.bad([name], "hex-needs-number", place=name)
    try:
        if terrain >= YIELDING and place in rules.start_hexes:
            raise KeyError(name)
        rules.put(work.state, place, terrain)
        if not bare:
            rules.lay(work.state, place, int(number[:2]))
    except KeyError:
        part.bad([name], "not-in-bag", place=name, text=part.text(name))


def set_out(work: Work) -> None:
    """Finds, turned ports and pirates; it goes after the pieces."""
    if ExplorerCards.key in work.state.slices:
        _finds(work)
    ports = module(work.game, StartPorts)
    if ports is not None:
        _turned(work, ports)
    pirates = module(work.game, Privateers)
    if pirates is not None:
        _pirates(work, pirates)


def _finds(work: Work) -> None:
    part, continent = work.top.part("finds"), work.state.of(Continent)
    part.known(FINDS)
    lying = {FINDS[find]: number not in continent.pool for number, find in FIND_OF_NUMBER.items()}
    for find in part.data:
        seat = LETTERS[: work.state.seats].find(part.text(find))
        if seat < 0 or len(part.text(find)) != 1:
            last = LETTERS[work.state.seats - 1]
            part.bad([find], "no-seat", text=part.text(find), last=last)
        if not lying.get(find, TERRAIN_WORDS["desert"] not in continent.hidden):
            part.bad([find], "not-found-yet", find=find)
        work.state.of(ExplorerCards).owner[FINDS.index(find)] = seat


def _turned(work: Work, ports: StartPorts) -> None:
    turned: set[int] = set()
    for name in work.top.texts("turned-ports"):
        place = work.top.look_up(work.game.book.topology.hex, name, "turned-ports")
        found = [one for one in ports.mirrored.values() if one.port == place]
        if not found or not work.state.building[found[0].first]:
            work.top.bad(["turned-ports", name], "not-turned", place=name)
        turned.add(found[0].harbor)
    work.state.of(TurnedPorts).turned = sorted(turned)


def _pirates(work: Work, rules: Privateers) -> None:
    part, at = work.top.part("pirates"), work.state.of(Buccaneers).at
    letters = LETTERS[: work.state.seats]
    part.known([*letters, BLACKBEARDS_NAME])
    for name in part.data:
        place = part.look_up(work.game.book.topology.hex, part.text(name), name)
        if place not in {*rules.tiles, rules.island}:
            part.bad([name], "no-harbor-there", place=part.text(name))
        pirate = BLACKBEARD if name == BLACKBEARDS_NAME else letters.index(name)
        if pirate != BLACKBEARD and place != rules.island and place in at[:BLACKBEARD]:
            part.bad([name], "two-privateers", place=part.text(name))
        at[pirate] = place


def fits(game: Game, state: State, decision: Decision) -> bool:
    """Whether what a decision of the continent is about lies on the board."""
    if isinstance(decision, TurnUpLand | MayTurnUp):
        down = decision.place in game.book.layout.island
        return down and state.terrain[decision.place] == UNKNOWN
    if isinstance(decision, DrawToken):
        return _wants_token(state, decision.place)
    if isinstance(decision, DrawPair):
        pairs = game.book.module(StartPorts).pairs
        return (decision.place, decision.other) in pairs and all(
            _wants_token(state, place) or state.terrain[place] == UNKNOWN
            for place in (decision.place, decision.other)
        )
    return True


def _wants_token(state: State, place: Hex) -> bool:
    return state.terrain[place] < YIELDING and not state.numbers[place]


# ---- writing ----------------------------------------------------------------------------------


def head(game: Game, state: State) -> list[tuple[str, str]]:
    """Keys and values that stand before the tables."""
    ports = module(game, StartPorts)
    if ports is None or not state.of(TurnedPorts).turned:
        return []
    names, mirrored = game.book.topology.hex_names, ports.mirrored
    turned = [f'"{names[mirrored[number].port]}"' for number in state.of(TurnedPorts).turned]
    return [("turned-ports", f"[{', '.join(turned)}]")]


def tables(game: Game, state: State) -> list[tuple[str, Mapping[str, str]]]:
    """The tables of this game."""
    found = zip(_TABLES, (_continent, _found, _sent), strict=True)
    return [(key, table(game, state)) for key, table in found if key in keys(game)]


def _continent(game: Game, state: State) -> dict[str, str]:
    names, laid = game.book.topology.hex_names, state.of(Continent).laid
    others = [p for p in game.book.layout.island if state.terrain[p] != UNKNOWN and p not in laid]
    return {names[place]: f'"{_lying(state, place)}"' for place in [*laid, *others]}


def _lying(state: State, place: int) -> str:
    number = state.numbers[place]
    return Terrain(state.terrain[place]).word + (f" {number}" if number else "")


def _found(game: Game, state: State) -> dict[str, str]:
    owners = zip(FINDS, state.of(ExplorerCards).owner, strict=True)
    return {find: f'"{LETTERS[owner]}"' for find, owner in owners if owner != NOBODY}


def _sent(game: Game, state: State) -> dict[str, str]:
    names, at = game.book.topology.hex_names, state.of(Buccaneers).at
    pirates = [*LETTERS[: state.seats], BLACKBEARDS_NAME]
    return {name: f'"{names[place]}"' for name, place in zip(pirates, at, strict=True)}
