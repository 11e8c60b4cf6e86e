"""The room that pieces leave to texts in painted hexes; the contents of hexes need it."""

from collections.abc import Set
from typing import NamedTuple

from ep_tui.board.geometry import InnerLine

Offset = tuple[int, int]
"""A cell of a hex, from its northern corner."""


class Taken(NamedTuple):
    """The cells of pieces on and beside a hex, and those of them that have letters or signs."""

    cells: frozenset[Offset] = frozenset()
    letters: frozenset[Offset] = frozenset()


def room_in(line: InnerLine, taken: Set[Offset]) -> InnerLine:
    """The part of a line that is a blank away from pieces at its ends."""
    near = {x + step for x, y in taken if y == line.y for step in (-1, 0, 1)}
    first, last = line.x, line.x + line.width - 1
    while first in near and first < last:
        first += 1
    while last in near and last > first:
        last -= 1
    return InnerLine(first, line.y, last - first + 1)
