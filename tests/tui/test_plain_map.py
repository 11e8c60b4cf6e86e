"""The painted map without colors: shapes and attributes tell what colors tell elsewhere."""

import pytest

from ep_rules.api import Seat
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import ASCII, UNICODE, Glyphs
from ep_tui.board.geometry import PAINTED, Zoom
from ep_tui.board.painted.hexagons import hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.painted.patterns import is_light
from ep_tui.board.painted.tints import SIGN, WHITE, WORD, is_block
from ep_tui.board.places import KINDS, News, Place, every, parse
from ep_tui.looks.look import look_for
from ep_tui.looks.plain_paints import PLAIN_PAINTS
from ep_tui.terminal.capabilities import Terminal
from tests.tui import shown_boards
from tests.tui.test_board_draw import compare
from tests.tui.test_painted_truth import board, plain

SIZES = [zoom for zoom in PAINTED if zoom.band]

sizes = pytest.mark.parametrize("zoom", SIZES, ids=lambda zoom: zoom.name)


def painter_of(board: shown_boards.ShownBoard, zoom: Zoom, glyphs: Glyphs = UNICODE) -> HexPainter:
    return HexPainter(hexagons(board.topology, zoom), board.shown, glyphs, PLAIN_PAINTS)


@sizes
@pytest.mark.parametrize(("name", "glyphs"), [("plain", UNICODE), ("ascii", ASCII)])
def test_a_board_without_colors_looks_like_its_golden(zoom: Zoom, name: str, glyphs: Glyphs):
    """With marks, news and a trail; the next line has an underscore below what is reversed."""
    board = shown_boards.explorers(4)

    def at(name: str) -> Place:
        return parse(board.topology, name)

    new = Place("intersection", next(n for n, kind in enumerate(board.look().building) if kind))
    news = News(frozenset([new]), {at("D7-e"): Seat(1)}, frozenset([at("C9")]))
    targets = frozenset([at("C5.s"), at("D6")])
    overlay = Overlay(targets, {at("D6"): "q"}, [at("D5-e")], news=news)
    canvas = painter_of(board, zoom, glyphs).paint(board.look(), overlay)
    lines: list[str] = []
    for line, row in zip(canvas.lines(), canvas.keys, strict=True):
        assert glyphs.unicode or line.isascii()
        lines += line, "".join("_" if what.ground == WHITE else " " for what in row).rstrip()
    compare(f"{name}-{zoom.width}", lines)


@plain
def test_no_word_touches_anything(name: str, zoom: Zoom, theme: str):
    """With a target at each intersection, whose brackets are left out beside words."""
    topology = board(name).shown.layout.topology
    targets = Overlay(frozenset(every(topology, "intersection")))
    canvas = board(name).read(zoom, theme, targets).canvas
    for row, chars in zip(canvas.keys, canvas.chars, strict=True):
        for x, what in enumerate(row[1:-1], 1):
            if what.shows == WORD and what.ground != WHITE and chars[x] != " ":
                for near in (x - 1, x + 1):
                    bare = chars[near] == " " and row[near].ground != WHITE
                    assert bare or row[near].shows == WORD, "".join(chars)


@plain
def test_the_cursor_reverses_what_is_there(name: str, zoom: Zoom, theme: str):
    """A letter that is reversed already is not; signs beside intersections are brackets."""
    seen, shown = board(name)
    drawn = hexagons(shown.layout.topology, zoom)
    brush = HexPainter(drawn, shown, ASCII if theme == "ascii" else UNICODE, PLAIN_PAINTS)
    canvas = brush.paint(seen)
    for place in (place for kind in KINDS for place in every(drawn.topology, kind)[::5]):
        over = brush.cursor(canvas, place)
        if place.kind == "hex":
            assert {over[cell][0] for cell in over if cell in {*drawn.cells(place)}} <= {*"▐▌[]"}
            continue
        x, y = drawn.center(place)
        assert canvas.below
        there, hues = canvas.below.at((x, y))
        char, what = over[x, y]
        signed = hues.shows == SIGN and not is_block(there)
        assert what.bold
        assert char == (there if signed else "+")
        assert (what.ground == WHITE) != (hues.shows == SIGN and is_light(hues.ground))
        if place.kind == "intersection":
            around = {over[cell][0] for cell in ((x - 1, y), (x + 1, y)) if cell in over}
            assert around <= {"[", "]"}


def test_a_look_without_colors_paints_with_attributes_only():
    look = look_for("dark", Terminal("mono"), painted=True)
    board = shown_boards.explorers(4)
    canvas = painter_of(board, SIZES[3]).paint(board.look())
    styles = {look.style(what) for row in canvas.keys for what in row}
    assert all(style.color is None and style.bgcolor is None for style in styles)
    assert any(style.reverse for style in styles)
    assert any(style.bold for style in styles)


def test_a_painter_turns_only_rows_that_change():
    board = shown_boards.explorers(4)
    brush = painter_of(board, SIZES[3])
    before = brush.paint(board.look())
    place = parse(board.topology, "D9")
    after = brush.paint(board.look(), Overlay(frozenset([place])))
    differ = [y for y, row in enumerate(before.chars) if row != after.chars[y]]
    assert len(differ) == 1
    assert after.below is not None
