"""Maps places of a painted board to cells and half cells; `board.window` makes it.

A slanted side has one half cell in every column between its corners, so hexes keep their shape at
any width. The half line n is the upper half of line n / 2 if n is even, else the lower half.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from ep_rules.api import Topology
from ep_tui.board.geometry import Cell, Geometry, InnerLine, Zoom
from ep_tui.board.places import Place

HalfCell = tuple[int, int]
"""A column and a half line."""
Quadrants = tuple[int, int, int, int]
"""The areas of a cell's quarters: upper left, upper right, lower left, lower right."""

BANDS_FROM = 12
"""The width of hexes from which sides are bands with all colors."""


class Hexagons(Geometry):
    """All cells of a painted board.

    An area is a number: first those of the hexes, then of the sides, then of the corners, then one
    for the paper around the board.
    """

    @cached_property
    def halves(self) -> tuple[tuple[HalfCell, ...], ...]:
        """The half cells of every path, from north to south.

        The middle cell of a band is whole, so that a mark on it has one color around it.
        """
        return tuple(self._halves(number) for number in range(len(self.path_cells)))

    def center(self, place: Place) -> Cell:
        """The middle cell of a place; the upper one of an upright side, below which roofs rise."""
        if place.kind == "path" and self.shapes[place.number] == "|":
            cells = self.path_cells[place.number]
            return cells[(len(cells) - 1) // 2]
        return super().center(place)

    @property
    def paper(self) -> int:
        """The area around the board."""
        return len(self.hex_lines) + len(self.path_cells) + len(self.corner_cells)

    def area_of_path(self, path: int) -> int:
        """The area of a side."""
        return len(self.hex_lines) + path

    def area_of_corner(self, corner: int) -> int:
        """The area of a corner."""
        return len(self.hex_lines) + len(self.path_cells) + corner

    @cached_property
    def banded(self) -> list[list[Quadrants]]:
        """The areas of all cells where sides and corners are bands between the hexes."""
        halves = [[self.paper] * self.width for _ in range(2 * self.height)]
        for place in range(len(self.hex_lines)):
            x, y = self._north(place)
            for column, first, last in self._columns():
                for half in range(2 * y + first, 2 * y + last):
                    halves[half][x + column] = place
        for path, cells in enumerate(self.halves):
            for x, half in cells:
                halves[half][x] = self.area_of_path(path)
        for corner, (x, y) in enumerate(self.corner_cells):
            for half in self._halves_of_corner(corner):
                halves[2 * y + half][x] = self.area_of_corner(corner)
        pairs = zip(halves[::2], halves[1::2], strict=True)
        return _shared(
            [(a, a, b, b) for a, b in zip(upper, lower, strict=True)] for upper, lower in pairs
        )

    @cached_property
    def touching(self) -> list[list[Quadrants]]:
        """The areas of all cells where hexes touch, in quarters of cells."""
        rows = [[[self.paper] * 4 for _ in range(self.width)] for _ in range(self.height)]
        half, rise, pitch = self.zoom.half, self.zoom.slope - 1, self.zoom.pitch
        for place in range(len(self.hex_lines)):
            x, y = self._north(place)
            for quarter in range(2 * (x - half), 2 * (x + half) + 2):
                off = abs(quarter / 2 + 0.25 - x - 0.5)
                if off >= half:
                    continue
                first = y + 0.5 + rise * off / half
                last = y + pitch + 0.5 + rise * (1 - off / half)
                for line in range(2 * y, 2 * (y + pitch + rise + 1)):
                    if first <= line / 2 + 0.25 < last:
                        rows[line // 2][quarter // 2][line % 2 * 2 + quarter % 2] = place
        return _shared([(a, b, c, d) for a, b, c, d in row] for row in rows)

    def _north(self, place: int) -> Cell:
        """The northern corner's cell of a hex."""
        return self.corner_cells[self.topology.hex_corners[place][0]]

    def _columns(self) -> list[tuple[int, int, int]]:
        """The columns of a hex from its middle, with their first half line and that after them."""
        half, band, pitch = self.zoom.half, self.zoom.band, self.zoom.pitch
        found = [(0, 2, 2 * pitch + 2 * (self.zoom.slope - 1))]
        for i in range(1, half):
            first, last = band[i - 1] + 1, 2 * pitch + band[half - i - 1]
            found += [(i, first, last), (-i, first, last)]
        return found

    def _halves(self, path: int) -> tuple[HalfCell, ...]:
        north, south = self.topology.path_ends[path]
        (x, y), (u, v) = self.corner_cells[north], self.corner_cells[south]
        if x == u:
            return tuple((x, half) for half in range(2 * y + 2, 2 * v))
        step = 1 if u > x else -1
        found = [(x + step * i, 2 * y + half) for i, half in enumerate(self.zoom.band, 1)]
        if self.zoom.width >= BANDS_FROM:
            middle, half = found[len(found) // 2]
            found.insert(len(found) // 2, (middle, half ^ 1))
        return tuple(found)

    def _halves_of_corner(self, corner: int) -> tuple[int, ...]:
        """The halves of a corner's cell that touch a side."""
        paths = self.topology.corner_paths[corner]
        if any(self.shapes[path] == "|" for path in paths):
            return (0, 1)
        return (1,) if self.topology.corner_at[corner][1] % 3 == 0 else (0,)

    def _path(self, north: int, south: int) -> tuple[str, tuple[Cell, ...]]:
        (x, y), (u, _) = self.corner_cells[north], self.corner_cells[south]
        if x == u:
            return super()._path(north, south)
        step = 1 if u > x else -1
        cells = tuple((x + step * i, y + half // 2) for i, half in enumerate(self.zoom.band, 1))
        return "\\" if step > 0 else "/", cells

    def _inside(self, x: int, y: int) -> tuple[InnerLine, ...]:
        """The whole cells of a hex, line by line; x is that of its west side."""
        middle = x + self.zoom.half
        widths: dict[int, int] = {}
        for _, first, last in self._columns():
            for line in range((first + 1) // 2, last // 2):
                widths[line] = widths.get(line, 0) + 1
        return tuple(
            InnerLine(middle - width // 2, y + line, width)
            for line, width in sorted(widths.items())
        )


def _shared(rows: Iterable[list[Quadrants]]) -> list[list[Quadrants]]:
    """The same cells; equal ones are one object, because most cells of a hex are equal."""
    known: dict[Quadrants, Quadrants] = {}
    return [[known.setdefault(cell, cell) for cell in row] for row in rows]


@lru_cache(maxsize=8)
def hexagons(topology: Topology, zoom: Zoom) -> Hexagons:
    """The geometry of a painted board at a zoom, cached."""
    return Hexagons(topology, zoom)
