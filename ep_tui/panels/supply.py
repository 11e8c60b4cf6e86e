"""The rates of the supply, with harbors, and its cards; the seats page and plain mode call it."""

from collections.abc import Sequence

from ep_rules.api import SUPPLY_RATES, CardKinds, Seat, supply_rates
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.panels.styled_lines import Line, flow
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import good_name


def rates_words(session: Session, seat: Seat | None) -> str:
    """The rate of most kinds of cards for a seat, and the kinds that have another one."""
    beside = presenters_of(session.game).beside_map
    book, cards = session.game.book, session.game.book.cards
    if seat is None or not book.answers(SUPPLY_RATES):
        return _usual(beside, beside.number("supply_rate"))
    every = supply_rates(book, session.imagined_position(), seat)
    rates = {good: every[good] for good in cards.all}
    found = [*rates.values()]
    usual = max(found, key=lambda rate: (found.count(rate), rate))
    others = [
        say("table.cost.rate", good=good_name(good, cards), rate=rate)
        for good, rate in rates.items()
        if rate != usual
    ]
    if not others:
        return _usual(beside, usual)
    return say("table.cost.harbors", rate=usual, better=", ".join(others))


def _usual(beside: AllBesideMap, rate: int) -> str:
    return say(beside.key("table.cost.supply"), rate=rate, **beside.numbers())


def supply_lines(cards: CardKinds, bank: Sequence[int], width: int) -> list[Line]:
    """The cards of each kind left in the supply."""
    counts: list[Line] = []
    for good in cards.all:
        name = good_name(good, cards)
        counts.append(((f"{name} ", ""), (str(bank[good]), "bold" if bank[good] else "warn")))
    return flow([((say("table.cost.box") + " ", "dim"),), *counts], width)
