"""Whether roads can still reach face-down land; the continent module calls it.

Rule: explorers.stuck
"""

from ep_rules.base.building import Building
from ep_rules.model import NOBODY, ROAD, UNKNOWN, Seat, State
from ep_rules.topology import Intersection, Path


def leads_to_unknown(building: Building, state: State, seat: Seat, roads: int) -> bool:
    """Whether the end of some road could touch a face-down hex if a seat built `roads` more.

    They continue from its pieces as roads do: along revealed land, not through other owners'
    buildings.
    """
    topology, terrain = building.topology, state.terrain
    ends = {end for path in state.placed[ROAD][seat] for end in topology.path_ends[path]}
    for kind in state.placed[ROAD + 1 :]:
        ends.update(Intersection(corner) for corner in kind[seat])
    seen = ends
    for _ in range(roads):
        beyond: set[Intersection] = set()
        for end in ends:
            if state.owner[end] not in (NOBODY, seat):
                continue
            for path in topology.corner_paths[end]:
                if state.road[path] == NOBODY and _is_known_land(building, state, path):
                    beyond.update(topology.path_ends[path])
        ends = beyond - seen
        if any(terrain[place] == UNKNOWN for end in ends for place in topology.corner_hexes[end]):
            return True
        if not ends:
            return False
        seen = seen | ends
    return False


def _is_known_land(building: Building, state: State, path: Path) -> bool:
    beside = building.topology.path_hexes[path]
    return all(state.terrain[place] != UNKNOWN for place in beside) and any(
        building.is_land(state, place) for place in beside
    )
