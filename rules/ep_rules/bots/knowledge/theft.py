"""What bots know of theft: what there is to be had from a seat."""

from collections.abc import Callable

from ep_rules.base.theft import Rob
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.survey import Survey

PREY = 6.0
"""What a card that can be stolen counts beside a pip that is blocked."""


class TheftKnowledge(Knowledge):
    """The victims; `worth`: what it is worth to rob a seat; `spared`: who may not be robbed."""

    reasons = {"rob": ("seat",)}  # noqa: RUF012

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.spared: set[int] = set()
        self.worth: Callable[[int], float] = self.prey

    def prey(self, seat: int) -> float:
        """What there is to be had from a seat."""
        survey, cards = self.survey, self.survey.seen.seats[seat].cards
        if seat in self.spared or not cards:
            return 0.0
        return survey.threat[seat] * PREY * (1 + 0.05 * cards)

    def _rob(self, action: Rob) -> tuple[float, str]:
        """The rival whose loss matters most."""
        return self.worth(action.seat), "rob"

    weighs = {Rob: _rob}  # noqa: RUF012
