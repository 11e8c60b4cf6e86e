"""Maps places to character cells and back.

A hex of width W is an outline of slanted lines, s cells high each, and upright lines of v cells;
rows of hexes are p = s + v apart. Corners and sides of neighbors fall on the same cells, so
every intersection and every path has cells of its own. The letter of a row is at its left, the
number of its last hex at its right, and the numbers of the first row's hexes are above it. If
columns are scarce, letters are next to the board and the longest row has no number at its end; if
lines are scarce, there are no numbers above.
"""

from array import array
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from ep_rules.api import Topology
from ep_tui.board.places import KINDS, Place, every

Cell = tuple[int, int]
LEFT, TIGHT = 2, 1
"""Columns for the row letters, with a blank or without."""


class Margins(NamedTuple):
    """Whether the margins of a board are tight, in columns and in lines."""

    narrow: bool = False
    low: bool = False

    @property
    def left(self) -> int:
        """Columns for the row letters."""
        return TIGHT if self.narrow else LEFT

    @property
    def top(self) -> int:
        """Lines for the numbers above the first row."""
        return 0 if self.low else 1


WIDE, TIGHTEST = Margins(), Margins(narrow=True, low=True)


class Zoom(NamedTuple):
    """A size of drawing: hex width W (even) and cells v of an upright side.

    Attributes:
        band: of a painted hex, the half line of a slanted side in every column after its upper
            corner; an outline drawn with lines has none.
        rim: the columns and lines around a painted board, for the pieces at its edge.
    """

    name: str
    width: int
    upright: int
    band: tuple[int, ...] = ()
    rim: tuple[int, int] = (0, 0)

    @property
    def half(self) -> int:
        """Columns from a hex's west side to its middle."""
        return self.width // 2

    @property
    def slope(self) -> int:
        """Lines s of a slanted side; in a painted hex, those of its two corners too."""
        return self.band[-1] // 2 + 1 if self.band else max(1, self.half - 1)

    @property
    def pitch(self) -> int:
        """Lines p from one row of hexes to the next."""
        return self.slope + self.upright


ZOOMS = (
    Zoom("micro", 4, 1),
    Zoom("compact", 4, 2),
    Zoom("medium", 6, 1),
    Zoom("tall", 6, 2),
    Zoom("large", 8, 1),
    Zoom("huge", 12, 1),
)
"""From the smallest to the largest."""
PAINTED = (
    *ZOOMS[:4],
    Zoom("painted-8", 8, 2, (1, 1, 2), (1, 0)),
    Zoom("painted-10", 10, 2, (1, 2, 3, 4), (1, 0)),
    Zoom("painted-12", 12, 2, (1, 2, 2, 3, 4), (2, 1)),
    Zoom("painted-14", 14, 3, (1, 2, 2, 3, 3, 4), (2, 1)),
    Zoom("painted-16", 16, 4, (1, 1, 2, 2, 3, 4, 4), (2, 2)),
    Zoom("painted-18", 18, 5, (1, 1, 2, 2, 3, 3, 4, 4), (2, 2)),
)
"""The same where hexes are painted as soon as they have room for it."""


def zooms_of(*, painted: bool) -> Sequence[Zoom]:
    """The sizes of a board that may be painted, or of one that may not."""
    return PAINTED if painted else ZOOMS


class InnerLine(NamedTuple):
    """One line of a hex's inside."""

    x: int
    y: int
    width: int


class Geometry:
    """All cells of one board at one zoom.

    Attributes:
        width, height: size of the board with its margins; `inner_width` is without them.
        corner_cells: one cell per intersection.
        path_cells: cells per path, from north to south.
        shapes: per path its line: `/`, `|` or a backslash.
        hex_lines: the lines inside a hex, from north to south.
        row_ends: per row, the cell of its letter and that of the first digit at its end, if there
        is room for it.
        numbers: the cells above the hexes of the first row, if there is room for them.
    """

    def __init__(self, topology: Topology, zoom: Zoom, margins: Margins = WIDE) -> None:
        self.topology = topology
        self.zoom = zoom
        self.margins = margins
        left, top = zoom.rim if zoom.band else (margins.left, margins.top)
        half, slope, pitch = zoom.half, zoom.slope, zoom.pitch
        rows = topology.shape
        self.inner_width = max(indent + 2 * length for indent, length in rows) * half + 1
        self.width, self.height = extent(topology, zoom, margins)
        self.corner_cells: tuple[Cell, ...] = tuple(
            (left + x * half, top + y // 3 * pitch + (slope - 1 if y % 3 else 0))
            for x, y in topology.corner_at
        )
        drawn = [self._path(a, b) for a, b in topology.path_ends]
        self.shapes: tuple[str, ...] = tuple(shape for shape, _ in drawn)
        self.path_cells: tuple[tuple[Cell, ...], ...] = tuple(cells for _, cells in drawn)
        self.hex_lines: tuple[tuple[InnerLine, ...], ...] = tuple(
            self._inside(left + (x - 1) * half, top + y // 3 * pitch) for x, y in topology.hex_at
        )
        self.row_ends: tuple[tuple[Cell, Cell | None], ...] = ()
        self.numbers: tuple[Cell, ...] = ()
        if zoom.band:  # its hexes have room for their names
            return
        self.row_ends = tuple(
            self._ends(left + indent * half, length, top + row * pitch + slope)
            for row, (indent, length) in enumerate(rows)
        )
        indent, length = rows[0]
        self.numbers = tuple(
            (left + (indent + 2 * i + 1) * half, 0) for i in range(length if top else 0)
        )

    def cells(self, place: Place) -> tuple[Cell, ...]:
        """The cells of a place: the inside of a hex, a corner, the cells of a side."""
        if place.kind == "hex":
            return tuple(
                (line.x + i, line.y)
                for line in self.hex_lines[place.number]
                for i in range(line.width)
            )
        if place.kind == "intersection":
            return (self.corner_cells[place.number],)
        return self.path_cells[place.number]

    def center(self, place: Place) -> Cell:
        """The middle cell of a place."""
        if place.kind == "hex":
            lines = self.hex_lines[place.number]
            line = lines[(len(lines) - 1) // 2]
            return line.x + line.width // 2, line.y
        cells = self.cells(place)
        return cells[len(cells) // 2]

    def hit(self, x: int, y: int) -> Place | None:
        """The place at a cell, if any."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        number = self._index[y * self.width + x]
        return self._places[number - 1] if number else None

    def _path(self, north: int, south: int) -> tuple[str, tuple[Cell, ...]]:
        (x, y), (u, v) = self.corner_cells[north], self.corner_cells[south]
        if x == u:
            return "|", tuple((x, line) for line in range(y + 1, v))
        step = 1 if u > x else -1
        cells = tuple((x + step * (1 + i), y + i) for i in range(self.zoom.slope))
        return "\\" if step > 0 else "/", cells

    def _ends(self, west: int, length: int, y: int) -> tuple[Cell, Cell | None]:
        """The places of the letter and the last number of a row."""
        east = west + 2 * length * self.zoom.half
        first = min(east + 2, self.width - len(str(length)))
        return (max(0, west - 2), y), (first, y) if first > east else None

    def _inside(self, x: int, y: int) -> tuple[InnerLine, ...]:
        half, slope, pitch = self.zoom.half, self.zoom.slope, self.zoom.pitch
        middle = x + half
        top = [InnerLine(middle - i, y + i, 2 * i + 1) for i in range(1, slope)]
        sides = [InnerLine(x + 1, y + slope + i, 2 * half - 1) for i in range(self.zoom.upright)]
        bottom = [
            InnerLine(middle - i, y + pitch + slope - 1 - i, 2 * i + 1)
            for i in range(slope - 1, 0, -1)
        ]
        return (*top, *sides, *bottom)

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        """All places; `_index` counts them from 1."""
        return tuple(place for kind in KINDS for place in every(self.topology, kind))

    @cached_property
    def _index(self) -> "array[int]":
        """The number of the place at each cell; a dictionary needs thirty times the memory."""
        index = array("H", bytes(2 * self.width * self.height))
        for number, place in enumerate(self._places, 1):
            for x, y in self.cells(place):
                index[y * self.width + x] = number
        return index


@lru_cache(maxsize=16)
def geometry(topology: Topology, zoom: Zoom, margins: Margins = WIDE) -> Geometry:
    """The geometry of a board that is drawn with lines, cached."""
    return Geometry(topology, zoom, margins)


def extent(topology: Topology, zoom: Zoom, margins: Margins = WIDE) -> tuple[int, int]:
    """Columns and lines of a board with its margins."""
    rows = topology.shape
    widest = max(indent + 2 * length for indent, length in rows) * zoom.half + 1
    if zoom.band:
        columns, lines = zoom.rim
        return widest + 2 * columns, len(rows) * zoom.pitch + zoom.slope + lines
    digits = len(str(max(length for _, length in rows)))
    beside = TIGHT if margins.narrow else LEFT + 1 + digits
    return widest + beside, len(rows) * zoom.pitch + zoom.slope + margins.top


def least(topology: Topology) -> tuple[int, int]:
    """The columns and lines that the smallest whole board needs."""
    return extent(topology, ZOOMS[0], TIGHTEST)


def fitting(topology: Topology, width: int, height: int, zooms: Sequence[Zoom] = ZOOMS) -> Zoom:
    """The largest zoom whose board fits into the room; the smallest if none does."""
    for zoom in reversed(zooms):
        columns, lines = extent(topology, zoom, TIGHTEST)
        if columns <= width and lines <= height:
            return zoom
    return zooms[0]


def margins_for(topology: Topology, zoom: Zoom, width: int, height: int) -> Margins:
    """Tight margins where a board fits with them, but not with wide ones; wide when it scrolls."""
    least_columns, least_lines = extent(topology, zoom, TIGHTEST)
    columns, lines = extent(topology, zoom)
    return Margins(least_columns <= width < columns, least_lines <= height < lines)
