"""What the map draws. `EP_TUI_GOLDENS=write python3 tests/run.py tests -- tests/tui` writes the
goldens anew; read the difference before you keep it.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from rich.style import Style

from ep_rules import api
from ep_rules.catalogue import layout
from ep_tui.board.canvas import NOTHING, Canvas, Overlay
from ep_tui.board.cells import Key
from ep_tui.board.describe import describe
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Cell, Zoom, geometry
from ep_tui.board.legend import legend
from ep_tui.board.places import KINDS, Place, every, parse
from ep_tui.board.window import MORE, Window
from ep_tui.contributions.signs import UNDEALT
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import DARK, MONO
from tests.tui.grounds import shown_of, told

GOLDENS = Path(__file__).parent / "goldens"
LAND_HO = layout("land-ho")
TOPOLOGY = LAND_HO.topology
SHOWN = shown_of("land-ho", 4)
SCENE = """
scenario = "land-ho"
seats = 2
turn = "A"
phase = "movement"
[house]
settlers.settlers = 3
[hexes]
A5 = "fields 9"
B5 = "sea"
E5 = "hills 8"
[A]
settlements = ["A1.s", "E5.n"]
harbor-settlements = ["D3.n", "A2.s"]
roads = ["A1-se", "A2-se", "D3-ne", "C2-e", "E5-nw", "C1-w"]
ships = ["D3-ne settler", "D4-e", "A2-se settler"]
basins = { "D3.n" = "settler" }
[B]
settlements = ["A5.sw"]
harbor-settlements = ["G2.n"]
roads = ["A5-sw", "A5-w", "G2-e"]
ships = ["D4-e settler", "C3-e", "A2-se"]
[C]
settlements = ["D1.s"]
harbor-settlements = ["E2.se"]
roads = ["D1-se", "E1-e"]
"""

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
looks = pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])


def start(seats: int = 4) -> api.Observation:
    game = api.game("land-ho", seats=seats)
    return api.observe(game, game.new_state(seed=7), None)


def scene() -> api.Observation:
    game, state = api.read_scene(SCENE)
    return api.observe(game, state, None)


def place(text: str) -> Place:
    return parse(TOPOLOGY, text)


def painter(zoom: Zoom, *, unicode: bool = True) -> Painter:
    return Painter(geometry(TOPOLOGY, zoom), SHOWN, Look(unicode=unicode).glyphs)


def with_cursor(brush: Painter, canvas: Canvas, where: Place) -> Canvas:
    after = canvas.copy()
    for cell, (char, what) in brush.cursor(canvas, where).items():
        after.put(cell, char, what)
    return after


def compare(name: str, lines: Iterable[str]) -> None:
    """Compare lines with a golden, or write it."""
    path = GOLDENS / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("EP_TUI_GOLDENS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def without_color(canvas: Canvas) -> list[tuple[str, tuple[bool, bool, bool]]]:
    """The contents of every cell on a terminal without colors."""
    look = Look(palette=MONO)
    faces: dict[Key, tuple[bool, bool, bool]] = {}
    for what in {what for row in canvas.keys for what in row}:
        style = look.style(what)
        assert style.color is None
        assert style.bgcolor is None
        faces[what] = (bool(style.reverse), bool(style.bold), bool(style.underline))
    rows = zip(canvas.chars, canvas.keys, strict=True)
    return [
        one for chars, keys in rows for one in zip(chars, map(faces.__getitem__, keys), strict=True)
    ]


def attributes(canvas: Canvas) -> list[str]:
    """What mono adds to the text: r reversed, R and bold, b bold, u underlined, v reversed
    and underlined, U all three."""
    sign = {(): " ", ("bold",): "b", ("reverse",): "r", ("reverse", "bold"): "R"}
    sign |= {("reverse", "bold", "underline"): "U", ("bold", "underline"): "B", ("underline",): "u"}
    sign[("reverse", "underline")] = "v"
    look = Look(palette=MONO)

    def of(what: Key) -> str:
        style = look.style(what)
        return sign[tuple(n for n in ("reverse", "bold", "underline") if getattr(style, n))]

    return ["".join(map(of, row)).rstrip() for row in canvas.keys]


@zooms
@looks
def test_a_position_with_everything_looks_like_its_golden(zoom: Zoom, unicode: bool):
    brush = painter(zoom, unicode=unicode)
    overlay = Overlay(
        frozenset(map(place, ("B2.ne", "C3.s", "B3-e", "E6", "G3"))),
        {place("B4-sw"): "j", place("G3"): "k", place("D4.n"): "m"},
        tuple(map(place, ("D5-ne", "D5-e", "D5-se"))),
        "discovery",
    )
    canvas = with_cursor(brush, brush.paint(scene(), overlay), place("C7"))
    compare(f"scene-{zoom.name}-{'unicode' if unicode else 'ascii'}", canvas.lines())


@pytest.mark.slow
@zooms
@looks
def test_the_cursor_and_targets_are_seen_without_color_everywhere(zoom: Zoom, unicode: bool):
    """Targets and labels on a third of all places at each size."""
    brush, seen = painter(zoom, unicode=unicode), scene()
    canvas, look = brush.paint(seen), Look(palette=MONO)
    bare = canvas.lines()
    looks = set[frozenset[tuple[Cell, str, Style]]]()
    places = [where for kind in KINDS for where in every(TOPOLOGY, kind)]
    for where in places:
        over = {
            cell: (char, look.style(what))
            for cell, (char, what) in brush.cursor(canvas, where).items()
        }
        plain = {(x, y): (canvas.chars[y][x], look.style(canvas.keys[y][x])) for x, y in over}
        changed = {cell: face for cell, face in over.items() if face != plain[cell]}
        assert changed
        looks.add(frozenset((cell, *face) for cell, face in changed.items()))
    assert len(looks) == len(places), "the cursor looks the same on two places"
    for where in places[ZOOMS.index(zoom) % 3 :: 3]:
        marked = brush.paint(seen, Overlay(frozenset([where])))
        assert marked.lines() != bare or without_color(marked) != without_color(canvas)
        assert "".join(marked.lines()).count("*") == (marked.lines() != bare)
        labeled = "".join(brush.paint(seen, Overlay(frozenset([where]), {where: "q"})).lines())
        assert (labeled.count("q"), labeled.count("*")) == (1, 0)


@zooms
def test_painting_again_leaves_nothing_behind(zoom: Zoom):
    brush, seen = painter(zoom), scene()
    fresh = painter(zoom).paint(seen)
    brush.paint(start(), Overlay(frozenset([place("C4")]), {place("C4-e"): "x"}))
    assert brush.paint(seen, NOTHING) == fresh


@pytest.mark.slow
@looks
@pytest.mark.parametrize("color", [True, False])
def test_every_cell_has_a_style(unicode: bool, color: bool):
    look = Look(unicode=unicode, palette=DARK if color else MONO)
    for zoom in ZOOMS:
        brush = painter(zoom, unicode=unicode)
        overlay = Overlay(frozenset([place("C4")]), {place("C4-e"): "x"}, [place("D5-e")])
        canvas = brush.paint(scene(), overlay)
        for where in ("C4", "C4-e", "C4.n", "A2.s", "A2-se"):
            for what in {w for row in with_cursor(brush, canvas, place(where)).keys for w in row}:
                look.style(what)
    for terrain in {*SHOWN.terrains} - {UNDEALT, api.UNKNOWN}:
        seen = start()
        alike = msgspec.structs.replace(seen, terrain=(terrain,) * len(seen.terrain))
        for zoom in ZOOMS:
            for row in painter(zoom).paint(alike).keys:
                for what in row:
                    look.style(what)
    for zoom in ZOOMS:
        for samples in legend(painter(zoom, unicode=unicode), scene()):
            for _, drawn in (cell for sample in samples for cell in sample.cells):
                look.style(drawn)


def test_a_window_shows_where_a_large_board_goes_on():
    zoom = ZOOMS[4]
    brush = painter(zoom, unicode=False)
    canvas = brush.paint(start())
    where = place("D5")
    window = Window().following(brush.cursor(canvas, where), brush.geometry, (30, 11))
    lines = [
        "".join(char for char, _ in window.line(y, canvas, {}, Look(unicode=False).glyphs))
        for y in range(11)
    ]
    assert lines[0][15] == "^"
    assert lines[-1][15] == "v"
    assert [line[0] for line in lines].count("<") == 1
    assert [line[-1] for line in lines].count(">") == 1
    assert any(line.startswith("D ") for line in lines), "row letters stay in view"
    for cell_x, cell_y in brush.cursor(canvas, where):
        assert 0 <= cell_x - window.left < 30
        assert 0 <= cell_y - window.top < 11


@pytest.mark.parametrize(("hidden", "arrows"), [(0, "v>"), (1, "^v<>"), (2, "^<")])
def test_an_arrow_is_at_an_edge_exactly_where_the_board_goes_on(hidden: int, arrows: str):
    """Two cells of the board are hidden along both axes, so many of them above and at the left."""
    brush = painter(ZOOMS[4], unicode=False)
    wide, high = brush.geometry.width, brush.geometry.height
    window = Window(hidden, hidden, wide - 2, high - 2, wide, high)
    canvas, glyphs = brush.paint(start()), Look(unicode=False).glyphs
    lines = [window.line(y, canvas, {}, glyphs) for y in range(window.height)]
    assert {char for line in lines for char, painted in line if painted == MORE} == set(arrows)


def test_a_place_tells_all_that_is_known_of_it():
    seen = scene()

    def tell(name: str) -> list[str]:
        return told(describe(seen, SHOWN, place(name)))

    assert tell("A5") == ["fields 9 (4 in 36)"]
    assert tell("A6") == ["northern undiscovered hex"]
    assert tell("D3.n") == [
        "harbor settlement of A Ann",
        "settler in its basin",
        "by pasture 10, sea, forest 8",
    ]
    assert tell("A2-se") == [
        "road of A Ann",
        "ship A#3 (settler)",
        "ship B#3 (empty)",
        "sea route",
        "by forest 9, sea",
    ]
    assert "sea route" not in tell("C5-e")
    assert tell("E2.se")[0] == "harbor settlement of C, a neutral color"
