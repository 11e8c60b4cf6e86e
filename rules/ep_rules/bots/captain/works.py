"""What the seat could build: projects, with what they cost and what a card spent on them brings."""

from collections.abc import Sequence

from ep_rules.api import (
    CREW,
    HAUL,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLER,
    UNKNOWN,
    Action,
    BuildCrew,
    BuildCrewAboard,
    BuildHarborSettlement,
    BuildRoad,
    BuildSettlement,
    BuildSettler,
    BuildSettlerAboard,
    BuildShip,
    Intersection,
    Path,
    ShipNumber,
)
from ep_rules.bots.captain.errands import EMPTY, PATIENCE, SECOND_LEG, Errands
from ep_rules.bots.captain.ground import CARD
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.survey import Survey

SHIPS = (2.2, 2.2, 1.6)
"""What one more ship is worth to a seat that has none, one, two."""
BASE = 0.35
"""What a second harbor settlement is worth as a base."""
WAITING = 0.9
"""What is left of a settler's worth while it waits in a basin."""
ROADS = 3
"""How far ahead roads are planned."""
SHIP_CARDS = 2
"""What the ship costs that a settler uses up; half of it counts."""
FAR_OFF = 0.9
"""What a missing card leaves of a project's rank."""
WIN = 100.0
"""What puts a win in this turn before everything."""
WINNING = 1.6
"""What a win in a later turn adds to a rank."""
BUSY, EARLY = 8, 5
"""Rounds before the end from which a base, and a ship, no longer pay in full."""


class Works:
    """The projects of one survey, the most rewarding first."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.errands = Errands(survey)
        found = [
            *self._upgrades(),
            *self._settlements(),
            *self._roads(),
            *self._ships(),
            *self._settlers(),
            *self._crews(),
        ]
        self.projects = sorted(
            (p for p in found if p.rate > 0), key=lambda project: -self._rank(project)
        )

    def _rank(self, project: Project) -> float:
        """The rate, less for what is far from the hand; a win in this turn before all."""
        survey, hand = self.survey, self.survey.hand
        missing = sum(max(0, project.cost[good] - hand[good]) for good in RESOURCES)
        wins = project.points >= survey.lacks
        if wins and missing <= survey.buys:
            return WIN + project.rate
        return project.rate * FAR_OFF**missing * (WINNING if wins else 1.0)

    def _upgrades(self) -> list[Project]:
        survey = self.survey
        if len(survey.harbors) >= survey.number("harbors", "harbor_settlements"):
            return []
        cost, points = survey.cost("harbors"), survey.number("harbors", "points") - 1
        found: list[Project] = []
        for place in survey.settlements:
            routes = survey.routes_at([place])
            if not routes or not survey.may_upgrade(place):
                continue
            use = max((self.errands.best(cargo, routes[0]) for cargo in (CREW, SETTLER)), default=0)
            base = BASE * use / (len(survey.harbors) or 0.5)
            full = len(survey.settlements) >= survey.number("building", "settlements")
            worth = points + base * min(1.0, survey.rounds / BUSY) + 0.4 * full
            action = BuildHarborSettlement(Intersection(place))
            found.append(Project("upgrade", cost, worth / sum(cost), action, points))
        return sorted(found, key=lambda p: -p.rate)[:1]

    def _settlements(self) -> list[Project]:
        survey = self.survey
        cost = survey.cost("building", "settlement_cost")
        places = [p for p in survey.road_ends if p in survey.sites]
        if not places:
            return []
        best = max(sorted(places), key=lambda place: survey.sites[place])
        rate = survey.sites[best] / sum(cost)
        return [Project("settle", cost, rate, BuildSettlement(Intersection(best)), 1)]

    def _roads(self) -> list[Project]:
        """The first road to the site that is worth most for the roads it takes."""
        survey, topology = self.survey, self.survey.topology
        if len(survey.seen.placed[ROAD][survey.seat]) >= survey.number("building", "roads"):
            return []
        cost = survey.cost("building", "road_cost")
        house = sum(survey.cost("building", "settlement_cost"))
        if any(place in survey.sites for place in survey.road_ends):
            return []
        front = dict.fromkeys(sorted(survey.road_ends | set(survey.own)), NOBODY)
        seen = set(front)
        best: tuple[float, int] = (0.0, NOBODY)
        for roads in range(1, ROADS + 1):
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if survey.seen.owner[place] not in (NOBODY, survey.seat):
                    continue
                for path in topology.corner_paths[place]:
                    end = sum(topology.path_ends[path]) - place
                    if end in seen or end in ahead or not survey.may_lay_road(path):
                        continue
                    ahead[end] = path if first == NOBODY else first
            for end, first in ahead.items():
                if end in survey.sites:
                    rate = survey.sites[end] / (roads * sum(cost) + house) * 0.95**roads
                    best = max(best, (rate, first))
            seen |= set(ahead)
            front = ahead
        rate, first = best
        return [Project("road", cost, rate, BuildRoad(Path(first)))] if first != NOBODY else []

    def _ships(self) -> list[Project]:
        survey, count = self.survey, len(self.survey.afloat)
        if count >= survey.per_seat or not survey.harbors:
            return []
        cost = survey.cost("ships")
        best: tuple[float, int] = (0.0, NOBODY)
        for place in survey.harbors:
            held = survey.basins.get(place, ())
            cargoes = dict.fromkeys(held) or (EMPTY, CREW)
            for route in survey.routes_at([place]):
                if survey.fleet.crowd[route] < survey.number("ships", "building_room") and not (
                    self._beside_unknown(route)
                ):
                    use = max(self.errands.best(c, route) for c in cargoes)
                    best = max(best, (use + 0.01 * len(held), route))
        use, route = best
        if route == NOBODY:
            return []
        worth = SHIPS[min(count, len(SHIPS) - 1)] * min(1.0, survey.rounds / EARLY) + 0.3 * (
            use - 0.4
        )
        if use < CARD:
            worth = 0.0
        return [Project("ship", cost, worth / sum(cost), BuildShip(Path(route)))]

    def _beside_unknown(self, route: int) -> bool:
        terrain = self.survey.seen.terrain
        return any(terrain[p] == UNKNOWN for p in self.survey.topology.path_hexes[route])

    def _settlers(self) -> list[Project]:
        survey = self.survey
        waiting = survey.carried(SETTLER)
        room = survey.number("building", "settlements") - len(survey.settlements) - waiting
        if waiting >= survey.number("settlers", "settlers") or room <= 0:
            return []
        cost = survey.cost("settlers")
        best: tuple[float, Action | None] = (0.0, None)
        for route, aboard, basin in self._berths(SETTLER):
            worth = self.errands.best(SETTLER, route)
            action: Action = aboard or basin
            best = max(best, (worth * (1.0 if aboard else WAITING), action), key=lambda b: b[0])
        worth, action_ = best
        if action_ is None:
            return []
        if waiting:
            worth *= 0.6
        rate = worth / (sum(cost) + 0.5 * SHIP_CARDS)
        return [Project("settler", cost, rate, action_)]

    def _crews(self) -> list[Project]:
        survey = self.survey
        if survey.crews_in_play >= survey.number("crews", "crews"):
            return []
        waiting = survey.carried(CREW)
        jobs = sorted(
            (e.worth for e in self.errands.of[CREW] if e.code != "explore" for _ in range(e.room)),
            reverse=True,
        )
        most = 2 * max(1, len(survey.afloat))
        if waiting >= min(len(jobs), most):
            return []
        best: tuple[float, Action | None] = (0.0, None)
        jobless = jobs[0] - jobs[waiting]
        for route, aboard, basin in self._berths(CREW):
            worth = self.errands.best(CREW, route) / PATIENCE - 0.7 * jobless
            action: Action = aboard or basin
            best = max(best, (worth * (1.0 if aboard else SECOND_LEG), action), key=lambda b: b[0])
        worth, action_ = best
        if action_ is None:
            return []
        cost = survey.cost("crews")
        return [Project("crew", cost, worth / sum(cost), action_)]

    def _berths(self, piece: int) -> list[tuple[int, Action | None, Action]]:
        """(route, how to build aboard, how to build in the basin) where there is room."""
        survey, large = self.survey, piece == SETTLER
        aboard_of = BuildSettlerAboard if large else BuildCrewAboard
        basin_of = BuildSettler if large else BuildCrew
        found: list[tuple[int, Action | None, Action]] = []
        for place in survey.harbors:
            routes = survey.routes_at([place])
            if not routes:
                continue
            aboard: Action | None = None
            for ship in survey.afloat:
                if survey.harbor_of(ship) == place and _fits(survey.cargo.hold[ship], piece):
                    aboard = aboard_of(ShipNumber(ship % survey.per_seat + 1))
                    break
            basin = basin_of(Intersection(place))
            if aboard is None and not _fits(survey.basins.get(place, ()), piece):
                continue
            found.append((routes[0], aboard, basin))
        return found


def _fits(held: Sequence[int], piece: int) -> bool:
    """Whether there is room beside what is held, with nothing thrown out."""
    if piece == SETTLER:
        return not held
    return not held or (len(held) == 1 and held[0] not in (SETTLER, HAUL))
