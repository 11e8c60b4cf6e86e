"""What a seat on land could build: projects, with what they cost and what a card on them brings."""

from ep_rules.api import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    Card,
    Intersection,
    Path,
)
from ep_rules.bots.captain.ground import CARD
from ep_rules.bots.captain.land.raids import raids
from ep_rules.bots.captain.land.routes import Routes
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.project import Project

PATIENCE = 0.84
"""What a round of waiting leaves of a project's rank."""
WIN = 100.0
"""What puts a win in this turn before everything."""
WINNING = 1.8
"""What a win in a later turn adds to a rank."""
HURRY = 1.15
"""How much more a site is worth that a rival may reach."""
ROBBING = 0.25
"""What a knight does beside counting: a stolen card, a freed hex."""
ARMY = 0.9
"""How sure the Largest Army is for who is on the way to it."""
KEPT = 0.3
"""What one more knight is worth to who has the Largest Army."""
PLENTY, MONOPOLY, FREE_ROADS = 0.4, 0.5, 0.45
"""What the progress cards bring, in points."""


class LandWorks:
    """The projects of one survey, the most rewarding first."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.routes = Routes(land)
        found = [
            *self._cities(),
            *self._settlements(),
            *self._roads(),
            *self._cards(),
            *raids(land),
        ]
        self.projects = sorted(
            (p for p in found if p.rate > 0), key=lambda project: -self._rank(project)
        )

    def _rank(self, project: Project) -> float:
        """The rate, less for every round of waiting; a win in this turn before all."""
        land = self.land
        wait = land.wait(project.cost)
        wins = project.points >= land.lacks > 0 and not land.face_down
        if wins and not wait:
            return WIN + project.rate
        return project.rate * PATIENCE**wait * (WINNING if wins else 1.0)

    def _cities(self) -> list[Project]:
        land = self.land
        if "cities" not in land.settings or len(land.cities) >= land.number("cities", "cities"):
            return []
        if not land.settlements:
            return []
        cost, points = land.cost("cities"), land.number("cities", "points") - 1
        best = max(land.settlements, key=land.gain)
        worth = points + land.gain(best)
        if len(land.settlements) >= land.number("building", "settlements"):
            worth += CARD
        action = BuildCity(Intersection(best))
        return [Project("city", cost, worth / sum(cost), action, points)]

    def _settlements(self) -> list[Project]:
        land = self.land
        places = [place for place in land.way_ends if place in land.sites]
        if not places:
            return []
        cost = land.cost("building", "settlement_cost")
        worths = {
            p: land.sites[p] * (HURRY if p in land.contested else 1.0) for p in sorted(places)
        }
        best = max(worths, key=lambda place: worths[place])
        action, points = BuildSettlement(Intersection(best)), 1 + land.bonus(best)
        return [Project("settle", cost, worths[best] / sum(cost), action, points)]

    def _roads(self) -> list[Project]:
        """The road that leads to most for the roads it takes; the one for the Longest Road."""
        land = self.land
        if len(land.roads) >= land.number("building", "roads"):
            return []
        cost = land.cost("building", "road_cost")
        house = sum(land.cost("building", "settlement_cost"))
        found: list[Project] = []
        settles = any(place in land.sites for place in land.way_ends)
        leads = [] if settles and not land.face_down else sorted(self.routes.leads.items())
        rates = [
            (lead.worth / (lead.roads * sum(cost) + (house if lead.site >= 0 else 0)), path)
            for path, lead in leads
            if lead.site >= 0 or land.face_down
        ]
        if rates:
            rate, path = max(rates)
            code = "road" if self.routes.leads[path].site >= 0 else "road-unseen"
            found.append(Project(code, cost, rate, BuildRoad(Path(path))))
        races = [(self.routes.race(path), path) for path in sorted(self.routes.leads)]
        worth, path = max(races, default=(0.0, 0))
        if worth > 0:
            points = land.number("longest-road", "points") if land.road_gap == 1 else 0
            found.append(
                Project("road-longest", cost, worth / sum(cost), BuildRoad(Path(path)), points)
            )
        return found

    def _cards(self) -> list[Project]:
        land, development = self.land, self.land.development
        if development is None or not any(development.piles):
            return []
        cost = land.cost("development")
        bag = development.bag
        total = sum(bag[card] for card in WORTHS) + bag[Card.VICTORY_POINT] + bag[Card.KNIGHT]
        if not total:
            return []
        worth = sum(bag[card] * worth for card, worth in WORTHS.items())
        worth += bag[Card.VICTORY_POINT] + bag[Card.KNIGHT] * self.knight()
        pile = max(range(len(development.piles)), key=lambda pile: development.piles[pile]) + 1
        return [Project("develop", cost, worth / total / sum(cost), BuyDevelopment(pile))]

    def knight(self) -> float:
        """What one more knight is worth to the seat."""
        land = self.land
        gap = land.army_gap - land.held(Card.KNIGHT)
        if land.army_gap == 0:
            most = max(land.knights(s) for s in range(land.seats) if s != land.seat)
            return ROBBING + (KEPT if most + 1 >= land.knights(land.seat) else 0.0)
        if gap <= 0:
            return ROBBING
        return ROBBING + ARMY * land.number("largest-army", "points") / max(2, gap + 1)


WORTHS = {
    Card.ROAD_BUILDING: FREE_ROADS,
    Card.YEAR_OF_PLENTY: PLENTY,
    Card.MONOPOLY: MONOPOLY,
}
