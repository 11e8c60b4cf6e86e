"""Bot knowledge of theft: the gain of robbing a seat."""

from collections.abc import Callable

from ep_rules.base.theft import Rob
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.outlook import POINT
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey

PREY = 6.0
"""The worth of a card that can be stolen, compared with a blocked pip."""


class TheftKnowledge(Knowledge):
    """The victims; `worth`: the worth of robbing a seat; `spared`: seats that may not be robbed."""

    reasons = {"rob": ("seat",)}
    carries = (Rob,)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.spared: set[int] = set()
        self.worth: Callable[[int], float] = self.prey

    def prey(self, seat: int) -> float:
        """The gain of robbing a seat."""
        survey, cards = self.survey, self.survey.seen.seats[seat].cards
        if seat in self.spared or not cards:
            return 0.0
        return survey.threat[seat] * PREY * (1 + 0.05 * cards)

    def _rob(self, action: Rob) -> tuple[float, str]:
        """Rob the rival whose loss matters most."""
        return self.worth(action.seat), "rob"

    weighs = {Rob: _rob}


class TheftDeckhand(DeckhandKnowledge):
    """A seat to rob: the one with the most points that has cards."""

    def _rob(self, action: Rob) -> float:
        victim = self.outlook.seen.seats[action.seat]
        return victim.total + POINT * (victim.cards > 0)

    rates = {Rob: _rob}
