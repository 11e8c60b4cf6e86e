"""What a hand is worth: its cards, and how near they are to what the seat could build."""

from collections.abc import Sequence

import msgspec

from ep_rules.api import GOLD, RESOURCES

CARD = 5.0
COIN = 2.0
PLENTY = 3
"""Cards of a kind beyond which more of it are worth little."""
SPARE = 0.4
LIMIT = 7
NEAR = 0.72
"""What a missing card leaves of a plan's gain."""
HOPE = 0.75
SECOND = 0.4
RATE = 3
"""Equal cards for one, as the supply trades."""


class Plan(msgspec.Struct, frozen=True):
    """Something to build: what it costs per good, and what it gains beyond its cards."""

    cost: tuple[int, ...]
    gain: float


def hand_worth(hand: Sequence[int], plans: Sequence[Plan]) -> float:
    """The worth of a hand, given what could be built with it."""
    coins = hand[GOLD]
    worth = COIN * min(coins, 6) + 0.4 * COIN * max(0, coins - 6)
    count = 0
    for good in RESOURCES:
        have = hand[good]
        count += have
        worth += CARD * (have if have <= PLENTY else PLENTY + SPARE * (have - PLENTY))
    if count > LIMIT:
        worth -= 0.4 * CARD * (count - LIMIT)
    if plans:
        best = max(plans, key=lambda plan: _hope(hand, plan))
        worth += HOPE * _hope(hand, best)
        rest = [max(0, have - need) for have, need in zip(hand, best.cost, strict=True)]
        worth += SECOND * max(_hope(rest, plan) for plan in plans)
    return worth


def missing(hand: Sequence[int], plan: Plan) -> int:
    """How many cards a hand lacks for a plan."""
    return sum(max(0, plan.cost[good] - hand[good]) for good in RESOURCES)


def _hope(hand: Sequence[int], plan: Plan) -> float:
    lacking = 0
    spare = 0
    for good in RESOURCES:
        over = hand[good] - plan.cost[good]
        if over < 0:
            lacking -= over
        else:
            spare += over // RATE
    substitutes = min(2, hand[GOLD] // 2) + spare
    return float(plan.gain * NEAR ** (lacking - 0.5 * min(lacking, substitutes)))
