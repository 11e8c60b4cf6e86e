"""A deckhand's tables of the board: sites, land, and distances of sea routes.

They depend on a few tables that stay the same over many actions and choices, so results are cached.
Callers must not change them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import compress

from ep_rules.api import UNKNOWN, YIELDING, Topology
from ep_rules.bots.numbers import ByPlace

STEP = 1.2
"""The worth of one step toward an errand."""
FAR = 30
LANDINGS = 6
"""The number of best landing sites considered."""

Destination = tuple[tuple[int, ...], float]
"""Somewhere to sail: its paths or intersections, and its worth."""
Roadways = tuple[tuple[tuple[int, int], ...], ...]
Near = dict[int, tuple[float, int]]
"""Per route: (worth of the best errand it is on the way to, steps to it)."""


@lru_cache(maxsize=64)
def near(topology: Topology, is_open: ByPlace, targets: tuple[Destination, ...]) -> Near:
    """The distance of every route to the best of some targets; `is_open` marks routes.

    It is one search from all targets, where lesser targets start later by their difference in
    worth.
    """
    if not targets:
        return {}
    most = max(worth for _, worth in targets)
    starts: dict[int, set[int]] = {}
    for paths, worth in targets:
        late = round((most - worth) / STEP)
        starts.setdefault(late, set()).update(path for path in paths if is_open[path])
    beside = topology.path_neighbors
    best: Near = {}
    front: set[int] = set()
    for late in range(FAR):
        front |= {path for path in starts.pop(late, set()) if path not in best}
        best.update(dict.fromkeys(front, (most, late)))
        if not front and not starts:
            break
        front = {
            step for path in front for step in beside[path] if step not in best and is_open[step]
        }
    return best


def leads(
    start: Iterable[int],
    onward: Callable[[int], Iterable[tuple[int, int]]],
    worths: Mapping[int, float],
    limits: tuple[int, float],
) -> dict[int, float]:
    """What the next paths of a network lead to: the most worth of all sites on their way.

    `onward`: the free paths from an intersection, and where each ends; `limits`: the most paths to
    a site, and the share of its worth that is left with each path after the first.
    """
    steps, fades = limits
    front: dict[int, int] = dict.fromkeys(start, -1)
    seen, share = set(front), 1.0
    found: dict[int, float] = {}
    for _ in range(steps):
        ahead: dict[int, int] = {}
        for place, first in front.items():
            for path, end in onward(place):
                if end not in seen:
                    seen.add(end)
                    ahead[end] = path if first < 0 else first
        for end, first in ahead.items():
            worth = worths.get(end, 0.0) * share
            if worth > found.get(first, 0.0):
                found[first] = worth
        front, share = ahead, share * fades
    return found


@lru_cache(maxsize=8)
def pips_of(topology: Topology, numbers: ByPlace) -> ByPlace:
    """Per intersection: the pips of all hexes beside it."""
    pips = [6 - abs(7 - number) if number else 0 for number in numbers]
    return tuple(sum(pips[there] for there in beside) for beside in topology.corner_hexes)


@lru_cache(maxsize=8)
def roadways(topology: Topology, terrain: ByPlace) -> Roadways:
    """Per intersection: the paths from it where a road could lie, and the other end of each."""
    beside = [[terrain[place] for place in hexes] for hexes in topology.path_hexes]
    land = [UNKNOWN not in kinds and min(kinds) < YIELDING for kinds in beside]
    around = zip(topology.corner_paths, topology.corner_neighbors, strict=True)
    return tuple(
        tuple((path, end) for path, end in zip(*ways, strict=True) if land[path]) for ways in around
    )


@lru_cache(maxsize=8)
def lanes(topology: Topology, terrain: ByPlace, sea: frozenset[int]) -> Roadways:
    """Per intersection: the paths from it where a ship could lie, and the other end of each.

    `sea` are the terrains of sea.
    """
    lies = [
        topology.outer[path] or any(terrain[place] in sea for place in topology.path_hexes[path])
        for path in topology.paths
    ]
    around = zip(topology.corner_paths, topology.corner_neighbors, strict=True)
    return tuple(
        tuple((path, end) for path, end in zip(*ways, strict=True) if lies[path]) for ways in around
    )


@lru_cache(maxsize=8)
def hopes(
    topology: Topology, terrain: ByPlace, numbers: ByPlace, unseen: float
) -> tuple[tuple[int, float], ...]:
    """The intersections to build at, and the worth of each if nothing is next to it.

    `unseen`: the worth of an undiscovered neighbor.
    """
    found: list[tuple[int, float]] = []
    for place, pips in enumerate(pips_of(topology, numbers)):
        beside = [terrain[there] for there in topology.corner_hexes[place]]
        if UNKNOWN in beside:
            found.append((place, unseen))
        elif min(beside) < YIELDING:
            found.append((place, 20.0 + 2 * pips))
    return tuple((place, worth) for place, worth in found if worth)


@lru_cache(maxsize=32)
def sites(
    topology: Topology, terrain: ByPlace, numbers: ByPlace, building: ByPlace, unseen: float
) -> dict[int, float]:
    """The worth of open intersections, including undiscovered neighbors."""
    taken = {
        there
        for place in compress(topology.intersections, building)
        for there in (place, *topology.corner_neighbors[place])
    }
    return {
        place: worth
        for place, worth in hopes(topology, terrain, numbers, unseen)
        if place not in taken or worth == unseen
    }


@lru_cache(maxsize=512)
def around(topology: Topology, corners: tuple[int, ...]) -> tuple[int, ...]:
    """The paths that end at some intersections, sorted."""
    return tuple(sorted({path for corner in corners for path in topology.corner_paths[corner]}))


@lru_cache(maxsize=8)
def edge(topology: Topology, terrain: ByPlace) -> tuple[int, ...]:
    """The paths that end at undiscovered hexes."""
    unknown = [place for place, kind in enumerate(terrain) if kind == UNKNOWN]
    corners = {corner for place in unknown for corner in topology.hex_corners[place]}
    return around(topology, tuple(sorted(corners)))


@lru_cache(maxsize=32)
def landfalls(
    topology: Topology, is_open: ByPlace, board: tuple[ByPlace, ByPlace, ByPlace, float]
) -> tuple[Near, Near]:
    """The ways by sea to the edge of the unknown, and to the best sites on coasts."""
    to_edge = near(topology, is_open, ((edge(topology, board[0]), 20.0),))
    return to_edge, _to_sites(topology, is_open, sites(topology, *board))


def _to_sites(topology: Topology, is_open: ByPlace, worths: dict[int, float]) -> Near:
    ways = topology.corner_paths
    landings = [p for p in worths.items() if any(is_open[path] for path in ways[p[0]])]
    best = sorted(landings, key=lambda pair: -pair[1])[:LANDINGS]
    return near(topology, is_open, tuple((ways[place], worth) for place, worth in best))
