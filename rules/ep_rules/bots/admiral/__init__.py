"""`admiral`: the captain's plans, compared by the judgement of the positions to which they lead."""

from collections.abc import Callable, Sequence

from ep_rules.api import Action, View
from ep_rules.bots.admiral.choice import WORLDS, Comparison
from ep_rules.bots.advice import Advice
from ep_rules.bots.budget import Budget, never, nodes_for
from ep_rules.bots.judgement.trade import Deals
from ep_rules.bots.planning.decisions import decide, read
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
    version = 12

    def __init__(self, nodes: int = DEFAULT_NODES) -> None:
        self.nodes = nodes
        self.stop: Callable[[], bool] = never

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The admiral's action."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, word)[0]

    def advise(self, view: View, legal: Sequence[Action], word: int) -> Advice:
        """The admiral's action and its reason."""
        survey = read(view)
        budget = Budget(self.nodes, self.stop)
        advice = Deals(view, survey, word, WORLDS, budget).choose(legal)
        if advice is None:
            advice = Comparison(view, survey, word, budget).choose(legal, decide(survey, legal))
        survey.let_go()
        return advice


def make(nodes: int = DEFAULT_NODES) -> Admiral:
    """An admiral with the default thinking time, or with a number of nodes."""
    return Admiral(nodes)
