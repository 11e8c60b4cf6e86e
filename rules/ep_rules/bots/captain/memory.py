"""A seat's offers that still count: what it asked for in this turn, and who said no; trading asks.

Bots have no memory of their own; it is read from the events that the seat saw.
"""

from collections.abc import Iterator, Sequence

from ep_rules.api import (
    Bundle,
    DiceRolled,
    Event,
    Offer,
    OfferAnswered,
    OfferClosed,
    OfferCountered,
    OfferMade,
    PartStarted,
    PhaseEnded,
    Seat,
)

TALK = (OfferMade, OfferAnswered, OfferCountered, PartStarted, PhaseEnded, DiceRolled)
"""Events that change no hand."""


class OfferMemory:
    """The offers of a seat, from the newest event back.

    Attributes:
        asked: what it has asked for in this part.
        refused: the seats that said no to an offer and have done or got nothing since.
    """

    def __init__(self, seat: Seat, history: Sequence[Event], seats: int) -> None:
        self.asked: set[Bundle] = set()
        self.refused: dict[Offer, set[Seat]] = {}
        others = {other for other in range(seats) if other != seat}
        changed: set[int] = set()
        unwilling: set[Seat] = set()
        this_part = True
        for event in reversed(history):
            if others <= changed and not this_part:
                break
            if isinstance(event, PartStarted):
                this_part = False
            elif isinstance(event, OfferAnswered) and not event.yes:
                unwilling |= {event.seat} - changed
            elif isinstance(event, OfferMade):
                if event.seat == seat:
                    self._keep(event, unwilling, this_part=this_part)
                unwilling = set()
            changed |= set(_changed(event))

    def _keep(self, event: OfferMade, unwilling: set[Seat], *, this_part: bool) -> None:
        offer = Offer(event.give, event.want)
        self.refused[offer] = self.refused.get(offer, set()) | unwilling
        if this_part:
            self.asked.add(event.want)


def _changed(event: Event) -> Iterator[int]:
    """The seats whose hands an event may have changed."""
    if isinstance(event, TALK) or (isinstance(event, OfferClosed) and event.other < 0):
        return
    for name in ("seat", "victim", "other"):
        seat = getattr(event, name, None)
        if seat is not None:
            yield seat
