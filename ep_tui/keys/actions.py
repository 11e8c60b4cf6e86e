"""The actions behind a command: those that are legal, those that could be meant, and their places.

The modes, the help and plain mode ask here; the commands of a game come from its presenters.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, get_args, get_origin

import msgspec

from ep_rules.api import (
    RESOURCES,
    Action,
    Bundle,
    Decision,
    Game,
    Good,
    Hex,
    Intersection,
    Named,
    Path,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
)
from ep_tui.board.places import Place, PlaceKind
from ep_tui.contributions.commands import Command
from ep_tui.contributions.refusals import Nearness, WhyNot

KIND_OF: dict[Any, PlaceKind] = {Hex: "hex", Intersection: "intersection", Path: "path"}
"""The map's names for the types of places."""


def commands_for(decision: Decision | None, commands: Sequence[Command]) -> list[Command]:
    """All commands that answer a decision."""
    return [c for c in commands if decision is not None and isinstance(decision, c.during)]


def actions_of(command: Command, legal: Sequence[Action]) -> list[Action]:
    """The legal actions of a command."""
    return [action for action in legal if isinstance(action, command.kinds)]


def value_of(action: Action, kind: Any) -> Any:
    """The value of the first field of a type, such as a ship's number; None if there is none."""
    fields = msgspec.structs.fields(action)
    return next((getattr(action, field.name) for field in fields if field.type is kind), None)


def place_field(kind: type[Action]) -> str | None:
    """The field of an action that is chosen on the map."""
    return next((field.name for field in place_fields(kind)), None)


@cache
def place_fields(kind: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of an action that are places of the map."""
    return tuple(field for field in msgspec.structs.fields(kind) if field.type in KIND_OF)


def moves_a_piece(kind: type[Action]) -> bool:
    """Whether an action goes from one place of the map to another of the same kind."""
    types = [field.type for field in place_fields(kind)]
    return len(types) > 1 and len(set(types)) == 1


def place_of(action: Action) -> Place | None:
    """The place on the map that an action names."""
    for field in place_fields(type(action)):
        return Place(KIND_OF[field.type], getattr(action, field.name))
    return None


def candidates(game: Game, kind: type[Action]) -> Iterator[Action]:
    """All possible actions of a type, legal or not."""
    fields = msgspec.structs.fields(kind)
    domains = [domain(game, field.type) for field in fields]
    if [field.type for field in fields] == [Path, Path]:
        domains[1] = domains[1][:1]  # the destination does not matter for why a ship cannot move
    for held in product(*domains):
        yield kind(**dict(zip([field.name for field in fields], held, strict=True)))


def domain(game: Game, kind: Any) -> Sequence[object]:
    """The values that a field of a type can have."""
    if kind in game.book.values:
        return game.book.values[kind]
    topology = game.book.topology
    if kind in KIND_OF:
        places = {Hex: topology.hexes, Intersection: topology.intersections, Path: topology.paths}
        return places[kind]
    if kind is Good:
        return [Good(good) for good in range(len(game.book.cards.names))]
    if kind is Piece:
        return [*game.book.pieces.numbers.values()]
    if kind is Seat:
        return [Seat(seat) for seat in range(game.book.seats)]
    if kind is Bundle:
        return [Bundle.of({good: 1}) for good in RESOURCES[:2]]  # the goods are chosen later
    if kind is int:
        return [1]  # numbers count from 1
    if isinstance(kind, type) and issubclass(kind, Named):
        return [*kind.words().values()]
    if get_origin(kind) is tuple:
        return [(held,) for held in domain(game, get_args(kind)[0])]
    raise LookupError(f"no module says what a field of {kind} can hold")


def why_not(
    command: Command,
    possible: Callable[[type[Action]], Iterator[Action]],
    explain: Callable[[Action], Refusal | None],
    nearness: Callable[[Refusal], Nearness],
) -> WhyNot | None:
    """Why nothing of a command can be done now; None when nothing of it was refused.

    `possible` lists what could be meant by a type of action. Where every place is refused for a
    reason of its own, the rarest of the nearest reasons is given: the fewest places come so far.
    """
    found: dict[str, list[Refusal]] = {}
    for kind in command.kinds:
        for action in possible(kind):
            refusal = explain(action)
            if refusal is None:
                continue
            if refusal.code.startswith("turn."):
                return WhyNot(refusal, everywhere=True)
            found.setdefault(refusal.code, []).append(refusal)
    if not found:
        return None
    near = {code: nearness(refusals[0]) for code, refusals in found.items()}
    nearest, farthest = min(near.values()), max(near.values())
    certain = nearest < Nearness.PLACE or farthest == nearest == Nearness.ABSENT
    everywhere = certain or not any(map(_tells_where, command.kinds))
    codes = [code for code in found if near[code] == nearest]
    count = (max if everywhere else min)(len(found[code]) for code in codes)
    code = next(code for code in codes if len(found[code]) == count)
    return WhyNot(found[code][0], everywhere)


def _tells_where(kind: type[Action]) -> bool:
    """Whether an action depends on a place of the map, or on a ship at one."""
    return any(f.type in {*KIND_OF, ShipNumber} for f in msgspec.structs.fields(kind))
