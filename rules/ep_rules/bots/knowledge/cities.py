"""Bot knowledge of cities: when to build one."""

from collections.abc import Iterable, Mapping

from ep_rules.api import Game, Intersection
from ep_rules.bots.captain.knowledge import Asset, Knowledge
from ep_rules.bots.captain.measures import CARD
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.deckhand.outlook import POINT
from ep_rules.bots.numbers import cost, number
from ep_rules.catan.cities import CITY, BuildCity


class CitiesKnowledge(Knowledge):
    """The cities of each seat, `on_board`; `barred`: whether the seat may not build another now."""

    builds = ("city",)

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

    def assets(self) -> Iterable[Asset]:
        """The worth of the cities beyond their points and cards."""
        yield Asset("cities", len(self.on_board[self.survey.seat]), 0.799)


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
