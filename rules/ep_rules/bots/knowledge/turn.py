"""Bot knowledge of the turn: moving ships, and the end of a phase."""

from collections.abc import Sequence

from ep_rules.api import Action, EndPhase, MovementPhase
from ep_rules.base.turn import Turn
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.knowledge import Knowledge, guide
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge


class TurnKnowledge(Knowledge):
    """The phases of a turn; an admiral does not look ahead to an early end."""

    steps = carries = (EndPhase,)

    def rest(self, legal: Sequence[Action]) -> Advice | None:
        """The end of the phase."""
        return self._end(legal)

    def next_part(self) -> int:
        """As the order of turns has it."""
        survey = self.survey
        return survey.book.module(Turn).next_part(survey.seen.part, survey.seats)

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
