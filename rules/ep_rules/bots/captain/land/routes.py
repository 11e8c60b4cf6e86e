"""Where roads lead: to sites, to land that lies face down, to the Longest Road."""

from collections.abc import Sequence

import msgspec

from ep_rules.api import NOBODY, UNKNOWN
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.voyages import trade_route

AHEAD = 4
"""How far ahead roads are planned."""
DELAY = 0.9
"""What another road on the way leaves of a worth."""
CONTESTED = 0.6
"""What is left of a site that a rival may reach first."""
UNSEEN = 0.85
"""What land that lies face down promises: a site, and a card for what is found there."""
UNSEEN_LATE, CLOSE = 1.6, 3
"""What it is worth when soon only land face down keeps the seat from winning: so many points."""
RACE = 3
"""How many pieces may lack for which the seat runs for the Longest Road."""
SPARE = 1.5
"""So many roads are kept for each hex that lies face down: with one of them nobody wins."""
SURE = 0.85
"""How sure each step of that race is."""
GUARD = 0.35
"""What a longer road is worth to the holder whom somebody draws level with."""


def race(land: Land, roads: Sequence[int], ships: Sequence[int]) -> float:
    """What own roads and ships with one more would bring in the race for the Longest Road."""
    if land.longest is None or land.roads_left <= SPARE * land.face_down:
        return 0.0
    lengths, gap = land.longest.lengths, land.road_gap
    if gap > RACE or (not gap and land.road_lead > 1):
        return 0.0
    longer = trade_route(land, roads, ships) - lengths[land.seat]
    if longer <= 0:
        return 0.0
    if not gap:
        return GUARD
    left = max(0, gap - longer)
    worth = land.number("longest-road", "points") * SURE**left / (left + 1)
    return worth * (1.2 if land.longest.holder != NOBODY else 1.0)


class Lead(msgspec.Struct, frozen=True):
    """What a first road leads to: a worth in points for so many roads."""

    worth: float
    roads: int
    site: int = NOBODY


class Routes:
    """The roads that a seat could lay next, and what they are good for."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.leads = self._search()
        """Per path beside the own roads: the best it leads to, by worth a road."""

    def worth(self, path: int) -> float:
        """What a road on a path is worth in itself, as a free one."""
        lead = self.leads.get(path)
        worth = lead.worth / (lead.roads + 1.5) if lead is not None else 0.0
        return worth + self.race(path)

    def race(self, path: int) -> float:
        """What a road on a path brings in the race for the Longest Road."""
        return race(self.land, (*self.land.roads, path), self.land.ships)

    def _search(self) -> dict[int, Lead]:
        land, topology = self.land, self.land.topology
        owner, seat = land.seen.owner, land.seat
        found: dict[int, Lead] = {}
        front = dict.fromkeys(sorted(land.road_ends | set(land.own)), NOBODY)
        seen = set(front)
        for roads in range(1, AHEAD + 1):
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if owner[place] not in (NOBODY, seat):
                    continue
                for path in topology.corner_paths[place]:
                    end = sum(topology.path_ends[path]) - place
                    if end in ahead or not self._may_lay(path, roads):
                        continue
                    begin = path if first == NOBODY else first
                    found.setdefault(begin, Lead(0.0, roads))
                    if end not in seen:
                        ahead[end] = begin
            for end, first in ahead.items():
                worth = self._worth(end, roads)
                before = found[first]
                if worth / (roads + 2) > before.worth / (before.roads + 2):
                    site = end if end in land.sites else NOBODY
                    found[first] = Lead(worth, roads, site)
            seen |= set(ahead)
            front = ahead
        return found

    def _may_lay(self, path: int, roads: int) -> bool:
        """Whether a road may lie there; beyond the first one, land will have been turned up."""
        land = self.land
        if roads == 1 or not land.face_down:
            return land.may_lay_road(path)
        beside = land.topology.path_hexes[path]
        return land.seen.road[path] == NOBODY and any(
            land.is_land(place) or land.seen.terrain[place] == UNKNOWN for place in beside
        )

    def _worth(self, end: int, roads: int) -> float:
        land = self.land
        worth = 0.0
        if end in land.sites:
            worth = land.sites[end] * (CONTESTED if end in land.contested else 1.0)
        if land.face_down:
            unseen = sum(land.seen.terrain[p] == UNKNOWN for p in land.topology.corner_hexes[end])
            bare = UNSEEN_LATE if land.lacks <= CLOSE else UNSEEN
            worth = max(worth, bare * unseen)
        return worth * DELAY ** (roads - 1)
