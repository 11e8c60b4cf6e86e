"""The deals of the open decision in plain mode: the hand after each, and the partners' cards."""

from collections.abc import Iterator

from ep_rules.api import Seat
from ep_tui.panels.deals import deal_sentences, only_deal, public_cards
from ep_tui.plain.views import who
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say


def deal_told(session: Session, seat: Seat) -> Iterator[str]:
    """A line about the deal that a seat is asked about, if there is one; else about each."""
    decision = session.decision
    assert decision is not None, "a person is asked"
    picker = presenters_of(session.game).pickers.get(type(decision))
    if picker is None or picker.replies is None:
        return
    asked = picker.replies(session, seat)
    hand = session.hand(seat)
    partners = [
        say("table.deal.partner-of", who=who(session, one), cards=public_cards(session, one))
        for one in asked.partners
    ]
    shared = only_deal(asked.replies)
    if shared is not None:
        yield " ".join((deal_sentences(session, hand, shared), *partners))
        return
    deals = (reply.deal for reply in asked.replies if reply.deal is not None)
    for deal, partner in zip(deals, partners, strict=True):
        yield f"{partner} {deal_sentences(session, hand, deal)}"
