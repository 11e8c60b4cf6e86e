"""Bot knowledge of the Bishop at sea: where the pirate ship goes, and when it is worth the card."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.pirates import PiratesKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bridges.pirate_bishop import PlayPirateBishop
from ep_rules.knights.progress_deck import BISHOP

ROBBED = 0.8
"""The least worth of a hex: a ship of a seat with cards, and not the last one, lies there."""


class PirateBishopKnowledge(Knowledge):
    """The card in hand."""

    cards = {BISHOP: 0.5}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """The hex where the pirate ship robs and hinders the strongest rival."""
        pirates = self.survey.of(PiratesKnowledge)
        best = max(
            listed(self.survey, legal, PlayPirateBishop),
            key=lambda action: pirates.hindrance(action.place),
            default=None,
        )
        if best is None:
            return None
        full = self.survey.of(ProgressCardsKnowledge).full
        return card(best) if full or pirates.hindrance(best.place) >= ROBBED else None


class PirateBishopDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    rates = {PlayPirateBishop: PLAYED}
