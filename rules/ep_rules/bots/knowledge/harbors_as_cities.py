"""Bot knowledge of harbor settlements that serve as cities: further sites, by the settings."""

from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.improvements import ImprovementsKnowledge
from ep_rules.bots.knowledge.metropolises import MetropolisesKnowledge
from ep_rules.bots.knowledge.walls import WallsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge


class HarborsAsCitiesKnowledge(Knowledge):
    """The harbor settlements of the seat, for walls, metropolises and improvements."""

    def read(self) -> None:
        """Add them to the sites of those that they serve; these are read later."""
        survey, harbors = self.survey, self.survey.of(HarborsKnowledge).own
        if survey.number("harbors-as-cities", "walls"):
            survey.of(WallsKnowledge).others = harbors
        if survey.number("harbors-as-cities", "metropolises"):
            survey.of(MetropolisesKnowledge).others = harbors
        if survey.number("harbors-as-cities", "improvements"):
            survey.of(ImprovementsKnowledge).others = harbors
