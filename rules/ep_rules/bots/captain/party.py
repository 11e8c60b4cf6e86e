"""What the cards of a seat are worth to it, and what it gains by a deal."""

from collections.abc import Sequence
from itertools import zip_longest

from ep_rules.api import GOLD
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.works import plans
from ep_rules.bots.prices import is_dear, rates_of

AHEAD = 2
"""The number of projects for which the hand is kept."""
ENOUGH = 0.05
"""The least gain of a deal with another seat."""
CARD, COIN = 0.2, 0.25
"""The worth of a card and of a coin outside all plans."""
MANY = 4
"""The most cards of a kind that count outside all plans."""
LATER = 0.6
"""The weight of a plan relative to the one before it."""


class Party:
    """One side of a deal: a hand and its plans. It serves on without its survey."""

    def __init__(self, survey: Survey) -> None:
        self.seat, self.hand, self.kinds = survey.seat, survey.hand, survey.kinds
        self._plans = [
            (project.rate, sum(project.cost), _cards(project.cost))
            for project in plans(survey)[:AHEAD]
        ]
        self._shunned = [survey.is_dangerous(seat) for seat in range(survey.seats)]
        self._rates = rates_of(survey.income.supply, survey.shop.price)
        self._now = self._worth(self.hand)

    def _worth(self, hand: Sequence[int]) -> float:
        """The worth of a hand with these plans."""
        worth = COIN * hand[GOLD]
        for good in self.kinds:
            worth += CARD * min(hand[good], MANY)
        left, weight = list(hand), 1.0
        for rate, need, cards in self._plans:
            have = 0
            for kind, cost in cards:
                taken = min(left[kind], cost)
                left[kind] -= taken
                have += taken
            worth += rate * have * have / need * weight
            weight *= LATER
        return worth

    def gain(self, out: Sequence[int], back: Sequence[int]) -> float:
        """What the hand gains by giving `out` for `back`; never anything at a price to refuse."""
        moved = zip_longest(self.hand, out, back, fillvalue=0)
        dealt = [have - less + more for have, less, more in moved]
        gain = self._worth(dealt) - self._now
        return gain if gain <= 0 or not self.is_dear(out, back) else 0.0

    def is_dear(self, out: Sequence[int], back: Sequence[int]) -> bool:
        """Whether `out` is a price for `back` that nobody should pay."""
        return is_dear(out, back, self._rates)

    def has(self, counts: Sequence[int]) -> bool:
        """Whether the hand has these cards."""
        return all(have >= count for have, count in zip(self.hand, counts, strict=False))

    def takes(self, out: Sequence[int], back: Sequence[int]) -> bool:
        """Whether it says yes."""
        return self.has(out) and self.gain(out, back) > ENOUGH

    def shuns(self, other: int) -> bool:
        """Whether it refuses that seat all deals, because it leads or is about to win."""
        return self._shunned[other]


def _cards(cost: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The cards of a cost: each kind, and how many of it."""
    return [(good, count) for good, count in enumerate(cost) if count and good != GOLD]
