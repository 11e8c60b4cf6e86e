"""Numbers every action of a game except offers, in a fixed order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec

from ep_rules.api import (
    Action,
    Draw,
    Family,
    Game,
    Good,
    Hex,
    Intersection,
    Path,
    Piece,
    Seat,
    once_per_game,
)

_HELD = tuple[Piece, ...]
MOST_COUNTED = 9
"""The maximum of counted fields, such as a pile of cards; they start at 1."""


class Actions:
    """The actions of a game by number.

    Attributes:
        all: the actions in order; an action's number is its index.
    """

    def __init__(self, game: Game) -> None:
        domains = _domains(game)
        made: Iterator[Action] = (
            kind(*values)
            for kind in (family.action for family in _numbered(game))
            for values in product(
                *(_domain(domains, field.type) for field in msgspec.structs.fields(kind))
            )
        )
        self.all: tuple[Action, ...] = tuple(dict.fromkeys(made))  # some mean the same both ways
        self._number = {action: number for number, action in enumerate(self.all)}

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """The numbers of actions; offers have none and are left out."""
        number = self._number.get
        return [found for action in legal if (found := number(action)) is not None]


@once_per_game
def actions_of(game: Game) -> Actions:
    """The actions of a game, numbered once."""
    return Actions(game)


def _numbered(game: Game) -> Iterator[Family[Any, Any]]:
    """The families of actions of seats, but for modules whose actions cannot all be listed."""
    for module in game.book.modules:
        families = module.families
        if all(family.lists_all for family in families):
            yield from (family for family in families if not isinstance(family, Draw))


def _domains(game: Game) -> dict[object, Sequence[object]]:
    """The possible values of action fields, by type."""
    topology, seats = game.book.topology, game.book.seats
    pieces = game.book.values[Piece]
    return {
        Hex: range(len(topology.hexes)),
        Intersection: range(len(topology.intersections)),
        Path: range(len(topology.paths)),
        Seat: range(seats),
        Good: range(len(game.book.cards.names)),
        **game.book.values,
        int: range(1, MOST_COUNTED + 1),
        _HELD: [held for count in (1, 2) for held in combinations_with_replacement(pieces, count)],
    }


def _domain(domains: Mapping[object, Sequence[object]], kind: Any) -> Sequence[object]:
    """The possible values of a field: all members of an enumeration."""
    return domains[kind] if kind in domains else tuple(kind)
