"""Prices that no bot pays: more than the supply asks, or three cards for one."""

from collections.abc import Sequence

from ep_rules.api import GOLD

UNSOLD = 99
"""A rate at which the supply gives nothing."""


def rates_of(cards: Sequence[int], price: int) -> list[int]:
    """How much of each good the supply takes for a card, from its rates for cards and its price."""
    rates = [*cards]
    rates[GOLD] = price or UNSOLD
    return rates


def is_dear(give: Sequence[int], take: Sequence[int], rates: Sequence[int]) -> bool:
    """True if the supply gives as much for less, or if the cards given are two more than taken."""
    bought, over, wanted = 0, False, sum(take)
    for count, rate in zip(give, rates, strict=False):
        bought += count // rate
        over = over or count % rate > 0
    cards = sum(give) - give[GOLD]
    return bought > wanted or (bought == wanted and over) or cards > wanted + 1
