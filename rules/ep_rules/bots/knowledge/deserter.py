"""Bot knowledge of the Deserter: whose knight, which one to give up, and where to place one."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.knowledge.progress_cards import card, listed
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.knights.deserter import DESERTER, Enlist, EnlistNone, LetDesert, PlayDeserter


class DeserterKnowledge(Knowledge):
    """Knights that change sides."""

    leaves = {
        EnlistNone: "A knight is better than none.",
    }
    cards = {DESERTER: 0.6}
    reasons = {"enlist": (), "give-up": ("place",)}

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """The seat whose weakest knight is strongest; of equals the greatest rival."""
        knights, threat = self.survey.of(KnightsKnowledge).at.values(), self.survey.threat

        def least(action: PlayDeserter) -> tuple[int, float]:
            own = [one.strength for one in knights if int(one.owner) == action.seat]
            return min(own), threat[action.seat]

        best = max(listed(self.survey, legal, PlayDeserter), key=least, default=None)
        return None if best is None else card(best)

    def _enlist(self, action: Enlist) -> tuple[float, str]:
        """The strongest knight, at the best place."""
        post = self.survey.of(KnightsKnowledge).post(action.place)
        return 100.0 * action.rank + post, "enlist"

    def _none(self, action: EnlistNone) -> tuple[float, str]:
        return 0.0, "enlist"

    def _give_up(self, action: LetDesert) -> tuple[float, str]:
        """The weakest knight, of equals an inactive one."""
        one = self.survey.of(KnightsKnowledge).at[action.place]
        return -float(2 * one.strength + one.active), "give-up"

    weighs = {Enlist: _enlist, EnlistNone: _none, LetDesert: _give_up}


class DeserterDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = {
        PlayDeserter: "A deckhand cannot tell what the card brings.",
        Enlist: "It does not play the Deserter.",
        EnlistNone: "It does not play the Deserter.",
    }
