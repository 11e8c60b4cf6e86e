"""Bot knowledge of chests: which one to redeem first, and which pile to draw from."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.robber_fleet import RobberFleetKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.fan.sea_robbers.chests import Chest, Redeem, TakeCard

CHEST = 0.35
"""The worth of an unseen chest token."""
LATER = (Chest.DEVELOPMENT, Chest.RESOURCE, Chest.ROUTE)
"""The order of redeeming chests, after those whose cards serve a plan."""


class ChestsKnowledge(Knowledge):
    """The chests."""

    reasons = {"take-card": (), "redeem": ()}

    def read(self) -> None:
        """A sunk ship brings a chest."""
        self.survey.of(RobberFleetKnowledge).besides.append(CHEST)

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Redeem a chest soon: the one with the most useful cards."""
        listed = [action for action in legal if isinstance(action, Redeem)]
        if not listed:
            return None
        order = {chest: -number for number, chest in enumerate(LATER)}
        return advise(max(listed, key=lambda a: order.get(Chest(a.chest), 1)), "redeem")

    def _draw(self, action: TakeCard) -> tuple[float, str]:
        """Draw from any pile; all are equal."""
        return 0.0, "take-card"

    weighs = {TakeCard: _draw}


class ChestsDeckhand(DeckhandKnowledge):
    """Chests are redeemed at once."""

    rates = {Redeem: 12.0}
