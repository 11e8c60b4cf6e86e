"""`captain`: a good player with plans, which answers offers by the judgement of positions."""

from collections.abc import Sequence

from ep_rules.api import Action, View
from ep_rules.bots.advice import Advice
from ep_rules.bots.budget import Budget, never
from ep_rules.bots.judgement.trade import Deals
from ep_rules.bots.planning.decisions import decide, read
from ep_rules.bots.planning.knowledge import guide

NODES = 2000
"""The nodes for an answer to an offer, which seldom takes more than a tenth of them."""


class Captain:
    """A good player with plans."""

    name = "captain"
    version = 7

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The captain's action."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, word)[0]

    def advise(self, view: View, legal: Sequence[Action], word: int) -> Advice:
        """The captain's action and its reason.

        Raises:
            LookupError: no knowledge declares the reason.
        """
        survey = read(view)
        asked = Deals(view, survey, word, 1, Budget(NODES, never))
        advice = asked.choose(legal) or decide(survey, legal)
        survey.let_go()
        code = advice[1].code
        if code not in guide(view.game).reasons:
            raise LookupError(f"{code!r} is in the `reasons` of no knowledge of this game")
        return advice


def make() -> Captain:
    """A captain."""
    return Captain()
