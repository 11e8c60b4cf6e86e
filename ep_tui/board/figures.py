"""Draws figures and additions at intersections; `draw.py` calls it in games that have some.

A figure is a piece of a seat other than a building: a letter like its owner's in a style of its
own, and another one while it is awake. An addition belongs to the building at its place, whose
letter has another form or is underlined. Where hexes are wide enough, signs beside the letter show
more.
"""

from collections.abc import Callable
from typing import Protocol

from ep_rules.api import Observation, letter
from ep_tui.board.cells import ADDED, FIGURE, IDLE_FIGURE, LOADED, Glyphs, Key, key
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell, Geometry

SIDES = ("line", "coast")
"""The inks of sides without a piece."""
FindRoom = Callable[[Cell, int], list[list[Cell]]]
"""Runs of so many empty cells beside a corner."""


class DrawnBoard(Protocol):
    """The drawn board: `draw.Canvas`."""

    @property
    def chars(self) -> list[list[str]]:
        """The characters, by row."""
        ...

    def put(self, cell: Cell, char: str, what: Key) -> None:
        """Write one cell."""
        ...

    def key_at(self, cell: Cell) -> Key:
        """The key of a cell."""
        ...


class FigurePainter:
    """Draws the figures of one board on a canvas."""

    def __init__(self, seen: Observation, shown: Contributed, geometry: Geometry) -> None:
        self._seen = seen
        self._figures, self._additions = shown.figures(seen), shown.additions(seen)
        self._cells = geometry.corner_cells

    def letters(self, canvas: DrawnBoard, glyphs: Glyphs) -> None:
        """The letters of all figures, and of buildings with an addition."""
        for one in self._figures:
            cell = self._cells[one.corner]
            inks = FIGURE if one.awake else IDLE_FIGURE
            char = glyphs.figure(letter(one.owner), awake=one.awake)
            canvas.put(cell, char, key(inks[one.owner], canvas.key_at(cell).ground))
        for addition in self._additions:
            x, y = cell = self._cells[addition.corner]
            char, what = canvas.chars[y][x], canvas.key_at(cell)
            if addition.form is None:
                what = what.marked(LOADED)
            else:
                owner = letter(self._seen.owner[addition.corner])
                char = glyphs.building(owner, addition.form)
            canvas.put(cell, char, what)

    def signs_on_sides(self, canvas: DrawnBoard) -> None:
        """The signs of additions in narrow hexes: on a side without a piece, beside the letter."""
        for addition in self._additions:
            x, y = self._cells[addition.corner]
            for cell in ((x + 1, y), (x - 1, y)):
                inside = 0 <= cell[0] < len(canvas.chars[y])
                if inside and canvas.key_at(cell).ink in SIDES:
                    ink = ADDED[self._seen.owner[addition.corner]]
                    canvas.put(cell, addition.char, key(ink, canvas.key_at(cell).ground))
                    break

    def signs_beside(self, canvas: DrawnBoard, room: FindRoom) -> None:
        """The signs beside the letters, where there is room."""
        found: dict[int, tuple[int, str]] = {
            one.corner: (one.owner, one.beside) for one in self._figures
        }
        for addition in self._additions:
            owner, signs = found.get(addition.corner, (self._seen.owner[addition.corner], ""))
            found[addition.corner] = owner, signs + addition.char
        for corner, (owner, signs) in found.items():
            runs = room(self._cells[corner], len(signs))
            apart = [run for run in runs if not any(_by_a_digit(canvas, cell) for cell in run)]
            for run in apart[:1]:
                for cell, char in zip(run, signs, strict=True):
                    canvas.put(cell, char, key(ADDED[owner], canvas.key_at(cell).ground))


def _by_a_digit(canvas: DrawnBoard, cell: Cell) -> bool:
    """Whether a sign in a cell would seem to be part of a number."""
    x, y = cell
    return any(char.isdigit() for char in canvas.chars[y][max(0, x - 1) : x + 2])
