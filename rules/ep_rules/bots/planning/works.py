"""The possible builds of a seat: projects with their cost and their worth per card.

Settlements and roads are the captain's own; modules add to them, see `Knowledge.works`. Deals
change their order only.
"""

from collections.abc import Iterator, Sequence

from ep_rules.api import BuildRoad, BuildSettlement, Decision, Intersection, Path
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads
from ep_rules.bots.planning.survey import Survey

WIN = 100.0
"""The rate of a win in this turn, above all others."""
PRESSING = 50.0
"""The rate of what comes before all that does not win."""


class Works:
    """The projects of one survey, the most rewarding first."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self._found = [*self._find()]
        self.rank()

    def rank(self) -> None:
        """Put the projects in the order that the hand gives them."""
        self.projects = sorted(self._found, key=lambda project: -self._rank(project))

    def _find(self) -> Iterator[Project]:
        """The projects that are worth anything."""
        found = [*self._settlements(), *self._roads()]
        for works in guide(self.survey.game).of("works", self.survey):
            found += works()
        return (project for project in found if project.rate > 0)

    def _rank(self, project: Project) -> float:
        """The rate, discounted for every round of waiting; a win in this turn comes first."""
        survey, measures = self.survey, self.survey.measures
        wait = survey.wait(project.cost)
        wins = project.points >= survey.lacks > 0 and survey.can_end
        if wins and wait <= survey.shop.buys:
            return WIN + project.rate
        if project.presses:
            return PRESSING + project.rate
        return project.rate * measures.patience**wait * (measures.winning if wins else 1.0)

    def _settlements(self) -> list[Project]:
        survey = self.survey
        places = sorted(survey.sites.keys() & survey.way_ends)
        if not places:
            return []
        cost, hurry = survey.cost("building", "settlement_cost"), survey.measures.hurry
        worths: dict[int, float] = {}
        for place in places:
            rival = hurry != 1 and place in survey.contested
            worths[place] = survey.sites[place] * (hurry if rival else 1.0)
            worths[place] += sum(cut(place) for cut in survey.cuts)
        best = max(worths, key=lambda place: worths[place])
        action, points = BuildSettlement(Intersection(best)), 1 + survey.bonus(best)
        return [Project("settle", cost, worths[best] / sum(cost), action, points)]

    def _roads(self) -> list[Project]:
        """The road with the best goal for its length.

        None if the seat can settle now, unless roads reveal land.
        """
        survey, roads = self.survey, self.survey.of(Roads)
        if roads.left <= 0:
            return []
        if roads.unseen is None and not survey.sites.keys().isdisjoint(survey.way_ends):
            return []
        cost = survey.cost("building", "road_cost")
        road, settlement = sum(cost), sum(survey.cost("building", "settlement_cost"))
        rates = [
            (lead.worth / (lead.roads * road + (settlement if lead.site >= 0 else 0)), path)
            for path, lead in sorted(roads.leads.items())
            if lead.site >= 0 or roads.unseen is not None
        ]
        if not rates:
            return []
        rate, path = max(rates)
        code = "road" if roads.leads[path].site >= 0 else "road-unseen"
        return [Project(code, cost, rate, BuildRoad(Path(path)))]


def plans(survey: Survey) -> Sequence[Project]:
    """The projects of a survey, cached."""
    return survey.of(Works).projects


def carry(survey: Survey, decision: Decision, hand: Sequence[int]) -> bool:
    """Use a survey at a later decision of the same seat, after actions that changed only its hand.

    False if its plans depend on cards that were dealt, see `Knowledge.works_need`.
    """
    if hand != survey.hand:
        modules = guide(survey.game)
        needs = [needs() for needs in modules.of("works_need", survey)]
        survey.hand = hand
        if needs != [needs() for needs in modules.of("works_need", survey)]:
            return False
        survey.of(Works).rank()
    survey.decision = decision
    return True
