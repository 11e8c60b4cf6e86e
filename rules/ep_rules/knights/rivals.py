"""Rivals: the points of seats as progress cards compare them.

Rule: progress.wedding, progress.saboteur, progress.master-merchant
"""

from ep_rules.base.victory import Victory
from ep_rules.model import Owner, State
from ep_rules.module import Rulebook
from ep_rules.questions import Question

COMPARED: Question[[Owner], int] = Question("points that progress cards compare")
"""Argument: an owner; the base value has all of its points."""


class Rivals:
    """Compares the points of seats, for the cards that do."""

    def __init__(self, book: Rulebook) -> None:
        self._points = book.module(Victory).points
        self._compared = book.ask(COMPARED)

    def points(self, state: State, seat: int) -> int:
        """The points of a seat that count for the cards."""
        owner = Owner(seat)
        return self._compared(self._points(state, owner), state, owner)
