"""Bot knowledge of the Drover: the hex whose cards help most."""

# A card has such a file in `rules/ep_rules/bots/knowledge/`.

from collections.abc import Sequence

from ep_rules.api import Action, Good
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.progress_cards import card, listed
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from tests.pretend.drover import DROVER, PlayDrover

TWO = 2


class DroverKnowledge(Knowledge):
    """The card in hand."""

    cards = {DROVER: 0.45}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Cards of the kind that is worth most."""
        survey = self.survey

        def worth(action: PlayDrover) -> float:
            return card_worth(survey, Good(survey.seen.terrain[action.place]), 1)

        best = max(listed(survey, legal, PlayDrover), key=worth, default=None)
        return None if best is None else card(best)


class DroverDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    def _brings(self, action: PlayDrover) -> float:
        outlook = self.outlook
        return outlook.gain([(Good(outlook.seen.terrain[action.place]), TWO)])

    rates = {PlayDrover: _brings}
