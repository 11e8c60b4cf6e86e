"""Bot knowledge of production: what comes before the dice."""

from collections.abc import Sequence

from ep_rules.api import Action, ProductionPhase, Roll
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.knowledge import Knowledge, guide


class ProductionKnowledge(Knowledge):
    """The roll of the dice, and the actions of other modules before it."""

    reasons = {"roll": ()}

    def _roll(self, legal: Sequence[Action]) -> Advice:
        """An action that a module proposes before the dice, or the roll."""
        for before_dice in guide(self.survey.game).newest("before_dice", self.survey):
            advice: Advice | None = before_dice(legal)
            if advice is not None:
                return advice
        return advise(next((a for a in legal if isinstance(a, Roll)), legal[0]), "roll")

    decides = {ProductionPhase: _roll}


class ProductionDeckhand(DeckhandKnowledge):
    """The roll of the dice, after what is worth something."""

    rates = {Roll: 0.1}
