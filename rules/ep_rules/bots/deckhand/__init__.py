"""`deckhand`: a friendly beginner that looks one action ahead.

Every action is tried on a copy of what the seat can know, and `judge` rates the resulting position:
points, yields, the hand's distance from the next purchase, and modules' knowledge. It makes no
offers, but may make counter-offers.
"""

from collections.abc import Sequence

from ep_rules.api import Action, View
from ep_rules.bots.deckhand.judge import Judge
from ep_rules.bots.deckhand.knowledge import guide

__all__ = ["Deckhand", "make"]


class Deckhand:
    """A player that looks one action ahead with a simple evaluation."""

    name = "deckhand"
    version = 3

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The action with the best resulting position; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        game, state = view.determinize(word)
        answer = guide(game).answers.get(type(state.agenda[-1]))
        if answer is not None:
            return answer(game, state, view.seat, legal)
        judge = Judge(game, view.seat)
        tried = [action for action in legal if not isinstance(action, judge.guide.untried)]
        # The first of equals is chosen: ending the phase precedes useless moves.
        tried.sort(key=lambda action: not isinstance(action, judge.guide.ends))
        worths = judge.tries(state, tried)
        best = max(tried, key=worths.__getitem__)
        onward = [action for action in tried if isinstance(action, judge.guide.onward)]
        if isinstance(tried[0], judge.guide.ends) or not onward:
            return best
        # The phase cannot end yet: useless actions would be repeated forever.
        return best if worths[best] > judge.worth(state) else max(onward, key=worths.__getitem__)


def make() -> Deckhand:
    """A deckhand."""
    return Deckhand()
