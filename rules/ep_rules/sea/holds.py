"""The contents of a hold or a basin: two small pieces or one large one.

Rule: cargo.room
"""

from collections.abc import Sequence
from itertools import combinations

from ep_rules.model import Piece

SETTLER, CREW = Piece(0), Piece(1)
"""The pieces that modules of several rooms handle; `Settlers` and `Crews` bring them."""
ROOM = 2
Held = tuple[Piece, ...]


def without(pieces: Held, gone: Sequence[Piece]) -> Held:
    """Pieces less some of them; ValueError if they are not there."""
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)


def joined(pieces: Held, more: Sequence[Piece]) -> Held:
    """Two lots of pieces together, in canonical order."""
    return tuple(sorted((*pieces, *more)))


def parts(pieces: Held) -> list[Held]:
    """All different non-empty selections of pieces, sorted."""
    return sorted(
        {part for count in range(1, len(pieces) + 1) for part in combinations(pieces, count)}
    )
