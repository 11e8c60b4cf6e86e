"""Draws a board into a grid of cells with characters and style keys; the map widget calls it.

There are three layers: the ground (terrain and lines, cached until terrain changes), the pieces and
marks of a canvas, and the cursor, a few cells drawn over the canvas.

Every building, road and ship has the letter of its owner. On an intersection a small letter is a
settlement and a capital a harbor settlement or a city; where a game has both, that of the later
module has a letter like it. On a path a small letter is a road and a capital a ship. Two or three
ships without room are a digit. Cargo of ships and basins is drawn beside them where hexes are wide
enough; at every size, an underlined letter means cargo.
"""

from collections.abc import Iterable, Sequence, Set
from itertools import islice
from typing import TYPE_CHECKING

from ep_rules.api import NOBODY, Observation, letter
from ep_tui.board.canvas import NOTHING, Canvas, Overlay
from ep_tui.board.cells import (
    AREA,
    BUILDING,
    CURSOR,
    FREE,
    LOADED,
    MARK,
    NEUTRAL_BUILDING,
    NEUTRAL_ROAD,
    PIECE,
    ROAD,
    Glyphs,
    key,
)
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.hexes import Ground, plain
from ep_tui.board.news import marked
from ep_tui.board.places import Place
from ep_tui.board.ship_cells import Afloat, Painted, laid, ships
from ep_tui.board.signs import written
from ep_tui.board.text_gaps import keep_apart
from ep_tui.contributions.signs import FOG, LAND, WATER, CornerMark, TerrainSign

if TYPE_CHECKING:
    from ep_tui.board.empty_cells import EmptyCells


class Painter:
    """Draws the boards of one game at one zoom with one set of characters."""

    def __init__(self, geometry: Geometry, shown: Contributed, glyphs: Glyphs) -> None:
        self.geometry = geometry
        self.glyphs = glyphs
        self.shown = shown
        self._painted: object = None
        self._ground = Canvas([], [])
        self._hexes: list[Ground] = []
        self._roomy = geometry.zoom.half > 2  # noqa: PLR2004 - room beside sides, signs of cargo

    def paint(self, seen: Observation, overlay: Overlay = NOTHING) -> Canvas:
        """The whole board without a cursor."""
        marks = self.shown.corner_marks(seen)
        below = (seen.terrain, seen.numbers, marks)
        if below != self._painted:
            self._ground = self._paint_ground(seen, marks)
            self._painted = below
        canvas = self._ground.copy()
        hexes = self._hexes.copy()
        for number, signs in self.shown.hex_signs(seen).items():
            hexes[number] = hexes[number].bearing(signs)
            self._inside(canvas, number, hexes[number])
        self._roads_and_ships(canvas, seen)
        if self._roomy:
            self._shorten_names(canvas, hexes)
        self._buildings(canvas, seen)
        self._figures(canvas, seen)
        keep_apart(canvas.chars, canvas.keys, self.geometry.hex_lines)
        if any(overlay.news):
            for cell, char, what in marked(overlay.news, self.geometry, self.glyphs, canvas.key_at):
                canvas.put(cell, char or canvas.chars[cell[1]][cell[0]], what)
        if overlay.has_marks:
            from ep_tui.board.marks import MarkPainter

            MarkPainter(canvas, self.geometry, self.glyphs).draw(overlay)
        return canvas

    def piece_at(self, seen: Observation, cell: Cell) -> Place | None:
        """None: the cells of a piece are those of its place."""
        return None

    def cursor(self, canvas: Canvas, place: Place) -> dict[Cell, Painted]:
        """The cells that show the cursor at a place, to be laid over a canvas."""
        cells = self.geometry.cells(place)
        over: dict[Cell, Painted] = {}
        if place.kind == "hex":
            self._outline(canvas, place, over)
            return over
        for x, y in cells:
            char = canvas.chars[y][x]
            what = canvas.keys[y][x]
            over[x, y] = (self.glyphs.corner if char == " " else char, what.marked(CURSOR))
            self._bracket(canvas, (x - 1, y), self.glyphs.left, over)
            self._bracket(canvas, (x + 1, y), self.glyphs.right, over)
        return over

    def _outline(self, canvas: Canvas, place: Place, over: dict[Cell, Painted]) -> None:
        for x, y in self.geometry.cells(place):
            over[x, y] = canvas.chars[y][x], canvas.keys[y][x].marked(AREA)
        half = self.geometry.center(place)[0]
        for path in self.geometry.topology.hex_paths[place.number]:
            for cell in self.geometry.path_cells[path]:
                if self.geometry.shapes[path] == "|":
                    glyph = self.glyphs.left if cell[0] < half else self.glyphs.right
                    self._bracket(canvas, cell, glyph, over)
                elif canvas.key_at(cell).ink in FREE:
                    ground = canvas.key_at(cell).ground
                    over[cell] = canvas.chars[cell[1]][cell[0]], key("cursor", ground)

    def _bracket(self, canvas: Canvas, cell: Cell, glyph: str, over: dict[Cell, Painted]) -> None:
        inside = 0 <= cell[0] < self.geometry.width
        if inside and cell not in over and canvas.key_at(cell).ink in FREE:
            over[cell] = glyph, key("cursor", canvas.key_at(cell).ground)

    def _paint_ground(self, seen: Observation, marks: Iterable[tuple[int, CornerMark]]) -> Canvas:
        geometry, glyphs = self.geometry, self.glyphs
        topology = geometry.topology
        blank = key("blank")
        canvas = Canvas(
            [[" "] * geometry.width for _ in range(geometry.height)],
            [[blank] * geometry.width for _ in range(geometry.height)],
        )
        places = range(len(geometry.hex_lines))
        self._hexes = [plain(seen, self.shown, place) for place in places]
        terrains = [ground.terrain for ground in self._hexes]
        for path, cells in enumerate(geometry.path_cells):
            around = {terrains[place] for place in topology.path_hexes[path]}
            what = key(_line_ink(around), _between(around, frame=topology.outer[path]))
            for cell in cells:
                canvas.put(cell, glyphs.line(geometry.shapes[path]), what)
        for corner, cell in enumerate(geometry.corner_cells):
            beside = topology.corner_hexes[corner]
            around = {terrains[place] for place in beside}
            base = _between(around, frame=len(beside) < 3)  # noqa: PLR2004 - three paths meet inside the board
            canvas.put(cell, " ", key("blank", base))
        for corner, mark in marks:
            cell = geometry.corner_cells[corner]
            below = key(MARK, canvas.key_at(cell).ground)
            what = below if mark.color is None else key(PIECE, mark.color)
            canvas.put(cell, glyphs.either(mark.char, mark.plain), what)
        for place, ground in enumerate(self._hexes):
            self._inside(canvas, place, ground)
        for row, ((x, y), end) in enumerate(geometry.row_ends):
            canvas.put((x, y), chr(ord("A") + row), key("edge"))
            if end is not None:
                for i, digit in enumerate(str(topology.shape[row][1])):
                    canvas.put((end[0] + i, y), digit, key("faint"))
        for number, (x, y) in enumerate(geometry.numbers, 1):
            for i, digit in enumerate(str(number)):
                canvas.put((x + i, y), digit, key("faint"))
        return canvas

    def _inside(self, canvas: Canvas, place: int, ground: Ground) -> None:
        """Write the contents of a hex."""
        lines = self.geometry.hex_lines[place]
        signs = written(ground, tuple([line.width for line in lines]), self.glyphs)
        for line, (text, keys) in zip(lines, signs, strict=True):
            canvas.chars[line.y][line.x : line.x + line.width] = text
            canvas.keys[line.y][line.x : line.x + line.width] = keys

    def _shorten_names(self, canvas: Canvas, hexes: Sequence[Ground]) -> None:
        """Keep the names of terrains apart from the letters of pieces beside them."""
        for lines, ground in zip(self.geometry.hex_lines, hexes, strict=True):
            for row, (x, y, width) in enumerate(lines[:2]):
                chars, end = canvas.chars[y], x + width
                word = "".join(chars[x:end])
                if word.isalpha() and (chars[x - 1].isalnum() or chars[end].isalnum()):
                    widths = tuple([line.width for line in lines])
                    text, keys = written(ground._replace(brief=True), widths, self.glyphs)[row]
                    chars[x:end], canvas.keys[y][x:end] = text, keys

    def _buildings(self, canvas: Canvas, seen: Observation) -> None:
        seats = len(seen.seats)
        stored = self.shown.basins(seen)
        for corner, kind in enumerate(seen.building):
            if kind:
                owner = seen.owner[corner]
                cell = self.geometry.corner_cells[corner]
                inks = BUILDING if owner < seats else NEUTRAL_BUILDING
                canvas.put(
                    cell,
                    self.glyphs.building(letter(owner), self.shown.forms[kind]),
                    key(
                        inks[owner],
                        canvas.key_at(cell).ground,
                        LOADED if corner in stored else 0,
                    ),
                )
        if self._roomy:
            for corner, pieces in stored.items():
                self._empty_cells(canvas).draw_basin(corner, seen.owner[corner], pieces, self.shown)

    def _figures(self, canvas: Canvas, seen: Observation) -> None:
        """Pieces that are not buildings, and what belongs to buildings."""
        if self.shown.has_figures:
            from ep_tui.board.figures import FigurePainter  # few games have some

            painter = FigurePainter(seen, self.shown, self.geometry)
            painter.letters(canvas, self.glyphs)
            if self._roomy:
                painter.signs_beside(canvas, self._empty_cells(canvas).beside)
            else:
                painter.signs_on_sides(canvas)

    def _empty_cells(self, canvas: Canvas) -> "EmptyCells":
        from ep_tui.board.empty_cells import EmptyCells  # wide hexes only

        return EmptyCells(canvas, self.geometry)

    def _roads_and_ships(self, canvas: Canvas, seen: Observation) -> None:
        afloat = ships(seen, self.shown)
        for path in sorted({*afloat, *(p for p, o in enumerate(seen.road) if o != NOBODY)}):
            self._path(canvas, path, seen.road[path], afloat.get(path, []), len(seen.seats))

    def _path(self, canvas: Canvas, path: int, road: int, afloat: list[Afloat], seats: int) -> None:
        cells = self.geometry.path_cells[path]
        ground = canvas.key_at(cells[0]).ground
        sign: Painted | None = None
        if road != NOBODY:
            what = key((ROAD if road < seats else NEUTRAL_ROAD)[road], ground)
            sign = letter(road).lower(), what
            for cell in cells:
                canvas.put(cell, canvas.chars[cell[1]][cell[0]], what)
        needed = sum(1 + len(ship.held) for ship in afloat) + (sign is not None)
        slots = self._slots(canvas, path, needed)
        for cell, (char, what) in laid(slots, afloat, sign, self.shown, ground):
            canvas.put(cell, char, what)

    def _slots(self, canvas: Canvas, path: int, needed: int) -> list[Cell]:
        """The cells that can hold letters; wide hexes have room beside their sides, too.

        Those of a slanted side begin below, so that one letter is not beside a hex's name.
        """
        cells = list(self.geometry.path_cells[path])
        if self._roomy and self.geometry.shapes[path] == "|":
            x, y = cells[0]
            return [(at, y) for at in (x - 1, x, x + 1) if 0 <= at < self.geometry.width]
        if self.geometry.shapes[path] != "|":
            cells.reverse()
        if self._roomy and needed > len(cells):
            near = [(x + step, y) for x, y in reversed(cells) for step in (1, -1)]
            empty = filter(self._empty_cells(canvas).is_empty, near)
            cells += islice(empty, needed - len(cells))
        return cells


def _line_ink(around: Set[TerrainSign]) -> str:
    """Lines between water, or in the unknown, are faint; coasts and land are bright."""
    return "coast" if any(terrain.surface == LAND for terrain in around) else "line"


def _between(around: Set[TerrainSign], *, frame: bool) -> str:
    """The ground of a cell between hexes: sea where ships pass, as on the frame; land is paper."""
    if any(terrain.surface == FOG for terrain in around):
        return "unknown"
    if frame or any(terrain.surface == WATER for terrain in around):
        return "sea"
    return "paper"
