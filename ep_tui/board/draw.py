"""Draw a board into a grid of cells: characters and style keys, no colours, no terminal.

Three layers: the ground (terrain and lines, kept until terrain changes), the pieces and marks of a
canvas, and the cursor, which is not part of the canvas but a handful of cells laid over it.

Every building, road and ship has the letter of its owner. On an intersection a small letter is a
settlement and a capital a harbor settlement; on a path a small letter is a road and a capital a
ship. Two or three ships that find no room are a digit.
"""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from ep_rules.api import HARBOR_SETTLEMENT, NOBODY, Cargo, Fleet, Layout, Observation, letter
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.look import (
    AREA,
    BUILDING,
    CURSOR,
    FREE,
    LAND,
    LOADED,
    NEUTRAL_BUILDING,
    NEUTRAL_ROAD,
    ROAD,
    SHIP,
    SHIPS_OF_SEVERAL,
    TARGET,
    WATER,
    Glyphs,
    Key,
    key,
)
from ep_tui.board.places import Place
from ep_tui.board.signs import Ground, written

Painted = tuple[str, Key]


class Afloat(NamedTuple):
    """A ship as the map shows it."""

    owner: int
    loaded: bool


class Overlay(NamedTuple):
    """What the screen lays on the board: legal targets, typed labels, a planned route."""

    targets: Set[Place] = frozenset()
    labels: Mapping[Place, str] = {}
    route: Sequence[Place] = ()


NOTHING = Overlay()


class Canvas(NamedTuple):
    """A drawn board: characters and keys per row."""

    chars: list[list[str]]
    keys: list[list[Key]]

    def lines(self) -> list[str]:
        """The text alone, without blanks at the ends of lines."""
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
    """Draws the boards of one layout at one zoom with one set of characters."""

    def __init__(self, geometry: Geometry, layout: Layout, glyphs: Glyphs) -> None:
        self.geometry = geometry
        self.glyphs = glyphs
        self._layout = layout
        self._shown: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self._ground = Canvas([], [])
        self._sided = geometry.zoom.upright == 1 and geometry.zoom.half > 2  # noqa: PLR2004 - room beside

    def paint(self, seen: Observation, overlay: Overlay = NOTHING) -> Canvas:
        """The whole board without a cursor."""
        shown = (seen.terrain, seen.numbers)
        if shown != self._shown:
            self._ground = self._paint_ground(seen)
            self._shown = shown
        canvas = self._ground.copy()
        self._roads_and_ships(canvas, seen)
        self._buildings(canvas, seen)
        for place in overlay.route:
            self._route(canvas, place)
        for place in overlay.targets:
            if place not in overlay.labels:
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
        half = self.geometry.centre(place)[0]
        for path in self.geometry.topology.hex_paths[place.number]:
            for cell in self.geometry.path_cells[path]:
                if self.geometry.shapes[path] == "|":
                    glyph = self.glyphs.left if cell[0] < half else self.glyphs.right
                    self._bracket(canvas, cell, glyph, over)
                elif canvas.key_at(cell).ink in FREE:
                    ground = canvas.key_at(cell).ground
                    over[cell] = canvas.chars[cell[1]][cell[0]], key("cursor", ground)

    def _bracket(self, canvas: Canvas, cell: Cell, glyph: str, over: dict[Cell, Painted]) -> None:
        if cell not in over and canvas.key_at(cell).ink in FREE:
            over[cell] = glyph, key("cursor", canvas.key_at(cell).ground)

    def _paint_ground(self, seen: Observation) -> Canvas:
        geometry, glyphs, layout = self.geometry, self.glyphs, self._layout
        topology = geometry.topology
        blank = key("blank")
        canvas = Canvas(
            [[" "] * geometry.width for _ in range(geometry.height)],
            [[blank] * geometry.width for _ in range(geometry.height)],
        )
        words = [_WORDS[terrain] for terrain in seen.terrain]
        for path, cells in enumerate(geometry.path_cells):
            around = {words[place] for place in topology.path_hexes[path]}
            what = key(_line_ink(around), _ground_between(around, frame=topology.outer[path]))
            for cell in cells:
                canvas.put(cell, glyphs.line(geometry.shapes[path]), what)
        for corner, cell in enumerate(geometry.corner_cells):
            beside = topology.corner_hexes[corner]
            around = {words[place] for place in beside}
            ground = _ground_between(around, frame=len(beside) < 3)  # noqa: PLR2004 - inside, three meet
            canvas.put(cell, " ", key("blank", ground))
        for place, lines in enumerate(geometry.hex_lines):
            area = layout.area[place]
            shown = Ground(
                words[place],
                seen.numbers[place],
                topology.hex_names[place],
                layout.areas[area].letter if area >= 0 else "",
            )
            signs = written(shown, tuple(line.width for line in lines), glyphs)
            for line, (text, keys) in zip(lines, signs, strict=True):
                canvas.chars[line.y][line.x : line.x + line.width] = text
                canvas.keys[line.y][line.x : line.x + line.width] = keys
        for row, ((x, y), (end, _)) in enumerate(geometry.row_ends):
            canvas.put((x, y), chr(ord("A") + row), key("edge"))
            for i, digit in enumerate(str(topology.shape[row][1])):
                canvas.put((end + i, y), digit, key("faint"))
        return canvas

    def _buildings(self, canvas: Canvas, seen: Observation) -> None:
        seats = len(seen.seats)
        for corner, kind in enumerate(seen.building):
            if kind:
                owner = seen.owner[corner]
                cell = self.geometry.corner_cells[corner]
                inks = BUILDING if owner < seats else NEUTRAL_BUILDING
                sign = letter(owner)
                canvas.put(
                    cell,
                    sign if kind == HARBOR_SETTLEMENT else sign.lower(),
                    key(inks[owner], canvas.key_at(cell).ground),
                )

    def _roads_and_ships(self, canvas: Canvas, seen: Observation) -> None:
        afloat = ships(seen)
        for path in sorted({*afloat, *(p for p, o in enumerate(seen.road) if o != NOBODY)}):
            self._path(canvas, path, seen.road[path], afloat.get(path, []), len(seen.seats))

    def _path(self, canvas: Canvas, path: int, road: int, afloat: list[Afloat], seats: int) -> None:
        cells = self.geometry.path_cells[path]
        ground = canvas.key_at(cells[0]).ground
        tokens = [(letter(ship.owner), _ship_key(ship, ground)) for ship in afloat]
        slots = self._slots(path)
        if tokens and len(tokens) + (road != NOBODY) > len(slots):
            tokens = [_crowd(afloat, ground)] if len(tokens) > 1 else tokens
        if road != NOBODY:
            laid = key((ROAD if road < seats else NEUTRAL_ROAD)[road], ground)
            for cell in cells:
                canvas.put(cell, canvas.chars[cell[1]][cell[0]], laid)
            if len(tokens) < len(slots):
                tokens.insert((len(tokens) + 1) // 2, (letter(road).lower(), laid))
        spread = slots if len(tokens) == len(slots) else _spaced(slots, len(tokens))
        for cell, (char, what) in zip(spread, tokens, strict=True):
            canvas.put(cell, char, what)

    def _slots(self, path: int) -> list[Cell]:
        """The cells that can hold letters; wide hexes leave room beside an upright side."""
        cells = list(self.geometry.path_cells[path])
        if self._sided and self.geometry.shapes[path] == "|":
            x, y = cells[0]
            return [(x - 1, y), (x, y), (x + 1, y)]
        return cells

    def _route(self, canvas: Canvas, place: Place) -> None:
        cells = self.geometry.path_cells[place.number]
        for i, cell in enumerate(cells):
            what = canvas.key_at(cell)
            if what.ink in FREE:
                char = self.glyphs.route if i == len(cells) // 2 else canvas.chars[cell[1]][cell[0]]
                canvas.put(cell, char, key("route", what.ground))

    def _mark(self, canvas: Canvas, place: Place, char: str, ink: str) -> None:
        """Write a target's mark or label; a piece's cell is used only if there is no other."""
        if place.kind == "hex":
            cell = self._hex_mark(canvas, place)
            canvas.put(cell, char, key(ink, canvas.key_at(cell).ground))
            return
        cells = self.geometry.cells(place)
        free = [cell for cell in cells if canvas.key_at(cell).ink in FREE]
        bare = free or [cell for cell in cells if not canvas.chars[cell[1]][cell[0]].isalnum()]
        for cell in free:
            canvas.put(
                cell, canvas.chars[cell[1]][cell[0]], key("target", canvas.key_at(cell).ground)
            )
        spot = bare[len(bare) // 2] if bare else cells[-1]
        what = canvas.key_at(spot)
        over = key(ink, what.ground) if free or ink == "label" else what.marked(TARGET)
        canvas.put(spot, char, over)

    def _hex_mark(self, canvas: Canvas, place: Place) -> Cell:
        """The middle of a hex's last line; in the smallest hexes a side, if it is free."""
        lines = self.geometry.hex_lines[place.number]
        line = lines[-1]
        if len(lines) > 1:
            return line.x + line.width // 2, line.y
        for cell in ((line.x - 1, line.y), (line.x + line.width, line.y)):
            if canvas.key_at(cell).ink in FREE:
                return cell
        return line.x, line.y


def ships(seen: Observation) -> dict[int, list[Afloat]]:
    """The ships on every path that has some, by owner."""
    fleet = seen.slices.get(Fleet.key)
    if not isinstance(fleet, Fleet):
        return {}
    cargo = seen.slices.get(Cargo.key)
    loaded = [False] * len(fleet.at)
    if isinstance(cargo, Cargo):
        loaded = [bool(hold) for hold in cargo.hold]
    per_seat = len(fleet.at) // len(seen.seats)
    found: dict[int, list[Afloat]] = {}
    for ship, path in enumerate(fleet.at):
        if path >= 0:
            found.setdefault(path, []).append(Afloat(ship // per_seat, loaded[ship]))
    return found


def _ship_key(ship: Afloat, ground: str) -> Key:
    return key(SHIP[ship.owner], ground, LOADED if ship.loaded else 0)


def _crowd(afloat: list[Afloat], ground: str) -> Painted:
    """One sign for several ships."""
    owners = {ship.owner for ship in afloat}
    ink = SHIP[afloat[0].owner] if len(owners) == 1 else SHIPS_OF_SEVERAL
    return str(len(afloat)), key(ink, ground, LOADED if any(s.loaded for s in afloat) else 0)


def _spaced(slots: list[Cell], number: int) -> list[Cell]:
    """So many slots, evenly spread: one is the middle one, two are the outer ones of three."""
    size = len(slots)
    return [slots[(2 * i + 1) * size // (2 * number)] for i in range(number)]


_TERRAIN_NAMES = (
    "hills",
    "forest",
    "pasture",
    "fields",
    "mountains",
    "sea",
    "gold-field",
    "fish",
    "spice",
    "council",
    "desert",
    "unknown",
)
_WORDS = dict(enumerate(_TERRAIN_NAMES))


def _line_ink(around: Set[str]) -> str:
    """Lines between water, or in the unknown, are faint; coasts and land are bright."""
    return "coast" if any(word in LAND for word in around) else "line"


def _ground_between(around: Set[str], *, frame: bool) -> str:
    """The ground of a cell between hexes: sea where ships pass, as on the frame; land is paper."""
    if "unknown" in around:
        return "unknown"
    if frame or any(word in WATER for word in around):
        return "sea"
    return "paper"
