"""Every action that could be thought of: all values of all fields, legal or not."""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec

from ep_rules.api import (
    GOOD_NAMES,
    PIECE_NAMES,
    Action,
    Bundle,
    Game,
    Good,
    Hex,
    Intersection,
    Path,
    Piece,
    Seat,
    ShipNumber,
    Terrain,
)

SOME_BUNDLES = tuple(
    Bundle(counts)
    for counts in ((0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 1), (0, 0, 0, 0, 9, 0))
)


def _domain(game: Game, kind: Any) -> list[Any]:
    """All values of a field's type, and some beyond."""
    topology = game.book.topology
    pieces = [Piece(piece) for piece in range(len(PIECE_NAMES))]
    domains: dict[Any, list[Any]] = {
        Hex: list(topology.hexes),
        Intersection: list(topology.intersections),
        Path: list(topology.paths),
        Good: [Good(good) for good in range(len(GOOD_NAMES))],
        Piece: list(pieces),
        tuple[Piece, ...]: [
            held for n in range(3) for held in combinations_with_replacement(pieces, n)
        ],
        Seat: [Seat(seat) for seat in range(game.book.seats)],
        ShipNumber: [ShipNumber(ship) for ship in range(6)],
        Terrain: list(Terrain),
        Bundle: list(SOME_BUNDLES),
        int: list(range(14)),
    }
    return domains[kind]


@cache
def candidates(game: Game) -> dict[type[Action], list[Action]]:
    """All actions of every kind in a game, by kind."""
    return {
        kind: [
            kind(*values)
            for values in product(
                *(_domain(game, field.type) for field in msgspec.structs.fields(kind))
            )
        ]
        for kind in game.action_types
    }
