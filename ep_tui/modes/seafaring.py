"""Moving a ship of a route: first which, then where to, both on the map."""

from collections.abc import Callable, Sequence

from ep_rules.api import Path, Refusal
from ep_rules.seafarers.ships import MoveShip
from ep_tui.board.places import Place
from ep_tui.modes.mode import Desk
from ep_tui.modes.target import Besides, Target
from ep_tui.texts import say


def move(desk: Desk, actions: Sequence[MoveShip]) -> None:
    """Choose one of several ships, then its place."""
    origins: dict[Path, list[MoveShip]] = {}
    for action in actions:
        origins.setdefault(action.origin, []).append(action)
    if len(origins) == 1:
        _to(desk, actions)
        return

    def go(found: Sequence[MoveShip]) -> Callable[[], None]:
        return lambda: _to(desk, found)

    def why(place: Place) -> Refusal | None:
        return _refusal(desk, place, MoveShip(Path(place.number), actions[0].path))

    targets = {Place("path", origin): found[0] for origin, found in origins.items()}
    several = {Place("path", origin): go(found) for origin, found in origins.items()}
    desk.push(Target(desk, say("table.aim.move"), targets, why, Besides((), several)))


def _to(desk: Desk, actions: Sequence[MoveShip]) -> None:
    origin = actions[0].origin

    def why(place: Place) -> Refusal | None:
        return _refusal(desk, place, MoveShip(origin, Path(place.number)))

    name = desk.session.game.book.topology.path_names[origin]
    targets = {Place("path", action.path): action for action in actions}
    desk.push(Target(desk, say("table.aim.move-to", place=name), targets, why))


def _refusal(desk: Desk, place: Place, action: MoveShip) -> Refusal | None:
    if place.kind != "path" or desk.me is None:
        return None
    return desk.session.explain(action, desk.me)
