"""Prices as bundles of goods, missing goods, and payments to and from the supply."""

from collections.abc import Sequence

from ep_rules.model import Bundle, Good, Price, Refusal, Seat, State


def price(bundle: Bundle) -> Price:
    """The pairs of a bundle that are not zero."""
    return tuple((Good(good), count) for good, count in enumerate(bundle.counts) if count)


def affords(hand: Sequence[int], cost: Price) -> bool:
    """Whether a hand can pay."""
    for good, amount in cost:  # noqa: SIM110 - twice as fast as all() with a generator
        if hand[good] < amount:
            return False
    return True


def missing(hand: Sequence[int], cost: Price) -> Bundle | None:
    """The goods that a hand lacks for a price; None if it can pay."""
    if affords(hand, cost):
        return None
    return Bundle.of({good: amount - hand[good] for good, amount in cost if hand[good] < amount})


def cost_refusal(hand: Sequence[int], cost: Price, rule: str = "") -> Refusal | None:
    """Why a hand cannot pay; `rule`: the rule of the price, if not that of costs."""
    lack = missing(hand, cost)
    if lack is None:
        return None
    return Refusal.of("cost.missing", rule, missing=lack, cost=Bundle.of(dict(cost)))


def pay(state: State, seat: Seat, cost: Price) -> None:
    """Move a price from a hand to the supply."""
    hand = state.hands[seat]
    for good, amount in cost:
        hand[good] -= amount
        state.bank[good] += amount


def take(state: State, seat: Seat, good: Good, amount: int = 1) -> None:
    """Move goods from the supply to a hand."""
    state.hands[seat][good] += amount
    state.bank[good] -= amount
