"""The open offer: its answers, its end, and its events; `offers` has the actions."""

from msgspec import Struct

from ep_rules.model import GOLD, Bundle, Decision, Event, Seat, Slice, State


class OpenOffer(Struct, frozen=True):
    """The open offer: the offering seat gives `give` and gets `want`."""

    seat: Seat
    give: Bundle
    want: Bundle


class Offers(Slice):
    """The number of offers `made` in this part, and the open offer with its answers in order."""

    key = "offers"
    made: int = 0
    open: OpenOffer | None = None
    yes: list[Seat] = []  # noqa: RUF012 - msgspec copies defaults
    counters: list[OpenOffer] = []  # noqa: RUF012 - msgspec copies defaults

    def copy(self) -> "Offers":
        return Offers(self.made, self.open, self.yes[:], self.counters[:])

    def sure_gold(self, seat: Seat) -> int:
        """The goods that it offers or agreed to."""
        if self.open is None or seat not in (self.open.seat, *self.yes):
            return 0
        side = self.open.give if seat == self.open.seat else self.open.want
        return side.counts[GOLD]

    def terms(self, seat: Seat) -> OpenOffer | None:
        """The deal with another seat from the offering seat's side, or its counter-offer.

        None if that seat said no or has not answered.
        """
        for counter in self.counters:
            if counter.seat == seat and self.open is not None:
                return OpenOffer(self.open.seat, counter.want, counter.give)
        return self.open if seat in self.yes else None


class AnswerOffer(Decision, frozen=True):
    """A seat says yes or no to the open offer, or makes a counter-offer."""


class PickAnswer(Decision, frozen=True):
    """The offering seat deals with one that did not say no, or withdraws."""


class OfferMade(Event, frozen=True):
    """An offer was opened."""

    seat: Seat
    give: Bundle
    want: Bundle


class OfferAnswered(Event, frozen=True):
    """A seat said yes or no to the open offer."""

    seat: Seat
    yes: bool


class OfferCountered(Event, frozen=True):
    """A seat made a counter-offer."""

    seat: Seat
    give: Bundle
    want: Bundle


class OfferClosed(Event, frozen=True):
    """The offer ended: with a deal, or without one (`other` is -1)."""

    seat: Seat
    other: int
    give: Bundle
    want: Bundle


def close(state: State, other: int) -> None:
    """End the offer, with a deal or (-1) without."""
    drawer = state.of(Offers)
    deal = drawer.open if other < 0 else drawer.terms(Seat(other))
    if deal is None:
        raise ValueError("no offer is open")
    drawer.open, drawer.yes, drawer.counters = None, [], []
    state.agenda.pop()
    if other >= 0:
        giver, taker = state.hands[deal.seat], state.hands[other]
        deal.give.move(giver, taker)
        deal.want.move(taker, giver)
    if state.log is not None:
        state.log.append(OfferClosed(deal.seat, other, deal.give, deal.want))


def answered(state: State, event: Event) -> None:
    """Go on to the next answer; close an offer that no seat accepts."""
    drawer = state.of(Offers)
    state.agenda.pop()
    if state.log is not None:
        state.log.append(event)
    if not drawer.yes and not drawer.counters and isinstance(state.agenda[-1], PickAnswer):
        close(state, -1)
