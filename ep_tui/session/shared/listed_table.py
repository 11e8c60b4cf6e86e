"""An open table as a list of tables shows it."""

from collections.abc import Sequence
from typing import NamedTuple


class ListedTable(NamedTuple):
    """What a list shows of an open table.

    Attributes:
        people: their names, with those for whom a bot plays for the moment. persons: their ids.
        whose: the name of the seat to move, or of the winner, or "".
        over: whether the game has ended. empty: whether nobody is at it. watchers: their windows.
        practice: whether it began in a position, as lessons do.
    """

    scenario: str
    people: Sequence[str]
    persons: frozenset[str]
    whose: str
    over: bool
    empty: bool
    watchers: int
    practice: bool
