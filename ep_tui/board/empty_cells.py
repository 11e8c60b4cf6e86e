"""Finds empty cells for signs beside pieces of lined boards; the painter does so in wide hexes."""

from collections.abc import Sequence

from ep_tui.board.canvas import Canvas
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.ship_cells import held


class EmptyCells:
    """The empty cells of one canvas."""

    def __init__(self, canvas: Canvas, geometry: Geometry) -> None:
        self._canvas = canvas
        self._geometry = geometry

    def draw_basin(
        self, corner: int, owner: int, pieces: Sequence[int], shown: Contributed
    ) -> None:
        """The cargo of a basin, in empty cells beside its corner, preferably on water."""
        runs = self.beside(self._geometry.corner_cells[corner], len(pieces))
        runs.sort(key=lambda run: self._canvas.key_at(run[0]).ground not in shown.waters)
        for run in runs[:1]:
            signs = held(owner, pieces, shown, self._canvas.key_at(run[0]).ground)
            for cell, (char, what) in zip(run, signs, strict=True):
                self._canvas.put(cell, char, what)

    def beside(self, corner: Cell, size: int) -> list[list[Cell]]:
        """Runs of empty cells in the lines above and below a corner, the nearest first."""
        x, y = corner
        runs = [
            [(first + i, line) for i in range(size)]
            for line in (y + 1, y - 1)
            for first in (x, x + 1 - size, x + 1, x - size)
        ]
        return [run for run in runs if all(map(self.is_empty, run))]

    def is_empty(self, cell: Cell) -> bool:
        """Whether a cell is inside a hex, with nothing in it but its terrain."""
        place = self._geometry.hit(*cell)
        if place is None or place.kind != "hex":
            return False
        return self._canvas.key_at(cell).ink in {"blank", "texture"}
