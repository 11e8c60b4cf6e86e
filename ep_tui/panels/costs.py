"""Lines of prices, compared with a hand, and of the cards left in the supply."""

from collections.abc import Sequence

from ep_rules.api import CardKinds, Seat
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.panels.rates import rates_words
from ep_tui.panels.styled_lines import Line, flow, rule, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
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
        name = say(f"table.cost.{price.name}").ljust(NAMES)
        first, *rest = flow(items, width - len(name), " ")
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


def price_page(session: Session, viewer: Seat | None, width: int) -> list[Line]:
    """All prices, compared with the viewer's hand; the rates and the cards of the supply."""
    seen, cards = session.observe(viewer), session.game.book.cards
    beside = presenters_of(session.game).beside_map
    return [
        rule(say("table.costs-title"), width, "$"),
        *cost_lines(beside, seen.hand, width, rates_words(session, viewer)),
        *supply_lines(cards, seen.bank, width),
    ]


def _amount(good: str, count: int) -> str:
    return f"{count} {_word(good)}" if count > 1 else _word(good)


def _word(good: str) -> str:
    return say(f"table.short-good.{good}")
