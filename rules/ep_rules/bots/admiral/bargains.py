"""Bargains that another seat would accept; haggling calls it.

Other seats are assumed to reason like captains: in a determinized world, their plans are computed
from their own observations.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, zip_longest

import msgspec

from ep_rules.api import GOLD, Game, Good, Seat, State, View
from ep_rules.bots.captain import Survey, plans, read
from ep_rules.bots.captain.trading import AHEAD, ENOUGH

OWN_CARD, THEIR_CARD = 0.2, 0.09
OWN_COIN, THEIR_COIN = 0.25, 0.05
"""The worth of a card and of a coin outside all plans: to the bot, and to others."""
OWN_MANY, THEIR_MANY = 4, 3
"""The most cards of a kind that count outside all plans."""
LATER = 0.6
"""The weight of a plan relative to the one before it."""
ENVY = 0.15
"""The share of another seat's gain that counts as a loss."""
GIVEN, WANTED = 2, 3
"""The most cards that a bargain gives and asks for."""

GoodCounts = tuple[int, ...]
"""An amount of each good; of those left out at the end there are none."""


class Bargain(msgspec.Struct, frozen=True):
    """Cards for cards. `gain`: its value, less its value to others; `seat`: the other party."""

    give: GoodCounts
    want: GoodCounts
    gain: float
    seat: Seat


class Party:
    """One side of a bargain: a hand and its plans."""

    def __init__(self, survey: Survey, *, own: bool) -> None:
        self.seat, self.hand, self.kinds = survey.seat, survey.hand, survey.kinds
        self._plans = [
            (project.rate, sum(project.cost), _cards(project.cost))
            for project in plans(survey)[:AHEAD]
        ]
        self._shunned = [survey.is_dangerous(seat) for seat in range(survey.seats)]
        self._card, self._many = (OWN_CARD, OWN_MANY) if own else (THEIR_CARD, THEIR_MANY)
        self._coin = OWN_COIN if own else THEIR_COIN
        self._now = self._worth(self.hand)

    def _worth(self, hand: Sequence[int]) -> float:
        """The worth of a hand with these plans."""
        worth = self._coin * hand[GOLD]
        for good in self.kinds:
            worth += self._card * min(hand[good], self._many)
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

    def gain(self, out: GoodCounts, back: GoodCounts) -> float:
        """The hand after giving `out` for `back`."""
        moved = zip_longest(self.hand, out, back, fillvalue=0)
        dealt = [have - less + more for have, less, more in moved]
        return self._worth(dealt) - self._now

    def has(self, counts: GoodCounts) -> bool:
        """Whether the hand has these cards."""
        return all(have >= count for have, count in zip(self.hand, counts, strict=False))

    def takes(self, out: GoodCounts, back: GoodCounts) -> bool:
        """Whether a captain says yes."""
        return self.has(out) and self.gain(out, back) > ENOUGH

    def shuns(self, other: int) -> bool:
        """Whether a captain refuses that seat all deals, because it leads or is about to win."""
        return self._shunned[other]


def _cards(cost: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The cards of a cost: each kind, and how many of it."""
    return [(good, count) for good, count in enumerate(cost) if count and good != GOLD]


def party(game: Game, world: State, seat: Seat) -> Party:
    """Another seat in one world."""
    survey = read(View.of(game, world, seat))
    other = Party(survey, own=False)
    survey.let_go()
    return other


def bargains(
    own: Party, worlds: Sequence[Sequence[Party]], bars: Sequence[float] = ()
) -> list[Bargain]:
    """The bargains worth proposing to the parties of some worlds, the best first.

    `bars`: per world, the least gain of the other party; by default ENOUGH.
    """
    found: list[Bargain] = []
    bars = bars or [ENOUGH] * len(worlds)
    names, kinds = len(own.hand), own.kinds
    for give in _bundles(names, kinds, GIVEN):
        if not own.has(give):
            continue
        for want in _bundles(names, kinds, WANTED):
            if any(map(min, give, want)):
                continue
            gain = own.gain(give, want)
            if gain <= 0:
                continue
            total, seat = 0.0, own.seat
            for others, bar in zip(worlds, bars, strict=True):
                theirs, willing = min(
                    (
                        (theirs, other.seat)
                        for other in others
                        if other.has(want) and (theirs := other.gain(want, give)) > bar
                    ),
                    default=(0.0, own.seat),
                )
                if willing != own.seat:
                    total += gain - ENVY * theirs
                    seat = willing
            if seat != own.seat:
                found.append(Bargain(give, want, total / len(worlds), seat))
    return sorted(found, key=lambda bargain: -bargain.gain)


@lru_cache
def _bundles(names: int, kinds: tuple[Good, ...], most: int) -> tuple[GoodCounts, ...]:
    """All bundles of up to `most` cards of some kinds or coins."""
    return tuple(
        tuple(goods.count(good) for good in range(names))
        for size in range(1, most + 1)
        for goods in combinations_with_replacement((*kinds, GOLD), size)
    )
