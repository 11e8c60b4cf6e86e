"""The painted map: every place has its cells, every piece its silhouette, all of it is readable."""

import sys

import pytest

from ep_rules.scenarios import SCENARIOS
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import UNICODE, HexNames, Manner
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import PAINTED, ZOOMS, Zoom, extent, geometry
from ep_tui.board.hexes import Ground
from ep_tui.board.legend import legend
from ep_tui.board.painted.hexagons import Hexagons, hexagons
from ep_tui.board.painted.insides import SLOT_LINES
from ep_tui.board.painted.outlines import rows_of
from ep_tui.board.painted.painter import HexPainter, shade_of
from ep_tui.board.painted.pieces import HULL, SHIP
from ep_tui.board.painted.tints import Tint, contrast, legible
from ep_tui.board.places import KINDS, Place, every, parse
from ep_tui.board.signs import placed
from ep_tui.contributions.signs import STAMP, Silhouette, Slot
from ep_tui.looks.look import look_for
from ep_tui.looks.paints import PalettePaints, paints_for
from ep_tui.looks.palettes import CONTRAST, DARK, LIGHT
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.screens.legend import WIDEST_SAMPLE
from ep_tui.session.table import Table
from ep_tui.terminal.capabilities import Terminal
from tests.tui import shown_boards
from tests.tui.grounds import ground, terrain_signs
from tests.tui.play import app_at, opened, press, screen
from tests.tui.positions import Position
from tests.tui.shown_boards import ShownBoard
from tests.tui.test_board_draw import compare
from tests.tui.test_board_geometry import SHAPES, shape

SIZES = [zoom for zoom in PAINTED if zoom.band]
BOTS = ("you", "deckhand", "deckhand", "deckhand")
LATE = 8
"""A round in which boards have most kinds of pieces."""
PAINTS = [
    paints_for(palette, true_color=true_color)
    for palette in (DARK, LIGHT, CONTRAST)
    for true_color in (True, False)
]

sizes = pytest.mark.parametrize("zoom", SIZES, ids=lambda zoom: zoom.name)
boards = pytest.mark.parametrize("board", SHAPES.values(), ids=SHAPES)
paints = pytest.mark.parametrize("paints", PAINTS)


def drawn(lengths: tuple[int, ...], zoom: Zoom) -> Hexagons:
    return hexagons(shape(lengths), zoom)


@sizes
def test_no_paper_shows_between_hexes(zoom: Zoom):
    hexes = drawn(SHAPES["four"], zoom)
    for areas in (hexes.banded, hexes.touching):
        for lines in hexes.hex_lines:
            for line in lines:
                row = areas[line.y][line.x : line.x + line.width]
                assert all(hexes.paper not in quarters for quarters in row)
    inner = [path for path, beside in enumerate(hexes.topology.path_hexes) if len(beside) > 1]
    cells = [cell for path in inner for cell in hexes.path_cells[path]]
    for x, y in cells:
        assert hexes.paper not in hexes.banded[y][x]
        assert hexes.paper not in hexes.touching[y][x]


def test_the_board_of_four_fits_beside_its_panels():
    four = shape(SHAPES["four"])
    assert extent(four, SIZES[0]) == (99, 30), "120 x 40 with 21 columns and 8 lines left"
    assert extent(four, SIZES[3]) == (173, 46), "200 x 60 with 27 columns and 12 lines left"


def silhouettes() -> set[Silhouette]:
    """The silhouettes of all presenters, and those of ships."""
    commands_by_scenario()
    found = {SHIP, HULL}
    for name, module in sys.modules.items():
        if name.startswith("ep_tui.presenters."):
            for value in vars(module).values():
                several = value.values() if isinstance(value, dict) else (value,)
                found.update(one for one in several if isinstance(one, Silhouette))
    return found


@sizes
def test_letters_and_signs_of_a_silhouette_are_in_its_last_row(zoom: Zoom):
    assert len(silhouettes()) > 20
    for one in silhouettes():
        *above, last = rows_of(one, zoom.width)
        assert last
        assert not {*"@#"} & {*"".join(above)}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_piece_in_a_hex_has_a_silhouette(scenario: str):
    """A piece is a sign with the ink of a stamp or of a seat's chip, at a line of large hexes."""
    table = Table.new(scenario, ["deckhand"] * max(SCENARIOS[scenario].layouts), seed=5, first=0)
    shown = presenters_of(table.game).map
    slots = {Slot.MIDDLE, Slot.UNDER, Slot.FOOT}
    while not table.over and table.observe(None).round < LATE:
        table.step()
    for signs in shown.hex_signs(table.observe(None)).values():
        for sign in signs:
            texts = [text for slot, line in sign.texts.items() if slot in slots for text in line]
            if any(ink == STAMP or str(ink).startswith("chip") for _, ink in texts):
                assert sign.silhouette is not None


def test_silhouettes_differ_at_each_size_by_their_outline():
    """In one line, ships are told apart by what is inside."""
    pieces = silhouettes() - {HULL}
    for outlines in ([one.middle for one in pieces], [one.large for one in pieces]):
        assert len({*outlines}) == len(outlines)


@paints
def test_words_on_every_ground_and_letters_on_every_chip_are_legible(paints: PalettePaints):
    for sign in terrain_signs().values():
        for shade in range(3):
            ground = paints.ground(sign.ground, shade)
            assert contrast(legible(ground, paints.least), ground) >= paints.least
    for ink, chip in zip(paints.inks, paints.seats, strict=True):
        assert contrast(ink, chip) >= 4.5


@sizes
def test_a_painted_board_looks_like_its_golden(zoom: Zoom):
    """Roads, ships, buildings and what lies in hexes, with marks, as text."""
    board = shown_boards.explorers(4)
    drawn = hexagons(board.topology, zoom)
    target, label = parse(board.topology, "C5.s"), parse(board.topology, "D6")
    overlay = Overlay(frozenset({target, label}), {label: "q"}, [parse(board.topology, "D5-e")])
    canvas = painter(board, drawn).paint(board.look(), overlay)
    compare(f"painted-{zoom.width}", canvas.lines())


@sizes
@pytest.mark.parametrize(
    ("names", "sea", "land"), [("all", True, True), ("land", False, True), ("none", False, False)]
)
def test_names_of_hexes_are_written_as_the_player_wants(
    zoom: Zoom, names: HexNames, sea: bool, land: bool
):
    board = shown_boards.explorers(4)
    canvas = painter(board, hexagons(board.topology, zoom), Manner(names=names)).paint(board.look())
    text = "\n".join(canvas.lines())
    assert ("D7" in text, "F2" in text) == (sea, land)


def words_in(hex_: Ground, zoom: Zoom) -> list[str]:
    lines = placed(hex_, SLOT_LINES[zoom.width].slots, UNICODE)
    return ["".join(words for words, _ in lines[row]) for row in sorted(lines)]


@sizes
def test_the_good_of_a_harbor_is_a_whole_word(zoom: Zoom):
    assert words_in(ground("sea", harbor="lumber"), zoom) == ["2:1", "lumber"]


@sizes
@pytest.mark.parametrize("land", ["loose", "face-down"])
def test_land_that_is_not_dealt_has_one_sign_where_numbers_are(zoom: Zoom, land: str):
    slots = SLOT_LINES[zoom.width].slots
    assert [*placed(ground(land), slots, UNICODE)] == [slots[Slot.MIDDLE]]
    assert words_in(ground(land), zoom) == ["?"]


def test_on_slow_lines_the_cursor_takes_few_cells():
    board = shown_boards.explorers(4)
    for zoom in SIZES:
        drawn = hexagons(board.topology, zoom)
        brush = painter(board, drawn, Manner(brief=True))
        canvas = brush.paint(board.look())
        for kind in KINDS:
            for place in every(board.topology, kind):
                assert len(brush.cursor(canvas, place)) <= 2


def painter(board: ShownBoard, drawn: Hexagons, manner: Manner = Manner()) -> HexPainter:  # noqa: B008 - it never changes
    dark = paints_for(DARK, true_color=True)
    return HexPainter(drawn, board.shown, UNICODE, dark, manner)


@boards
def test_neighbors_never_have_the_same_shade(board: tuple[int, ...]):
    hexes = drawn(board, SIZES[0])
    for around in hexes.topology.path_hexes:
        assert len({shade_of(hexes.topology, place) for place in around}) == len(around)


@pytest.mark.parametrize(
    ("terminal", "painted"),
    [
        (Terminal("true"), True),
        (Terminal("256"), True),
        (Terminal("mono"), True),
        (Terminal("mono", unicode=False), True),
        (Terminal("16"), False),
        (Terminal("true", unicode=False), False),
        (Terminal("true", slow=True), False),
    ],
)
def test_maps_are_painted_from_the_start_only_where_colors_or_shapes_show_it(
    terminal: Terminal, painted: bool
):
    assert terminal.paints == painted
    for theme in ("dark", "light", "contrast", "mono"):
        assert look_for(theme, terminal, painted=True).painted
        assert not look_for(theme, terminal).painted


@pytest.mark.parametrize("terminal", [Terminal("16"), Terminal("true", unicode=False)])
async def test_the_key_paints_a_map_by_shape_where_lines_are_the_choice(terminal: Terminal):
    app = app_at(Position("explorers-pirates", 4).table(*BOTS), "instant", terminal=terminal)
    async with opened(app=app, size=(120, 40)) as pilot:
        assert not screen(pilot).board.zoom.band
        await press(pilot, "@")
        assert screen(pilot).board.zoom.name == "painted-8"
        board = screen(pilot).board
        lines = [board.render_line(y) for y in range(board.size.height)]
        styles = {part.style for line in lines for part in line if part.style is not None}
        assert any(style.reverse for style in styles)
        assert len({(style.color, style.bgcolor) for style in styles}) == 1
        await press(pilot, "@")
        assert not screen(pilot).board.zoom.band


WITH_OWNERS = {"legend.pirate", "legend.raiders"}
"""Signs of hexes with letters of seats."""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_legend_shows_painted_signs(scenario: str):
    table = Table.new(scenario, ["deckhand"] * max(SCENARIOS[scenario].layouts), seed=5, first=0)
    while table.observe(None).round < 2:
        table.step()
    seen, shown = table.observe(None), presenters_of(table.game).map
    marks = Overlay(frozenset([Place("hex", 0)]))
    shape = shown.layout.topology
    lined = legend(Painter(geometry(shape, ZOOMS[-1]), shown, UNICODE), seen, marks)
    for zoom in SIZES:
        paints = paints_for(DARK, true_color=True)
        told = legend(HexPainter(hexagons(shape, zoom), shown, UNICODE, paints), seen, marks)
        for samples, same in zip(told, lined, strict=True):
            names = [sample.message for sample in same if sample.message != "legend.edge"]
            assert [sample.message for sample in samples] == names
            assert len({sample.cells for sample in samples}) == len(samples)
            for cells, _ in samples:
                assert 0 < len(cells) <= WIDEST_SAMPLE
                assert all(isinstance(what, Tint) for _, what in cells)
        hexes = [cells for cells, name in told.hexes if name not in WITH_OWNERS]
        grounds = {what.ground for cells in hexes for _, what in cells}
        assert not grounds & {*paints.seats}  # no piece is part of a hex
        for cells, name in told.pieces:  # nor a road of a building
            letters = [char for char, _ in cells if char.isalpha()]
            assert len(letters) <= 1, name
            assert name != "legend.road" or len(cells) == 1
