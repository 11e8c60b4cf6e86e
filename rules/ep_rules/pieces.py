"""Kinds of pieces of rule modules: buildings and roads, and pieces of cargo.

States and records use numbers, everything else uses words. The kinds of a game are in
`game.book.buildings` and `game.book.pieces`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from ep_rules.model import Piece, Refusal, State
from ep_rules.topology import Intersection


class BuildingKind(NamedTuple):
    """A kind of piece on intersections or on paths of land.

    `number`: its number in the state. `word`, `plural`: its name, one and several. `supply`: the
    number that an owner has. `refusal`: why it may not be built where a settlement may.
    """

    number: int
    word: str
    plural: str
    supply: int
    refusal: Callable[[State, Intersection], Refusal | None] | None = None


class PieceKind(NamedTuple):
    """A kind of piece that holds and basins carry.

    `number`: its number in states and records. `word`: its name in notation and data. `size`: the
    room that it needs.
    """

    number: Piece
    word: str
    size: int = 1


class Placing(NamedTuple):
    """Something that modules could put on a place of a position: its words and a statement."""

    words: str
    statement: str


class Pieces(msgspec.Struct, frozen=True):
    """The pieces of cargo of one game, in the order of their numbers.

    Attributes:
        words: the word of every number. numbers: the reverse. sizes: the room that each needs.
    """

    words: Mapping[int, str]
    numbers: Mapping[str, Piece]
    sizes: Mapping[int, int]

    @classmethod
    def of(cls, brought: Iterable[PieceKind] = ()) -> "Pieces":
        """The pieces of some modules.

        Raises:
            ValueError: two of them have the same number or the same word.
        """
        kinds = sorted(brought)
        words = {int(kind.number): kind.word for kind in kinds}
        numbers = {kind.word: kind.number for kind in kinds}
        if len(words) < len(kinds) or len(numbers) < len(kinds):
            raise ValueError(f"two pieces of cargo have the same number or word: {kinds}")
        return cls(words, numbers, {int(kind.number): kind.size for kind in kinds})
