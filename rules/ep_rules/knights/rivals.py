"""Rivals: the points of seats as progress cards compare them.

Rule: progress.wedding, progress.saboteur, progress.master-merchant
"""

from collections.abc import Sequence

from ep_rules.base.victory import Victory
from ep_rules.model import Owner, Seat, State
from ep_rules.module import Rulebook
from ep_rules.questions import Question

COMPARED: Question[[Owner], int] = Question("points that progress cards compare")
"""Argument: an owner; the base value has all of its points."""


class Rivals:
    """Compares the points of seats, for the cards that do."""

    def __init__(self, book: Rulebook) -> None:
        self._points = book.module(Victory).points
        self._is_compared = bool(book.answers(COMPARED))
        self._compared = book.ask(COMPARED)

    def points(self, state: State, seat: int) -> int:
        """The points of a seat that count for the cards."""
        owner = Owner(seat)
        points = self._points(state, owner)
        return self._compared(points, state, owner) if self._is_compared else points

    def ahead(self, state: State, seat: Seat, others: Sequence[Seat], by: int) -> list[Seat]:
        """Those of some other seats that have at least so many points more than a seat."""
        if not others:
            return []
        least = self.points(state, seat) + by
        return [other for other in others if self.points(state, other) >= least]
