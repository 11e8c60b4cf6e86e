"""Offers that are declined for people without asking them; a `Table` has them."""

from typing import TYPE_CHECKING, Literal

from ep_rules.api import (
    AnswerOffer,
    Decline,
    Observation,
    Offers,
    Seat,
)
from ep_tui.storage.preferences import OffersShown

if TYPE_CHECKING:
    from ep_tui.session.table import Table

Cause = Literal["off", "cannot"]
"""Why an offer was declined unasked: offers are off, or the hand cannot meet it."""


class DeclinedOffers:
    """The wishes of people about offers, and the offers that were declined for them.

    Where several people share a keyboard, all of them notice when one is not asked. There, an offer
    is declined as one that a hand cannot meet only if this is public.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._shown: dict[Seat, OffersShown] = {}
        self._shared: frozenset[Seat] = frozenset()
        self._given: dict[int, tuple[Seat, Cause]] = {}

    def wish(self, seats: frozenset[Seat], shown: OffersShown) -> None:
        """Set which offers the people at one keyboard are asked about."""
        self._shown.update(dict.fromkeys(seats, shown))
        self._shared = self._shared - seats | (seats if len(seats) > 1 else frozenset())

    @property
    def cause(self) -> Cause | None:
        """Why a person is not asked about the open offer; None if there is no such person."""
        agenda = self._table.history.state.agenda
        if not agenda or not isinstance(agenda[-1], AnswerOffer):
            return None
        seat = agenda[-1].actor
        return self._cause(seat) if self._table.sitters[seat].is_person else None

    def _cause(self, seat: Seat) -> Cause | None:
        shown = self._shown.get(seat, "all")
        if shown == "off":
            return "off"
        seen = self._table.observe(None if seat in self._shared else seat)
        offer = seen.of(Offers).open
        if offer is None or seen.seats[seat].may_have(offer.want):
            return None
        return None if shown == "all" and _has_any(seen, seat) else "cannot"

    def answer(self) -> Decline:
        """The answer that is given now."""
        history = self._table.history
        if self.cause is not None:
            self._given[len(history.entries) + 1] = history.state.agenda[-1].actor, self.cause
        return Decline()

    def given(self, entries: int) -> tuple[Seat, Cause] | None:
        """The seat that answered unasked at this number of entries, and why; None if none did."""
        return self._given.get(entries)

    def forget(self, entries: int) -> None:
        """Forget answers after this number of entries, because they were undone."""
        self._given = {at: given for at, given in self._given.items() if at <= entries}


def _has_any(seen: Observation, seat: Seat) -> bool:
    """Whether a seat may have anything to give, as far as the observation shows."""
    view = seen.seats[seat]
    return view.cards > 0 or view.gold != 0
