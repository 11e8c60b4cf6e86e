"""Scenes: positions written by hand as TOML, for tests and for asking about rules.

    scenario = "land-ho"
    seats = 2
    turn = "A"
    phase = "movement"

    [hexes]              # discovered hexes: terrain, and its number if it has one
    A5 = "fields 9"

    [A]
    hand = "2 wool, 1 ore, 3 gold"
    settlements = ["A1.s"]
    harbor-settlements = ["D3.n"]
    roads = ["A1-se"]
    ships = ["D3-ne settler", "C4-e"]
    basins = { "D3.n" = "settler" }

What is not said is empty. Nothing of the scenario's own start is set out.
"""

import tomllib
from collections.abc import Collection, Mapping
from typing import Any

from ep_rules.base.building import Building
from ep_rules.base.production import Production
from ep_rules.catalogue import DEFAULT_SCENARIO, BadChoice, game
from ep_rules.editions import DEFAULT_EDITION
from ep_rules.game import BANK_WITHOUT_END, Game
from ep_rules.model import (
    GOLD,
    HARBOR_SETTLEMENT,
    LETTERS,
    NOBODY,
    PIECE_NAMES,
    RESOURCES,
    TERRAIN_WORDS,
    YIELDING,
    Owner,
    Piece,
    Seat,
    State,
)
from ep_rules.notation import read_bundle
from ep_rules.sea.cargo import Cargo, size
from ep_rules.sea.discovery import Discovery
from ep_rules.sea.harbors import Harbors
from ep_rules.sea.routes import Chart, Routes
from ep_rules.sea.settlers import Settlers
from ep_rules.sea.ships import Fleet, Ships

_GAME_KEYS = ("scenario", "seats", "edition", "house", "seed")
_KEYS = (*_GAME_KEYS, "turn", "phase", "round", "hexes", "supply")
_NEUTRAL_KEYS = ("settlements", "harbor-settlements", "roads")
_SEAT_KEYS = (*_NEUTRAL_KEYS, "hand", "ships", "basins")


class BadScene(ValueError):
    """A scene that cannot be; the message says what and why."""


def read(text: str) -> tuple[Game, State]:
    """The game and state of a scene.

    Raises:
        BadScene: the text is no TOML, names an unknown thing or place, or says the impossible.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScene(str(error)) from None
    try:
        compiled = game(
            data.get("scenario", DEFAULT_SCENARIO),
            data.get("seats", 2),
            data.get("edition", DEFAULT_EDITION),
            {key: str(value) for key, value in data.get("house", {}).items()},
        )
        state = compiled.new_state(data.get("seed", 1))
    except BadChoice as error:
        raise BadScene(str(error)) from None
    except (AttributeError, TypeError) as error:
        raise BadScene(f"something has the wrong form: {error}") from None
    _known(data, {*_KEYS, *LETTERS[: compiled.book.owners]})
    _clear(compiled, state)
    try:
        _hexes(compiled, state, data.get("hexes", {}))
        for owner in range(compiled.book.owners):
            _owner(compiled, state, Owner(owner), data.get(LETTERS[owner], {}))
        _supply(state, data.get("supply", {}))
        _turn(compiled, state, data)
        _possible(compiled, state)
    except KeyError as error:
        raise BadScene(f"there is no {error.args[0]} on this board or in this game") from None
    except (AttributeError, IndexError, TypeError) as error:
        raise BadScene(f"something has the wrong form: {error}") from None
    return compiled, state


def _clear(compiled: Game, state: State) -> None:
    for hand in state.hands:
        for good in RESOURCES:
            state.bank[good] += hand[good]
        hand[:] = [0] * len(hand)
    state.bank[GOLD] = BANK_WITHOUT_END
    state.building[:] = [0] * len(state.building)
    state.owner[:] = [NOBODY] * len(state.owner)
    state.road[:] = [NOBODY] * len(state.road)
    for kind in state.placed:
        for places in kind:
            places.clear()
    for module in compiled.book.modules:
        drawer = module.slice()
        if drawer is not None:
            state.slices[module.id] = drawer
    compiled.book.module(Routes).draw(state)


def _hexes(compiled: Game, state: State, hexes: Mapping[str, str]) -> None:
    discovery = compiled.book.module(Discovery)
    for name, words in hexes.items():
        place = compiled.book.topology.hex(name)
        terrain, _, number = words.partition(" ")
        if discovery.area(place) < 0:
            raise BadScene(f"{name} is no undiscovered hex, so a scene cannot say what it is")
        what = TERRAIN_WORDS[terrain]
        if (what < YIELDING) != bool(number):
            raise BadScene(f"{name} = '{words}': land has a number, other hexes have none")
        try:
            discovery.put(state, place, what, int(number or 0))
        except (KeyError, ValueError):
            raise BadScene(f"the area of {name} has no '{words}' left to find") from None


def _owner(compiled: Game, state: State, owner: Owner, data: Mapping[str, Any]) -> None:
    topology, place = compiled.book.topology, compiled.book.placers
    _buildings(compiled, state, owner, data)
    if owner >= state.seats:
        return
    seat = Seat(owner)
    for words in data.get("ships", ()):
        name, _, cargo = words.partition(" ")
        if compiled.book.module(Ships).next_in_box(state, seat) < 0:
            raise BadScene(f"{LETTERS[owner]} has too many ships")
        ship = compiled.book.module(Ships).next_in_box(state, seat)
        place["ship"](state, owner, topology.path(name))
        state.of(Cargo).hold[ship] = _pieces(cargo)
    for name, cargo in data.get("basins", {}).items():
        state.of(Cargo).fill(topology.intersection(name), _pieces(cargo))
    if data.get("hand"):
        try:
            hand = read_bundle(data["hand"])
        except ValueError:
            raise BadScene(f"'{data['hand']}' is no hand; write '2 wool, 1 gold'") from None
        for good, amount in enumerate(hand.counts):
            state.hands[seat][good] += amount
            state.bank[good] -= amount


def _buildings(compiled: Game, state: State, owner: Owner, data: Mapping[str, Any]) -> None:
    topology, place = compiled.book.topology, compiled.book.placers
    _known(data, _SEAT_KEYS if owner < state.seats else _NEUTRAL_KEYS)
    for piece in ("settlement", "harbor-settlement"):
        for name in data.get(f"{piece}s", ()):
            corner = topology.intersection(name)
            if state.building[corner]:
                raise BadScene(f"two buildings stand at {name}")
            place[piece](state, owner, corner)
    for name in data.get("roads", ()):
        path = topology.path(name)
        if state.road[path] != NOBODY:
            raise BadScene(f"two roads lie on {name}")
        place["road"](state, owner, path)


def _pieces(text: str) -> tuple[Piece, ...]:
    words = text.replace("+", " ").split()
    if not all(word in PIECE_NAMES for word in words):
        raise BadScene(f"'{text}' is no cargo; there are: {', '.join(PIECE_NAMES)}")
    pieces = tuple(sorted(Piece(PIECE_NAMES.index(word)) for word in words))
    if size(pieces) > 2:  # noqa: PLR2004 - the room of every hold and basin
        raise BadScene(f"'{text}' does not fit into one hold")
    return pieces


def _supply(state: State, supply: Mapping[str, int]) -> None:
    names = {"brick": 0, "lumber": 1, "wool": 2, "grain": 3, "ore": 4}
    for name, amount in supply.items():
        state.bank[names[name]] = amount
    if any(state.bank[good] < 0 for good in RESOURCES):
        raise BadScene("the hands hold more cards than the box")


def _turn(compiled: Game, state: State, data: Mapping[str, Any]) -> None:
    seat = LETTERS.find(data.get("turn", "A"))
    if not 0 <= seat < state.seats or len(data.get("turn", "A")) != 1:
        raise BadScene(f"there is no seat '{data.get('turn')}'")
    if data.get("round", 1) < 1:
        raise BadScene("rounds are counted from 1")
    outline = compiled.book.outline
    phase = data.get("phase", "trade-and-build")
    if phase not in outline:
        raise BadScene(f"there is no phase '{phase}'; there are: {', '.join(outline)}")
    state.part = (data.get("round", 1) - 1) * state.seats + seat
    state.first = Seat(0)
    state.active = Seat(seat)
    state.phase = outline.index(phase)
    state.agenda[:] = [compiled.book.phase_types[state.phase](Seat(seat))]
    fleet = state.of(Fleet)
    fleet.moving = NOBODY


def _known(data: Mapping[str, Any], known: Collection[str]) -> None:
    for key in data:
        if key not in known:
            raise BadScene(f"'{key}' means nothing here; there are: {', '.join(sorted(known))}")


def _possible(compiled: Game, state: State) -> None:
    """Refuse what no game comes to: more than the box holds, ships on land, orphaned basins."""
    book = compiled.book
    buildings, harbors = book.module(Building).settings, book.module(Harbors).settings
    box = (buildings.roads, buildings.settlements, harbors.harbor_settlements)
    for kind, most in zip(state.placed, box, strict=True):
        for owner, places in enumerate(kind):
            if len(places) > most:
                raise BadScene(f"{LETTERS[owner]} has more pieces than its box")
    _afloat(compiled, state)
    settlers = book.module(Settlers)
    for seat in range(state.seats):
        if settlers.on_board(state, Seat(seat)) > settlers.settings.settlers:
            raise BadScene(f"{LETTERS[seat]} has too many settlers")
    for good in RESOURCES:
        held = state.bank[good] + sum(hand[good] for hand in state.hands)
        if held > book.module(Production).settings.bank:
            raise BadScene("hands and supply hold more cards than the box")


def _afloat(compiled: Game, state: State) -> None:
    paths, corners = compiled.book.topology.path_names, compiled.book.topology.corner_names
    for path, crowd in enumerate(state.of(Fleet).crowd):
        if crowd and not state.of(Chart).open[path]:
            raise BadScene(f"{paths[path]} is no sea route")
        if crowd > compiled.book.module(Ships).settings.room:
            raise BadScene(f"more ships stand on {paths[path]} than it holds")
    for corner in state.of(Cargo).basin:
        if state.building[corner] != HARBOR_SETTLEMENT:
            raise BadScene(f"{corners[corner]} has no harbor settlement")
