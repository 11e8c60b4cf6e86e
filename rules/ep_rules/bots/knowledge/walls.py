"""Bot knowledge of city walls: cards that a seven does not take."""

from collections.abc import Iterable, Sequence

from ep_rules.api import Intersection
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.walls import BuildWall, Walls

WORTH, FULL = 0.16, 0.12
"""The worth of a wall, and of one for a hand that is too large without it."""


class WallsKnowledge(Knowledge):
    """The walls of the seat; `others`: its buildings that can have walls besides cities."""

    builds = ("wall",)
    counts = ("walls",)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.others: Sequence[int] = ()
        self._walled = survey.seen.of(Walls).places
        self._own = [p for p in self._walled if survey.seen.owner[p] == survey.seat]

    def read(self) -> None:
        """Note the cards that are safe."""
        self.survey.safe += self.survey.number("walls", "cards") * len(self._own)

    def works(self) -> Iterable[Project]:
        """A wall around the site with the greatest yield."""
        survey, places = self.survey, self.places()
        if not places or len(self._own) >= survey.number("walls", "walls"):
            return
        worth = WORTH + FULL * self._is_over_limit
        cost = survey.cost("walls")
        yield Project("wall", cost, worth / sum(cost), BuildWall(Intersection(places[0])))

    def count(self) -> Iterable[int]:
        """The walls."""
        return (len(self._own),)

    def works_need(self) -> bool:
        """Whether a seven takes cards from the hand."""
        return self._is_over_limit

    @property
    def _is_over_limit(self) -> bool:
        survey = self.survey
        return sum([survey.hand[good] for good in survey.kinds]) > survey.safe

    def places(self) -> list[int]:
        """The sites of the seat without a wall, the greatest yield first."""
        survey = self.survey
        cities = survey.of(CitiesKnowledge).on_board[survey.seat]
        bare = [place for place in (*cities, *self.others) if place not in self._walled]
        return sorted(bare, key=lambda place: -survey.income.growth(place))


class WallsDeckhand(DeckhandKnowledge):
    """Walls."""

    rates = {BuildWall: 3.0}
