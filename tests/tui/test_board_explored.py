"""The map of Explorers & Pirates: its drawing at every size, and the facts of places."""

from collections.abc import Callable
from itertools import product

import pytest

from ep_rules import api
from ep_rules.api import ModuleOrder
from ep_rules.catalogue import layout
from ep_rules.missions.fish import FISH
from ep_rules.missions.spices import SPICE
from ep_rules.sea.ships import Fleet
from ep_rules.terrain import GOLD_FIELD
from ep_rules.voyage.council import ANCHORS
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import TARGET
from ep_tui.board.contributed import Contributed
from ep_tui.board.describe import describe
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import (
    TIGHTEST,
    WIDE,
    ZOOMS,
    Margins,
    Zoom,
    extent,
    fitting,
    geometry,
    least,
    margins_for,
)
from ep_tui.board.legend import legend
from ep_tui.board.places import KINDS, Place, every, parse
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.signs import CornerMark, LegendEntry
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import DARK, MONO
from ep_tui.presenters.registry import presenters_of
from ep_tui.presenters.spices import SPICE_GROUND
from ep_tui.texts import has
from tests.tui import shown_boards
from tests.tui.grounds import told
from tests.tui.shown_boards import ShownBoard
from tests.tui.test_board_draw import attributes, compare, without_color

BOARDS: dict[str, Callable[[], ShownBoard]] = {
    "pirate-lairs": shown_boards.lairs,
    "fish": shown_boards.fish,
    "spices": shown_boards.spices,
    "explorers-pirates": lambda: shown_boards.explorers(4),
    "six": lambda: shown_boards.explorers(6),
}
MICRO, COMPACT, MEDIUM, TALL, LARGE, HUGE = ZOOMS
SMALL_WINDOW = (53, 22)
"""The map's room in 80 columns and 24 lines beside panels of 26 columns, with two lines below."""

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
each = pytest.mark.parametrize("name", BOARDS)
looks = pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])


def painter(
    board: ShownBoard, zoom: Zoom, *, unicode: bool = True, margins: Margins = WIDE
) -> Painter:
    drawn = geometry(board.topology, zoom, margins)
    return Painter(drawn, board.shown, Look(unicode=unicode).glyphs)


def text(board: ShownBoard, zoom: Zoom) -> str:
    return "\n".join(painter(board, zoom).paint(board.look()).lines())


def lines_of(board: ShownBoard, zoom: Zoom, name: str) -> list[str]:
    """The text inside a hex."""
    brush = painter(board, zoom)
    canvas = brush.paint(board.look())
    lines = brush.geometry.hex_lines[board.topology.hex(name)]
    return ["".join(canvas.chars[line.y][line.x : line.x + line.width]) for line in lines]


def place(board: ShownBoard, name: str) -> Place:
    return parse(board.topology, name)


def tell(board: ShownBoard, name: str) -> list[str]:
    return told(describe(board.look(), board.shown, place(board, name)))


# ---- goldens ----------------------------------------------------------------------------------


@zooms
def test_all_missions_together_look_like_their_golden_without_color(zoom: Zoom):
    board = BOARDS["explorers-pirates"]()
    canvas = painter(board, zoom, unicode=False).paint(board.look())
    compare(f"explorers-pirates-{zoom.name}-mono", [*canvas.lines(), *attributes(canvas)])


@pytest.mark.parametrize(
    ("name", "zoom"),
    [
        *product(["pirate-lairs", "fish", "spices"], [COMPACT, MEDIUM]),
        *product(["explorers-pirates"], ZOOMS),
    ],
)
def test_a_rich_position_looks_like_its_golden(name: str, zoom: Zoom):
    board = BOARDS[name]()
    compare(f"{name}-{zoom.name}-unicode", painter(board, zoom).paint(board.look()).lines())


@looks
def test_the_board_for_six_looks_like_its_golden(unicode: bool):
    board = BOARDS["six"]()
    brush = painter(board, MICRO, unicode=unicode, margins=TIGHTEST)
    look = "unicode" if unicode else "ascii"
    compare(f"six-micro-{look}", brush.paint(board.look()).lines())


# ---- room ---------------------------------------------------------------------------------------


SEA_ROBBERS = "sea-robbers"
"""Its board has eleven rows."""


@pytest.mark.parametrize("scenario", [name for name in api.SCENARIOS if name != SEA_ROBBERS])
def test_every_board_for_four_fits_beside_panels_in_a_small_window(scenario: str):
    shape = api.game(scenario, min(4, max(api.SCENARIOS[scenario].layouts))).book.topology
    zoom = fitting(shape, *SMALL_WINDOW)
    assert extent(shape, zoom, TIGHTEST)[0] <= SMALL_WINDOW[0]
    assert zoom == COMPACT


def test_of_the_largest_board_for_four_a_small_window_lacks_one_line():
    shape = api.game(SEA_ROBBERS, 4).book.topology
    columns, lines = least(shape)
    assert columns <= SMALL_WINDOW[0]
    assert lines == SMALL_WINDOW[1] + 1


@pytest.mark.parametrize("name", ["pirate-lairs", "fish", "spices", "explorers-pirates"])
def test_every_board_for_six_fits_beside_panels_in_a_small_window(name: str):
    columns, lines = least(layout(f"{name}-large").topology)
    assert columns <= 80 - 26
    assert lines <= SMALL_WINDOW[1]


@zooms
@each
def test_tight_margins_keep_letters_and_numbers_off_the_board(name: str, zoom: Zoom):
    shape = BOARDS[name]().topology
    drawn = geometry(shape, zoom, TIGHTEST)
    assert drawn.width == drawn.inner_width + 1
    assert margins_for(shape, zoom, drawn.width, drawn.height) == TIGHTEST
    columns, lines = extent(shape, zoom)
    assert margins_for(shape, zoom, columns, lines) == WIDE
    assert margins_for(shape, zoom, columns, lines - 1) == Margins(low=True)
    assert margins_for(shape, zoom, drawn.width - 1, drawn.height - 1) == WIDE, "it is scrolled"
    assert drawn.numbers == ()
    missing = 0
    for (x, y), end in drawn.row_ends:
        assert x >= 0
        assert drawn.hit(x, y) is None
        missing += end is None
        if end is not None:
            assert drawn.hit(*end) is None
            assert end[0] + len(str(shape.shape[0][1])) <= drawn.width
    assert missing == 1


@pytest.mark.slow
@zooms
@each
def test_tight_margins_hold_all_that_is_drawn(name: str, zoom: Zoom):
    board = BOARDS[name]()
    brush = painter(board, zoom, margins=TIGHTEST)
    outer = [path for path in every(board.topology, "path") if board.topology.outer[path.number]]
    for path in outer:
        fleet = board.state.of(Fleet)
        fleet.at[0] = fleet.at[1] = path.number
        canvas = brush.paint(board.look(), Overlay(frozenset([path]), {}, [path]))
        assert all(len(row) == brush.geometry.width for row in canvas.chars)
    for where in (where for kind in KINDS for where in every(board.topology, kind)):
        assert all(0 <= x < brush.geometry.width for x, _ in brush.cursor(canvas, where))


# ---- distinguishable ----------------------------------------------------------------------------


@zooms
def test_a_loaded_ship_and_a_full_basin_are_underlined(zoom: Zoom):
    def look(ship: str, basin: str) -> object:
        board = ShownBoard("explorers-pirates", 4).hexes({"B6": "sea"})
        board.buildings({}, {"A": ["B2.se"]}).fleets({"A": [f"B6-e {ship}"]})
        return without_color(painter(board, zoom).paint(board.basins({"B2.se": basin}).look()))

    assert len({str(look(*both)) for both in (("", ""), ("crew", ""), ("", "crew"))}) == 3


@pytest.mark.parametrize("zoom", [MEDIUM, TALL, LARGE, HUGE], ids=lambda zoom: zoom.name)
def test_cargo_stands_beside_ships_and_harbor_settlements(zoom: Zoom):
    for cargo, signs in (("settler", "@"), ("haul", ">"), ("crew crew", "ii"), ("crew sack", "i%")):
        board = (
            ShownBoard("explorers-pirates", 4).hexes({"B6": "sea"}).fleets({"A": [f"B6-e {cargo}"]})
        )
        assert "A" + signs in text(board, zoom)
        board = ShownBoard("explorers-pirates", 4).buildings({}, {"A": ["B2.se"]})
        before = text(board, zoom)
        after = text(board.basins({"B2.se": cargo}), zoom)
        assert after.count(signs) == before.count(signs) + 1


def test_the_letters_of_a_crowd_go_before_its_cargo():
    board = ShownBoard("explorers-pirates", 4).hexes({"B6": "sea"})
    board.fleets({"A": ["B6-e crew crew", "B6-e settler"]})
    assert "A│A" in text(board, MEDIUM)


@pytest.mark.parametrize("scenario", ["fish", "spices", "explorers-pirates"])
@zooms
@looks
def test_free_anchors_of_the_council_are_drawn(scenario: str, zoom: Zoom, unicode: bool):
    board = ShownBoard(scenario, 3)
    brush = painter(board, zoom, unicode=unicode)
    canvas = brush.paint(board.look())
    sign = "‡" if unicode else "J"
    assert "\n".join(canvas.lines()).count(sign) == 2
    top, bottom = board.layout.of(ANCHORS)
    board.state.building[top], board.state.owner[top] = api.SETTLEMENT, 1
    canvas = brush.paint(board.look())
    assert "\n".join(canvas.lines()).count(sign) == 1
    marked = brush.paint(board.look(), Overlay(frozenset([Place("intersection", bottom)])))
    x, y = brush.geometry.corner_cells[bottom]
    assert marked.chars[y][x] == sign
    assert marked.key_at((x, y)).marks & TARGET


class Buoys(OnMap):
    """A module's mark, with a sign and a color of its own, at one intersection."""

    mark = CornerMark(LegendEntry("anchor"), char="¤", plain="%", color=SPICE_GROUND)

    def corner_marks(self, seen: api.Observation):
        return [(0, self.mark)]


@zooms
@looks
def test_a_module_brings_its_own_sign_and_color_for_an_intersection(zoom: Zoom, unicode: bool):
    board, game = ShownBoard("fish", 3), api.game("fish", 3)
    parts = [(presenter.module, presenter.on_map(game)) for presenter in presenters_of(game).all]
    brush = painter(board, zoom, unicode=unicode)
    parts.append(("buoys", Buoys(game)))
    brush.shown = Contributed(board.layout, parts, ModuleOrder(module for module, _ in parts))
    cell = brush.geometry.corner_cells[0]
    canvas = brush.paint(board.look())
    assert canvas.chars[cell[1]][cell[0]] == ("¤" if unicode else "%")
    assert canvas.key_at(cell).ground is SPICE_GROUND
    told = legend(brush, board.look()).pieces
    assert [sample.message for sample in told if sample.cells[0][0] in "¤%"] == ["legend.anchor"]


def test_a_hex_of_the_island_that_is_not_dealt_shows_its_number():
    board = ShownBoard("fish", 3)
    board.state.terrain[board.topology.hex("B1")] = api.UNKNOWN
    assert lines_of(board, MICRO, "B1") == ["? 3"]
    assert lines_of(board, MEDIUM, "B1") == ["???", "  3  ", "· ·"]
    assert tell(board, "B1") == ["a hex of the island that is not dealt yet"]
    assert tell(board, "B1.n")[-1].endswith(", a hex of the island that is not dealt yet")


def test_undiscovered_hexes_beside_a_place_are_counted():
    board = ShownBoard("explorers-pirates", 4)
    assert tell(board, "C5.se") == ["by 2 northern undiscovered hexes, sea"]


def test_what_is_not_known_yet_of_a_hex_is_not_drawn():
    board = ShownBoard("explorers-pirates", 4)
    board.state.terrain[board.topology.hex("B5")] = FISH
    board.state.terrain[board.topology.hex("B6")] = SPICE
    board.state.terrain[board.topology.hex("B7")] = GOLD_FIELD
    assert lines_of(board, MICRO, "B5") == [" > "]
    assert lines_of(board, MICRO, "B6") == [" s "]
    assert lines_of(board, MICRO, "B7") == [" $ "]


# ---- targets, cursor, styles --------------------------------------------------------------------


@zooms
@each
def test_targets_and_the_cursor_are_seen_everywhere(name: str, zoom: Zoom):
    board = BOARDS[name]()
    brush, seen = painter(board, zoom), board.look()
    canvas = brush.paint(seen)
    mono = Look(palette=MONO)
    for where in (where for kind in KINDS for where in every(board.topology, kind)):
        over = brush.cursor(canvas, where)
        assert all(0 <= x < brush.geometry.width for x, _ in over)
        assert any(
            (char, mono.style(what)) != (canvas.chars[y][x], mono.style(canvas.keys[y][x]))
            for (x, y), (char, what) in over.items()
        )
    for where in every(board.topology, "hex"):
        marked = brush.paint(seen, Overlay(frozenset([where])))
        assert "".join(marked.lines()).count("*") == 1, where


@pytest.mark.parametrize("zoom", [COMPACT, MEDIUM, TALL, LARGE, HUGE], ids=lambda zoom: zoom.name)
def test_a_target_leaves_the_pieces_on_its_hex_alone(zoom: Zoom):
    board = shown_boards.lairs()
    brush = painter(board, zoom)
    for name in ("B6", "E6"):
        crews = {"B6": "aab", "E6": "c"}[name]
        overlay = Overlay(frozenset([place(board, name)]))
        canvas = brush.paint(board.look(), overlay)
        lines = brush.geometry.hex_lines[board.topology.hex(name)]
        inside = ["".join(canvas.chars[n.y][n.x : n.x + n.width]) for n in lines]
        assert any(crews in line for line in inside)
        assert any("*" in line for line in inside)


@each
@looks
@pytest.mark.parametrize("color", [True, False])
def test_every_cell_has_a_style_and_one_character(name: str, unicode: bool, color: bool):
    board, look = BOARDS[name](), Look(unicode=unicode, palette=DARK if color else MONO)
    for zoom in ZOOMS:
        brush = painter(board, zoom, unicode=unicode)
        canvas = brush.paint(board.look())
        assert len(canvas.chars) == brush.geometry.height
        for chars, keys in zip(canvas.chars, canvas.keys, strict=True):
            assert len(chars) == len(keys) == brush.geometry.width
            assert all(len(char) == 1 for char in chars)
            assert unicode or "".join(chars).isascii()
            for what in keys:
                look.style(what)


@zooms
@looks
@each
def test_the_legend_explains_what_the_board_shows(name: str, zoom: Zoom, unicode: bool):
    board = BOARDS[name]()
    shown = legend(painter(board, zoom, unicode=unicode), board.look())
    samples = [sample for group in shown for sample in group]
    assert len({sample.message for sample in samples}) == len(samples)
    assert all(has(sample.message) and sample.cells for sample in samples)
    assert len({sample.cells for sample in samples}) == len(samples), "one sign, two meanings"
    told = {sample.message.removeprefix("legend.") for sample in samples}
    assert {"sea", "hidden", "ship", "ship-loaded", "basin", "road", "pirate"} <= told
    assert ("lair-crews" in told) == (name != "spices")
    assert ("swift-voyage" in told) == (name in {"spices", "explorers-pirates", "six"})
    assert ("settler" in told) <= (zoom.name != "micro")


def test_the_legend_of_land_ho_shows_nothing_of_missions():
    board = ShownBoard("land-ho", 4)
    samples = [s for group in legend(painter(board, LARGE), board.look()) for s in group]
    told = {sample.message.removeprefix("legend.") for sample in samples}
    assert not told & {"fish", "lair", "council", "anchor", "pirate", "sack", "crews", "target"}
    overlay = Overlay(frozenset([place(board, "C4")]), {}, [place(board, "C4-e")], "discovery")
    marks = legend(painter(board, LARGE), board.look(), overlay).marks
    assert [mark.message.removeprefix("legend.") for mark in marks] == [
        "target",
        "route",
        "end-discovery",
        "cursor",
        "edge",
    ]


# ---- the line for a place -----------------------------------------------------------------------


TOLD = {
    "pirate-lairs": {
        "B6": "gold field / a pirate lair, crews A2 B1",
        "C6": "gold field / a pirate lair",
        "E5": "gold field 6 (5 in 36) / crews B1 C1",
        "F5": "gold field 3 (2 in 36)",
    },
    "fish": {
        "B5": "fish shoal / die 2, a fish haul",
        "C6": "fish shoal / die 1 / pirate ship of A Ann",
        "C6-e": "sea route / by fish shoal, mountains 4 / pirate ship of A Ann on C6",
        "C6.s": "by fish shoal, sea / pirate ship of A Ann on C6",
        "B5-w": "sea route / by sea, fish shoal",
        "D4": "Council of Catan / ships deliver at C3.se, D4.s",
        "D4.n": "a harbor of the Council / by sea, Council of Catan",
        "D5.n": "by sea, gold field",
    },
    "spices": {
        "C5": "spice hex / Fast Gold: sell one card for 1 gold in each of your turns; 4 sacks",
        "C6": "spice hex / Pirate Bonus: a 5 also chases pirate ships away; crews of B C; 2 sacks",
        "D4-ne": "ship A#2 (crew, spice sack) / sea route / by sea, Council of Catan",
        "D3.se": "harbor settlement of B Ben / fish haul in its basin"
        " / by forest 8, Council of Catan, sea",
    },
}


@pytest.mark.parametrize("name", TOLD)
def test_a_place_tells_what_missions_have_there(name: str):
    board = BOARDS[name]()
    assert {where: " / ".join(tell(board, where)) for where in TOLD[name]} == TOLD[name]


def test_a_scenario_without_missions_says_nothing_of_them():
    board = ShownBoard("land-ho", 2)
    places = [where for kind in KINDS for where in every(board.topology, kind)]
    facts = [fact for where in places for fact in describe(board.look(), board.shown, where)]
    told_of = {fact.words.key for fact in facts}
    assert not told_of & {f"table.place.{key}" for key in ("lair", "shoal", "village", "pirate")}


def test_the_facts_of_every_place_can_be_said():
    for make in BOARDS.values():
        board = make()
        seen = board.look()
        for where in (where for kind in KINDS for where in every(board.topology, kind)):
            assert all(told(describe(seen, board.shown, where)))
