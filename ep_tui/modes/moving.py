"""Modes for actions with two places: first a piece, then its new place, both on the map."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from ep_rules.api import Action, Refusal
from ep_tui.board.places import Place, name
from ep_tui.keys.actions import KIND_OF, place_fields
from ep_tui.modes.mode import Desk
from ep_tui.modes.target import Besides, Target
from ep_tui.texts import say


def move(desk: Desk, title: str, actions: Sequence[Action]) -> None:
    """Choose one of several pieces, then its place; `title`: the text of that question."""
    origins: dict[Place, dict[Place, Action]] = {}
    for action in actions:
        first, second = _places(action)
        origins.setdefault(first, {})[second] = action
        if type(action) in desk.presenters.pairs:
            origins.setdefault(second, {})[first] = action
    if len(origins) == 1:
        ((origin, goals),) = origins.items()
        _to(desk, title, origin, goals)
        return

    def go(origin: Place) -> Callable[[], None]:
        return lambda: _to(desk, title, origin, origins[origin])

    targets = {origin: next(iter(goals.values())) for origin, goals in origins.items()}
    several = {origin: go(origin) for origin in origins}
    why = _why(desk, actions[0], 0)
    desk.push(Target(desk, say(title), targets, why, Besides((), several)))


def _to(desk: Desk, title: str, origin: Place, goals: Mapping[Place, Action]) -> None:
    """Choose where one piece goes."""
    like = next(iter(goals.values()))
    origin_name = name(desk.session.game.book.topology, origin)
    to = say(f"{title}-to", place=origin_name)
    desk.push(Target(desk, to, goals, _why(desk, like, 1)))


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
