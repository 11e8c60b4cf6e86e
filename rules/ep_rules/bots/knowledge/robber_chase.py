"""Bot knowledge of knights that chase the robber: when it is worth one."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.robber_chase import ChaseRobber


class RobberChaseKnowledge(Knowledge):
    """The robber next to the bot's knights."""

    reasons = {"chase-robber": ("place",)}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Chase it from a hex of the bot with the weakest knight, unless barbarians are near."""
        survey, knights = self.survey, self.survey.of(KnightsKnowledge)
        if knights.needed or not any(survey.on(place) for place in survey.blocked):
            return None
        chases = [action for action in legal if isinstance(action, ChaseRobber)]
        if not chases:
            return None
        best = min(chases, key=lambda action: knights.at[action.place].strength)
        return advise(best, "chase-robber", place=best.place)


class RobberChaseDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = {
        ChaseRobber: "A deckhand keeps its knights where they are.",
    }
