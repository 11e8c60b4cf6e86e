"""The parts of actions that plain mode names and understands."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ep_rules.api import Action, ShipNumber
from ep_tui.board.places import Place, PlaceKind, name
from ep_tui.contributions.commands import Command
from ep_tui.keys.actions import KIND_OF
from ep_tui.panels.action_words import words_of_type
from ep_tui.session.session import Session


def meant(text: str, commands: Sequence[Command]) -> Command | None:
    """The first command one of whose actions begins with this word."""
    word = text.casefold()
    return next((c for c in commands if any(k.form.split()[0] == word for k in c.kinds)), None)


def is_place(kind: Any) -> bool:
    """Whether values of a field's type are places of the board."""
    return kind in KIND_OF


def kind_of(action: type[Action], field: str) -> PlaceKind:
    """The kind of place that a field of an action names."""
    return KIND_OF[{entry.name: entry.type for entry in msgspec.structs.fields(action)}[field]]


def place_name(session: Session, kind: Any, number: int) -> str:
    """The printed name of a place."""
    return name(session.game.book.topology, Place(KIND_OF[kind], number))


def ship(session: Session, number: ShipNumber) -> str:
    """A ship with its place, its cargo and the points it has left."""
    return words_of_type(session, ShipNumber, number)
