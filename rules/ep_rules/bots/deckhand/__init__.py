"""`deckhand`: a friendly beginner with rules of thumb.

It looks at every legal action by itself and never ahead: an action is worth what the knowledge of
modules says, less the cards that it costs. It makes no offers, but may make counter-offers.
"""

from collections.abc import Sequence
from functools import partial

from ep_rules.api import Action, View
from ep_rules.bots.deckhand.knowledge import guide

__all__ = ["Deckhand", "make"]


class Deckhand:
    """A player that does what is worth most by rules of thumb."""

    name = "deckhand"
    version = 5

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The action that is worth most; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        modules = guide(view.game)
        outlook = modules.outlook(view)
        best = max(legal, key=partial(modules.worth, outlook))
        outlook.let_go()
        return best


def make() -> Deckhand:
    """A deckhand."""
    return Deckhand()
