"""The ground: what an observation shows of land, buildings and roads; a survey has one.

Surveys of equal boards share one ground, so what follows from the board alone is worked out once
for all choices while the board stays so.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from ep_rules.api import NOBODY, UNKNOWN, YIELDING, Topology
from ep_rules.bots.numbers import ByPlace


class Reach(NamedTuple):
    """The roads that a seat could build next, and where they lead.

    Attributes:
        roads: the paths of the next road.
        ends: for one road, for two and so on: the intersections that it newly reaches, each with
            the first road on the way there.
    """

    roads: Collection[int]
    ends: Sequence[Sequence[tuple[int, int]]]


class Board(NamedTuple):
    """What sites and roads depend on.

    Attributes:
        owner, road: per intersection and per path, the owner of the piece there.
        land: hexes to build on. closed: hexes next to which building is illegal.
        taken: paths blocked for roads by other pieces.
        standing: intersections with pieces besides buildings, and the owners of these.
    """

    topology: Topology
    terrain: ByPlace
    owner: ByPlace
    road: ByPlace
    land: frozenset[int]
    closed: frozenset[int]
    taken: frozenset[int]
    standing: tuple[tuple[int, int], ...]


class SharedGround:
    """What follows from a board; callers must not change it."""

    def __init__(self, board: Board) -> None:
        self.board, self._topology = board, board.topology
        self._contested: dict[tuple[int, int], set[int]] = {}
        self._reached: dict[tuple[int, int, bool], Reach] = {}

    @cached_property
    def sites(self) -> Mapping[int, None]:
        """The intersections where settlements may stand: on land, beside nothing closed."""
        topology, closed, land = self._topology, self.board.closed, self.board.land
        held = {place for place, owner in enumerate(self.board.owner) if owner != NOBODY}
        hexes, neighbors = topology.corner_hexes, topology.corner_neighbors
        return {
            place: None
            for place in topology.intersections
            if place not in held
            and held.isdisjoint(neighbors[place])
            and closed.isdisjoint(hexes[place])
            and not land.isdisjoint(hexes[place])
        }

    @cached_property
    def roadways(self) -> Sequence[bool]:
        """Per path, whether a road may be on it, apart from connections."""
        _, terrain, _, _, land, closed, taken, _ = self.board
        firm = land.union(place for place, kind in enumerate(terrain) if kind < YIELDING)
        return [
            owner == NOBODY
            and path not in taken
            and closed.isdisjoint(beside)
            and not firm.isdisjoint(beside)
            for path, owner, beside in self._paths
        ]

    @cached_property
    def roadways_once_seen(self) -> Sequence[bool]:
        """Per path, whether a road may be on it when the land beside it has been revealed."""
        firm = self.board.land | hexes_of(self.board.terrain, frozenset([UNKNOWN]))
        return [owner == NOBODY and not firm.isdisjoint(beside) for _, owner, beside in self._paths]

    @property
    def _paths(self) -> Collection[tuple[int, int, Collection[int]]]:
        """The paths, each with its owner and the hexes beside it."""
        return [*zip(self._topology.paths, self.board.road, self._topology.path_hexes, strict=True)]

    def contested(self, seat: int, seats: int) -> set[int]:
        """Intersections that a rival's roads reach, now or with one more road."""
        found = self._contested.get((seat, seats))
        if found is None:
            topology, road = self._topology, enumerate(self.board.road)
            rivals = [path for path, who in road if who != seat and 0 <= who < seats]
            ends: set[int] = {end for path in rivals for end in topology.path_ends[path]}
            found = ends.union(*(topology.corner_neighbors[end] for end in ends))
            self._contested[seat, seats] = found
        return found

    def reach(self, seat: int, most: int, *, unseen: bool) -> Reach:
        """The roads that a seat could build next, looking `most` roads ahead.

        With `unseen` land, roads after the first one may lie where land will be revealed.
        """
        key = seat, most, unseen
        found = self._reached.get(key)
        if found is None:
            found = self._reached[key] = self._search(seat, most, unseen=unseen)
        return found

    def _search(self, seat: int, most: int, *, unseen: bool) -> Reach:
        topology, may_lay, owner = self._topology, self.roadways, self.board.owner
        own = [path for path, who in enumerate(self.board.road) if who == seat]
        starts: set[int] = {end for path in own for end in topology.path_ends[path]}
        starts.update(place for place in topology.intersections if owner[place] == seat)
        front: dict[int, int] = dict.fromkeys(sorted(starts), NOBODY)
        standing = dict(self.board.standing)
        seen, roads = set[int](front), dict[int, None]()
        ends: list[Sequence[tuple[int, int]]] = []
        while len(ends) < most:
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if owner[place] not in (NOBODY, seat) or standing.get(place, seat) != seat:
                    continue
                for path in topology.corner_paths[place]:
                    end = sum(topology.path_ends[path]) - place
                    if end in ahead or not may_lay[path]:
                        continue
                    if first == NOBODY:
                        roads[path] = None
                    if end not in seen:
                        ahead[end] = path if first == NOBODY else first
            ends.append([*ahead.items()])
            seen |= set(ahead)
            front = ahead
            if unseen:
                may_lay = self.roadways_once_seen
        return Reach(roads, ends)


ground = lru_cache(maxsize=64)(SharedGround)
"""The ground of a board, shared by surveys."""


@lru_cache(maxsize=64)
def hexes_of(terrain: ByPlace, kinds: frozenset[int]) -> frozenset[int]:
    """The hexes with some kinds of terrain."""
    return frozenset([place for place, kind in enumerate(terrain) if kind in kinds])
