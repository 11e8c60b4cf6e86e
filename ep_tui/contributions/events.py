"""How the events of a module are told: in the log, in notes, as great moments, in the replay."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, Literal, NamedTuple

from ep_rules.api import Event, Game, Seat
from ep_tui.contributions.panels import PanelLine
from ep_tui.contributions.words import Words

LogKind = Literal["all", "dice", "building", "sailing", "discovery", "trade", "theft", "missions"]
"""What the log can be narrowed to; events of "all" are told with every kind."""


class Stress(IntEnum):
    """How much an event stands out.

    SILENT: it is not told. PLAIN: the log tells it. NOTED: a note tells it as soon as it comes of
    somebody's own action. GREAT: it is noted, and stands out in the log.
    """

    SILENT = 0
    PLAIN = 1
    NOTED = 2
    GREAT = 3


class GreatMoment(NamedTuple):
    """A moment that a bar shows: the greatest has the lowest rank; its title is a panel text."""

    title: str
    rank: int


class Interest(NamedTuple):
    """A kind of events that the replay can look for; events of several modules may share one.

    `highlight`: whether it is looked for unless one asks for something else.
    """

    kind: str
    rank: int
    highlight: bool = False


class Deed(NamedTuple):
    """What a seat did since one's last turn, by the key of its name.

    With a rank the text says the count itself, and comes after the others, the lowest rank first.
    """

    key: str
    rank: int = 0


def always(_: Event) -> bool:
    """For events that are notable whatever they hold."""
    return True


class Telling(NamedTuple):
    """How events of one type are told.

    Attributes:
        log: the kind of the log. stress: how much it stands out.
        moment, interest, deed: what it is, where it is notable.
        notable: which events of the type are; a roll is a moment only when it is a seven.
        joined: the event before and this one as one event, where they are one to a reader.
        income: what it adds to the event of another type right before it, to be told with that.
        kinds: what fields are that the engine says as plain numbers since they may say none, such
            as a seat. more: parameters of its text that are no fields, or are words of the module.
        news: what it means to a viewer, since the last turn. cue: what stands beside the prompt
            until the turn ends.
    """

    log: LogKind
    stress: Stress = Stress.PLAIN
    moment: GreatMoment | None = None
    interest: Interest | None = None
    deed: Deed | None = None
    notable: Callable[[Any], bool] = always
    joined: Callable[[Any, Any], Event | None] | None = None
    income: "IncomeTelling | None" = None
    kinds: tuple[tuple[str, Any], ...] = ()
    more: Callable[[Game, Any], Mapping[str, Words]] | None = None
    news: Callable[[Any, Seat | None], Words | None] | None = None
    cue: Callable[[Any], PanelLine] | None = None


class IncomeTelling(NamedTuple):
    """An event that is told with the event that brought it, where that comes right before."""

    of: type[Event]
    words: Callable[[Any], Words]
