"""Pieces have contrast with the cells around them, measured on the cells that are drawn."""

from collections.abc import Iterator, Mapping

import pytest

from ep_rules.api import SCENARIOS
from ep_tui.board.cells import UNICODE
from ep_tui.board.geometry import PAINTED, Zoom
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.edges import draw_edges, edges_for
from ep_tui.board.painted.hexagons import hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.painted.tints import BLACK, SIGN, Hue, contrast, quarters_of, tint
from ep_tui.looks.paints import PalettePaints
from tests.tui.test_painted_colors import PAINTS, grounds
from tests.tui.test_painted_truth import STAGED, board

SIZES = [zoom for zoom in PAINTED if zoom.band]
SEEN = 2
"""The contrast of a piece with what is beside it."""
SHARE = 0.4
"""The part of a piece's edge that has it at least; the rest meets pieces, plates or corners."""
Quarter = tuple[int, int]
A_CELL = 4
"""Quarters."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "zoom", "theme"),
    [
        pytest.param(name, zoom, [*PAINTS][(n + m) // 2 % len(PAINTS)], id=f"{name}-{zoom.width}")
        for n, name in enumerate([*SCENARIOS, *STAGED])
        for m, zoom in enumerate(SIZES)
        if (n + m) % 2
    ],
)
def test_every_piece_on_a_board_is_seen_along_its_edge(name: str, zoom: Zoom, theme: str):
    seen, shown = board(name)
    paints = PAINTS[theme]
    painter = HexPainter(hexagons(shown.layout.topology, zoom), shown, UNICODE, paints)
    quarters = quarters_on(painter.paint(seen))
    for piece in pieces(quarters, paints):
        color = quarters[piece[0]]
        around = [quarters[near] for one in piece for near in beside(one) if near in quarters]
        if len(piece) == A_CELL and BLACK in around:
            continue  # the letter of a black boat
        edge = [hue for hue in around if hue not in hues_of(paints)]
        visible = sum(contrast(color, hue) >= SEEN for hue in edge)
        assert visible >= SHARE * len(edge), f"{color} at {piece[0]}"


@pytest.mark.parametrize("theme", PAINTS)
def test_a_piece_is_seen_on_every_ground(theme: str):
    paints = PAINTS[theme]
    shades = {hue for hues in grounds(paints).values() for hue in hues}
    shades |= {paints.route, paints.coast, paints.fog}
    shades -= hues_of(paints)
    colors = hues_of(paints)
    edges = edges_for(colors, shades, paints.slip)
    for ground in shades:
        for color in colors:
            bare, full = tint(ground, ground), tint(color, color, SIGN)
            canvas = PaintedCanvas(
                [[" "] * 3 for _ in range(3)], [[bare] * 3, [bare, full, bare], [bare] * 3]
            )
            draw_edges(canvas, edges)
            quarters = quarters_on(canvas)
            for quarter, hue in quarters.items():
                around = [quarters[near] for near in beside(quarter) if near in quarters]
                assert hue != color or all(
                    one == color or contrast(one, color) >= SEEN for one in around
                )


def quarters_on(canvas: PaintedCanvas) -> dict[Quarter, Hue]:
    """The colors of all quarters of cells."""
    return {
        (2 * x + number % 2, 2 * y + number // 2): hue
        for y, row in enumerate(canvas.chars)
        for x in range(len(row))
        for number, hue in enumerate(quarters_of(canvas.at((x, y))))
    }


def hues_of(paints: PalettePaints) -> set[Hue]:
    """The colors of pieces; where edges are black, boats have white ones in their own cells."""
    return {*paints.seats, paints.stamp, BLACK} - {paints.slip}


def pieces(quarters: Mapping[Quarter, Hue], paints: PalettePaints) -> Iterator[list[Quarter]]:
    """The connected quarters of each color of pieces, of a cell or more."""
    left = {q for q, hue in quarters.items() if hue in hues_of(paints)}
    while left:
        piece = [left.pop()]
        for quarter in piece:
            alike = {q for q in beside(quarter) if quarters.get(q) == quarters[quarter]} & left
            left -= alike
            piece += alike
        if len(piece) >= A_CELL:
            yield piece


def beside(quarter: Quarter) -> tuple[Quarter, ...]:
    x, y = quarter
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)
