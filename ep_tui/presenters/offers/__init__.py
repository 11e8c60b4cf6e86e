"""Presenter of offers to the other seats."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    NOBODY,
    AnswerOffer,
    Event,
    Game,
    Observation,
    Offer,
    Offers,
    PickAnswer,
    Seat,
    TradePhase,
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
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Words, yes
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, DEALS, OF_TRADE


def _open_offer(_: Game, seen: Observation) -> OpenOffer | None:
    return seen.of(Offers).open


def _answers(sight: Sight, seat: Seat) -> RepliesAsked:
    from ep_tui.presenters.offers.replies import answers

    return answers(sight, seat)


def _answers_ahead(sight: Sight, seat: Seat) -> RepliesAsked:
    from ep_tui.presenters.offers.replies import answers_ahead

    return answers_ahead(sight, seat)


def _deals_possible(sight: Sight, seat: Seat) -> RepliesAsked:
    from ep_tui.presenters.offers.replies import deals_possible

    return deals_possible(sight, seat)


def _others(sight: Sight) -> list[Seat]:
    """All seats but the active one."""
    seats = (view.seat for view in sight.observe(None).seats)
    return [seat for seat in seats if seat != sight.active]


class OffersPresenter(Presenter):
    """Presenter of offers to the other seats."""

    module = "offers"
    examples = (HelpText("help.example.offer"),)
    misplaced = ("trade.not-yours-to-give",)
    pickers = {
        AnswerOffer: Picker("replies", replies=_answers),
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
            picker="goods",
            goods=GoodsAsked("table.offer.title", Offer, _others),
            said=(
                (r"(?:give|donate)(?: [A-F])? (.+?)(?: to \S+)?", r"offer \1 for nothing"),
                (r"gift (.+?) to \S+", r"offer \1 for nothing"),
                (r"trade (.+) for (?:nothing|free)", r"offer \1 for nothing"),
                (r"offer (.+) as an? (?:gift|present)", r"offer \1 for nothing"),
            ),
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
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
        return (Count("deals", _deals, award=True),)


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
