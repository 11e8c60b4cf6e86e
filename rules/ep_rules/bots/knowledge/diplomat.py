"""Bot knowledge of the Diplomat: the road to remove, and the new path of the bot's own road."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads
from ep_rules.knights.diplomat import DIPLOMAT, PlayDiplomat, RelayHere, RelayNowhere


class DiplomatKnowledge(Knowledge):
    """Open roads."""

    leaves = {
        RelayHere: "It removes only roads of others, which it cannot build again.",
        RelayNowhere: "It removes only roads of others, which it cannot take back.",
    }
    cards = {DIPLOMAT: 0.25}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """A road of the strongest rival, or of any rival if the hand is full."""
        survey, road = self.survey, self.survey.seen.road
        rivals = [seat for seat in range(survey.seats) if seat != survey.seat]
        strongest = max(rivals, key=survey.threat.__getitem__)
        full = survey.of(ProgressCardsKnowledge).full
        others = [
            action
            for action in listed(self.survey, legal, PlayDiplomat)
            if road[action.path] != survey.seat and road[action.path] < survey.seats
        ]
        wanted = [one for one in others if full or road[one.path] == strongest]
        best = max(wanted, key=lambda one: survey.threat[road[one.path]], default=None)
        return None if best is None else card(best)

    def _relay(self, action: RelayHere) -> tuple[float, str]:
        return self.survey.of(Roads).worth(action.path), "free-road"

    def _nowhere(self, action: RelayNowhere) -> tuple[float, str]:
        return -1.0, "free-road"

    weighs = {RelayHere: _relay, RelayNowhere: _nowhere}


class DiplomatDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = {
        PlayDiplomat: "A deckhand cannot tell which road to remove.",
        RelayHere: "It does not play the Diplomat.",
        RelayNowhere: "It does not play the Diplomat.",
    }
