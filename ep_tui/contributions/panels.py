"""What stands beside the map and on the pages about seats: rows, columns and words of the modules.

Names are the last part of keys into the texts; numbers come from the settings or the engine.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from ep_rules.api import NOBODY, Bundle, Observation, Seat, State
from ep_tui.contributions.words import Words

PanelLine = tuple[tuple[str, str], ...]
"""Pieces of a line: a text and its role, which the look turns into a style."""
NumberName = Literal["goal", "hand-limit", "supply-rate", "card-price", "card-purchases"]
"""Numbers that headings and prices tell."""


class Standpoint:
    """What a viewer sees, with a state that fits it for the engine's questions that take one."""

    def __init__(self, seen: Observation, position: Callable[[], State]) -> None:
        self.seen = seen
        self._made_up = position

    @cached_property
    def position(self) -> State:
        """Everything hidden from the viewer is made up in it."""
        return self._made_up()


class CostRow(NamedTuple):
    """What something costs; the name is one of `table.cost`, the command the one that buys it."""

    name: str
    cost: Bundle
    command: str


class Column(NamedTuple):
    """A number beside a seat, or None where the viewer does not see it.

    The name is one of the headings `table.head`, `table.middle`, `table.short`, `table.tiny`, and
    for pieces in the box one of `panels.piece`.
    """

    name: str
    value: int | None


class Item(NamedTuple):
    """Words with a role."""

    words: Words
    role: str = ""


class Standing(NamedTuple):
    """How far every seat is: a name of `names.row`, a longer one of `names.standing`.

    `holder`: who has the card; `has_card`: whether there is one.
    """

    row: str
    name: str
    counts: Sequence[int]
    holder: int = NOBODY
    has_card: bool = False


class MissionTrack(NamedTuple):
    """The track of a mission: the points of its spaces, where the markers are, who leads."""

    mission: str
    values: Sequence[int]
    at: Sequence[int]
    leader: Seat | None


class Status(NamedTuple):
    """What a turn still allows, or a piece of nobody's turn; those of a lower rank come first.

    The name is one of `table.status` and `table.short-status`. Where an `owner` is named, the words
    before its letter have the role and those after it are bold.
    """

    rank: int
    name: str
    params: Mapping[str, object] = {}
    role: str = ""
    owner: int = NOBODY


class Advantage(NamedTuple):
    """What a seat has earned for the rest of the game; those of a lower rank come first."""

    rank: int
    words: Words


class Moves(NamedTuple):
    """What is left of a ship's move: points, whether it is closed, whether wool was paid."""

    left: int
    closed: bool
    wool: bool
