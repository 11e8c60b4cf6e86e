"""Bargains: which cards another seat would part with, and for what.

Another seat is taken to reason as a captain does: in a determinized world its plans are read off
its own observation, and a deal is one that it would agree to.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec

from ep_rules.api import GOLD, GOOD_NAMES, RESOURCES, Game, Seat, State, View
from ep_rules.bots.captain import Survey, plans, read
from ep_rules.bots.captain.trading import AHEAD, CLOSE, ENOUGH

OWN_CARD, THEIR_CARD = 0.12, 0.09
OWN_COIN, THEIR_COIN = 0.1, 0.05
"""What a card, and a coin, is worth beside all plans: to the own seat, and to others."""
OWN_MANY, THEIR_MANY = 4, 3
"""So many cards of a kind count beside all plans."""
LATER = 0.6
"""What a plan counts beside the one before it."""
ENVY = 0.4
"""How much of what another seat gains is a loss to the own one."""
GIVEN, WANTED = 2, 3
"""How many cards a bargain gives and asks for at most."""

GoodCounts = tuple[int, ...]


class Bargain(msgspec.Struct, frozen=True):
    """Cards for cards. `gain`: what it brings, less what it brings others; `seat`: who deals."""

    give: GoodCounts
    want: GoodCounts
    gain: float
    seat: Seat


class Party:
    """One side of a bargain: a hand and what it is kept for."""

    def __init__(self, survey: Survey, *, own: bool) -> None:
        self.survey = survey
        self.seat = survey.seat
        self.hand = survey.hand
        self.projects = plans(survey)[:AHEAD]
        self._card, self._many = (OWN_CARD, OWN_MANY) if own else (THEIR_CARD, THEIR_MANY)
        self._coin = OWN_COIN if own else THEIR_COIN
        self._now = self._worth(self.hand)

    def _worth(self, hand: Sequence[int]) -> float:
        """What a hand is worth with these plans."""
        worth = self._coin * hand[GOLD]
        for good in RESOURCES:
            worth += self._card * min(hand[good], self._many)
        left, weight = list(hand), 1.0
        for project in self.projects:
            need = have = 0
            for number, cost in enumerate(project.cost):
                if cost:
                    need += cost
                    if number != GOLD:
                        have += min(left[number], cost)
                    left[number] = max(0, left[number] - cost)
            worth += project.rate * have * have / need * weight
            weight *= LATER
        return worth

    def gain(self, out: GoodCounts, back: GoodCounts) -> float:
        """What giving `out` for `back` makes of the hand."""
        dealt = [have - less + more for have, less, more in zip(self.hand, out, back, strict=True)]
        return self._worth(dealt) - self._now

    def has(self, counts: GoodCounts) -> bool:
        """Whether the hand holds so many of each."""
        return all(have >= count for have, count in zip(self.hand, counts, strict=True))

    def takes(self, out: GoodCounts, back: GoodCounts) -> bool:
        """Whether a captain says yes."""
        return self.has(out) and self.gain(out, back) > ENOUGH

    def shuns(self, other: int) -> bool:
        """Whether a captain gives that seat nothing: it leads, or is about to win."""
        points = self.survey.points
        return points[other] >= self.survey.goal - CLOSE or (
            points[other] > points[self.seat] + 1 and points[other] == max(points)
        )


def party(game: Game, world: State, seat: Seat) -> Party:
    """Another seat as it stands in one world."""
    return Party(read(View(game, world, seat)), own=False)


def bargains(
    own: Party, worlds: Sequence[Sequence[Party]], bars: Sequence[float] = ()
) -> list[Bargain]:
    """What is worth proposing to the parties of some worlds, the best first.

    `bars`: per world, what a bargain must bring the other party; ENOUGH if it is left out.
    """
    found: list[Bargain] = []
    bars = bars or [ENOUGH] * len(worlds)
    for give in _bundles(GIVEN):
        if not own.has(give):
            continue
        for want in _bundles(WANTED):
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
def _bundles(most: int) -> tuple[GoodCounts, ...]:
    """All bundles of up to so many cards."""
    return tuple(
        tuple(goods.count(good) for good in range(len(GOOD_NAMES)))
        for size in range(1, most + 1)
        for goods in combinations_with_replacement((*RESOURCES, GOLD), size)
    )
