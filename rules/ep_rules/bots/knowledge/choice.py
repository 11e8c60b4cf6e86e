"""Bot knowledge of free cards from the supply: which one to take."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, taken
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.catan.choice import TakeGood


class ChoiceKnowledge(Knowledge):
    """Cards to choose."""

    def _take(self, action: TakeGood) -> tuple[float, str]:
        """The card that the next projects need most."""
        return card_worth(self.survey, action.good, 1), "take-good"

    weighs = {TakeGood: _take}


class ChoiceDeckhand(DeckhandKnowledge):
    """The card that the hand needs most."""

    rates = {TakeGood: taken}
