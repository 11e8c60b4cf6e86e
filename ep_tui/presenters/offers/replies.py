"""The replies to offers, loaded with the first one; the presenter of offers calls them."""

from collections.abc import Sequence

from ep_rules.api import (
    Accept,
    Bundle,
    Counter,
    Deal,
    Decline,
    Offers,
    OpenOffer,
    Seat,
    Withdraw,
)
from ep_tui.contributions.pickers import GoodsAsked, RepliesAsked, ReplyChoice, Sides
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Player, Words


def _open(sight: Sight) -> OpenOffer:
    """The offer that a seat answers."""
    offer = sight.observe(None).of(Offers).open
    assert offer is not None, "an answer is asked for an open offer"
    return offer


def _question(offer: OpenOffer) -> Words:
    """The question about an offer."""
    who = {"offerer": Player(offer.seat)}
    return Words("table.answer.asked", {**who, "give": offer.give, "want": offer.want})


def answers(sight: Sight, seat: Seat) -> RepliesAsked:
    """Yes or no to the open offer, or a counter-offer, which begins with the open offer."""
    offer = _open(sight)
    sides = {"give": offer.give, "want": offer.want}
    have = _held(offer.want, sight.observe(seat).hand or ())
    counter = GoodsAsked(
        "table.answer.counter-title", Counter, lambda _: [offer.seat], (offer.want, offer.give)
    )
    agreed, no = Words("table.answer.yes", {**sides, "have": have}), Words("table.answer.no")
    return RepliesAsked(
        _question(offer),
        (
            ReplyChoice("1", agreed, Accept(), "a", judged=True, deal=(offer.want, offer.give)),
            ReplyChoice("2", no, Decline(), "d"),
            ReplyChoice("3", Words("table.answer.counter"), counter, "c"),
        ),
        heading="table.answer.title",
        hand=seat,
        partners=[offer.seat],
    )


def answers_ahead(sight: Sight, seat: Seat) -> RepliesAsked:
    """Yes or no to the open offer; counter-offers are made when the seat is asked."""
    agreed = ReplyChoice("1", Words("table.answer.ahead-yes"), Accept())
    no = ReplyChoice("2", Words("table.answer.ahead-no"), Decline())
    return RepliesAsked(_question(_open(sight)), (agreed, no))


def _held(asked: Bundle, hand: Sequence[int]) -> str:
    """The numbers in the hand of the kinds that are asked for: `3`, or `3, 1`."""
    return ", ".join(str(hand[good]) for good in asked.kinds)


def deals_possible(sight: Sight, seat: Seat) -> RepliesAsked:
    """A deal with a seat that said yes or made a counter-offer, or no deal."""
    offers = sight.observe(seat).of(Offers)
    answered = sorted([*offers.yes, *(counter.seat for counter in offers.counters)])
    deals = (
        ReplyChoice(
            str(number),
            _partner(offers, other),
            Deal(other),
            judged=True,
            deal=_sides(offers, other),
        )
        for number, other in enumerate(answered, 1)
    )
    none = ReplyChoice("0", Words("table.answer.withdraw"), Withdraw())
    question = Words("table.answer.pick")
    return RepliesAsked(question, (*deals, none), hand=seat, partners=answered)


def _sides(offers: Offers, seat: Seat) -> Sides | None:
    """The goods given to a seat that answered and those that it gives."""
    terms = offers.terms(seat)
    return None if terms is None else (terms.give, terms.want)


def _partner(offers: Offers, seat: Seat) -> Words:
    """A seat to deal with, and its counter-offer."""
    terms = offers.terms(seat)
    if terms is None or seat in offers.yes:
        return Words("table.answer.partner", {"who": Player(seat)})
    sides = {"give": terms.give, "want": terms.want}
    return Words("table.answer.rather", {"who": Player(seat), **sides})
