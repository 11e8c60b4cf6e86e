"""The signs of a painted board for its legend, cut out of the board; `board.legend` calls it."""

from collections.abc import Iterator, Sequence

from ep_rules.api import Observation, letter
from ep_tui.board.cells import CURSOR, NEWS, Key
from ep_tui.board.geometry import Cell
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.painted.tints import GROUND, SIGN, PaintedCell, Tint, is_block, tint
from ep_tui.board.places import Place

PaintedSample = tuple[PaintedCell, ...]
REACH = 3
"""Columns to each side of the middle of a piece."""


class PaintedSamples:
    """The samples of one position."""

    def __init__(self, painter: HexPainter, seen: Observation) -> None:
        self._geometry = painter.geometry
        self._paints = painter.paints
        self._names = painter.geometry.topology.hex_names
        self._canvas = painter.paint(seen)
        self._hexes = painter.hexes(seen)

    def hexagon(self, place: int) -> PaintedSample:
        """The words, numbers and signs of a hex, line after line, without its name."""
        found: list[PaintedCell] = []
        for line in self._geometry.hex_lines[place]:
            cells = [self._hexes.at((line.x + x, line.y)) for x in range(line.width)]
            loud = [x for x, (char, what) in enumerate(cells) if _is_loud(char, what)]
            shown = cells[loud[0] : loud[-1] + 1] if loud else []
            if "".join(char for char, _ in shown) not in {"", self._names[place]}:
                found += [(" ", _bare(cells[0][1])), *shown] if found else shown
        middle = self._hexes.at(self._geometry.center(Place("hex", place)))[1]
        return tuple(found) or ((" ", _bare(middle)),) * 3

    def piece(self, char: str, what: Key, place: Place | None) -> PaintedSample:
        """A piece that a board of lines shows as a character with a key."""
        kind = what.ink.rstrip("0123456789")
        if kind in {"goods", "crew", "added", "chip"}:
            owner = int(what.ink[len(kind) :])
            return ((char, tint(self._paints.inks[owner], self._paints.seats[owner], SIGN)),)
        if place is None or place.kind == "hex":
            return ((char, tint(self._paints.stamp_ink, self._paints.stamp, SIGN)),)
        middle = self._geometry.center(place)
        return (self._canvas.at(middle),) if kind == "road" else tuple(self._around(middle))

    def mark(self, cells: Sequence[tuple[str, Key]]) -> PaintedSample:
        """A mark of the screen; the margins of a board of lines are none."""
        own = self._paints.plain and cells[0][1].ink.startswith("trail")
        return tuple(
            (letter(int(what.ink[-1])).lower() if own else char, self._mark(what))
            for char, what in cells
        )

    def _around(self, cell: Cell) -> Iterator[PaintedCell]:
        """The row of a silhouette that has its letter."""
        x, y = cell
        sides = [
            [at for at in columns if 0 <= at < self._geometry.width]
            for columns in (range(x - 1, x - REACH - 1, -1), range(x + 1, x + REACH + 1))
        ]
        west, east = (self._run(columns, y) for columns in sides)
        return (self._canvas.at((at, y)) for at in (*reversed(west), x, *east))

    def _run(self, columns: Sequence[int], y: int) -> list[int]:
        """The columns that a piece has, up to where its ground begins."""
        found: list[int] = []
        for at in columns:
            if self._canvas.at((at, y))[1].shows != SIGN or self._is_road((at, y)):
                break
            found.append(at)
        return found

    def _is_road(self, cell: Cell) -> bool:
        """Whether the letter of a road stands in a cell."""
        place = self._geometry.hit(*cell)
        in_middle = place and place.kind == "path" and self._geometry.center(place) == cell
        return bool(in_middle) and self._canvas.at(cell)[0].isalpha()

    def _mark(self, what: Key) -> Tint:
        paints = self._paints
        if what.ink == NEWS:
            return tint(paints.moment_ink, paints.moment, SIGN)
        if what.ink.startswith("trail"):
            return tint(paints.seats[int(what.ink[-1])], paints.route, SIGN)
        if what.ink == "cursor" or what.marks & CURSOR:
            return tint(paints.cursor_ink, paints.cursor, SIGN)
        return tint(paints.mark_ink, paints.mark, SIGN, bold=True)


def _is_loud(char: str, what: Tint) -> bool:
    """Whether a cell is more than ground and edges of pieces and plates."""
    return what.shows != GROUND and not is_block(char)


def _bare(what: Tint) -> Tint:
    return tint(what.ground, what.ground)
