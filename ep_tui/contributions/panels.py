"""The types of rows, columns and words that modules add beside the map and on seat pages.

Names are the last part of keys into the texts; numbers come from the settings or the engine.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec

from ep_rules.api import NOBODY, Bundle, Observation, Seat, State
from ep_tui.contributions.words import Words

PanelLine = tuple[tuple[str, str], ...]
"""Pieces of a line: a text and its role, which the look turns into a style."""


class Standpoint:
    """A viewer's observation, with a matching state for engine functions that need one."""

    def __init__(self, seen: Observation, position: Callable[[], State]) -> None:
        self.seen = seen
        self._made_up = position

    @property
    def seat(self) -> Seat:
        """The viewer, or the seat whose turn it is for a spectator."""
        return self.seen.active if self.seen.viewer is None else self.seen.viewer

    @cached_property
    def imagined_position(self) -> State:
        """Hidden things are filled in at random."""
        return self._made_up()


class Wanted(msgspec.Struct, frozen=True):
    """Something that a turn can buy: a row of the build bar.

    Attributes:
        name: of its words in `table.bar`.
        cost: for the seat of the standpoint; empty if no more of it can be bought.
        command: the one that buys it. choice: the field and the value that it asks for, if it buys
            several things; digit: the key of that value. level: what is bought, if it is a level.
        left: the pieces in the supply, where they are limited.
        after: the id of a module behind whose rows it is.
    """

    name: str
    cost: Bundle
    command: str
    choice: tuple[str, object] | None = None
    digit: str = ""
    level: int = 0
    left: int | None = None
    after: str = ""


class Column(msgspec.Struct, frozen=True):
    """A number beside a seat, or None if hidden from the viewer.

    The name is one of the headings `table.head`, `table.middle`, `table.short`, `table.tiny`, and
    for pieces in the box one of `panels.piece`.
    """

    name: str
    value: int | None


class Item(msgspec.Struct, frozen=True):
    """Words with a role; a drawing is left out where facts are read as sentences."""

    words: Words
    role: str = ""
    drawing: bool = False


class PanelRow(msgspec.Struct, frozen=True):
    """Facts in one row; its name is one of `table.row` and `panels.fact`.

    `brief`: fewer words without the name, for rows that have no room; none if it has no such words.
    `after`: the id of a module behind whose rows it is.
    """

    name: str
    items: Sequence[Item]
    brief: Sequence[Item] = ()
    after: str = ""


class Standing(msgspec.Struct, frozen=True):
    """The progress of all seats: a short name from `names.row`, a longer one from `names.standing`.

    `holder`: the holder of the card; `has_card`: whether there is a card.
    """

    row: str
    name: str
    counts: Sequence[int]
    holder: int = NOBODY
    has_card: bool = False


class MissionTrack(msgspec.Struct, frozen=True):
    """The track of a mission: the points of its spaces, the markers, the leader."""

    mission: str
    values: Sequence[int]
    at: Sequence[int]
    leader: Seat | None


class Status(msgspec.Struct, frozen=True):
    """An action that the turn still allows, or a piece of no turn.

    The name is one of `table.status` and `table.short-status`. A piece has an `owner` and a
    `place`, which follow its name. `after`: the id of a module behind whose lines it is.
    """

    name: str
    params: Mapping[str, object] = {}
    role: str = ""
    owner: int = NOBODY
    place: str = ""
    after: str = ""


class Advantage(msgspec.Struct, frozen=True):
    """A permanent advantage of a seat, `after` those of a module if it names one."""

    words: Words
    after: str = ""


class Moves(msgspec.Struct, frozen=True):
    """The remaining move of a ship: points, whether it is closed, whether wool was paid."""

    left: int
    closed: bool
    wool: bool
