"""The legal actions of a command, and their places; modes, help and plain mode ask here."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from ep_rules.api import Action, Decision, Hex, Intersection, Path
from ep_tui.board.places import Place, PlaceKind
from ep_tui.contributions.commands import Command

KIND_OF: dict[Any, PlaceKind] = {Hex: "hex", Intersection: "intersection", Path: "path"}
"""The map's names for the types of places."""


def commands_for(decision: Decision | None, commands: Sequence[Command]) -> list[Command]:
    """All commands that answer a decision."""
    return [c for c in commands if decision is not None and isinstance(decision, c.during)]


def actions_of(command: Command, legal: Sequence[Action]) -> list[Action]:
    """The legal actions of a command."""
    return [action for action in legal if isinstance(action, command.kinds)]


def value_of(action: Action, kind: Any) -> Any:
    """The value of the first field of a type, such as a ship's number; None if there is none."""
    name = _field_of(type(action), kind)
    return None if name is None else getattr(action, name)


@cache
def _field_of(action: type[Action], kind: Any) -> str | None:
    fields = msgspec.structs.fields(action)
    return next((field.name for field in fields if field.type is kind), None)


def place_field(kind: type[Action]) -> str | None:
    """The field of an action that is chosen on the map."""
    return next((field.name for field in place_fields(kind)), None)


@cache
def place_fields(kind: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of an action that are places of the map."""
    return tuple(field for field in msgspec.structs.fields(kind) if field.type in KIND_OF)


def moves_a_piece(kind: type[Action]) -> bool:
    """Whether an action goes from one place of the map to another of the same kind."""
    types = [field.type for field in place_fields(kind)]
    return len(types) > 1 and len(set(types)) == 1


def place_of(action: Action) -> Place | None:
    """The place on the map that an action names."""
    for field in place_fields(type(action)):
        return Place(KIND_OF[field.type], getattr(action, field.name))
    return None
