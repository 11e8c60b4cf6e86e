"""Bargains that another seat would accept; haggling calls it.

Other seats are assumed to reason like captains: in a determinized world, their plans are computed
from their own observations.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec

from ep_rules.api import GOLD, Game, Good, Seat, State, View
from ep_rules.bots.captain import read
from ep_rules.bots.captain.party import ENOUGH, Party

ENVY = 0.15
"""The share of another seat's gain that counts as a loss."""
MOST = 2
"""The most cards or coins on a side of an offer."""

GoodCounts = tuple[int, ...]
"""An amount of each good; of those left out at the end there are none."""


class Bargain(msgspec.Struct, frozen=True):
    """Cards for cards. `gain`: its value, less its value to others; `seat`: the other party."""

    give: GoodCounts
    want: GoodCounts
    gain: float
    seat: Seat


def party(game: Game, world: State, seat: Seat) -> Party:
    """Another seat in one world."""
    survey = read(View.of(game, world, seat))
    other = Party(survey)
    survey.let_go()
    return other


def bargains(
    own: Party, worlds: Sequence[Sequence[Party]], bars: Sequence[float] = (), most: int = MOST
) -> list[Bargain]:
    """The bargains worth proposing to the parties of some worlds, the best first.

    `bars`: per world, the least gain of the other party; by default ENOUGH. `most`: the most cards
    or coins on a side.
    """
    found: list[Bargain] = []
    bars = bars or [ENOUGH] * len(worlds)
    names, kinds = len(own.hand), own.kinds
    for give in _bundles(names, kinds, most):
        if not own.has(give):
            continue
        for want in _bundles(names, kinds, most):
            if meets(give, want):
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


def meets(one: GoodCounts, other: GoodCounts) -> bool:
    """Whether two amounts have a good in common."""
    return any(map(min, one, other))


@lru_cache
def _bundles(names: int, kinds: tuple[Good, ...], most: int) -> tuple[GoodCounts, ...]:
    """All bundles of up to `most` cards of some kinds or coins."""
    return tuple(
        tuple(goods.count(good) for good in range(names))
        for size in range(1, most + 1)
        for goods in combinations_with_replacement((*kinds, GOLD), size)
    )
