"""The sprites of the small map: every look tells pieces apart at a glance, by more than color."""

from itertools import product

import pytest
from rich.style import Style

from ep_tui.board.cells import LOADED, key
from ep_tui.board.geometry import ZOOMS, Zoom
from ep_tui.contributions.sprites import SPRITES
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import MONO, SIXTEEN, THEMES, Palette
from tests.tui.test_board_explored import BOARDS, painter

PALETTES = [*THEMES.values(), *(palette for palette in SIXTEEN.values() if palette is not MONO)]
ROOMY = [zoom for zoom in ZOOMS if zoom.half > 2]
every_palette = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
every_seat = pytest.mark.parametrize("seat", range(6))


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


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("zoom", ROOMY, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])
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
