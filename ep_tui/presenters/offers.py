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
)
from ep_rules.base.open_offer import (
    OfferAnswered,
    OfferClosed,
    OfferCountered,
    OfferMade,
    OpenOffer,
)
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked, ReplyChoice
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Player, Words
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, DEALS, OF_TRADE
from ep_tui.presenter_parts.questions import actor


def _open_offer(_: Game, seen: Observation) -> OpenOffer | None:
    return seen.of(Offers).open


def _answers(sight: Sight, hidden: bool) -> RepliesAsked:
    """Yes or no to the open offer, or a counter-offer, which begins with the open offer."""
    me = actor(sight)
    seen = sight.observe(me)
    offer = seen.of(Offers).open
    assert offer is not None, "an answer is asked for an open offer"
    sides = {"give": offer.give, "want": offer.want}
    have = "none" if hidden else _held(offer.want, seen.hand or ())
    counter = GoodsAsked("table.answer.counter-title", Counter, (offer.want, offer.give))
    yes, no = Words("table.answer.yes", {**sides, "have": have}), Words("table.answer.no")
    return RepliesAsked(
        Words("table.answer.asked", {"who": Player(me), "offerer": Player(offer.seat), **sides}),
        (
            ReplyChoice("1", yes, Accept(), "a", judged=not hidden),
            ReplyChoice("2", no, Decline(), "d"),
            ReplyChoice("3", Words("table.answer.counter"), counter, "c"),
        ),
        heading="table.answer.title",
        hint="table.answer.hidden" if hidden else "",
    )


def _held(asked: Bundle, hand: Sequence[int]) -> str:
    """The numbers in the hand of the kinds that are asked for: `3`, or `3, 1`."""
    return ", ".join(str(hand[good]) for good in asked.kinds)


def _deals_possible(sight: Sight, hidden: bool) -> RepliesAsked:
    """A deal with a seat that said yes or made a counter-offer, or no deal."""
    offers = sight.observe(actor(sight)).of(Offers)
    answered = sorted([*offers.yes, *(counter.seat for counter in offers.counters)])
    deals = (
        ReplyChoice(str(number), _partner(offers, seat), Deal(seat), judged=True)
        for number, seat in enumerate(answered, 1)
    )
    none = ReplyChoice("0", Words("table.answer.withdraw"), Withdraw())
    return RepliesAsked(Words("table.answer.pick"), (*deals, none))


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
        AnswerOffer: Picker("replies", replies=_answers),
        PickAnswer: Picker("replies", replies=_deals_possible),
    }
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
            goods=GoodsAsked("table.offer.title", Offer),
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            OfferMade: Telling(ABOUT_TRADE),
            OfferAnswered: Telling(ABOUT_TRADE),
            OfferCountered: Telling(ABOUT_TRADE),
            OfferClosed: Telling(
                ABOUT_TRADE,
                kinds=(("other", Seat),),
                interest=OF_TRADE,
                deed=DEALS,
                notable=_is_deal,
            ),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (Count("deals", 160, _deals, award=True),)


def _is_deal(event: OfferClosed) -> bool:
    return event.other != NOBODY


def _deals(event: Event) -> Iterator[Amount]:
    """Both sides of a trade between seats."""
    if isinstance(event, OfferClosed) and _is_deal(event):
        yield event.seat, 1
        yield Seat(event.other), 1
