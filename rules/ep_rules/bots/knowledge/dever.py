"""Bot knowledge of Captain Dever: his card gives the most needed resource."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, taken
from ep_rules.bots.knowledge.robber_fleet import RobberFleetKnowledge
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.fan.sea_robbers.dever import SpareDever, UseDever

DEVER = 0.3
"""The worth of his card."""


class DeverKnowledge(Knowledge):
    """Captain Dever's cards."""

    leaves = {
        SpareDever: "A card now is better than one later.",
    }

    def read(self) -> None:
        """The first sunk ship brings his card."""
        fleet = self.survey.of(RobberFleetKnowledge)
        if not fleet.sunk:
            fleet.besides.append(DEVER)

    def _use(self, action: UseDever) -> tuple[float, str]:
        return card_worth(self.survey, action.good, 1), "take-good"

    weighs = {UseDever: _use}


class DeverDeckhand(DeckhandKnowledge):
    """The card that the hand needs most."""

    leaves = DeverKnowledge.leaves
    rates = {UseDever: taken}
