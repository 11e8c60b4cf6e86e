"""Bot knowledge of chasing pirate ships: it costs nothing."""

from collections.abc import Iterable, Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.errands import ImmediateDeed, Order
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.sea.chasing import Chase


class ChasingKnowledge(Knowledge):
    """Chases."""

    reasons = {"chase": ()}
    carries = (Chase,)

    def at_once(self, legal: Sequence[Action]) -> Iterable[ImmediateDeed]:
        """Chase whenever possible."""
        return [
            ImmediateDeed(Order.CHASE, advise(a, "chase")) for a in legal if isinstance(a, Chase)
        ][:1]


class ChasingDeckhand(DeckhandKnowledge):
    """Pirate ships are chased."""

    rates = {Chase: 9.0}
