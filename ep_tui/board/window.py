"""The visible part of a drawn board; it follows the cursor."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ep_tui.board.cells import Glyphs, key
from ep_tui.board.draw import Canvas
from ep_tui.board.geometry import LEFT, Cell, Geometry
from ep_tui.board.ship_cells import Painted

MARGIN_X, MARGIN_Y = 8, 4
"""Cells kept in view around the cursor while the board scrolls."""
PAPER: Painted = (" ", key("blank"))
MORE = key("more")


class Window(NamedTuple):
    """The visible cells of a board.

    `left` and `top` are the board's cell in the upper left corner; negative if the board is smaller
    than the room, so it is centered.
    """

    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0
    board_width: int = 0
    board_height: int = 0
    letters: tuple[Cell, ...] = ()

    def following(
        self, cursor: Iterable[Cell], geometry: Geometry, room: tuple[int, int], covered: int = 0
    ) -> "Window":
        """The window of a given size that shows the cursor's cells.

        A board that has room beside the `covered` columns at the right is centered beside them.
        """
        cells = list(cursor) or [(0, 0)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        width, height = room
        free = width - covered if geometry.width <= width - covered else width
        return Window(
            _follow(self.left, free, geometry.width, (min(xs), max(xs)), MARGIN_X),
            _follow(self.top, height, geometry.height, (min(ys), max(ys)), MARGIN_Y),
            width,
            height,
            geometry.width,
            geometry.height,
            tuple(letter for letter, _ in geometry.row_ends),
        )

    def line(
        self, y: int, canvas: Canvas, over: Mapping[Cell, Painted], glyphs: Glyphs
    ) -> list[Painted]:
        """The cells of one line of the window."""
        cells = [PAPER] * self.width
        row = y + self.top
        if 0 <= row < len(canvas.chars):
            inside = list(zip(canvas.chars[row], canvas.keys[row], strict=True))
            for (x, line), painted in over.items():
                if line == row:
                    inside[x] = painted
            shown = inside[max(0, self.left) : max(0, self.left + self.width)]
            at = max(0, -self.left)
            cells[at : at + len(shown)] = shown
            self._pin(row, cells)
        self._arrows(y, cells, glyphs)
        return cells

    def _pin(self, row: int, cells: list[Painted]) -> None:
        """Keep a row's letter in view when the board is scrolled sideways."""
        for number, (x, line) in enumerate(self.letters):
            if line == row and x < self.left:
                cells[:LEFT] = [(chr(ord("A") + number), key("edge")), PAPER][: self.width]

    def _arrows(self, y: int, cells: list[Painted], glyphs: Glyphs) -> None:
        """Draw an arrow in the middle of an edge where the board continues."""
        if not cells:
            return
        middle = self.width // 2
        if y == 0 and self.top > 0:
            cells[middle] = glyphs.arrow("up"), MORE
        if y == self.height - 1 and self.top + self.height < self.board_height:
            cells[middle] = glyphs.arrow("down"), MORE
        letters = {line - self.top for _, line in self.letters}
        beside = self.height // 2 + (self.height // 2 in letters)
        if y == beside:
            if self.left > 0:
                cells[0] = glyphs.arrow("left"), MORE
            if self.left + self.width < self.board_width:
                cells[-1] = glyphs.arrow("right"), MORE


def _follow(first: int, room: int, size: int, cursor: tuple[int, int], margin: int) -> int:
    """The first visible cell along one axis, so that the cursor and a margin are in view."""
    if size <= room:
        return -((room - size) // 2)
    margin = max(0, min(margin, (room - (cursor[1] - cursor[0] + 1)) // 2))
    first = min(first, cursor[0] - margin)
    first = max(first, cursor[1] + margin - room + 1)
    return max(0, min(first, size - room))
