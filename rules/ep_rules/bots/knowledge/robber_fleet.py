"""Bot knowledge of the sea robber ships: the worth of sinking one."""

from collections.abc import Iterable

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.fan.sea_robbers.fleet import RobberFleet

NEMESIS = 0.55
"""The chance of getting the card of the greatest nemesis, for a seat that sinks ships."""


class RobberFleetKnowledge(Knowledge):
    """The sea robber ships; `besides`: the additional worth of a sunk one."""

    counts = ("sunk robber ships", "greatest nemesis")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        fleet = survey.seen.of(RobberFleet)
        self.afloat = frozenset(fleet.afloat)
        self.sunk, self._most = fleet.sunk[survey.seat], max(fleet.sunk)
        self._nemesis = fleet.nemesis
        self.besides: list[float] = []

    def count(self) -> Iterable[int]:
        """The sunk ships, and whether the seat has the card of the greatest nemesis."""
        return self.sunk, int(self._nemesis == self.survey.seat)

    def prize(self) -> float:
        """The worth of a sunk ship."""
        survey = self.survey
        worth = sum(self.besides, float(survey.number("robber-fleet", "ship")))
        if self._nemesis == survey.seat:
            return worth + 0.2 * (self._most == self.sunk)
        needs = max(survey.number("robber-fleet", "needs"), self._most + 1)
        gap = max(1, needs - self.sunk)
        points = survey.number("robber-fleet", "nemesis")
        return worth + points * (1.0 if gap == 1 else NEMESIS / gap)


class RobberFleetDeckhand(DeckhandKnowledge):
    """Sea robbers, to whom ships lead."""

    def foes(self) -> Iterable[int]:
        """The intersections next to sea robber ships."""
        corners, fleet = self.outlook.topology.hex_corners, self.outlook.seen.of(RobberFleet)
        return {corner for place in fleet.afloat for corner in corners[place]}
