"""What bots know of jugs of fire: how many the seat has, and how to get more."""

from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.survey import Survey
from ep_rules.fan.sea_robbers.jugs import BuyJug, ShipTiles


class JugsKnowledge(Knowledge):
    """The own jugs."""

    buy = BuyJug()

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.own = survey.seen.of(ShipTiles).jugs[survey.seat]
