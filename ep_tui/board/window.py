"""The visible part of a drawn board; it follows the cursor."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ep_rules.api import Observation
from ep_tui.board.canvas import NOTHING, Overlay
from ep_tui.board.cells import Glyphs, Key, Manner, key
from ep_tui.board.contributed import Contributed
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import LEFT, Cell, Geometry, Margins, Zoom, geometry
from ep_tui.board.places import Place

if TYPE_CHECKING:
    from ep_tui.board.painted.paints import Paints
    from ep_tui.board.painted.tints import Tint

ShownCell = tuple[str, "Key | Tint"]
"""A character and its key; a painted board has tints instead."""


class Drawing(Protocol):
    """A board as any painter draws it: characters and keys per row."""

    @property
    def chars(self) -> Sequence[Sequence[str]]:
        """The characters."""
        ...

    @property
    def keys(self) -> "Sequence[Sequence[Key | Tint]]":
        """The keys or tints."""
        ...


class BoardPainter(Protocol):
    """Draws boards with lines, or paints them."""

    shown: Contributed
    glyphs: Glyphs

    @property
    def geometry(self) -> Geometry:
        """The cells of places."""
        ...

    def paint(self, seen: Observation, overlay: Overlay = NOTHING) -> Drawing:
        """The whole board without a cursor."""
        ...

    def piece_at(self, seen: Observation, cell: Cell) -> Place | None:
        """The place of a piece that covers a cell of another place."""
        ...

    def cursor(self, canvas: Any, place: Place) -> Mapping[Cell, ShownCell]:
        """The cells that show the cursor at a place, to be laid over its own canvas."""
        ...


class HasInks(Protocol):
    """The part of a look that painters need."""

    @property
    def glyphs(self) -> Glyphs:
        """The characters."""
        ...

    @property
    def paints(self) -> "Paints":
        """The colors of painted boards."""
        ...

    @property
    def manner(self) -> Manner:
        """How painted boards are drawn."""
        ...


def painter_of(shown: Contributed, zoom: Zoom, margins: Margins, look: HasInks) -> BoardPainter:
    """The painter of a game's board: hexes with bands are painted, others drawn with lines."""
    topology = shown.layout.topology
    if not zoom.band:
        return Painter(geometry(topology, zoom, margins), shown, look.glyphs)
    from ep_tui.board.painted.hexagons import hexagons  # large windows only
    from ep_tui.board.painted.painter import HexPainter

    return HexPainter(hexagons(topology, zoom), shown, look.glyphs, look.paints, look.manner)


def changed(before: Drawing, after: Drawing) -> set[Cell]:
    """The cells in which two drawings of a size differ."""
    return {
        (x, y)
        for y, (old, new) in enumerate(zip(before.chars, after.chars, strict=True))
        if old != new or before.keys[y] != after.keys[y]
        for x in range(len(new))
        if old[x] != new[x] or before.keys[y][x] != after.keys[y][x]
    }


MARGIN_X, MARGIN_Y = 8, 4
"""Cells kept in view around the cursor while the board scrolls."""
PAPER: ShownCell = (" ", key("blank"))
MORE = key("more")


class Window(NamedTuple):
    """The visible cells of a board.

    `left` and `top` are the board's cell in the upper left corner; negative if it is centered.
    """

    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0
    board_width: int = 0
    board_height: int = 0
    letters: tuple[Cell, ...] = ()

    def following(
        self, cursor: Iterable[Cell], geometry: Geometry, room: tuple[int, int]
    ) -> "Window":
        """The window of a given size that shows the cursor's cells; a smaller board is centered."""
        cells = list(cursor) or [(0, 0)]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        width, height = room
        return Window(
            _follow(self.left, width, geometry.width, (min(xs), max(xs)), MARGIN_X),
            _follow(self.top, height, geometry.height, (min(ys), max(ys)), MARGIN_Y),
            width,
            height,
            geometry.width,
            geometry.height,
            tuple(letter for letter, _ in geometry.row_ends),
        )

    def line(
        self,
        y: int,
        canvas: Drawing,
        over: Mapping[Cell, ShownCell],
        glyphs: Glyphs,
    ) -> list[ShownCell]:
        """The cells of one line of the window."""
        cells = [PAPER] * self.width
        row = y + self.top
        if 0 <= row < len(canvas.chars):
            inside: list[ShownCell] = list(zip(canvas.chars[row], canvas.keys[row], strict=True))
            for (x, line), painted in over.items():
                if line == row:
                    inside[x] = painted
            shown = inside[max(0, self.left) : max(0, self.left + self.width)]
            at = max(0, -self.left)
            cells[at : at + len(shown)] = shown
            self._pin(row, cells)
        self._arrows(y, cells, glyphs)
        return cells

    def ends(self, cells: Iterable[Cell]) -> dict[int, int]:
        """The lines with visible ones of these cells of a board, and the last column in each."""
        found: dict[int, int] = {}
        for x, y in cells:
            column, line = x - self.left, y - self.top
            if 0 <= line < self.height and 0 <= column < self.width:
                found[line] = max(column, found.get(line, 0))
        return found

    def _pin(self, row: int, cells: list[ShownCell]) -> None:
        """Keep a row's letter in view when the board is scrolled sideways."""
        for number, (x, line) in enumerate(self.letters):
            if line == row and x < self.left:
                cells[:LEFT] = [(chr(ord("A") + number), key("edge")), PAPER][: self.width]

    def _arrows(self, y: int, cells: list[ShownCell], glyphs: Glyphs) -> None:
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
