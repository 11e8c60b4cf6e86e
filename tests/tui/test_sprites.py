"""The sprites of the small map: every look tells pieces apart at a glance, by more than color."""

from functools import cache
from itertools import product

import pytest
from rich.style import Style

from ep_rules.api import SCENARIOS
from ep_tui.board.cells import LOADED, key
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.text_gaps import BESIDE
from ep_tui.contributions.sprites import SPRITES
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import MONO, THEMES, Palette
from ep_tui.looks.sixteen_palettes import SIXTEEN
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.table import Table
from tests.kit.each import each
from tests.tui.test_board_explored import BOARDS, painter, zooms

PALETTES = [*THEMES.values(), *(palette for palette in SIXTEEN.values() if palette is not MONO)]
LATE = 12
"""A round in which boards are full."""
ROOMY = [zoom for zoom in ZOOMS if zoom.half > 2]
every_palette = each("palette", PALETTES)
every_seat = each("seat", range(6))


def painted(palette: Palette, kind: str, seat: int, marks: int = 0) -> Style:
    return Look(palette=palette).style(key(f"{kind}{seat}", "sea", marks))


def filled(palette: Palette, style: Style) -> bool:
    """Whether the cell is filled: in reverse, or with a color that is not the slip's."""
    slip = painted(palette, "crew", 0)
    return bool(style.reverse) if palette is MONO else style.bgcolor != slip.bgcolor


@every_palette
@every_seat
def test_buildings_are_filled_and_roads_and_ships_are_letters(palette: Palette, seat: int):
    for kind in SPRITES:
        is_chip = kind in {"building", "neutral-building", "chip"}
        assert filled(palette, painted(palette, kind, seat)) == is_chip, kind


@every_palette
@every_seat
def test_roads_and_ships_have_the_color_of_their_owner(palette: Palette, seat: int):
    if palette is not MONO:
        seats = {painted(palette, "ship", other).color for other in range(6)}
        assert len(seats) == 6
        assert painted(palette, "road", seat).color == painted(palette, "ship", seat).color


@every_palette
@every_seat
def test_what_carries_cargo_is_underlined(palette: Palette, seat: int):
    for kind in ("ship", "building"):
        assert painted(palette, kind, seat, LOADED).underline
        assert not painted(palette, kind, seat).underline


@each("name", BOARDS)
@each("zoom", ROOMY)
@each("unicode", [True, False])
def test_no_terrain_word_is_glued_to_a_piece(name: str, zoom: Zoom, unicode: bool):
    board = BOARDS[name]()
    brush = painter(board, zoom, unicode=unicode)
    canvas = brush.paint(board.look())
    words = {
        text
        for sign in board.shown.terrains.values()
        for line in sign.texts.values()
        for text, _ in line
        if text.isalpha()
    }
    for lines, row in product(brush.geometry.hex_lines, (0, 1)):
        line = lines[row]
        chars = canvas.chars[line.y]
        if "".join(chars[line.x : line.x + line.width]) in words:
            assert not chars[line.x - 1].isalnum()
            assert not chars[line.x + line.width].isalnum()


@cache
def late_in(scenario: str) -> Table:
    """A game of many pieces, played once for all sizes."""
    entry = SCENARIOS[scenario]
    seats = max(seats for seats in entry.layouts if seats <= entry.colors)
    table = Table.new(scenario, ["deckhand"] * seats, seed=3, first=0)
    while not table.over and table.observe(None).round < LATE:
        table.step()
    return table


@pytest.mark.slow
@zooms
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_code_of_a_hex_is_glued_to_a_piece(scenario: str, zoom: Zoom):
    """Two digits between two pieces, and a rate as wide as its hex, have no cell to spare."""
    table = late_in(scenario)
    drawn = geometry(table.game.book.topology, zoom)
    brush = Painter(drawn, presenters_of(table.game).map, Look().glyphs)
    canvas = brush.paint(table.observe(None))

    def is_piece(x: int, y: int) -> bool:
        return canvas.keys[y][x].ink in BESIDE and canvas.chars[y][x].isalnum()

    pieces = 0
    for x, y, width in (line for lines in drawn.hex_lines for line in lines):
        for at in range(x, x + width):
            if is_piece(at, y) or not canvas.chars[y][at].isalnum():
                continue
            touching = [other for other in (at - 1, at + 1) if is_piece(other, y)]
            crowded = width == 3 and is_piece(x - 1, y) and is_piece(x + width, y)
            rate = width == 3 and ":" in canvas.chars[y][x : x + width]
            assert not touching or crowded or rate, "".join(canvas.chars[y][x - 1 : x + width + 1])
        pieces += is_piece(x - 1, y)
    assert pieces
