"""Bot knowledge of the turn: moving ships, and the end of a phase."""

from collections.abc import Sequence

from ep_rules.api import Action, EndPhase, MovementPhase
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.knowledge import Knowledge, guide


class TurnKnowledge(Knowledge):
    """The phases of a turn; an admiral does not compare an early end."""

    steps = carries = (EndPhase,)

    def rest(self, legal: Sequence[Action]) -> Advice | None:
        """The end of the phase."""
        return self._end(legal)

    def _end(self, legal: Sequence[Action]) -> Advice:
        return advise(next((a for a in legal if isinstance(a, EndPhase)), legal[0]), "end")

    def _move(self, legal: Sequence[Action]) -> Advice:
        """A move that a module proposes, or the end of the phase."""
        for move in guide(self.survey.game).newest("move", self.survey):
            advice: Advice | None = move(legal)
            if advice is not None:
                return advice
        return self._end(legal)

    decides = {MovementPhase: _move}


class TurnDeckhand(DeckhandKnowledge):
    """The end of a phase, rather than what is worth nothing."""

    rates = {EndPhase: 0.1}
