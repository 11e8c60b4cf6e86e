"""`admiral`: the captain's plans with a search.

In determinized worlds, it searches for bargains that other seats would accept, and with enough
nodes it compares play-outs with captains in all seats.
"""

from collections.abc import Callable, Sequence

from ep_rules.api import Action, AnswerOffer, PickAnswer, TradePhase, View
from ep_rules.bots.admiral.budget import Budget, never, nodes_for
from ep_rules.bots.admiral.haggling import Haggling
from ep_rules.bots.admiral.lookahead import LookAhead
from ep_rules.bots.advice import Advice
from ep_rules.bots.captain import Survey, decide, read
from ep_rules.bots.thinking_time import DEFAULT_SECONDS

__all__ = ["Admiral", "make", "nodes_for"]

DEFAULT_NODES = nodes_for(DEFAULT_SECONDS)


class Admiral:
    """A player that searches.

    Attributes:
        nodes: the budget of one choice, see `nodes_for`.
        stop: asked during a search; once it says yes, the best found so far is the choice. While it
        returns False, a choice is a pure function of its arguments.
    """

    name = "admiral"
    version = 9

    def __init__(self, nodes: int = DEFAULT_NODES) -> None:
        self.nodes = nodes
        self.stop: Callable[[], bool] = never

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The admiral's action."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, word)[0]

    def advise(self, view: View, legal: Sequence[Action], word: int) -> Advice:
        """The admiral's action and its reason."""
        survey = read(view)
        advice = self._search(view, survey, legal, word)
        survey.let_go()
        return advice

    def _search(self, view: View, survey: Survey, legal: Sequence[Action], word: int) -> Advice:
        """A captain's advice or what the search for the decision finds."""
        top = type(survey.decision)
        advice = decide(survey, legal)
        budget = Budget(self.nodes, self.stop)
        if top is TradePhase:
            advice = Haggling(view, survey, word, budget).offer(legal, advice)
        if top is AnswerOffer:
            return Haggling(view, survey, word, budget).answer(legal, advice)
        if top is PickAnswer:
            return Haggling(view, survey, word, budget).deal(legal)
        return LookAhead(view, survey, word, budget).choose(legal, advice)


def make(nodes: int = DEFAULT_NODES) -> Admiral:
    """An admiral with the default thinking time, or with a number of nodes."""
    return Admiral(nodes)
