"""Paints a board into a grid of cells with characters and tints; the map widget calls it.

There are four layers: the grounds of hexes, sides and corners, cached until terrain changes; roads,
trails and marks, which color half cells of sides; the contents of hexes with the pieces and their
labels; and the cursor, a few cells over the canvas.
"""

from collections.abc import Iterable, Mapping

from ep_rules.api import NOBODY, Observation, Topology
from ep_tui.board.canvas import NOTHING, Overlay
from ep_tui.board.cells import Glyphs, Manner
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell, InnerLine
from ep_tui.board.hexes import Ground, plain
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.cursor import PaintedCursor, is_text, over_piece
from ep_tui.board.painted.edges import Edge, draw_edges, edges_for
from ep_tui.board.painted.hexagons import BANDS_FROM, HalfCell, Hexagons, Quadrants
from ep_tui.board.painted.insides import Inside, Sheet, contents
from ep_tui.board.painted.outlines import rising
from ep_tui.board.painted.paints import Paints
from ep_tui.board.painted.patterns import Patterns
from ep_tui.board.painted.pieces import SHIP, Belongings, Marking, PaintedPieces
from ep_tui.board.painted.rooms import Taken
from ep_tui.board.painted.tints import (
    GROUND,
    SIGN,
    WORD,
    Hue,
    PaintedCell,
    block,
    is_block,
    quarters_of,
    tint,
    with_half,
)
from ep_tui.board.places import Place
from ep_tui.board.ship_cells import ships
from ep_tui.contributions.signs import FOG, LAND, WATER, Addition, TerrainSign

LADEN = 2
"""The signs in most ships: their letter, which is in the middle of the side, and a cargo."""


class HexPainter:
    """Paints the boards of one game at one zoom with the paints of a look."""

    def __init__(
        self,
        geometry: Hexagons,
        shown: Contributed,
        glyphs: Glyphs,
        paints: Paints,
        manner: Manner = Manner(),  # noqa: B008 - it never changes
    ) -> None:
        self._manner = manner
        self.geometry = geometry
        self.glyphs = glyphs
        self.shown = shown
        self.paints = paints
        self._painted: object = None
        self._ground = PaintedCanvas([], [])
        self._patterns = Patterns(glyphs) if paints.plain else None
        self._cursor = PaintedCursor(geometry, glyphs, paints, manner)
        self._hexes: list[Ground] = []
        self._bases: list[Hue] = []
        self._berths: list[frozenset[Cell]] = []
        self._edges: Mapping[Hue, Edge] = {}
        self._norths = [geometry.corner_cells[ring[0]] for ring in geometry.topology.hex_corners]
        self._inside = self._whole_cells()

    # ---- the whole board -------------------------------------------------------------------

    def paint(self, seen: Observation, overlay: Overlay = NOTHING) -> PaintedCanvas:
        """The whole board without a cursor."""
        below = (seen.terrain, seen.numbers)
        if below != self._painted:
            self._ground = self._grounds(seen)
            self._painted = below
        canvas, pieces = self._written(seen, overlay)
        for cell, painted in pieces.cells.items():
            canvas.put(cell, painted)
        if self._edges:
            draw_edges(canvas, self._edges)
        self._marks(canvas, overlay)
        return self._patterns.of(canvas) if self._patterns else canvas

    def hexes(self, seen: Observation) -> PaintedCanvas:
        """The hexes of the board last painted, without pieces."""
        canvas = self._written(seen, NOTHING)[0]
        return self._patterns.of(canvas) if self._patterns else canvas

    def piece_at(self, seen: Observation, cell: Cell) -> Place | None:
        """The place of the piece that covers a cell of the board last painted, as a sail does."""
        return self._written(seen, NOTHING)[1].place_at(cell)

    def _written(self, seen: Observation, overlay: Overlay) -> tuple[PaintedCanvas, PaintedPieces]:
        """The hexes with their contents, and the pieces, without cells that would meet words."""
        canvas = self._ground.copy()
        sides = self._sides(canvas, seen, overlay)
        pieces = self._pieces(canvas, seen, overlay)
        cells = pieces.cells
        self._write(canvas, seen, cells, sides if self.paints.plain else ())
        for cell in {cell for cell in cells if self._meets_words(canvas, cells, cell)}:
            del cells[cell]
        return canvas, pieces

    def _grounds(self, seen: Observation) -> PaintedCanvas:
        """The hexes, and bands between them where hexes of two terrains do not touch."""
        geometry, paints = self.geometry, self.paints
        self._hexes = [plain(seen, self.shown, place) for place in range(len(self._norths))]
        self._bases = [
            paints.ground(ground.terrain.ground, shade_of(geometry.topology, place))
            for place, ground in enumerate(self._hexes)
        ]
        berths = [self._berths_in(place) for place in range(len(self._norths))]
        one = {each: each for each in berths}  # most are equal
        self._berths = [one[each] for each in berths]
        topology = geometry.topology
        colors = [
            *self._bases,
            *(self._between(around, 2) for around in topology.path_hexes),
            *(self._between(around, 3) for around in topology.corner_hexes),
            paints.paper,
        ]
        self._edges = edges_for((*paints.seats, paints.stamp, paints.hull), {*colors}, paints.slip)
        banded = not paints.shaded or geometry.zoom.width >= BANDS_FROM
        areas = geometry.banded if banded else geometry.touching
        drawn: dict[Quadrants, PaintedCell] = {}
        for a, b, c, d in {cell for row in areas for cell in row}:
            side = max(a % geometry.paper, c % geometry.paper)
            quarters = colors[a], colors[b], colors[c], colors[d]
            drawn[a, b, c, d] = block(quarters, ink=colors[side])
        return PaintedCanvas(
            [[drawn[cell][0] for cell in row] for row in areas],
            [[drawn[cell][1] for cell in row] for row in areas],
        )

    def _between(self, around: Iterable[int], full: int) -> Hue:
        """The color of a side or corner: a route, a coast, a seam, or the rim of the unknown."""
        paints = self.paints
        places = list(around)
        kinds = {self._hexes[place].terrain.surface for place in places}
        if FOG in kinds:
            return paints.rim if LAND in kinds else paints.fog
        if kinds == {WATER}:
            return paints.route
        if WATER in kinds or len(places) < full:
            return paints.coast
        return paints.seam(self._bases[places[0]], self._bases[places[1]])

    def _berths_in(self, place: int) -> frozenset[Cell]:
        """The cells of ships on the sides of a hex that are not inland, from its corner."""
        topology, (north, top) = self.geometry.topology, self._norths[place]
        afloat = (
            self.geometry.center(Place("path", path))
            for path in topology.hex_paths[place]
            if any(self._hexes[near].terrain.surface != LAND for near in topology.path_hexes[path])
        )
        ship = rising(SHIP, self.geometry.zoom.width, LADEN)
        return frozenset(
            (x + right - north, y + above - top) for x, y in afloat for (right, above), _ in ship
        )

    # ---- sides -----------------------------------------------------------------------------

    def _sides(
        self, canvas: PaintedCanvas, seen: Observation, overlay: Overlay
    ) -> Mapping[HalfCell, Hue]:
        """Color the sides: roads, ways of ships, news of hexes, and a planned route."""
        paints, halves = self.paints, self.geometry.halves
        colored: dict[HalfCell, Hue] = {}
        for place in overlay.news.hexes:
            for path in self.geometry.topology.hex_paths[place.number]:
                colored.update(dict.fromkeys(halves[path], paints.moment))
        for place, seat in overlay.news.trails.items():
            colored.update(dict.fromkeys(halves[place.number][::2], paints.trails[seat]))
        for side, owner in enumerate(seen.road):
            if owner != NOBODY:
                colored.update(dict.fromkeys(halves[side], paints.seats[owner]))
        for place in overlay.route:
            if seen.road[place.number] == NOBODY:
                colored.update(dict.fromkeys(halves[place.number], paints.mark))
        _color(canvas, colored, GROUND)
        return colored

    # ---- pieces ----------------------------------------------------------------------------

    def _pieces(self, canvas: PaintedCanvas, seen: Observation, overlay: Overlay) -> PaintedPieces:
        pieces = PaintedPieces(self.geometry, self.shown, self.paints, canvas.at)
        seats, new = len(seen.seats), overlay.news.pieces
        for corner, mark in self.shown.corner_marks(seen):
            if not seen.building[corner]:
                pieces.mark(corner, self.glyphs.either(mark.char, mark.plain), mark.color)
        for path, owner in enumerate(seen.road):
            if owner != NOBODY:
                style = Marking(Place("path", path) in new, neutral=owner >= seats)
                pieces.road(path, owner, style)
        stored, added = self.shown.basins(seen), dict[int, list[Addition]]()
        for one in self.shown.additions(seen):
            added.setdefault(one.corner, []).append(one)
        for corner, kind in enumerate(seen.building):
            if kind:
                owner = seen.owner[corner]
                style = Marking(Place("intersection", corner) in new, owner >= seats)
                held = Belongings(stored.get(corner, ()), added.get(corner, ()))
                pieces.building(corner, kind, owner, held, style)
        for figure in self.shown.figures(seen):
            pieces.figure(figure, new=Place("intersection", figure.corner) in new)
        for path, afloat in ships(seen, self.shown).items():
            pieces.ships(path, afloat, new=Place("path", path) in new)
        pieces.part()
        return pieces

    # ---- contents of hexes -----------------------------------------------------------------

    def _whole_cells(self) -> Inside:
        """Those of every hex, from its northern corner."""
        x, y = self._norths[0]
        lines = self.geometry.hex_lines[0]
        shifted = tuple(InnerLine(line.x - x, line.y - y, line.width) for line in lines)
        return Inside(self.geometry.zoom.width, shifted)

    def _write(
        self,
        canvas: PaintedCanvas,
        seen: Observation,
        pieces: Mapping[Cell, PaintedCell],
        sides: Iterable[HalfCell],
    ) -> None:
        """Write the contents of the hexes, beside pieces and sides."""
        signs = self.shown.hex_signs(seen)
        solid = {(x, half // 2): (" ", canvas.at((x, half // 2))[1]) for x, half in sides}
        near = self._near({**solid, **pieces})
        for place, ground in enumerate(self._hexes):
            borne = ground.bearing(signs[place]) if place in signs else ground
            taken = near.get(place, Taken())
            x, y = self._norths[place]
            named = self._is_named(ground.terrain)
            sheet = Sheet(
                borne, self._bases[place], self._inside, place % 3, named, self._berths[place]
            )
            written = contents(sheet, taken, self.paints, self.glyphs)
            for (right, down), (char, what) in written:
                canvas.chars[y + down][x + right] = char
                canvas.keys[y + down][x + right] = what

    def _meets_words(
        self, canvas: PaintedCanvas, pieces: Mapping[Cell, PaintedCell], cell: Cell
    ) -> bool:
        """Whether the end of a piece would cover or touch a text, which could not move away."""
        x, y = cell
        if not is_block(pieces[cell][0]):
            return False
        beside = (near for near in ((x - 1, y), (x + 1, y)) if near not in pieces)
        texts = (canvas.at(near) for near in (cell, *beside) if canvas.has(near))
        if canvas.at(cell)[1].shows == WORD:
            return True
        return any(what.shows != GROUND and not is_block(char) for char, what in texts)

    def _is_named(self, terrain: TerrainSign) -> bool:
        """Whether the name of a hex is written."""
        names = self._manner.names
        return names == "all" or (names == "land" and terrain.surface != WATER)

    def _near(self, pieces: Mapping[Cell, PaintedCell]) -> Mapping[int, Taken]:
        """The cells of pieces on or beside the first lines of every hex, from its corner."""
        found: dict[int, tuple[set[Cell], set[Cell]]] = {}
        for (x, y), (char, _) in pieces.items():
            beside = {self.geometry.hit(x + step, y) for step in (-1, 0, 1)}
            for place in beside:
                if place is not None and place.kind == "hex":
                    north, top = self._norths[place.number]
                    cells, letters = found.setdefault(place.number, (set(), set()))
                    cells.add((x - north, y - top))
                    if not is_block(char):
                        letters.add((x - north, y - top))
        return {
            place: Taken(frozenset(cells), frozenset(letters))
            for place, (cells, letters) in found.items()
        }

    # ---- marks -----------------------------------------------------------------------------

    def _marks(self, canvas: PaintedCanvas, overlay: Overlay) -> None:
        for places, sign in zip(overlay.sites, self.glyphs.sites, strict=True):
            for place in places:
                self._mark(canvas, place, sign)
        for place in overlay.route:
            last = place == overlay.route[-1]
            sign = self.glyphs.end(overlay.end) if last else self.glyphs.route
            self._mark(canvas, place, sign, over=last)
        for place in overlay.targets:
            if place not in overlay.labels and place not in overlay.route:
                self._mark(canvas, place, self.glyphs.target)
        for place, char in overlay.labels.items():
            self._mark(canvas, place, char, over=True)

    def _mark(self, canvas: PaintedCanvas, place: Place, char: str, *, over: bool = False) -> None:
        """Write a mark; over a piece it only colors the piece's letter, unless it is a label."""
        paints = self.paints
        cell = self._spot(place)
        there, what = canvas.at(cell)
        inks = over_piece(paints, (paints.mark_ink, paints.mark), what)
        if what.shows == SIGN and not over:
            letter = there if not is_block(there) else char
            canvas.put(cell, (letter, tint(*inks, SIGN, bold=True)))
            return
        canvas.put(cell, (char, tint(*inks, SIGN, bold=True)))
        if place.kind == "intersection" and what.shows != SIGN:
            x, y = cell
            glued = paints.plain and any(is_text(canvas, (x + step, y)) for step in (-2, 2))
            for side, edge in ((x - 1, self.glyphs.left), (x + 1, self.glyphs.right)):
                if canvas.has((side, y)) and canvas.at((side, y))[1].shows != SIGN and not glued:
                    ground = quarters_of(canvas.at((side, y)))[0 if edge == self.glyphs.left else 1]
                    canvas.put((side, y), (edge, tint(paints.mark, ground, SIGN)))

    def _spot(self, place: Place) -> Cell:
        """The cell of a mark: the middle of a side, a corner, the last line of a hex."""
        if place.kind != "hex":
            return self.geometry.center(place)
        line = self.geometry.hex_lines[place.number][-1]
        return line.x + line.width // 2, line.y

    def cursor(self, canvas: PaintedCanvas, place: Place) -> dict[Cell, PaintedCell]:
        """The cells that show the cursor at a place, to be laid over a canvas."""
        over = self._cursor.at(canvas.below or canvas, place)
        if self._patterns:
            return {cell: self._patterns.cell(painted) for cell, painted in over.items()}
        return over


def shade_of(topology: Topology, place: int) -> int:
    """One of three shades, so that no two neighbors have the same."""
    x, y = topology.hex_at[place]
    row = y // 3
    return ((x - row) // 2 + 2 * row) % 3


def _color(canvas: PaintedCanvas, halves: Mapping[HalfCell, Hue], shows: str) -> None:
    """Color half cells of a canvas."""
    for (x, half), color in halves.items():
        quarters = with_half(quarters_of(canvas.at((x, half // 2))), half % 2, color)
        canvas.put((x, half // 2), block(quarters, shows, color))
