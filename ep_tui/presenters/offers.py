"""Presenter of offers to the other seats."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    NOBODY,
    AnswerOffer,
    Event,
    Observation,
    Offer,
    Offers,
    PickAnswer,
    Seat,
    TradePhase,
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
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.presenter_parts.of_events import ABOUT_TRADE, DEALS, OF_TRADE


def _open_offer(seen: Observation) -> OpenOffer | None:
    return seen.of(Offers).open


class OffersPresenter(Presenter):
    """Presenter of offers to the other seats."""

    module = "offers"
    examples = (HelpText(50, "help.example.offer"),)
    misplaced = ("trade.not-yours-to-give",)
    pickers = {AnswerOffer: Picker("goods"), PickAnswer: Picker("goods")}
    prompts = {AnswerOffer: _open_offer, PickAnswer: _open_offer}
    commands = (Command("offer", TRADING, "o", (TradePhase,), (Offer,), rank=120, picker="goods"),)

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
