"""The captain's discards after a seven."""

from collections.abc import Sequence

from ep_rules.api import Action, Discard
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.survey import Survey


def discard(survey: Survey, plans: Sequence[Project], legal: Sequence[Action]) -> Advice:
    """The card that the next projects need least."""
    projects = plans[:3]

    def use(action: Discard) -> float:
        good = action.good
        have, need, worth = survey.hand[good], 0, 0.0
        for rank, project in enumerate(projects):
            need += project.cost[good]
            if have <= need:
                worth += project.rate * 0.6**rank if project.cost[good] else 0.0
        return worth - 0.02 * have

    listed = [action for action in legal if isinstance(action, Discard)]
    return advise(min(listed, key=use), "discard")
