"""Bot knowledge of the Smith: the knights to promote."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.smith import SMITH, PlaySmith, SmithAnother, SmithNoMore

BOTH = 2


class SmithKnowledge(Knowledge):
    """The card, and the second knight."""

    leaves = {
        SmithNoMore: "A free promotion is always taken.",
    }
    cards = {SMITH: 0.55}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Promote two knights, or one if the hand is full."""
        places = self.survey.of(KnightsKnowledge).promotable()
        full = self.survey.of(ProgressCardsKnowledge).full
        if not places or (len(places) < BOTH and not full):
            return None
        best = (
            action for action in listed(self.survey, legal, PlaySmith) if action.place == places[0]
        )
        return next((card(action) for action in best), None)

    def _another(self, action: SmithAnother) -> tuple[float, str]:
        places = self.survey.of(KnightsKnowledge).promotable()
        return 1.0 / (1 + places.index(action.place)), "progress"

    def _no_more(self, action: SmithNoMore) -> tuple[float, str]:
        return 0.0, "progress"

    weighs = {SmithAnother: _another, SmithNoMore: _no_more}


class SmithDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    leaves = SmithKnowledge.leaves
    rates = {PlaySmith: PLAYED}
