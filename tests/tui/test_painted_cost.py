"""What painted boards cost a terminal: bytes of a ship's way, behind the output filter."""

import pytest

from ep_tui.board.cells import UNICODE
from ep_tui.board.geometry import PAINTED, Zoom
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.hexagons import hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.painted.tints import Tint
from ep_tui.looks.paints import paints_for
from ep_tui.looks.palettes import CONTRAST, DARK, LIGHT, Palette
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.filter import Filter
from tests.tui.shown_boards import explorers, look_with

SIZES = [zoom for zoom in PAINTED if zoom.band]
SAILED = 260
"""The most bytes of a ship that moves to the next side."""
WAY = ("C3-w", "C3-sw", "C3-se", "C4-sw", "C4-se", "C3-e", "C3-ne", "B4-se", "B4-e", "B4-ne")


def text(canvas: PaintedCanvas) -> str:
    """The output of an app that shows a whole board."""
    return "".join(
        f"\x1b[{y + 1};1H" + "".join(map(styled, chars, keys))
        for y, (chars, keys) in enumerate(zip(canvas.chars, canvas.keys, strict=True))
    )


def styled(char: str, what: Tint) -> str:
    ink, ground = (";".join(map(str, hue)) for hue in (what.ink, what.ground))
    marks = "1" * what.bold or "22"
    return f"\x1b[0;{marks};38;2;{ink};48;2;{ground}m{char}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("zoom", "palette"),
    [*zip(SIZES, 2 * (DARK, LIGHT, CONTRAST), strict=True)],
    ids=lambda one: one.name,
)
def test_a_ship_that_sails_on_costs_few_bytes(zoom: Zoom, palette: Palette):
    """Its old and its new cells, with their escape sequences."""
    board = explorers(4)
    drawn = hexagons(board.topology, zoom)
    painter = HexPainter(drawn, board.shown, UNICODE, paints_for(palette, true_color=True))
    memory = Filter(Terminal("true"), drawn.width, drawn.height)
    sent: list[int] = []
    for side in WAY:
        canvas = painter.paint(look_with(board, (0, {"ships": [f"{side} settler"]})))
        sent.append(len(memory.feed(text(canvas)).encode()))
    assert max(sent[1:]) <= SAILED


@pytest.mark.parametrize("zoom", SIZES, ids=lambda zoom: zoom.name)
def test_texture_and_names_stay_when_ships_come(zoom: Zoom):
    board = explorers(4)
    drawn = hexagons(board.topology, zoom)
    painter = HexPainter(drawn, board.shown, UNICODE, paints_for(DARK, true_color=True))
    signs = {sign.pattern or sign.texture for sign in board.shown.terrains.values()} - {""}
    bare, *sailed = (
        painter.paint(look_with(board, (0, {"ships": [f"{side} settler"]}))).lines() for side in WAY
    )
    textures = [[sum(map(line.count, signs)) for line in lines] for lines in (bare, *sailed)]
    assert all(texture == textures[0] for texture in textures)
