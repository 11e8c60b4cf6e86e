"""The captain's decision: the survey of an observation, and the advice for what is open."""

from collections.abc import Sequence

from ep_rules.api import Action, View
from ep_rules.bots.advice import Advice
from ep_rules.bots.planning.choices import choose
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.planning.trading import trade
from ep_rules.bots.planning.works import plans


def read(view: View) -> Survey:
    """The survey of an observation."""
    return guide(view.game).read(view)


def decide(survey: Survey, legal: Sequence[Action]) -> Advice:
    """The captain's action and reason for the open decision, other than a deal."""
    known = guide(survey.game).decides.get(type(survey.decision))
    if known is not None:
        kind, decides = known
        return decides(survey.of(kind), legal)
    return choose(survey, legal) or _build(survey, legal)


def _build(survey: Survey, legal: Sequence[Action]) -> Advice:
    for play in guide(survey.game).newest("play", survey):
        advice: Advice | None = play(plans(survey), legal)
        if advice is not None:
            return advice
    return trade(survey, plans(survey), legal)
