"""Bot knowledge of clay jugs: their number, and how to get more."""

from ep_rules.api import State
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.fan.sea_robbers.jugs import BuyJug, ShipTiles


class JugsKnowledge(Knowledge):
    """The seat's jugs."""

    buy = BuyJug()

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.own = survey.seen.of(ShipTiles).jugs[survey.seat]


JUG = 12.0
JUGS = 4
"""So many jugs are enough for a beginner."""


class JugsDeckhand(DeckhandKnowledge):
    """The seat's jugs."""

    def hope(self, state: State) -> float:
        """The worth of the first jugs."""
        return JUG * min(JUGS, state.of(ShipTiles).jugs[self.outlook.seat])
