"""`captain`: a good player with plans.

It reads the observation once (`Survey`), lists possible builds (`works`) and goals of ships
(`errands`), and does the most valuable action. Knowledge of modules comes from `bots/knowledge`,
through the list in `captain/knowledge.py`. It uses no hidden information.
"""

from collections.abc import Sequence

from ep_rules.api import Action, View
from ep_rules.bots.advice import Advice
from ep_rules.bots.captain.choices import choose
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.trading import trade
from ep_rules.bots.captain.works import plans

__all__ = ["Captain", "Survey", "decide", "make", "plans", "read"]


def _build(survey: Survey, legal: Sequence[Action]) -> Advice:
    for play in guide(survey.game).newest("play", survey):
        advice: Advice | None = play(plans(survey), legal)
        if advice is not None:
            return advice
    return trade(survey, plans(survey), legal)


def read(view: View) -> Survey:
    """The survey of an observation."""
    return guide(view.game).read(view)


def decide(survey: Survey, legal: Sequence[Action]) -> Advice:
    """The captain's action and reason for the open decision."""
    known = guide(survey.game).decides.get(type(survey.decision))
    if known is not None:
        kind, decides = known
        return decides(survey.of(kind), legal)
    return choose(survey, legal) or _build(survey, legal)


class Captain:
    """A good player with plans."""

    name = "captain"
    version = 5

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The captain's action."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, word)[0]

    def advise(self, view: View, legal: Sequence[Action], word: int) -> Advice:
        """The captain's action and its reason.

        Raises:
            LookupError: no knowledge declares the reason.
        """
        survey = read(view)
        advice = decide(survey, legal)
        survey.let_go()
        code = advice[1].code
        if code not in guide(view.game).reasons:
            raise LookupError(f"{code!r} is in the `reasons` of no knowledge of this game")
        return advice


def make() -> Captain:
    """A captain."""
    return Captain()
