"""Bot knowledge of clay jugs: their number, and how to get more."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
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
    """The first jugs."""

    def _buy(self, action: BuyJug) -> float:
        outlook = self.outlook
        return JUG if outlook.seen.of(ShipTiles).jugs[outlook.seat] < JUGS else 0.0

    rates = {BuyJug: _buy}
