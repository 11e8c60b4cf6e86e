"""The boards of the fan systems, against the tables of places they were made from."""

import pytest

from ep_rules.catalogue import layout
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.fan.explorers.start import package
from ep_rules.layout import GROUPS, Layout
from ep_rules.model import (
    DESERT,
    SEA,
    UNKNOWN,
)
from ep_rules.topology import Hex

PIRATES = ("pirates-of-catan", "pirates-of-catan-sides")
MIDDLE = 3
"""Rows, and hexes of the longest row, on either side of the middle hex (0, 0)."""


def at(board: Layout, q: int, r: int) -> Hex:
    """The hex of axial coordinates: q to the east, r to the south-east, (0, 0) in the middle."""
    column = q - max(-MIDDLE, -MIDDLE - r) + 1
    return board.topology.hex(f"{chr(ord('A') + r + MIDDLE)}{column}")


def corner(board: Layout, *hexes: tuple[int, int]) -> int:
    """The intersection that three hexes share; one of them may lie beyond the frame."""
    topology = board.topology
    inside = [at(board, q, r) for q, r in hexes if max(abs(q), abs(r), abs(q + r)) <= MIDDLE]
    found = set.intersection(*(set(topology.hex_corners[place]) for place in inside))
    found = {one for one in found if len(topology.corner_hexes[one]) == len(inside)}
    (one,) = found
    return one


@pytest.mark.rule("explorers.package")
@pytest.mark.parametrize(
    ("port", "near", "far", "coast", "inner"),
    [
        ((2, -3), (1, -2), (2, -2), (1, -3), (1, -1)),
        ((1, 2), (1, 1), (0, 2), (2, 1), (0, 1)),
        ((-3, 1), (-2, 1), (-2, 0), (-3, 2), (-1, 0)),
    ],
)
def test_what_is_built_from_a_start_port_is_as_the_table_says(port, near, far, coast, inner):
    """`coast` is the third hex at the first settlement, `inner` that at the second."""
    board = layout("explorers-of-catan")
    number = next(n for n, one in enumerate(board.of(HARBORS)) if one.water == at(board, *port))
    harbor = board.of(HARBORS)[number]
    assert harbor.kind == Port.ANY
    assert harbor.fixed
    assert harbor.path in board.topology.hex_paths[at(board, *near)]
    found = package(board.topology, number, harbor, at(board, *near), at(board, *far))
    assert found.first == corner(board, port, near, coast)
    assert found.second == corner(board, near, far, inner)
    assert found.inner == at(board, *inner)
    between = corner(board, port, near, far)
    ends = [set(board.topology.path_ends[path]) for path in found.roads]
    assert ends == [{found.first, between}, {between, found.second}]


@pytest.mark.rule("explorers.package")
def test_from_its_other_hex_a_start_port_is_the_mirror_image():
    board = layout("explorers-of-catan")
    near, far = at(board, 1, -2), at(board, 2, -2)
    one = package(board.topology, 0, board.of(HARBORS)[0], near, far)
    other = package(board.topology, 0, board.of(HARBORS)[0], far, near)
    assert (one.second, one.inner, one.roads[1]) == (other.second, other.inner, other.roads[1])
    assert one.first != other.first
    assert one.roads[0] != other.roads[0]


@pytest.mark.rule("explorers.continent")
def test_ports_and_water_alternate_around_the_continent():
    board = layout("explorers-of-catan")
    ring = [place for place in board.topology.hexes if place not in board.island]
    ports = {harbor.water for harbor in board.of(HARBORS)}
    assert len(ring) == 2 * len(ports) == 18
    for place in ports:
        assert not ports.intersection(board.topology.hex_neighbors[place])
    assert {board.terrain[place] for place in board.island} == {UNKNOWN}
    assert sorted(h.kind for h in board.of(HARBORS) if not h.fixed) == sorted(Port)


@pytest.mark.rule("privateers.island")
@pytest.mark.parametrize("name", PIRATES)
def test_the_seas_of_the_pirates_are_the_tiles_of_base_catan(name: str):
    board, base = layout(name), layout("base")
    assert len(board.topology.hexes) == 37 == len(base.topology.hexes)
    assert board.of(GROUPS)["pirate-island"] == (at(board, -3, 0),)
    assert board.terrain[at(board, -3, 0)] == DESERT
    assert sorted((*board.loose, (DESERT, 1))) == sorted(base.loose)
    assert sorted(board.of(TRAIL).letters) == sorted(base.of(TRAIL).letters)
    assert sorted(h.kind for h in board.of(HARBORS)) == sorted(h.kind for h in base.of(HARBORS))


@pytest.mark.rule("privateers.island")
def test_rings_of_water_lie_around_pirate_island():
    board = layout("pirates-of-catan")
    harbors = {harbor.water for harbor in board.of(HARBORS)}
    ring = {*board.topology.hex_neighbors[at(board, -3, 0)]}
    beyond = {far for near in ring for far in board.topology.hex_neighbors[near]}
    beyond -= {*ring, at(board, -3, 0)}
    assert (len(ring), len(beyond)) == (3, 5)
    ocean = {p for p, terrain in enumerate(board.terrain) if terrain == SEA} - harbors
    assert ocean == {*ring, *beyond, at(board, 0, 0)}
    special = {harbor.water for harbor in board.of(HARBORS) if not harbor.fixed}
    assert special == {*board.topology.hex_neighbors[at(board, 0, 0)]} - beyond


@pytest.mark.rule("privateers.island")
@pytest.mark.parametrize(
    ("name", "general", "corners", "paths"),
    [
        ("pirates-of-catan", [(0, -3), (3, -2), (1, 2), (-3, 3)], 62, 79),
        ("pirates-of-catan-sides", [(1, -3), (3, -2), (1, 2), (-2, 3)], 66, 83),
    ],
)
def test_places_to_build_on_the_pirates_board_are_counted(name, general, corners, paths):
    board = layout(name)
    topology, land = board.topology, set(board.island)
    assert [h.water for h in board.of(HARBORS) if h.fixed] == [at(board, *one) for one in general]
    assert sum(bool(land.intersection(beside)) for beside in topology.corner_hexes) == corners
    assert sum(bool(land.intersection(beside)) for beside in topology.path_hexes) == paths


@pytest.mark.rule("privateers.harbors")
def test_a_harbor_tile_serves_every_corner_of_it_that_touches_land():
    board = layout("pirates-of-catan")
    special = [set(h.corners) for h in board.of(HARBORS) if not h.fixed]
    assert sorted(map(len, special)) == [3, 3, 4, 4, 4]
    assert sorted(len(h.corners) for h in board.of(HARBORS) if h.fixed) == [3, 3, 5, 5]
    served = [one for corners in special for one in corners]
    assert sum(served.count(one) == 2 for one in set(served)) == 4


@pytest.mark.rule("privateers.tokens")
@pytest.mark.parametrize("name", PIRATES)
def test_along_the_arcs_no_red_tokens_touch(name: str):
    board = layout(name)
    numbers = dict(zip(board.of(TRAIL).walk(), board.of(TRAIL).letters, strict=True))
    red = {place for place, number in numbers.items() if number in (6, 8)}
    assert not any(red.intersection(board.topology.hex_neighbors[place]) for place in red)


@pytest.mark.rule("privateers.tokens")
def test_the_arcs_run_clockwise_and_the_outer_one_first():
    board = layout("pirates-of-catan")
    outer = [(1, -3), (2, -3), (3, -3), (3, -1), (3, 0), (2, 1), (0, 3), (-1, 3), (-2, 3)]
    inner = [(0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2)]
    assert board.of(TRAIL).walk() == tuple(at(board, *one) for one in outer + inner)


@pytest.mark.rule("privateers.tokens")
@pytest.mark.parametrize("name", PIRATES)
def test_the_printed_tokens_are_those_of_the_arcs(name: str):
    board = layout(name)
    assert [board.numbers[place] for place in board.of(TRAIL).walk()] == [*board.of(TRAIL).letters]
