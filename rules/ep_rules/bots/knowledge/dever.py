"""What bots know of Captain Dever: he brings the card that is needed most."""

from ep_rules.bots.captain.goods import card_worth
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.knowledge.robber_fleet import RobberFleetKnowledge
from ep_rules.fan.sea_robbers.dever import UseDever

DEVER = 0.3
"""What his friendship is worth."""


class DeverKnowledge(Knowledge):
    """Captain Dever's cards."""

    def read(self) -> None:
        """A first sunk ship makes him a friend."""
        fleet = self.survey.of(RobberFleetKnowledge)
        if not fleet.sunk:
            fleet.besides.append(DEVER)

    def _use(self, action: UseDever) -> tuple[float, str]:
        return card_worth(self.survey, action.good, 1), "take-good"

    weighs = {UseDever: _use}  # noqa: RUF012
