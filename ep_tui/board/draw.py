"""Draws a board into a grid of cells with characters and style keys; the map widget calls it.

There are three layers: the ground (terrain and lines, cached until terrain changes), the pieces and
marks of a canvas, and the cursor, a few cells drawn over the canvas.

Every building, road and ship has the letter of its owner. On an intersection a small letter is a
settlement and a capital a harbor settlement or a city; where a game has both, that of the later
module has a marked letter. On a path a small letter is a road and a capital a ship. Two or three
ships without room are a digit. Cargo of ships and basins is drawn beside them where hexes are wide
enough; at every size, an underlined letter means cargo.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import partial
from typing import Literal, NamedTuple

from ep_rules.api import NOBODY, Observation, letter
from ep_tui.board.cells import (
    AREA,
    ASHORE,
    BUILDING,
    CURSOR,
    FREE,
    LOADED,
    MARK,
    NEUTRAL_BUILDING,
    NEUTRAL_ROAD,
    PIECE,
    ROAD,
    TARGET,
    Glyphs,
    Key,
    key,
)
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.hexes import Ground, plain
from ep_tui.board.places import News, Place
from ep_tui.board.ship_cells import Afloat, Painted, held, laid, ships
from ep_tui.board.signs import written
from ep_tui.board.text_gaps import keep_apart
from ep_tui.contributions.signs import FOG, LAND, WATER, CornerMark, TerrainSign

RouteEnd = Literal["free", "discovery", "full"]
"""The end of a planned route: a free path, a discovery, or a full path."""


class Sites(NamedTuple):
    """The places where the cargo of a ship could land in its move, and in later ones."""

    now: Set[Place] = frozenset()
    later: Set[Place] = frozenset()


class Overlay(NamedTuple):
    """Marks that the screen draws: targets, labels, a planned route, landing places, news."""

    targets: Set[Place] = frozenset()
    labels: Mapping[Place, str] = {}
    route: Sequence[Place] = ()
    end: RouteEnd = "free"
    sites: Sites = Sites()
    news: News = News()


NOTHING = Overlay()


class Canvas(NamedTuple):
    """A drawn board: characters and keys per row."""

    chars: list[list[str]]
    keys: list[list[Key]]

    def lines(self) -> list[str]:
        """The text without trailing blanks."""
        return ["".join(row).rstrip() for row in self.chars]

    def put(self, cell: Cell, char: str, what: Key) -> None:
        """Write one cell."""
        x, y = cell
        self.chars[y][x] = char
        self.keys[y][x] = what

    def key_at(self, cell: Cell) -> Key:
        """The key of a cell."""
        return self.keys[cell[1]][cell[0]]

    def copy(self) -> "Canvas":
        """An independent copy."""
        return Canvas([row[:] for row in self.chars], [row[:] for row in self.keys])


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
            from ep_tui.board.news import marked

            for cell, char, what in marked(overlay.news, self.geometry, self.glyphs, canvas.key_at):
                canvas.put(cell, char or canvas.chars[cell[1]][cell[0]], what)
        for places, sign in zip(overlay.sites, self.glyphs.sites, strict=True):
            for place in places:
                self._mark(canvas, place, sign, "target")
        for place in overlay.route:
            last = place == overlay.route[-1]
            sign = self.glyphs.end(overlay.end) if last else self.glyphs.route
            self._route(canvas, place, sign, last=last)
        for place in overlay.targets:
            if place not in overlay.labels and place not in overlay.route:
                self._mark(canvas, place, self.glyphs.target, "target")
        for place, char in overlay.labels.items():
            self._mark(canvas, place, char, "label")
        return canvas

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
                self._basin(canvas, self.geometry.corner_cells[corner], seen.owner[corner], pieces)

    def _basin(self, canvas: Canvas, at: Cell, owner: int, pieces: Sequence[int]) -> None:
        """The cargo of a basin, in empty cells beside its corner, preferably on water."""
        runs = self._room_beside(canvas, at, len(pieces))
        runs.sort(key=lambda run: canvas.key_at(run[0]).ground not in self.shown.waters)
        for run in runs[:1]:
            signs = held(owner, pieces, self.shown, canvas.key_at(run[0]).ground)
            for cell, (char, what) in zip(run, signs, strict=True):
                canvas.put(cell, char, what)

    def _figures(self, canvas: Canvas, seen: Observation) -> None:
        """Pieces that are not buildings, and what belongs to buildings."""
        if self.shown.has_figures:
            from ep_tui.board.figures import FigurePainter  # few games have some

            painter = FigurePainter(seen, self.shown, self.geometry)
            painter.letters(canvas, self.glyphs)
            if self._roomy:
                painter.signs_beside(canvas, partial(self._room_beside, canvas))

    def _room_beside(self, canvas: Canvas, at: Cell, size: int) -> list[list[Cell]]:
        """Runs of empty cells beside a corner."""
        runs = _beside(at, size)
        return [run for run in runs if all(self._empty(canvas, cell) for cell in run)]

    def _empty(self, canvas: Canvas, cell: Cell) -> bool:
        """Whether a cell is inside a hex, with nothing in it but its terrain."""
        place = self.geometry.hit(*cell)
        if place is None or place.kind != "hex":
            return False
        return canvas.key_at(cell).ink in {"blank", "texture"}

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
            cells += [cell for cell in near if self._empty(canvas, cell)][: needed - len(cells)]
        return cells

    def _route(self, canvas: Canvas, place: Place, sign: str, *, last: bool) -> None:
        """Draw one path of a planned route; its last sign is visible even over a piece."""
        cells = self.geometry.path_cells[place.number]
        free = [cell for cell in cells if canvas.key_at(cell).ink in FREE]
        for cell in free:
            char = canvas.chars[cell[1]][cell[0]]
            canvas.put(cell, char, key("route", canvas.key_at(cell).ground))
        spot = free[len(free) // 2] if free else None
        if spot is not None:
            canvas.put(spot, sign, key("label" if last else "route", canvas.key_at(spot).ground))
        elif last:
            x, y = cells[-1]
            canvas.put((x, y), canvas.chars[y][x], canvas.key_at((x, y)).marked(TARGET))

    def _mark(self, canvas: Canvas, place: Place, char: str, ink: str) -> None:
        """Write a target's mark or label beside a piece; without room, mark the piece.

        Only a label, which disappears with the next key, replaces a piece's letter.
        """
        if place.kind == "hex":
            cell = self._hex_mark(canvas, place)
            canvas.put(cell, char, key(ink, canvas.key_at(cell).ground))
            return
        cells = self.geometry.cells(place)
        free = [cell for cell in cells if canvas.key_at(cell).ink in FREE | {MARK}]
        if not free and ink == "target":
            for x, y in cells:
                canvas.put((x, y), canvas.chars[y][x], canvas.key_at((x, y)).marked(TARGET))
            return
        bare = free or [cell for cell in cells if not canvas.chars[cell[1]][cell[0]].isalnum()]
        for cell in free:
            canvas.put(
                cell, canvas.chars[cell[1]][cell[0]], key("target", canvas.key_at(cell).ground)
            )
        spot = bare[len(bare) // 2] if bare else cells[-1]
        canvas.put(spot, char, key(ink, canvas.key_at(spot).ground))

    def _hex_mark(self, canvas: Canvas, place: Place) -> Cell:
        """The middle of a hex's last line, or beside it; in the smallest hexes a side."""
        lines = self.geometry.hex_lines[place.number]
        line = lines[-1]
        x, y = line.x + line.width // 2, line.y
        if len(lines) > 1:
            middle = lines[(len(lines) - 1) // 2]
            sides = ((middle.x, middle.y), (middle.x + middle.width - 1, middle.y))
            near: list[Cell] = [(x, y), (x + 1, y), (x - 1, y)]
            near += sides if len(lines) > 2 else ()  # noqa: PLR2004 - room at the sides
            for cell in (*near, (lines[0].x, lines[0].y)):
                if canvas.key_at(cell).ink not in ASHORE:
                    return cell
            return x, y
        for cell in ((line.x - 1, y), (line.x + line.width, y)):
            if canvas.key_at(cell).ink in FREE:
                return cell
        return line.x, y


def _beside(corner: Cell, size: int) -> list[list[Cell]]:
    """Runs of `count` cells in the lines above and below a corner, the nearest first."""
    x, y = corner
    spread = range(size)
    return [
        [(first + i, line) for i in spread]
        for line in (y + 1, y - 1)
        for first in (x, x + 1 - size, x + 1, x - size)
    ]


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
