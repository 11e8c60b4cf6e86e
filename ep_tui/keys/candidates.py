"""The actions that a command could mean, legal or not, and why none of them is possible."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, get_args, get_origin

import msgspec

from ep_rules.api import (
    RESOURCES,
    Action,
    Bundle,
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
from ep_tui.contributions.commands import Command
from ep_tui.contributions.refusals import Nearness, WhyNot
from ep_tui.keys.actions import KIND_OF


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
    waits: Refusal | None = None
    for kind in command.kinds:
        for action in possible(kind):
            refusal = explain(action)
            if refusal is None:
                continue
            if refusal.code.startswith("turn."):
                waits = refusal  # so it is for all of its kind, but maybe not for other kinds
                break
            found.setdefault(refusal.code, []).append(refusal)
    if not found:
        return None if waits is None else WhyNot(waits, everywhere=True)
    near = {code: nearness(refusals[0]) for code, refusals in found.items()}
    nearest, farthest = min(near.values()), max(near.values())
    certain = nearest < Nearness.PLACE or farthest == nearest == Nearness.ABSENT
    fields = (field for kind in command.kinds for field in msgspec.structs.fields(kind))
    everywhere = certain or not any(field.type in {*KIND_OF, ShipNumber} for field in fields)
    codes = [code for code in found if near[code] == nearest]
    count = (max if everywhere else min)(len(found[code]) for code in codes)
    code = next(code for code in codes if len(found[code]) == count)
    return WhyNot(found[code][0], everywhere)
