"""Draws the cursor over a painted board, as a few cells; the painter calls it.

Without colors its sides are reversed, and at an intersection there are brackets around it, because
a single reversed cell looks like a part of a piece.
"""

from collections.abc import Iterable, Sequence

from ep_tui.board.cells import Glyphs, Manner
from ep_tui.board.geometry import Cell
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.hexagons import HalfCell, Hexagons
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
    quarters_of,
    tint,
    with_half,
)
from ep_tui.board.places import Place


def over_piece(paints: Paints, inks: tuple[Hue, Hue], under: Tint) -> tuple[Hue, Hue]:
    """The colors of a sign over a cell; without colors, it is not reversed on a piece."""
    ink, ground = inks
    if paints.plain and under.shows == SIGN and contrast(ground, under.ground) < SEEN:
        return ground, ink
    return inks


def is_text(canvas: PaintedCanvas, cell: Cell) -> bool:
    """Whether a cell has a letter or sign on the ground."""
    char, what = canvas.at(cell) if canvas.has(cell) else (" ", None)
    return what is not None and what.shows != SIGN and not is_block(char)


class PaintedCursor:
    """The cursor on the boards of one painter."""

    def __init__(self, geometry: Hexagons, glyphs: Glyphs, paints: Paints, manner: Manner) -> None:
        self._geometry = geometry
        self._glyphs = glyphs
        self._paints = paints
        self._manner = manner

    def at(self, canvas: PaintedCanvas, place: Place) -> dict[Cell, PaintedCell]:
        """The cells that show the cursor at a place."""
        topology, geometry = self._geometry.topology, self._geometry
        over: dict[Cell, PaintedCell] = {}
        paths: Sequence[int] = ()
        corners: Sequence[int] = (place.number,)
        if place.kind == "hex" and self._manner.brief:
            lines = geometry.hex_lines[place.number]
            middle = lines[(len(lines) - 1) // 2]
            self._bracket(canvas, (middle.x, middle.y), self._glyphs.left, over)
            last = middle.x + middle.width - 1
            self._bracket(canvas, (last, middle.y), self._glyphs.right, over)
        if place.kind == "hex":  # its slanted sides would send three times as many bytes
            sides = topology.hex_paths[place.number]
            paths, corners = [path for path in sides if geometry.shapes[path] == "|"], ()
            corners = [corner for path in paths for corner in topology.path_ends[path]]
        elif place.kind == "path":
            paths, corners = corners, topology.path_ends[place.number]
        if self._manner.brief:
            paths = corners = ()
        self._light(canvas, (cell for path in paths for cell in geometry.halves[path]), over)
        ends = (geometry.corner_cells[corner] for corner in corners)
        self._light(canvas, ((x, 2 * y + half) for x, y in ends for half in (0, 1)), over)
        if place.kind != "hex":
            self._stand(canvas, place, over)
        return over

    def _light(
        self, canvas: PaintedCanvas, halves: Iterable[HalfCell], over: dict[Cell, PaintedCell]
    ) -> None:
        """Color half cells that no piece has."""
        color = self._paints.cursor
        for x, half in halves:
            cell = x, half // 2
            char, what = over.get(cell) or canvas.at(cell)
            if what.shows != SIGN or cell in over:
                quarters = with_half(quarters_of((char, what)), half % 2, color)
                over[cell] = block(quarters, ink=color)

    def _stand(self, canvas: PaintedCanvas, place: Place, over: dict[Cell, PaintedCell]) -> None:
        """The middle of a side or a corner; the letter of a piece there stays."""
        cell = self._geometry.center(place)
        char, what = canvas.at(cell)
        sign = char if what.shows == SIGN and not is_block(char) else self._glyphs.corner
        paints = self._paints
        inks = over_piece(paints, (paints.cursor_ink, paints.cursor), what)
        over[cell] = sign, tint(*inks, SIGN, True, what.underlined)
        if paints.plain and place.kind == "intersection" and not self._manner.brief:
            x, y = cell
            self._embrace(canvas, (x - 1, y), -1, over)
            self._embrace(canvas, (x + 1, y), 1, over)

    def _embrace(
        self, canvas: PaintedCanvas, cell: Cell, step: int, over: dict[Cell, PaintedCell]
    ) -> None:
        """A bracket beside the cursor, but over no letter or sign, and not beside a word."""
        x, y = cell
        if canvas.has(cell) and not is_text(canvas, (x + step, y)):
            char, what = canvas.at(cell)
            if is_block(char):
                ground = what.ground if what.shows == SIGN else self._paints.paper
                over[cell] = "[ ]"[step + 1], tint(self._paints.text, ground, SIGN, bold=True)

    def _bracket(
        self, canvas: PaintedCanvas, cell: Cell, glyph: str, over: dict[Cell, PaintedCell]
    ) -> None:
        _, what = canvas.at(cell)
        if what.shows != SIGN:
            over[cell] = glyph, tint(self._paints.cursor, what.ground, SIGN, bold=True)
