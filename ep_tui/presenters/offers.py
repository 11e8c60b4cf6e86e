"""Presenter of offers to the other seats."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    NOBODY,
    Accept,
    AnswerOffer,
    Bundle,
    Counter,
    Deal,
    Decline,
    Event,
    Game,
    Observation,
    Offer,
    Offers,
    PickAnswer,
    Seat,
    TradePhase,
    Withdraw,
    letter,
)
from ep_rules.base.open_offer import (
    OfferAnswered,
    OfferClosed,
    OfferCountered,
    OfferMade,
    OpenOffer,
)
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Aside, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked, ReplyChoice
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Player, Words, yes
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, DEALS, OF_TRADE


def _open_offer(_: Game, seen: Observation) -> OpenOffer | None:
    return seen.of(Offers).open


def _open(sight: Sight) -> OpenOffer:
    """The offer that a seat answers."""
    offer = sight.observe(None).of(Offers).open
    assert offer is not None, "an answer is asked for an open offer"
    return offer


def _question(seat: Seat, offer: OpenOffer) -> Words:
    """The question to a seat about an offer."""
    who = {"who": Player(seat), "offerer": Player(offer.seat)}
    return Words("table.answer.asked", {**who, "give": offer.give, "want": offer.want})


def _answers(sight: Sight, seat: Seat, hidden: bool) -> RepliesAsked:
    """Yes or no to the open offer, or a counter-offer, which begins with the open offer."""
    offer = _open(sight)
    sides = {"give": offer.give, "want": offer.want}
    have = "none" if hidden else _held(offer.want, sight.observe(seat).hand or ())
    counter = GoodsAsked(
        "table.answer.counter-title", Counter, lambda _: [offer.seat], (offer.want, offer.give)
    )
    agreed, no = Words("table.answer.yes", {**sides, "have": have}), Words("table.answer.no")
    return RepliesAsked(
        _question(seat, offer),
        (
            ReplyChoice(
                "1", agreed, Accept(), "a", judged=not hidden, deal=(offer.want, offer.give)
            ),
            ReplyChoice("2", no, Decline(), "d"),
            ReplyChoice("3", Words("table.answer.counter"), counter, "c"),
        ),
        heading="table.answer.title",
        hint="table.answer.hidden" if hidden else "",
        hand=None if hidden else seat,
        partners=[offer.seat],
    )


def _answers_ahead(sight: Sight, seat: Seat, _hidden: bool) -> RepliesAsked:
    """Yes or no to the open offer; counter-offers are made when the seat is asked."""
    agreed = ReplyChoice("1", Words("table.answer.ahead-yes"), Accept())
    no = ReplyChoice("2", Words("table.answer.ahead-no"), Decline())
    return RepliesAsked(_question(seat, _open(sight)), (agreed, no))


def _held(asked: Bundle, hand: Sequence[int]) -> str:
    """The numbers in the hand of the kinds that are asked for: `3`, or `3, 1`."""
    return ", ".join(str(hand[good]) for good in asked.kinds)


def _deals_possible(sight: Sight, seat: Seat, _hidden: bool) -> RepliesAsked:
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


def _sides(offers: Offers, seat: Seat) -> tuple[Bundle, Bundle] | None:
    """The goods given to a seat that answered and those that it gives."""
    terms = offers.terms(seat)
    return None if terms is None else (terms.give, terms.want)


def _others(sight: Sight) -> list[Seat]:
    """All seats but the active one."""
    seats = (view.seat for view in sight.observe(None).seats)
    return [seat for seat in seats if seat != sight.active]


def _partner(offers: Offers, seat: Seat) -> Words:
    """A seat to deal with, and its counter-offer."""
    terms = offers.terms(seat)
    if terms is None or seat in offers.yes:
        return Words("table.answer.partner", {"who": Player(seat)})
    sides = {"give": terms.give, "want": terms.want}
    return Words("table.answer.rather", {"who": Player(seat), **sides})


class OffersPresenter(Presenter):
    """Presenter of offers to the other seats."""

    module = "offers"
    examples = (HelpText(50, "help.example.offer"),)
    misplaced = ("trade.not-yours-to-give",)
    pickers = {
        AnswerOffer: Picker("replies", replies=_answers, together=True),
        PickAnswer: Picker("replies", replies=_deals_possible),
    }
    ahead = {AnswerOffer: Picker("replies", replies=_answers_ahead)}
    prompts = {AnswerOffer: _open_offer, PickAnswer: _open_offer}
    commands = (
        Command(
            "offer",
            TRADING,
            "o",
            (TradePhase,),
            (Offer,),
            rank=120,
            picker="goods",
            goods=GoodsAsked("table.offer.title", Offer, _others),
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            OfferMade: Telling(ABOUT_TRADE, gathers=True, brief=True),
            OfferAnswered: Telling(ABOUT_TRADE, aside=Aside(_answer, _brief_answer)),
            OfferCountered: Telling(ABOUT_TRADE, aside=Aside(_counter_offer, _brief_counter)),
            OfferClosed: Telling(
                ABOUT_TRADE,
                kinds=(("other", Seat),),
                interest=OF_TRADE,
                deed=DEALS,
                notable=_is_deal,
                aside=Aside(_no_deal, _no_deal, added=_is_no_deal),
            ),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (Count("deals", 160, _deals, award=True),)


def _answer(event: OfferAnswered) -> Words:
    return Words("recap.answer", {"who": letter(event.seat), "yes": yes(event.yes)})


def _brief_answer(event: OfferAnswered) -> Words | None:
    return _answer(event) if event.yes else None


def _counter_offer(event: OfferCountered) -> Words:
    return Words("recap.counter", _terms(event))


def _brief_counter(event: OfferCountered) -> Words:
    return Words("recap.counter-brief", _terms(event))


def _terms(event: OfferCountered) -> Mapping[str, object]:
    return {"who": letter(event.seat), "give": event.give, "want": event.want}


def _no_deal(_: OfferClosed) -> Words:
    return Words("recap.no-deal")


def _is_no_deal(event: OfferClosed) -> bool:
    return event.other == NOBODY


def _is_deal(event: OfferClosed) -> bool:
    return event.other != NOBODY


def _deals(event: Event) -> Iterator[Amount]:
    """Both sides of a trade between seats."""
    if isinstance(event, OfferClosed) and _is_deal(event):
        yield event.seat, 1
        yield Seat(event.other), 1
