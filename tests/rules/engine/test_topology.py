"""Geometry: the seven boards of Explorers & Pirates, their numbers and the names of places."""

from functools import cache

import pytest

from ep_rules.topology import (
    CORNERS,
    SIDES,
    BadShape,
    Hex,
    Intersection,
    Path,
    Topology,
    centered,
    topology,
)
from tests.kit.each import each
from tests.kit.table import fresh

# Fact sheet 1.7 and 12: rows; hexes, corners, edges, island corners, marked points, open routes.
BOARDS = {
    "2-4 sc1": (
        "II..NN II..NNN II..N.NN III...... II..S.SS II..SSS II..SS",
        (51, 128, 178, 48, 14, 78),
    ),
    "2-4 sc2,3": (
        "II..NNN II..NNNN II..NN.NN III....... II..SS.SS II..SSSS II..SSS",
        (58, 144, 201, 48, 14, 79),
    ),
    "2-4 sc4": (
        "II..NNNN II..NNNNN II..NN.N.N III........ II..SS.S.S II..SSSSS II..SSSS",
        (65, 160, 224, 48, 14, 84),
    ),
    "2-4 sc5": (
        "II..NNNNN II..NNNNNN II..NN.N.NN III......... II..SS.S.SS II..SSSSSS II..SSSSS",
        (72, 176, 247, 48, 14, 85),
    ),
    "5-6 sc2": (
        "II..N.N II..NNNN II..NNNNN III..N.N.N IIII....... III..S.S.S II..SSSSS II..SSSS II..S.S",
        (79, 190, 268, 66, 18, 103),
    ),
    "5-6 sc3,4": (
        "II..N.NN II..NNNNN II..NNN..N III..N.NN.N IIII........ "
        "III..S.SS.S II..SSS..S II..SSSSS II..S.SS",
        (88, 210, 297, 66, 18, 108),
    ),
    "5-6 sc5": (
        "II..N.N.N II..NNNNNN II..NNNNNNN III..N.N.N.N IIII......... "
        "III..S.S.S.S II..SSSSSSS II..SSSSSS II..S.S.S",
        (97, 230, 326, 66, 18, 113),
    ),
}
ROWS = [rows.split() for rows, _ in BOARDS.values()]


class Board:
    """Rows of a layout with their topology."""

    def __init__(self, rows: list[str]) -> None:
        self.topology: Topology = topology(centered([len(row) for row in rows]))
        self.symbols = "".join(rows)

    def beside(self, path: int) -> str:
        """The symbols of the hexes on both sides of a path."""
        return "".join(self.symbols[place] for place in self.topology.path_hexes[Path(path)])

    def around(self, corner: int) -> str:
        """The symbols of the hexes at an intersection."""
        hexes = self.topology.corner_hexes[Intersection(corner)]
        return "".join(self.symbols[place] for place in hexes)

    def is_route(self, path: int) -> bool:
        """Whether a path can be sailed before anything is discovered."""
        beside = self.beside(path)
        if "N" in beside or "S" in beside:
            return False
        return "." in beside or self.topology.outer[path]


@cache
def board(name: str) -> Board:
    return Board(BOARDS[name][0].split())


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_counted_places(name: str):
    this = board(name)
    shape = this.topology
    island = [corner for corner in shape.intersections if "I" in this.around(corner)]
    marked = [corner for corner in island if "." in this.around(corner)]
    routes = [path for path in shape.paths if this.is_route(path)]
    counted = (len(shape.hexes), len(shape.intersections), len(shape.paths))
    assert (*counted, len(island), len(marked), len(routes)) == BOARDS[name][1]


@pytest.mark.parametrize("name", BOARDS)
def test_the_south_is_the_mirror_image_of_the_north(name: str):
    rows = BOARDS[name][0].split()
    assert [row.replace("S", "N") for row in reversed(rows)] == [
        row.replace("S", "N") for row in rows
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_neighbor_tables_agree_with_each_other(name: str):
    shape = board(name).topology
    for path in map(Path, shape.paths):
        a, b = shape.path_ends[path]
        assert a < b
        assert path in shape.corner_paths[a]
        assert b in shape.corner_neighbors[a]
        assert set(shape.path_hexes[path]) == set(shape.corner_hexes[a]) & set(
            shape.corner_hexes[b]
        )
        for other in shape.path_neighbors[path]:
            assert len({a, b} & set(shape.path_ends[other])) == 1
    for place in map(Hex, shape.hexes):
        assert len(set(shape.hex_corners[place])) == len(set(shape.hex_paths[place])) == 6
        for k, path in enumerate(shape.hex_paths[place]):
            ring = shape.hex_corners[place]
            assert set(shape.path_ends[path]) == {ring[k], ring[(k + 1) % 6]}
        for beside in shape.hex_neighbors[place]:
            assert place in shape.hex_neighbors[beside]
            assert len(set(shape.hex_paths[place]) & set(shape.hex_paths[beside])) == 1
    outer = sum(shape.outer)
    assert 6 * len(shape.hexes) == 2 * len(shape.paths) - outer
    assert len(shape.intersections) - len(shape.paths) + len(shape.hexes) == 1  # Euler


@pytest.mark.parametrize("name", BOARDS)
def test_every_alias_of_a_place_is_understood_and_the_first_hex_names_it(name: str):
    shape = board(name).topology
    for place in map(Hex, shape.hexes):
        hex_name = shape.hex_names[place]
        assert shape.hex(hex_name) == shape.hex(hex_name.lower()) == place
        for k in range(6):
            corner = shape.hex_corners[place][k]
            path = shape.hex_paths[place][k]
            assert shape.intersection(f"{hex_name}.{CORNERS[k]}") == corner
            assert shape.path(f"{hex_name}-{SIDES[k]}") == path
            assert shape.path(f"{hex_name.lower()}-{SIDES[k]}") == path
    for corner in map(Intersection, shape.intersections):
        first = shape.hex_names[min(shape.corner_hexes[corner])]
        assert shape.corner_names[corner].split(".")[0] == first
        assert shape.intersection(shape.corner_names[corner]) == corner
    for path in map(Path, shape.paths):
        first = shape.hex_names[min(shape.path_hexes[path])]
        assert shape.path_names[path].split("-")[0] == first
        assert shape.path(shape.path_names[path]) == path
    assert len(set(shape.corner_names)) == len(shape.corner_names)
    assert len(set(shape.path_names)) == len(shape.path_names)


@each(
    "kind, name",
    [
        ("hex", "D10"),
        ("hex", "H1"),
        ("hex", "D0"),
        ("hex", "D04"),
        ("hex", ""),
        ("intersection", "D4"),
        ("intersection", "D4.e"),
        ("intersection", "D4-n"),
        ("intersection", "D4-ne"),
        ("intersection", "D10.n"),
        ("path", "D4"),
        ("path", "D4-n"),
        ("path", "D4.ne"),
        ("path", "Z4-ne"),
    ],
)
def test_a_name_of_no_place_is_a_key_error(kind: str, name: str):
    with pytest.raises(KeyError):
        getattr(board("2-4 sc1").topology, kind)(name)


def test_the_compass_of_a_hex():
    shape = board("2-4 sc1").topology
    place = shape.hex("D4")
    around = [shape.hex_names[other] for other in shape.hex_neighbors[place]]
    assert around == ["C4", "D5", "E4", "E3", "D3", "C3"]  # ne e se sw w nw
    assert shape.intersection("D4.n") == shape.intersection("C3.se") == shape.intersection("C4.sw")
    assert shape.path("D4-e") == shape.path("D5-w")


@pytest.mark.parametrize("name", BOARDS)
def test_no_start_ship_can_touch_the_unknown_in_two_steps_or_less_from_its_own_routes(name: str):
    """Fact sheet 12: two steps for six (eight) marks, three for eight (ten)."""
    this = board(name)
    shape = this.topology
    ends = shape.path_ends
    found = {2: 0, 3: 0}
    for corner in map(Intersection, shape.intersections):
        if not ("I" in this.around(corner) and "." in this.around(corner)):
            continue
        front = {path for path in shape.corner_paths[corner] if this.is_route(path)}
        steps = 0
        while not any(set("NS") & set(this.around(end)) for path in front for end in ends[path]):
            front |= {o for p in front for o in shape.path_neighbors[p] if this.is_route(o)}
            steps += 1
        found[steps] += 1
    assert found == ({2: 6, 3: 8} if name.startswith("2-4") else {2: 8, 3: 10})


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.rule("discovery.reveal")
def test_a_ship_that_sails_never_touches_two_hidden_hexes_at_once(name: str):
    """At an end that touches the unknown one path alone is open: no step comes from there.

    Hence a route with the unknown at both ends has no open neighbor, at the start or later.
    """
    this = board(name)
    shape = this.topology
    for path in shape.paths:
        if not this.is_route(path):
            continue
        for end in shape.path_ends[path]:
            hidden = [symbol for symbol in this.around(end) if symbol in "NS"]
            others = [p for p in shape.corner_paths[end] if p != path and this.is_route(p)]
            assert len(hidden) <= 1
            assert not (hidden and others)


def test_land_ho_is_the_first_board():
    book = fresh("land-ho", 2).game.book
    assert book.topology is board("2-4 sc1").topology
    letters = {-1: ".", 0: "N", 1: "S"}
    drawn = [letters[area] for area in book.layout.area]
    for place in book.layout.island:
        drawn[place] = "I"
    assert "".join(drawn) == board("2-4 sc1").symbols
    printed = [book.topology.hex_names[place] for place in book.layout.printed]
    assert printed == ["D1", "D9"]


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ((), "at least one row"),
        (((0, 3), (1, 0)), "row B has not 1 to 99 hexes"),
        (((0, 100),), "row A has not 1 to 99 hexes"),
        (((0, 3), (2, 3)), "row B is not half a hex"),
        (((0, 3), (1, 3), (1, 3)), "row C is not half a hex"),
        (tuple((row % 2, 1) for row in range(27)), "at most 26 rows"),
    ],
)
def test_a_shape_that_is_no_hex_board_is_refused(shape: tuple, reason: str):
    with pytest.raises(BadShape, match=reason):
        Topology(shape)


def test_any_centered_rows_make_a_board():
    shape = topology(centered([3, 4, 5, 4, 3]))
    assert (len(shape.hexes), len(shape.intersections), len(shape.paths)) == (19, 54, 72)
