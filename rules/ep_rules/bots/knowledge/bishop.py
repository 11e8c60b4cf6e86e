"""Bot knowledge of the Bishop: where the robber goes, and when it is worth the card."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.knowledge.robber import RobberKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.bishop import PlayBishop
from ep_rules.knights.progress_deck import BISHOP

HARM = 8.0
"""The harm that the robber must do for the card to be played."""
CARD = 4.0
"""The worth of a card of each victim, compared with a blocked pip."""


class BishopKnowledge(Knowledge):
    """The card in hand."""

    cards = {BISHOP: 0.5}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """The hex where the robber does the most harm, with a card of each victim."""
        best = max(listed(self.survey, legal, PlayBishop), key=self._harm, default=None)
        if best is None:
            return None
        full = self.survey.of(ProgressCardsKnowledge).full
        return card(best) if full or self._harm(best) >= HARM else None

    def _harm(self, action: PlayBishop) -> float:
        survey, place = self.survey, action.place
        victims = sum(
            view.cards > 0 and view.seat != survey.seat and survey.on(place, view.seat) > 0
            for view in survey.seen.seats
        )
        return survey.of(RobberKnowledge).harm(place) + CARD * victims


class BishopDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    rates = {PlayBishop: PLAYED}
