"""Modes for actions with two places: first a piece, then its new place, both on the map."""

from collections.abc import Callable, Sequence

import msgspec

from ep_rules.api import Action, Refusal
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Command
from ep_tui.keys.actions import KIND_OF, place_fields
from ep_tui.modes.mode import Desk
from ep_tui.modes.target import Besides, Target
from ep_tui.texts import say


def move(desk: Desk, command: Command, actions: Sequence[Action]) -> None:
    """Choose one of several pieces, then its place."""
    origins: dict[Place, list[Action]] = {}
    for action in actions:
        origins.setdefault(_places(action)[0], []).append(action)
    if len(origins) == 1:
        _to(desk, command, actions)
        return

    def go(found: Sequence[Action]) -> Callable[[], None]:
        return lambda: _to(desk, command, found)

    targets = {origin: found[0] for origin, found in origins.items()}
    several = {origin: go(found) for origin, found in origins.items()}
    why = _why(desk, actions[0], 0)
    title = say(f"table.aim.{command.id}")
    desk.push(Target(desk, title, targets, why, Besides((), several)))


def _to(desk: Desk, command: Command, actions: Sequence[Action]) -> None:
    """Choose where one piece goes."""
    origin = _places(actions[0])[0]
    name = desk.session.game.book.topology.path_names[origin.number]
    targets = {_places(action)[1]: action for action in actions}
    title = say(f"table.aim.{command.id}-to", place=name)
    desk.push(Target(desk, title, targets, _why(desk, actions[0], 1)))


def _places(action: Action) -> list[Place]:
    """The two places of an action."""
    fields = place_fields(type(action))
    return [Place(KIND_OF[field.type], getattr(action, field.name)) for field in fields]


def _why(desk: Desk, like: Action, number: int) -> Callable[[Place], Refusal | None]:
    """Why a place is illegal as the first or second place of an action."""
    field = place_fields(type(like))[number]

    def why(place: Place) -> Refusal | None:
        if place.kind != KIND_OF[field.type] or desk.me is None:
            return None
        meant = msgspec.structs.replace(like, **{field.name: place.number})
        return desk.session.explain(meant, desk.me)

    return why
