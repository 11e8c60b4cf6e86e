"""Ships that may leave, compared with every way and every loop of random fleets."""

import pytest

from ep_rules.api import Intersection, Owner, Path, Seat, Topology, mix
from ep_rules.chance import below
from ep_rules.seafarers.lanes import Lanes, outermost
from tests.kit.boards import robbers
from tests.kit.table import Table

Walk = tuple[tuple[Intersection, ...], frozenset[Path]]
A, B = Owner(0), Owner(1)
FLEETS = 200


def fleet(word: int) -> Table:
    """Connected ships of A in the open sea, some buildings of A and B at their ends."""
    table = robbers()
    topology, state = table.game.book.topology, table.state
    ring = list(topology.hex_paths[topology.hex("B4")])
    paths = ring if below(word, 2) else ring[:1]
    size = 6 + below(mix(word, 4), 9)
    while len(paths) < size:
        word = mix(word, len(paths))
        beside = [p for path in paths for p in topology.path_neighbors[path] if p not in paths]
        paths.append(beside[below(word, len(beside))])
    for path in paths:
        state.of(Lanes).put(Seat(0), path)
    ends = sorted({end for path in paths for end in topology.path_ends[path]})
    for number in range(below(mix(word, 1), 5)):
        end = ends[below(mix(word, 2, number), len(ends))]
        if not state.building[end]:
            state.put_building(end, B if number == 3 else A, 1)
    return table


def walks(topology: Topology, paths: list[Path], start: Intersection) -> list[Walk]:
    """Every way from a corner over ships that visits no corner twice, but may end at its start."""
    found: list[Walk] = []
    waiting: list[Walk] = [((start,), frozenset())]
    while waiting:
        corners, used = waiting.pop()
        for path in paths:
            if path in used or corners[-1] not in topology.path_ends[path]:
                continue
            one, other = topology.path_ends[path]
            far = other if one == corners[-1] else one
            walk = ((*corners, far), used | {path})
            if far not in corners:
                found.append(walk)
                waiting.append(walk)
            elif far == start:
                found.append(walk)
    return found


def may_leave(table: Table) -> set[Path]:
    """The result by the rule's words, with all ways and loops at hand."""
    topology, state = table.game.book.topology, table.state
    paths = state.of(Lanes).laid[0]
    corners = {end for path in paths for end in topology.path_ends[path]}
    every = [walk for corner in corners for walk in walks(topology, paths, corner)]
    owner = state.owner
    free = {
        path
        for path in paths
        for end in topology.path_ends[path]
        if owner[end] == B
        or (
            owner[end] != A and not any(p in topology.corner_paths[end] for p in paths if p != path)
        )
    }
    closed: set[Path] = set()
    looped: set[Path] = set()
    for met, used in every:
        inside = [owner[corner] for corner in met[1:-1]]
        if met[0] != met[-1]:
            if owner[met[0]] == owner[met[-1]] == A and not {A, B} & {*inside}:
                closed |= used
        elif B not in (*inside, owner[met[0]]):
            own = [corner for corner in met[:-1] if owner[corner] == A]
            beside = used if not own else {p for p in used if own[0] in topology.path_ends[p]}
            looped |= beside if len(own) < 2 else set()
    return free | (looped - closed)


@pytest.mark.rule("seafarers.open")
def test_the_ships_that_may_leave_are_those_that_every_way_and_loop_leaves_free():
    looped = 0
    for number in range(FLEETS):
        table = fleet(mix(number, 3))
        topology, state = table.game.book.topology, table.state
        laid = state.of(Lanes).laid[0]
        found = {*outermost(topology, state, Seat(0))}
        assert found == may_leave(table), (number, [topology.path_names[path] for path in laid])
        corners = {end for path in laid for end in topology.path_ends[path]}
        looped += len(laid) >= len(corners)
    assert looped > FLEETS // 3, "loops were looked at"
