"""Bot knowledge of marching knights: whom to displace, where to go."""

from collections.abc import Sequence

from ep_rules.api import NOBODY, Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.marching import March, Retreat

WORTHWHILE = 0.5
"""The least gain of a march: the knight has to be activated again."""
DRIVEN = 0.25
"""The worth of displacing a point of strength of a rival."""


class MarchingKnowledge(Knowledge):
    """Knights on the move."""

    reasons = {"march": ("place",), "retreat": ("place",)}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Free a site of the seat, or displace a rival's knight, unless barbarians are near."""
        if self.survey.of(KnightsKnowledge).needed:
            return None
        marches = [action for action in legal if isinstance(action, March)]
        best = max(marches, key=self._gain, default=None)
        if best is None or self._gain(best) < WORTHWHILE:
            return None
        return advise(best, "march", place=best.goal)

    def _gain(self, march: March) -> float:
        """The gain of a march for the seat, and its cost for a rival."""
        survey, knights = self.survey, self.survey.of(KnightsKnowledge)
        worth = self.opened(march.start) - self.opened(march.goal)
        other = knights.at.get(march.goal)
        if other is not None and other.owner != NOBODY and other.owner < survey.seats:
            worth += 2 * self.opened(march.goal) + DRIVEN * other.strength * (
                survey.threat[other.owner] / max(survey.threat)
            )
        return worth

    def opened(self, place: int) -> float:
        """The worth of a site of the seat on which a knight stands."""
        survey = self.survey
        if place not in survey.way_ends or not survey.is_site(place):
            return 0.0
        return survey.income.gain(place)

    def _retreat(self, action: Retreat) -> tuple[float, str]:
        return self.survey.of(KnightsKnowledge).post(action.place), "retreat"

    weighs = {Retreat: _retreat}


class MarchingDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = {
        March: "A deckhand keeps its knights where they are.",
    }
