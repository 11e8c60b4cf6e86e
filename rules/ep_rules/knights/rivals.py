"""Rivals: the points of seats as progress cards compare them.

Rule: progress.wedding, progress.saboteur, progress.master-merchant
"""

from ep_rules.base.victory import Victory
from ep_rules.model import Owner, Seat, State
from ep_rules.module import Rulebook
from ep_rules.questions import Question

COMPARED: Question[[Owner], int] = Question("points that progress cards compare")
"""Argument: an owner; the base value has all of its points."""


class Rivals:
    """Compares the points of seats, for the cards that do."""

    def __init__(self, book: Rulebook) -> None:
        self._all = book.module(Victory).points
        self._compared = book.ask(COMPARED)
        self._points = self._counted if book.answers(COMPARED) else self._all

    def _counted(self, state: State, owner: Owner) -> int:
        """The points of a seat that count for the cards."""
        return self._compared(self._all(state, owner), state, owner)

    def ahead(self, state: State, seat: Seat, by: int) -> list[Seat]:
        """The other seats with at least so many points more than a seat, clockwise."""
        points, least = self._points, self._points(state, Owner(seat)) + by
        seats = state.clockwise
        return [one for one in seats if one != seat and points(state, Owner(one)) >= least]
