"""Bot knowledge of the Aqueduct: which resource to take."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, taken
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.knights.aqueduct import LeaveAqueduct, TakeByAqueduct


class AqueductKnowledge(Knowledge):
    """The resource of a roll without cards."""

    leaves = {
        LeaveAqueduct: "A card is better than none.",
    }

    def _take(self, action: TakeByAqueduct) -> tuple[float, str]:
        return card_worth(self.survey, action.good, 1), "take-good"

    weighs = {TakeByAqueduct: _take}


class AqueductDeckhand(DeckhandKnowledge):
    """The card that the hand needs most."""

    leaves = AqueductKnowledge.leaves
    rates = {TakeByAqueduct: taken}
