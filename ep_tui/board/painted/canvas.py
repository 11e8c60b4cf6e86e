"""The cells of a painted board; the painter fills them, and readers of boards read them."""

from typing import NamedTuple

from ep_tui.board.geometry import Cell
from ep_tui.board.painted.tints import PaintedCell, Tint


class PaintedCanvas(NamedTuple):
    """A painted board: characters and tints per row.

    `below`: the same board in hues, where this one is in patterns.
    """

    chars: list[list[str]]
    keys: list[list[Tint]]
    below: "PaintedCanvas | None" = None

    def lines(self) -> list[str]:
        """The text without trailing blanks."""
        return ["".join(row).rstrip() for row in self.chars]

    def at(self, cell: Cell) -> PaintedCell:
        """One cell."""
        x, y = cell
        return self.chars[y][x], self.keys[y][x]

    def put(self, cell: Cell, painted: PaintedCell) -> None:
        """Write one cell, if it is on the board."""
        if self.has(cell):
            x, y = cell
            self.chars[y][x], self.keys[y][x] = painted

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        x, y = cell
        return 0 <= y < len(self.chars) and 0 <= x < len(self.chars[y])

    def copy(self) -> "PaintedCanvas":
        """An independent copy."""
        return PaintedCanvas([row[:] for row in self.chars], [row[:] for row in self.keys])
