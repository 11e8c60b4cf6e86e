"""Candidates for legal actions: all values of all fields and some beyond, legal or not."""

from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec

from ep_rules.api import (
    UNSEEN,
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
    has_words,
)
from ep_rules.missions.spices.villages import Village
from tests.kit.terrains import TERRAINS

SOME_BUNDLES = tuple(
    Bundle(counts)
    for counts in ((0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 1), (0, 0, 0, 0, 9, 0))
)


@lru_cache(maxsize=2)  # they keep their games, and lists of many thousand actions
def candidates(game: Game) -> dict[type[Action], list[Action]]:
    """All actions of every kind: all values of all fields and some beyond, legal or not."""
    topology = game.book.topology
    pieces = [*game.book.pieces.numbers.values()]
    domains: dict[Any, list[Any]] = {
        Hex: list(topology.hexes),
        Intersection: list(topology.intersections),
        Path: list(topology.paths),
        Good: [Good(good) for good in range(len(game.book.cards.names))],
        Piece: list(pieces),
        tuple[Piece, ...]: [
            held for n in range(3) for held in combinations_with_replacement(pieces, n)
        ],
        Seat: [Seat(seat) for seat in range(game.book.seats)],
        ShipNumber: [ShipNumber(ship) for ship in range(6)],
        Terrain: list(TERRAINS.words),
        Village: list(Village),
        Bundle: list(SOME_BUNDLES),
        int: list(range(14)),
        **{kind: [*known, UNSEEN] for kind, known in game.book.values.items() if has_words(kind)},
    }
    return {
        kind: [
            kind(*values)
            for values in product(
                *(domains.get(f.type) or list(f.type) for f in msgspec.structs.fields(kind))
            )
        ]
        for kind in game.action_types
    }
