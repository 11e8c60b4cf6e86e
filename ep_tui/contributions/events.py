"""The wording of a module's events in the log, in notes, as moments and in the replay."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

import msgspec

from ep_rules.api import Event, Game, Seat
from ep_tui.contributions.panels import PanelLine
from ep_tui.contributions.words import Words


class LogTopic(msgspec.Struct, frozen=True):
    """A filter of the log, by the name of a text; events of several modules may share one.

    Its place is that of the first of these modules, or behind the one that it comes `after`.
    """

    name: str
    after: str = ""


WHOLE_LOG = LogTopic("all")
"""The topic of every event; some have no other. It comes first."""


class Stress(IntEnum):
    """The emphasis of an event.

    SILENT: not shown. PLAIN: in the log. NOTED: also in a note, if it results from the player's own
    action. GREAT: noted, and highlighted in the log.
    """

    SILENT = 0
    PLAIN = 1
    NOTED = 2
    GREAT = 3


def seat_of(event: Event) -> Seat | None:
    """The seat whose event it is; None for an event of no seat."""
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def for_all(_: Any, __: Seat | None) -> bool:
    """For moments that are great for all who see them."""
    return True


def for_its_seat(event: Any, viewer: Seat | None) -> bool:
    """For moments that are great for the seat whose event it is, and for those who only watch."""
    return viewer is None or seat_of(event) == viewer


class GreatMoment(msgspec.Struct, frozen=True):
    """A moment that has a card, titled by a panel text.

    Several have one card. Its title is that of the last module, and of one module, the first in its
    list. `to`: whether it is great for a viewer; None only watches.
    """

    title: str
    after: str = ""
    to: Callable[[Any, Seat | None], bool] = for_all


class Interest(msgspec.Struct, frozen=True):
    """A kind of events that the replay can look for; events of several modules may share one.

    `highlight`: whether it is part of the default search; such kinds come first.
    """

    kind: str
    highlight: bool = False
    after: str = ""


class Deed(msgspec.Struct, frozen=True):
    """Something a seat did since the viewer's last turn, by text key.

    `counted`: the text contains the count itself and follows the others.
    """

    key: str
    counted: bool = False


def always(_: Event) -> bool:
    """For events that are always notable."""
    return True


class Telling(msgspec.Struct, frozen=True):
    """The presentation of one type of event.

    Attributes:
        log: its topic in the log. stress: its emphasis. moment, interest, deed: its roles, if
        notable. in_card: whether the card of a moment of the same turn has its sentence, too.
        notable: selects the notable events of the type; a roll is a moment only if it is a seven.
        joined: merges this event with the previous one, if readers see them as one.
        series: whether events in a row that differ only in their `good` are one sentence, with all
        of these cards.
        gathers: whether asides that follow are added to it; aside: its words when it is added.
        between: whether asides are added to what gathers them across it.
        recap: whether it has words in the line of a turn, `recap.` with the name of its type.
        brief: whether it has them for a line of its own only.
        kinds: what fields are that the engine says as plain numbers since they may say none, such
            as a seat. more: parameters of its text that are not fields, or are words of the module.
        news: its meaning for a viewer since the last turn. cue: the text beside the prompt until
        the turn ends.
    """

    log: LogTopic
    stress: Stress = Stress.PLAIN
    moment: GreatMoment | None = None
    in_card: bool = False
    interest: Interest | None = None
    deed: Deed | None = None
    notable: Callable[[Any], bool] = always
    joined: Callable[[Any, Any], Event | None] | None = None
    series: bool = False
    gathers: bool = False
    between: bool = False
    aside: "Aside | None" = None
    recap: bool = False
    brief: bool = False
    kinds: tuple[tuple[str, Any], ...] = ()
    more: Callable[[Game, Any], Mapping[str, Words]] | None = None
    news: Callable[[Any, Seat | None], Words | None] | None = None
    cue: Callable[[Any], PanelLine] | None = None


class Aside(msgspec.Struct, frozen=True):
    """The words of an event that is shown with its cause, in a sentence and in one line.

    In one line it may be left out. `added`: selects the events of the type that are shown so.
    """

    words: Callable[[Any], Words]
    brief: Callable[[Any], Words | None]
    added: Callable[[Any], bool] = always
