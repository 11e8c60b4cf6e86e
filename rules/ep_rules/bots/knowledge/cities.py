"""Bot knowledge of cities: when to build one."""

from collections.abc import Iterable, Mapping

from ep_rules.api import Game, Intersection
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.deckhand.outlook import POINT
from ep_rules.bots.numbers import cost, number, whole
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.measures import CARD
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.cities import CITY, BuildCity


class CitiesKnowledge(Knowledge):
    """The cities of each seat, `on_board`; `barred`: whether the seat may not build another now."""

    builds = ("city",)
    counts = ("cities", "city cards missing", "city growth")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.on_board = survey.seen.placed[CITY]
        self.points = survey.number("cities", "points") - 1
        self.barred = False

    @property
    def left(self) -> int:
        """The cities of the seat that are not on the board."""
        survey = self.survey
        return survey.number("cities", "cities") - len(self.on_board[survey.seat])

    def read(self) -> None:
        """Note the cards that a city yields."""
        self.survey.cards_of[CITY] = self.survey.number("cities", "cards")

    def works(self) -> Iterable[Project]:
        """Upgrade the settlement with the best yield to a city."""
        survey = self.survey
        if self.barred or self.left <= 0 or not survey.settlements:
            return
        cost, points = survey.cost("cities"), self.points
        best = max(survey.settlements, key=survey.income.growth)
        worth = points + survey.income.growth(best)
        if len(survey.settlements) >= survey.number("building", "settlements"):
            worth += CARD
        yield Project("city", cost, worth / sum(cost), BuildCity(Intersection(best)), points)

    def count(self) -> Iterable[int]:
        """The cities, the cards that another one lacks, and the best income of another one."""
        survey, cost = self.survey, self.survey.cost("cities")
        may = self.left > 0 and not self.barred
        growth = max(map(survey.income.growth, survey.settlements), default=0.0) if may else 0.0
        return len(self.on_board[survey.seat]), survey.lacking(cost), whole(growth)


class CitiesDeckhand(DeckhandKnowledge):
    """Cities."""

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards for another one."""
        return [(cost(game, "cities"), 16.0)]

    @classmethod
    def cards(cls, game: Game) -> Mapping[int, int]:
        """The cards that a city yields."""
        return {CITY: number(game, "cities", "cards")}

    def _city(self, action: BuildCity) -> float:
        return POINT + self.outlook.pips[action.place]

    rates = {BuildCity: _city}
