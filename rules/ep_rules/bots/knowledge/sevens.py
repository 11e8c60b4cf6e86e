"""Bot knowledge of sevens: which cards to discard."""

from collections.abc import Sequence

from ep_rules.api import Action, Discard, DiscardCards
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, given
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import FULL
from ep_rules.bots.planning.works import plans


class SevensKnowledge(Knowledge):
    """Cards to discard."""

    reasons = {"discard": ()}
    carries = (Discard,)

    def read(self) -> None:
        """Note the hand limit."""
        self.survey.safe += self.survey.number("sevens", "hand_limit") - FULL

    def _discard(self, legal: Sequence[Action]) -> Advice:
        """The card that the next projects need least."""
        survey, projects = self.survey, plans(self.survey)[:3]

        def use(action: Discard) -> float:
            good = action.good
            have, need, worth = survey.hand[good], 0, 0.0
            for rank, project in enumerate(projects):
                need += project.cost[good]
                if have <= need:
                    worth += project.rate * 0.6**rank if project.cost[good] else 0.0
            return worth - 0.02 * have

        listed = [action for action in legal if isinstance(action, Discard)]
        return advise(min(listed, key=use), "discard")

    decides = {DiscardCards: _discard}


class SevensDeckhand(DeckhandKnowledge):
    """The card that the hand needs least."""

    rates = {Discard: given}
