"""The one registry of what can be done at a table: it feeds keys, footer and help.

No command uses a letter of `hjklyubn`: these and the arrows move the cursor. A command's texts are
`table.command.ID` (one or two words) and `help.does.ID` (what it does).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, get_args, get_origin

import msgspec

from ep_rules.api import (
    GOOD_NAMES,
    SETTLER,
    Action,
    BuildHarborSettlement,
    BuildRoad,
    BuildSettlement,
    BuildSettler,
    BuildSettlerAboard,
    BuildShip,
    BuyCard,
    BuyPoints,
    Decision,
    DropCargo,
    EndPhase,
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
    Sail,
    Seat,
    ShipNumber,
    State,
    Swap,
    TradePhase,
    TradeWithSupply,
    Unload,
)
from ep_tui.board.walk import Direction
from ep_tui.texts import say


class Command(msgspec.Struct, frozen=True):
    """Something a seat may do: its key, the decisions it answers, the kinds of actions it makes.

    `ask` names fields that are asked for even when there is only one choice.
    """

    id: str
    key: str
    during: tuple[type[Decision], ...]
    kinds: tuple[type[Action], ...]
    ask: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")


class ScreenKey(msgspec.Struct, frozen=True):
    """A key of the table's screen that is no action of a seat; `shown` is how it is printed."""

    id: str
    keys: tuple[str, ...]
    shown: str

    @property
    def name(self) -> str:
        """One or two words."""
        return say(f"table.command.{self.id}")


_OWN_TURN = (ProductionPhase, TradePhase, MovementPhase)
COMMANDS: tuple[Command, ...] = (
    Command("roll", "r", (ProductionPhase,), (Roll,)),
    Command("road", "r", (TradePhase,), (BuildRoad,)),
    Command("settlement", "s", (TradePhase,), (BuildSettlement,)),
    Command("harbor", "a", (TradePhase,), (BuildHarborSettlement,)),
    Command("ship", "v", (TradePhase,), (BuildShip, RebuildShip), ("ship",)),
    Command("settler", "c", (TradePhase,), (BuildSettler, BuildSettlerAboard), ("*",)),
    Command("trade", "t", (TradePhase,), (TradeWithSupply,), ("give", "take")),
    Command("buy", "g", (TradePhase,), (BuyCard,), ("good",)),
    Command("offer", "o", (TradePhase,), (Offer,)),
    Command("sail", "s", (MovementPhase,), (Sail,)),
    Command("found", "t", (MovementPhase,), (FoundSettlement,)),
    Command("wool", "w", (MovementPhase,), (BuyPoints,)),
    Command("load", "a", (MovementPhase,), (Load,)),
    Command("unload", "d", (MovementPhase,), (Unload,)),
    Command("swap", "c", (MovementPhase,), (Swap,)),
    Command("drop", "x", _OWN_TURN, (DropCargo,), ("*",)),
    Command("end", "e", (TradePhase, MovementPhase), (EndPhase,)),
)

SCREEN_KEYS: tuple[ScreenKey, ...] = (
    ScreenKey("undo", ("z",), "z"),
    ScreenKey("redo", ("Z",), "Z"),
    ScreenKey("target", ("tab",), "Tab"),
    ScreenKey("target-back", ("shift+tab",), "Shift+Tab"),
    ScreenKey("labels", ("f",), "f"),
    ScreenKey("kind", ("m",), "m"),
    ScreenKey("type", ("slash", "colon"), "/ :"),
    ScreenKey("since", ("i",), "i"),
    ScreenKey("costs", ("dollar_sign",), "$"),
    ScreenKey("log-up", ("pageup",), "PgUp"),
    ScreenKey("log-down", ("pagedown",), "PgDn"),
    ScreenKey("pace", ("p",), "p"),
    ScreenKey("zoom-in", ("plus", "equals_sign"), "+"),
    ScreenKey("zoom-out", ("minus",), "-"),
    ScreenKey("help", ("question_mark", "f1"), "?"),
    ScreenKey("menu", ("escape",), "Esc"),
    ScreenKey("quit", ("q",), "q"),
)
SCREEN_KEY_OF = {key: entry.id for entry in SCREEN_KEYS for key in entry.keys}

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
}
"""Keys that step the cursor. Home and End are the corners 7 and 1 of a numeric pad."""


def command_of(key: str, decision: Decision | None) -> Command | None:
    """The command of a key: the one for the decision, else one that says why it cannot be."""
    found = [command for command in COMMANDS if command.key == key]
    for command in found:
        if decision is not None and isinstance(decision, command.during):
            return command
    return found[0] if found else None


def commands_for(decision: Decision | None) -> list[Command]:
    """All commands that answer a decision."""
    return [c for c in COMMANDS if decision is not None and isinstance(decision, c.during)]


def actions_of(command: Command, legal: Sequence[Action]) -> list[Action]:
    """The legal actions of a command."""
    return [action for action in legal if isinstance(action, command.kinds)]


def place_field(kind: type[Action]) -> str | None:
    """The field of an action that is chosen on the map."""
    for field in msgspec.structs.fields(kind):
        if field.type in (Hex, Intersection, Path):
            return field.name
    return None


def candidates(game: Game, kind: type[Action]) -> Iterator[Action]:
    """All actions of a kind that could be meant, legal or not."""
    fields = msgspec.structs.fields(kind)
    domains = [_domain(game, field.type) for field in fields]
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
    if kind is Piece:
        return [SETTLER]
    if get_origin(kind) is tuple and get_args(kind)[:1] == (Piece,):
        return [(SETTLER,)]
    return []


_SHALLOW = ("building.", "discovery.", "harbors.")
_SHALLOW_CODES = frozenset(
    {
        "ships.not-a-route",
        "ships.not-adjacent",
        "ships.no-harbor-here",
        "settlers.not-at-end",
        "settlers.no-harbor-settlement",
        "trade.same-kind",
        "trade.gold-not-given",
        "trade.not-in-supply",
        "gold.buys-cards-only",
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
    ranked = sorted(found, key=lambda refusal: (_rank(refusal), -found[refusal]))
    return ranked[0] if ranked and _rank(ranked[0]) < _NOWHERE else None


_NOWHERE = 3


def _rank(refusal: Refusal) -> int:
    """A cost that lacks means that all else is well; a wrong place says nothing of other places."""
    if refusal.code.startswith("cost."):
        return 0
    if refusal.code == "ships.no-such-ship":
        return 2
    if refusal.code.startswith(_SHALLOW) or refusal.code in _SHALLOW_CODES:
        return _NOWHERE
    return 1
