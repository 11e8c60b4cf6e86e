"""The one registry of what can be done at a table: it feeds keys, footer, help and palette.

No command uses a letter of `hjklyubn`: these and the arrows move the cursor. A command's texts are
`table.command.ID` (one or two words) and `help.does.ID` (what it does).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, get_args, get_origin

import msgspec

from ep_rules.api import (
    GOOD_NAMES,
    PIECE_NAMES,
    Action,
    Befriend,
    Besiege,
    BuildCrew,
    BuildCrewAboard,
    BuildHarborSettlement,
    BuildRoad,
    BuildSettlement,
    BuildSettler,
    BuildSettlerAboard,
    BuildShip,
    BuyCard,
    BuyPoints,
    Catch,
    Chase,
    Decision,
    Deliver,
    DropCargo,
    EndPhase,
    FetchCrew,
    FoundSettlement,
    Game,
    Good,
    Hex,
    Intersection,
    Load,
    MovementPhase,
    Offer,
    Path,
    Piece,
    ProductionPhase,
    RebuildShip,
    Refusal,
    Roll,
    RollFish,
    Sail,
    Seat,
    SellCard,
    ShipNumber,
    State,
    Swap,
    TradePhase,
    TradeWithSupply,
    Unload,
)
from ep_rules.base.turn import BUILD_PHASES, BuildPhase
from ep_rules.model import Chest
from ep_tui.board.places import Kind, Place
from ep_tui.board.walk import Direction
from ep_tui.keys.base_commands import SHORES
from ep_tui.keys.entries import Command, ScreenKey

_OWN_TURN = (ProductionPhase, TradePhase, BuildPhase, MovementPhase)
_VOYAGES: tuple[Command, ...] = (
    Command("end", "e", (TradePhase, BuildPhase, MovementPhase), (EndPhase,)),
    Command("roll", "r", (ProductionPhase,), (Roll,)),
    Command("road", "r", BUILD_PHASES, (BuildRoad,)),
    Command("settlement", "s", BUILD_PHASES, (BuildSettlement,)),
    Command("harbor", "a", BUILD_PHASES, (BuildHarborSettlement,), of="voyages"),
    Command("ship", "v", BUILD_PHASES, (BuildShip, RebuildShip), ("ship",), of="voyages"),
    Command("settler", "c", BUILD_PHASES, (BuildSettler, BuildSettlerAboard), ("*",), of="voyages"),
    Command("crew", "w", BUILD_PHASES, (BuildCrew, BuildCrewAboard), ("*",), of="voyages"),
    Command("trade", "t", (TradePhase,), (TradeWithSupply,), ("give", "take")),
    Command("buy", "g", (TradePhase,), (BuyCard,), ("good",), of="voyages"),
    Command("sell", "d", (TradePhase,), (SellCard,), ("good",), of="voyages"),
    Command("offer", "o", (TradePhase,), (Offer,)),
    Command("sail", "s", (MovementPhase,), (Sail,), of="voyages"),
    Command("found", "t", (MovementPhase,), (FoundSettlement,), of="voyages"),
    Command("besiege", "g", (MovementPhase,), (Besiege,), of="voyages"),
    Command("befriend", "v", (MovementPhase,), (Befriend,), of="voyages"),
    Command("catch", "C", (MovementPhase,), (Catch,), of="voyages"),
    Command("deliver", "o", (MovementPhase,), (Deliver,), of="voyages"),
    Command("fish", "r", (MovementPhase,), (RollFish,), of="voyages"),
    Command("chase", "X", (MovementPhase,), (Chase,), of="voyages"),
    Command("fetch", "F", (MovementPhase,), (FetchCrew,), of="voyages"),
    Command("wool", "w", (MovementPhase,), (BuyPoints,), of="voyages"),
    Command("load", "a", (MovementPhase,), (Load,), of="voyages"),
    Command("unload", "d", (MovementPhase,), (Unload,), of="voyages"),
    Command("swap", "c", (MovementPhase,), (Swap,), of="voyages"),
    Command("drop", "x", _OWN_TURN, (DropCargo,), ("*",), of="voyages"),
)
COMMANDS: tuple[Command, ...] = (*_VOYAGES, *SHORES)

SCREEN_KEYS: tuple[ScreenKey, ...] = (
    ScreenKey("hint", ("H",), "H"),
    ScreenKey("palette", (":", "ctrl+p"), ":"),
    ScreenKey("undo", ("z",), "z"),
    ScreenKey("redo", ("Z",), "Z"),
    ScreenKey("target", ("tab",), "Tab"),
    ScreenKey("target-back", ("shift+tab",), "Shift+Tab"),
    ScreenKey("labels", ("f",), "f"),
    ScreenKey("kind", ("m",), "m"),
    ScreenKey("type", ("/",), "/"),
    ScreenKey("since", ("i",), "i"),
    ScreenKey("look-back", ("V",), "V"),
    ScreenKey("costs", ("$",), "$"),
    ScreenKey("seats", ("I",), "I"),
    ScreenKey("log", ("L",), "L"),
    ScreenKey("why", ("W",), "W"),
    ScreenKey("panels", ("P",), "P"),
    ScreenKey("rule", ("R",), "R"),
    ScreenKey("scene", ("S",), "S"),
    ScreenKey("log-up", ("pageup",), "PgUp"),
    ScreenKey("log-down", ("pagedown",), "PgDn"),
    ScreenKey("pace", ("p",), "p"),
    ScreenKey("zoom-in", ("+", "="), "+"),
    ScreenKey("zoom-out", ("-",), "-"),
    ScreenKey("legend", ("M",), "M"),
    ScreenKey("board", ("B",), "B"),
    ScreenKey("theme", ("T",), "T"),
    ScreenKey("help", ("?", "f1"), "?"),
    ScreenKey("menu", ("escape",), "Esc"),
    ScreenKey("quit", ("q",), "q"),
)

MOVES: dict[str, Direction] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "k": "up",
    "j": "down",
    "h": "left",
    "l": "right",
    "y": "nw",
    "u": "ne",
    "b": "sw",
    "n": "se",
    "home": "nw",
    "end": "sw",
    "7": "nw",
    "8": "up",
    "9": "ne",
    "4": "left",
    "6": "right",
    "1": "sw",
    "2": "down",
    "3": "se",
}
"""Keys that step the cursor: arrows, vi's, and the numeric pad with NumLock on or off.

Digits do so where nothing is chosen by them; Home and End are the pad's 7 and 1.
"""
PAD_ENTER = "5"
"""The middle of the numeric pad is Enter on the map."""


def command_of(
    key: str,
    decision: Decision | None,
    game: Game | None = None,
    commands: Sequence[Command] = COMMANDS,
) -> Command | None:
    """The command of a key: the one for the decision, else one that says why it cannot be.

    With a game, commands of other scenarios count only if it has none on the key.
    """
    found = [command for command in commands if command.key == key]
    if game is not None:
        found = [command for command in found if in_game(command, game)] or found
    for command in found:
        if decision is not None and isinstance(decision, command.during):
            return command
    return found[0] if found else None


def in_game(command: Command, game: Game) -> bool:
    """Whether a game has any action of a command."""
    return any(kind in game.book.family_of for kind in command.kinds)


def commands_for(
    decision: Decision | None, commands: Sequence[Command] = COMMANDS
) -> list[Command]:
    """All commands that answer a decision."""
    return [c for c in commands if decision is not None and isinstance(decision, c.during)]


def actions_of(command: Command, legal: Sequence[Action]) -> list[Action]:
    """The legal actions of a command."""
    return [action for action in legal if isinstance(action, command.kinds)]


def place_field(kind: type[Action]) -> str | None:
    """The field of an action that is chosen on the map."""
    for field in msgspec.structs.fields(kind):
        if field.type in (Hex, Intersection, Path):
            return field.name
    return None


KIND_OF: dict[Any, Kind] = {Hex: "hex", Intersection: "intersection", Path: "path"}
"""How the map calls the types of places."""


def place_of(action: Action) -> Place | None:
    """The place on the map that an action names."""
    for field in msgspec.structs.fields(type(action)):
        if field.type in KIND_OF:
            return Place(KIND_OF[field.type], getattr(action, field.name))
    return None


def candidates(game: Game, kind: type[Action]) -> Iterator[Action]:
    """All actions of a kind that could be meant, legal or not."""
    fields = msgspec.structs.fields(kind)
    domains = [_domain(game, field.type) for field in fields]
    if [field.type for field in fields] == [Path, Path]:
        domains[1] = domains[1][:1]  # where a ship goes says nothing of why it may not move
    for values in product(*domains):
        yield kind(**dict(zip([field.name for field in fields], values, strict=True)))


def _domain(game: Game, kind: Any) -> Sequence[object]:
    topology = game.book.topology
    if kind in (Hex, Intersection, Path):
        places = {Hex: topology.hexes, Intersection: topology.intersections, Path: topology.paths}
        return places[kind]
    if kind is ShipNumber:
        return [ShipNumber(number) for number in (1, 2, 3)]
    if kind is Good:
        return [Good(good) for good in range(len(GOOD_NAMES))]
    if kind is Seat:
        return [Seat(seat) for seat in range(game.book.seats)]
    if kind is Piece:
        return _pieces(game)
    if kind is Chest:
        return list(Chest)
    if kind is int:
        return [1]  # the first pile
    if get_origin(kind) is tuple and get_args(kind)[:1] == (Piece,):
        return [(piece,) for piece in _pieces(game)]
    return []


def _pieces(game: Game) -> list[Piece]:
    """Settlers, and what else the game's ships may carry."""
    kinds = len(PIECE_NAMES) if BuildCrew in game.book.family_of else 1
    return [Piece(piece) for piece in range(kinds)]


_SHALLOW = ("building.", "discovery.", "harbors.")
_SHALLOW_CODES = frozenset(
    {
        "ships.not-a-route",
        "ships.not-adjacent",
        "ships.no-harbor-here",
        "ships.not-at-hex",
        "fish.no-haul-here",
        "lairs.no-lair",
        "lairs.no-crew-of-yours",
        "spices.no-village",
        "settlers.not-at-end",
        "settlers.no-harbor-settlement",
        "trade.same-kind",
        "trade.gold-not-given",
        "trade.not-in-supply",
        "gold.buys-cards-only",
        "cities.no-settlement-here",
        "robber.not-land",
        "warships.not-sea",
        "warships.none-there",
        "warships.not-beside",
        "chests.none-of-it",
        "development.no-pile",
        "development.no-card",
        "seafarers.no-ship-there",
        "seafarers.not-sea",
        "seafarers.not-joined",
        "seafarers.same-path",
    }
)


def why_not(game: Game, state: State, command: Command, seat: Seat) -> Refusal | None:
    """Why nothing of a command can be done now, wherever one tries.

    None when all one can say is that there is no place for it.
    """
    found: dict[Refusal, int] = {}
    for kind in command.kinds:
        for action in candidates(game, kind):
            refusal = game.explain(state, action, seat)
            if refusal is None:
                continue
            if refusal.code.startswith("turn."):
                return refusal
            found[refusal] = found.get(refusal, 0) + 1
    ranked = sorted(found, key=lambda refusal: (rank(refusal), -found[refusal]))
    placeless = command.of == "shores" and not any(map(place_field, command.kinds))
    if ranked and placeless:
        return ranked[0]
    alike = ranked and rank(ranked[0]) == rank(ranked[-1]) == _NO_SHIP
    return ranked[0] if alike or (ranked and rank(ranked[0]) < _NOWHERE) else None


_NOWHERE, _NO_SHIP = 2, 3


def rank(refusal: Refusal) -> int:
    """A cost that lacks means that all else is well; a wrong place says nothing of other places."""
    if refusal.code.startswith("cost."):
        return 0
    if refusal.code == "ships.no-such-ship":
        return _NO_SHIP
    if refusal.code.startswith(_SHALLOW) or refusal.code in _SHALLOW_CODES:
        return _NOWHERE
    return 1
