"""Lines of prices, compared with a hand, and of the cards left in the supply."""

from collections.abc import Sequence

from ep_rules.api import CardKinds
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.panels.styled_lines import Line, flow, wrapped
from ep_tui.texts import say

NAMES = 9
"""Columns of the names of things to buy."""


def cost_lines(
    beside: AllBesideMap, hand: Sequence[int] | None, width: int, rates: str
) -> list[Line]:
    """A line for each price, with missing goods in brackets.

    `rates`: the supply's rates for the owner of the hand, or "".
    """
    lines: list[Line] = []
    cards = beside.game.book.cards
    for price in beside.prices():
        goods = [(good, count) for good, count in enumerate(price.cost.counts) if count]
        enough = hand is not None and all(hand[good] >= count for good, count in goods)
        items: list[Line] = []
        for good, count in goods:
            have = count if hand is None else min(count, hand[good])
            if have:
                items.append(((_amount(cards.names[good], have), "bold"),))
            if count > have:
                items.append(((f"({_amount(cards.names[good], count - have)})", "dim"),))
        first, *rest = flow(items, width - NAMES, " ")
        name = say(f"table.cost.{price.name}").ljust(NAMES)
        lines.append(((name, "good" if enough else ""), *first))
        lines += [((" " * NAMES, ""), *row) for row in rest]
    return [*lines, *wrapped(rates, width, "dim")] if rates else lines


def supply_lines(cards: CardKinds, bank: Sequence[int], width: int) -> list[Line]:
    """The cards of each kind left in the supply."""
    counts: list[Line] = [
        ((_word(cards.names[good]) + " ", ""), (str(bank[good]), "bold" if bank[good] else "warn"))
        for good in cards.all
    ]
    return flow([((say("table.cost.box") + " ", "dim"),), *counts], width)


def _amount(good: str, count: int) -> str:
    return f"{count} {_word(good)}" if count > 1 else _word(good)


def _word(good: str) -> str:
    return say(f"table.short-good.{good}")
