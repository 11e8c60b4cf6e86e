"""Draws roads, ships and buildings on painted boards as silhouettes; the painter calls it.

The letter of a piece's owner is on its color, and cells that a piece fills in part have the ground
around it, or an outline where the piece could not be seen on the ground.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ep_rules.api import letter
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell
from ep_tui.board.painted.hexagons import Hexagons
from ep_tui.board.painted.outlines import INSIDE, LETTER, around, rising
from ep_tui.board.painted.paints import Paints
from ep_tui.board.painted.tints import (
    SEEN,
    SIGN,
    Hue,
    PaintedCell,
    Tint,
    block,
    contrast,
    is_block,
    legible,
    quarters_of,
    readable,
    shaped,
    tint,
)
from ep_tui.board.places import Place
from ep_tui.board.ship_cells import Afloat
from ep_tui.contributions.colors import ColorRole
from ep_tui.contributions.signs import Addition, Figure, Silhouette
from ep_tui.contributions.sprites import Form

SHIP = Silhouette(
    ("▜@#▛",),
    ("··▟▌·", "·▜@#▛"),
    ("···▟▌··", "··▟██▖·", "·▜█@#█▛"),
)
HULL = Silhouette(
    ("▜@#▛",),
    ("▜@#▛",),
    ("▜█@#█▛",),
)
"""A ship alone in the middle of its path, and one of two or below the cargo of a basin."""
CROWD = 2
"""Ships of a path that are drawn; more are a digit."""


class Marking(NamedTuple):
    """The marks of a piece.

    Attributes:
        new: built or moved since the viewer's turn. neutral: of no seat. idle: not awake.
    """

    new: bool = False
    neutral: bool = False
    idle: bool = False


class Belongings(NamedTuple):
    """The pieces in the basin of a building, and its additions."""

    stored: Sequence[int] = ()
    added: Sequence[Addition] = ()


class PaintedPieces:
    """The pieces of one position: `cells` to write over the ground, the later ones on top."""

    def __init__(
        self,
        geometry: Hexagons,
        shown: Contributed,
        paints: Paints,
        under: Callable[[Cell], PaintedCell],
    ) -> None:
        """`under` gives the ground of a cell with the roads on it."""
        self.cells: dict[Cell, PaintedCell] = {}
        self._pieces: dict[Cell, int] = {}
        self._last = 0
        self._laden: set[int] = set()
        self._columns: dict[int, int] = {}
        self._places: dict[int, Place] = {}
        self._geometry = geometry
        self._shown = shown
        self._paints = paints
        self._under = under

    def place_at(self, cell: Cell) -> Place | None:
        """The place of the piece that covers a cell; roads and marks are in cells of their own."""
        return self._places.get(self._pieces[cell]) if cell in self.cells else None

    def mark(self, corner: int, char: str, color: ColorRole | None) -> None:
        """A mark at an intersection, such as the anchor of a harbor."""
        at, paints = self._geometry.corner_cells[corner], self._paints
        around = quarters_of(self._under(at))
        ground = max(around, key=around.count) if color is None else paints.chip(color)
        self._put(at, char, tint(legible(ground, paints.least, 0), ground, SIGN, bold=True))

    def road(self, path: int, owner: int, style: Marking) -> None:
        """The letter of a road, in the middle of its side; a new one is in the color of news."""
        paints = self._paints
        inks = paints.inks[owner], paints.seats[owner]
        if style.new:
            inks = paints.moment_ink, paints.moment
        what = tint(*inks, SIGN, bold=True, underlined=style.neutral)
        self._put(self._geometry.center(Place("path", path)), letter(owner).lower(), what)

    def ships(self, path: int, afloat: Sequence[Afloat], *, new: bool) -> None:
        """Up to two ships of a path with their cargo, else a digit."""
        spots = self._berths(path, min(len(afloat), CROWD))
        if len(afloat) > CROWD:
            paints = self._paints
            inks = (paints.moment_ink, paints.moment) if new else (paints.text, paints.slip)
            self._put(spots[0], str(len(afloat)), tint(*inks, SIGN, bold=True))
            return
        place = Place("path", path)
        shape = SHIP if spots == [self._geometry.center(place)] else HULL
        for (x, y), ship in zip(spots, afloat, strict=True):
            inside = "".join(self._shown.piece(piece).char for piece in ship.held)
            at = x - len(inside) // 2, y
            self._begin(place, at[0])
            self._piece(shape, at, ship.owner, letter(ship.owner) + inside, Marking(new))

    def building(
        self, corner: int, kind: int, owner: int, held: Belongings, style: Marking
    ) -> None:
        """A building with the signs of what belongs to it, and the cargo of its basin below."""
        sign = self._shown.building(kind)
        small = self._shown.forms[kind] in {Form.SMALL, Form.TURNED}
        x, y = self._geometry.corner_cells[corner]
        name = letter(owner).lower() if small else letter(owner)
        words = name + "".join(one.char for one in held.added)
        self._begin(Place("intersection", corner), x)
        self._piece(sign.silhouette, (x, y), owner, words, style)
        body = rising(sign.silhouette, self._geometry.zoom.width, len(words))
        for one in held.added:
            for (right, above), char in around(body, one.silhouette, self._geometry.zoom.width):
                cell = x + right, y + above
                self._block(cell, char, self._paints.seats[owner], new=style.new)
        inside = "".join(self._shown.piece(piece).char for piece in held.stored)
        what = tint(self._paints.inks[owner], self._paints.seats[owner], SIGN, bold=True)
        for cell, char in zip(self._basin((x, y + 1), len(inside)), inside, strict=True):
            self._put(cell, char, what)

    def figure(self, one: Figure, *, new: bool) -> None:
        """A piece that is not a building; one that is not awake changes its colors."""
        at = self._geometry.corner_cells[one.corner]
        name = letter(one.owner) if one.awake else letter(one.owner).lower()
        style = Marking(new, idle=not one.awake)
        self._begin(Place("intersection", one.corner), at[0])
        self._piece(one.silhouette, at, one.owner, name + one.beside, style)

    def _basin(self, below: Cell, pieces: int) -> Sequence[Cell]:
        """The cells of the cargo below a building; the middle of a side there stays free."""
        x, y = below
        place = self._geometry.hit(x, y)
        if pieces and place and place.kind == "path":
            self._laden.add(place.number)
            if self._geometry.center(place) == below:
                return ((x - 1, y), (x + 1, y))[-pieces:]
        return [(x - (pieces - 1) // 2 + n, y) for n in range(pieces)]

    def _begin(self, place: Place, column: int) -> None:
        """Count the cells that follow as those of a piece at a place."""
        self._last += 1
        self._columns[self._last] = column
        self._places[self._last] = place

    def _piece(self, shape: Silhouette, at: Cell, owner: int, words: str, style: Marking) -> None:
        """A silhouette with the letter of its owner at a cell, and signs beside the letter."""
        paints = self._paints
        color = paints.seats[owner]
        inks = paints.inks[owner], color
        if style.idle:
            inks = readable(color, paints.slip, paints.least), paints.slip
        signs = tint(*inks, SIGN, bold=True, underlined=style.neutral or style.idle)
        for (x, above), char in rising(shape, self._geometry.zoom.width, len(words)):
            cell = at[0] + x, at[1] + above
            if char in LETTER + INSIDE:
                self._put(cell, words[x], signs)
            else:
                self._block(cell, char, color, new=style.new)

    def _block(self, cell: Cell, char: str, color: Hue, *, new: bool) -> None:
        """A cell that a piece fills, at least in part; letters of other pieces stay."""
        if not self._within(cell) or (cell in self.cells and not is_block(self.cells[cell][0])):
            return
        full = quarters_of((char, tint((255, 255, 255), (0, 0, 0))))
        free = [
            under
            for part, under in zip(full, quarters_of(self._under(cell)), strict=True)
            if not part[0]
        ]
        ground = max(reversed(free), key=free.count) if free else color
        if new:
            ground = self._paints.moment
        elif contrast(color, ground) < SEEN:
            ground = self._paints.slip
        self.cells[cell] = shaped(char, color, ground)
        self._pieces[cell] = self._last

    def part(self) -> None:
        """End one of two pieces of a color half a cell before the other, where a block is.

        Pieces above each other, such as a ship on an upright side, are told apart by their roofs.
        """
        for (x, y), piece in self._pieces.items():
            for cell, near, far in (((x + 1, y), (0, 2), (1, 3)), ((x, y + 1), (0, 1), (2, 3))):
                other = self._pieces.get(cell, piece)
                if 0 in {piece, other}:
                    continue
                aside = abs(self._columns[other] - self._columns[piece]) > 1
                if aside and self._alike((x, y), cell) and not self._cut(cell, near):
                    self._cut((x, y), far)

    def _alike(self, one: Cell, other: Cell) -> bool:
        return self.cells[one][1].ground == self.cells[other][1].ground

    def _cut(self, cell: Cell, facing: tuple[int, int]) -> bool:
        """Take the half of a block away, but not its notch; False for a letter."""
        char, what = self.cells[cell]
        if not is_block(char):
            return False
        quarters = quarters_of((char, what))
        edge = self._paints.moment if self._paints.moment in quarters else self._paints.slip
        a, b, c, d = (edge if number in facing else hue for number, hue in enumerate(quarters))
        self.cells[cell] = block((a, b, c, d), SIGN, edge)
        return True

    def _berths(self, path: int, ships: int) -> list[Cell]:
        """The cells of ships on a path, below each other, and below the cargo of a basin.

        Two ships on a side of two cells cover that cargo.
        """
        cells, center = self._geometry.path_cells[path], self._geometry.center(Place("path", path))
        if self._geometry.shapes[path] != "|":
            return [(center[0], center[1] + n) for n in range(ships)]
        free = cells[1:] if path in self._laden and len(cells) > ships else cells
        if ships == 1:
            return [center if center in free else free[0]]
        return [free[0], free[-1]]

    def _put(self, cell: Cell, char: str, what: Tint) -> None:
        if self._within(cell):
            self.cells[cell] = char, what
            self._pieces[cell] = self._last

    def _within(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._geometry.width and 0 <= cell[1] < self._geometry.height
