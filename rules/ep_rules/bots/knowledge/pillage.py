"""Bot knowledge of pillage: which city to lose, and raising a fallen one."""

from collections.abc import Iterable

from ep_rules.api import Intersection
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.outlook import POINT
from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.pillage import FALLEN_CITY, GiveUpCity, RaiseCity


class PillageKnowledge(Knowledge):
    """Fallen cities."""

    leaves = {
        RaiseCity: "A city falls on its side only where no settlement is left, which is rare.",
    }
    reasons = {"lose-city": ("place",)}
    builds = ("raise",)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.fallen = survey.seen.placed[FALLEN_CITY][survey.seat]

    def read(self) -> None:
        """Note that a fallen city is raised before another is built."""
        self.survey.of(CitiesKnowledge).barred = bool(self.fallen)

    def works(self) -> Iterable[Project]:
        """Raise the fallen city with the greatest yield."""
        if not self.fallen:
            return
        survey = self.survey
        cost, points = survey.cost("cities"), survey.number("cities", "points") - 1
        best = max(self.fallen, key=survey.income.growth)
        worth = points + survey.income.growth(best)
        yield Project("raise", cost, worth / sum(cost), RaiseCity(Intersection(best)), points)

    def _lose(self, action: GiveUpCity) -> tuple[float, str]:
        """The city with the smallest yield."""
        return -self.survey.income.growth(action.place), "lose-city"

    weighs = {GiveUpCity: _lose}


class PillageDeckhand(DeckhandKnowledge):
    """The city that yields least is given up, and raised again."""

    leaves = PillageKnowledge.leaves

    def _lose(self, action: GiveUpCity) -> float:
        return -self.outlook.pips[action.place]

    rates = {GiveUpCity: _lose, RaiseCity: POINT}
