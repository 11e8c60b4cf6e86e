"""Bargains: which cards another seat would part with, and for what.

Another seat is taken to reason as a captain does: in a determinized world its plans are read off its
own observation, and a deal is one that it would agree to.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec

from ep_rules.api import GOLD, GOOD_NAMES, RESOURCES, Bundle, Game, Seat, State, View
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.trading import AHEAD, CLOSE, ENOUGH
from ep_rules.bots.captain.works import Project, Works

OWN_CARD, THEIR_CARD, COIN = 0.12, 0.09, 0.05
"""What a card, and a coin, is worth beside all plans: to the own seat, and to others."""
OWN_MANY, THEIR_MANY = 4, 3
"""So many cards of a kind count beside all plans."""
LATER = 0.6
"""What a plan counts beside the one before it."""
ENVY = 0.3
"""How much of what another seat gains is a loss to the own one."""
GIVEN, WANTED = 2, 3
"""How many cards a bargain gives and asks for at most."""

Counts = tuple[int, ...]


class Bargain(msgspec.Struct, frozen=True):
    """Cards for cards with one seat. `gain` is the own one, less what the other gains by it."""

    seat: Seat
    give: Counts
    want: Counts
    gain: float


class Party:
    """One side of a bargain: a hand and what it is kept for."""

    def __init__(self, survey: Survey, card: float, many: int) -> None:
        self.survey = survey
        self.hand = survey.hand
        self.projects: Sequence[Project] = Works(survey).projects[:AHEAD]
        self._card, self._many = card, many
        self.now = self.worth(self.hand)

    def worth(self, hand: Sequence[int]) -> float:
        """What a hand is worth with these plans."""
        worth = COIN * hand[GOLD]
        for good in RESOURCES:
            worth += self._card * min(hand[good], self._many)
        left, weight = list(hand), 1.0
        for project in self.projects:
            need = have = 0
            for good, cost in enumerate(project.cost):
                if cost:
                    need += cost
                    if good != GOLD:
                        have += min(left[good], cost)
                    left[good] = max(0, left[good] - cost)
            worth += project.rate * have * have / need * weight
            weight *= LATER
        return worth

    def gain(self, out: Counts, back: Counts) -> float:
        """What giving `out` for `back` makes of the hand."""
        dealt = [have - less + more for have, less, more in zip(self.hand, out, back, strict=True)]
        return self.worth(dealt) - self.now

    def has(self, counts: Counts) -> bool:
        """Whether the hand holds so many of each."""
        return all(have >= count for have, count in zip(self.hand, counts, strict=True))

    def shuns(self, other: int) -> bool:
        """Whether a captain would give that seat nothing: it leads, or is about to win."""
        points = self.survey.points
        return points[other] >= self.survey.goal - CLOSE or (
            points[other] > points[self.survey.seat] + 1 and points[other] == max(points)
        )


def own_party(survey: Survey) -> Party:
    """The seat of a survey."""
    return Party(survey, OWN_CARD, OWN_MANY)


def other_party(game: Game, world: State, seat: Seat) -> Party:
    """Another seat as it stands in one world."""
    return Party(Survey(View(game, world, seat)), THEIR_CARD, THEIR_MANY)


def bargains(own: Party, others: Sequence[Party], bar: float = ENOUGH) -> list[Bargain]:
    """What brings the own seat something and another more than `bar`, the best first."""
    found: list[Bargain] = []
    for give in _bundles(GIVEN):
        if not own.has(give):
            continue
        for want in _bundles(WANTED):
            if any(map(min, zip(give, want, strict=True))):
                continue
            gain = own.gain(give, want)
            if gain <= 0:
                continue
            for other in others:
                if other.has(want):
                    theirs = other.gain(want, give)
                    if theirs > bar:
                        seat = other.survey.seat
                        found.append(Bargain(seat, give, want, gain - ENVY * theirs))
    return sorted(found, key=lambda bargain: -bargain.gain)


@lru_cache
def _bundles(most: int) -> tuple[Counts, ...]:
    """All bundles of up to so many cards."""
    return tuple(_counts(goods) for size in range(1, most + 1) for goods in _goods(size))


def _goods(size: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(RESOURCES, size)


def _counts(goods: Sequence[int]) -> Counts:
    return tuple(goods.count(good) for good in range(len(GOOD_NAMES)))


def bundle(counts: Counts) -> Bundle:
    """Counts as a side of an offer."""
    return Bundle(counts)
