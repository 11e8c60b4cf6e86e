"""Places, their cells, and walking over them."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ep_rules.topology import Topology, centered, topology
from ep_tui.board.geometry import LEFT, PAINTED, ZOOMS, Zoom, fitting, geometry
from ep_tui.board.painted.hexagons import hexagons
from ep_tui.board.places import KINDS, Place, PlaceKind, every, name, parse
from ep_tui.board.walk import Direction, walk
from tests.kit.each import each

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
SHAPES = {
    "land-ho": (6, 7, 8, 9, 8, 7, 6),
    "four": (9, 10, 11, 12, 11, 10, 9),
    "six": (9, 10, 11, 12, 13, 12, 11, 10, 9),
    "base": (3, 4, 5, 4, 3),
    "one": (1,),
}
SIZES = {
    "land-ho": {"micro": (37, 15), "compact": (37, 22), "medium": (55, 23), "large": (73, 31)},
    "four": {"micro": (49, 15), "compact": (49, 22), "medium": (73, 23), "large": (97, 31)},
    "six": {"micro": (53, 19), "compact": (53, 28), "medium": (79, 29), "large": (105, 39)},
}
OPPOSITE: dict[Direction, Direction] = {"up": "down", "left": "right", "ne": "sw", "nw": "se"}
OPPOSITE |= {there: here for here, there in OPPOSITE.items()}

boards = each("board", SHAPES.values())
zooms = each("zoom", ZOOMS)


def shape(lengths: tuple[int, ...]) -> Topology:
    return topology(centered(lengths))


@pytest.mark.parametrize("board", SIZES)
def test_the_drawn_board_has_the_size_it_is_planned_for(board: str):
    for zoom in (zoom for zoom in ZOOMS if zoom.name in SIZES[board]):
        drawn = geometry(shape(SHAPES[board]), zoom)
        assert (drawn.inner_width, drawn.height - 1) == SIZES[board][zoom.name]
        digits = len(str(max(SHAPES[board])))
        assert drawn.width == LEFT + drawn.inner_width + 1 + digits


def test_land_ho_leaves_room_for_panels_in_a_small_terminal():
    drawn = geometry(shape(SHAPES["land-ho"]), ZOOMS[1])
    assert (drawn.width, drawn.height) == (41, 23), "one line more than its least"


@boards
@each("zoom", [*ZOOMS, *(zoom for zoom in PAINTED if zoom.band)])
def test_every_cell_of_a_place_leads_back_to_it(board: tuple[int, ...], zoom: Zoom):
    """On maps with lines and on painted ones."""
    drawn = (hexagons if zoom.band else geometry)(shape(board), zoom)
    seen: set[tuple[int, int]] = set()
    for kind in KINDS:
        for place in every(drawn.topology, kind):
            cells = drawn.cells(place)
            assert cells
            assert drawn.center(place) in cells
            for x, y in cells:
                assert drawn.hit(x, y) == place
                assert (x, y) not in seen, "two places share a cell"
                assert 0 <= x < drawn.width
                assert 0 <= y < drawn.height
                seen.add((x, y))


@given(
    board=st.sampled_from(list(SHAPES.values())),
    zoom=st.sampled_from(ZOOMS),
    x=st.integers(-3, 130),
    y=st.integers(-3, 60),
)
def test_a_cell_is_of_a_place_that_has_it(board: tuple[int, ...], zoom: Zoom, x: int, y: int):
    drawn = geometry(shape(board), zoom)
    place = drawn.hit(x, y)
    assert place is None or (x, y) in drawn.cells(place)


@boards
@zooms
def test_sides_touch_the_corners_they_join(board: tuple[int, ...], zoom: Zoom):
    drawn = geometry(shape(board), zoom)
    for path, (north, south) in enumerate(drawn.topology.path_ends):
        cells = drawn.path_cells[path]
        ends = (drawn.corner_cells[north], drawn.corner_cells[south])
        for (x, y), (u, v) in ((ends[0], cells[0]), (cells[-1], ends[1])):
            assert abs(x - u) <= 1
            assert abs(y - v) <= 1


@boards
@zooms
def test_letters_and_last_numbers_stand_beside_their_rows(board: tuple[int, ...], zoom: Zoom):
    drawn = geometry(shape(board), zoom)
    for (x, y), end in drawn.row_ends:
        assert end is not None, "there is room in wide margins"
        for column in (x, end[0]):
            assert drawn.hit(column, y) is None
        assert x >= 0
        assert end[0] < drawn.width


@boards
@zooms
def test_the_numbers_of_the_first_row_stand_above_it(board: tuple[int, ...], zoom: Zoom):
    drawn = geometry(shape(board), zoom)
    assert len(drawn.numbers) == board[0]
    for number, (x, y) in enumerate(drawn.numbers):
        assert drawn.hit(x, y) is None
        assert x == drawn.center(Place("hex", number))[0]


def test_the_largest_zoom_that_fits_is_chosen():
    board = shape(SHAPES["land-ho"])
    assert fitting(board, 41, 22).name == "compact"
    assert fitting(board, 38, 22).name == "compact", "with tight margins"
    assert fitting(board, 37, 22).name == "micro"
    assert fitting(board, 80, 24).name == "medium"
    assert fitting(board, 90, 38).name == "large"
    assert fitting(board, 200, 60).name == "huge"
    assert fitting(board, 10, 5).name == "micro", "the smallest is scrolled"


@boards
@each("kind", KINDS)
def test_arrow_keys_reach_every_place(board: tuple[int, ...], kind: PlaceKind):
    walker = walk(shape(board))
    start = every(shape(board), kind)[0]
    reached, todo = {start}, [start]
    while todo:
        place = todo.pop()
        for direction in DIRECTIONS[:4]:
            other = walker.step(place, direction)
            if other is not None and other not in reached:
                reached.add(other)
                todo.append(other)
    assert reached == set(every(shape(board), kind))


@boards
@each("kind", KINDS)
def test_steps_go_the_way_of_the_key(board: tuple[int, ...], kind: PlaceKind):
    walker = walk(shape(board))
    for place in every(shape(board), kind):
        x, y = walker.at(place)
        for direction in DIRECTIONS:
            other = walker.step(place, direction)
            if other is None:
                continue
            assert other.kind == kind
            u, v = walker.at(other)
            if direction in {"right", "ne", "se"}:
                assert u > x
            if direction in {"left", "nw", "sw"}:
                assert u < x
            if direction in {"up", "ne", "nw"}:
                assert v < y
            if direction in {"down", "se", "sw"}:
                assert v > y


@boards
@each("kind", KINDS)
def test_the_opposite_key_comes_back_when_the_column_is_kept(
    board: tuple[int, ...], kind: PlaceKind
):
    walker = walk(shape(board))
    for place in every(shape(board), kind):
        for direction in DIRECTIONS[:4]:
            other = walker.step(place, direction, walker.column(place))
            if other is None:
                continue
            keeps = walker.column(place) if direction in {"up", "down"} else None
            assert walker.step(other, OPPOSITE[direction], keeps) == place


def test_diagonal_keys_go_from_hex_to_hex():
    board = shape(SHAPES["land-ho"])
    walker = walk(board)
    here = parse(board, "C4")
    found = {d: walker.step(here, d) for d in ("ne", "se", "sw", "nw")}
    assert {d: name(board, p) for d, p in found.items() if p} == {
        "ne": "B4",
        "se": "D5",
        "sw": "D4",
        "nw": "B3",
    }


@boards
def test_names_lead_back_to_their_places(board: tuple[int, ...]):
    for kind in KINDS:
        for place in every(shape(board), kind):
            text = name(shape(board), place)
            assert parse(shape(board), text) == place
            assert parse(shape(board), f" {text.swapcase()} ") == place


@pytest.mark.parametrize("text", ["", "D", "D99", "Z1", "D4.x", "D4-n", "D4.", "4D", "D4.n.n"])
def test_what_is_no_place_is_refused(text: str):
    with pytest.raises(KeyError):
        parse(shape(SHAPES["land-ho"]), text)


def test_the_nearest_place_is_one_that_touches():
    board = shape(SHAPES["land-ho"])
    walker = walk(board)
    corner = walker.nearest(Place("hex", 20), "intersection")
    assert corner.number in board.hex_corners[20]
    path = walker.nearest(corner, "path")
    assert path.number in board.corner_paths[corner.number]
