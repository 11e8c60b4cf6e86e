"""Edges around pieces and roads that are hard to see on the ground; the painter draws them."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from ep_tui.board.geometry import Cell
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.tints import (
    BLACK,
    GROUND,
    SEEN,
    SIGN,
    Hue,
    PaintedCell,
    Quarters,
    block,
    contrast,
    legible,
    quarters_of,
)


class Edge(NamedTuple):
    """The grounds on which a color has too little contrast, and the color of its edge there."""

    grounds: Set[Hue]
    hue: Hue


def edges_for(colors: Iterable[Hue], grounds: Set[Hue], slip: Hue) -> Mapping[Hue, Edge]:
    """The edges of those colors that are hard to see on some of these grounds."""
    found = {
        color: {ground for ground in grounds if contrast(color, ground) < SEEN}
        for color in colors
        if color != slip and color not in grounds
    }
    return {
        color: Edge(poor, slip if contrast(color, slip) >= SEEN else legible(color, SEEN, 0))
        for color, poor in found.items()
        if poor
    }


def draw_edges(canvas: PaintedCanvas, edges: Mapping[Hue, Edge]) -> None:
    """Color the ground beside such pieces, a quarter of a cell wide."""
    edged: dict[Cell, dict[int, Hue]] = {}
    bare: dict[Cell, Quarters | None] = {}
    for (x, y), painted in _colored(canvas, edges):
        for color, around in zip(quarters_of(painted), _BESIDE, strict=True):
            if color not in edges:
                continue
            grounds, hue = edges[color]
            for right, down, there in around:
                beside = x + right, y + down
                if beside not in bare:
                    bare[beside] = _bare(canvas, beside)
                quarters = bare[beside]
                if quarters is not None and quarters[there] in grounds:
                    edged.setdefault(beside, {})[there] = hue
    for cell, hues in edged.items():
        a, b, c, d = quarters_of(canvas.at(cell))
        quarters = hues.get(0, a), hues.get(1, b), hues.get(2, c), hues.get(3, d)
        canvas.put(cell, block(quarters, GROUND))


def _colored(
    canvas: PaintedCanvas, colors: Mapping[Hue, Edge]
) -> Iterator[tuple[Cell, PaintedCell]]:
    """The cells with one of these colors, without letters on black boats."""
    has: dict[int, bool] = {}  # by the identity of a tint, because most cells share theirs
    for y, row in enumerate(canvas.keys):
        for x, what in enumerate(row):
            found = has.get(id(what))
            if found is None:
                found = has[id(what)] = what.ground in colors or what.ink in colors
            if found and not (what.shows == SIGN and x > 0 and row[x - 1].ground == BLACK):
                yield (x, y), canvas.at((x, y))


def _bare(canvas: PaintedCanvas, cell: Cell) -> Quarters | None:
    """The colors of a cell, or None in a piece, mark or text, and beside the board."""
    if not canvas.has(cell):
        return None
    painted = canvas.at(cell)
    return quarters_of(painted) if painted[1].shows == GROUND else None


_BESIDE = (
    ((-1, 0, 1), (0, 0, 1), (0, -1, 2), (0, 0, 2)),
    ((0, 0, 0), (1, 0, 0), (0, -1, 3), (0, 0, 3)),
    ((-1, 0, 3), (0, 0, 3), (0, 0, 0), (0, 1, 0)),
    ((0, 0, 2), (1, 0, 2), (0, 0, 1), (0, 1, 1)),
)
"""The quarters beside each quarter of a cell: columns and rows to their cells, and their number."""
