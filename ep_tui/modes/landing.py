"""What a ship could do where it can be sent; the mode that sends it marks and finds such places."""

from collections.abc import Iterator, Set

from ep_rules.api import Action, Path, ShipNumber
from ep_tui.board.canvas import Sites
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Command
from ep_tui.keys.actions import actions_of, place_of, value_of
from ep_tui.modes.mode import Desk


def sites(desk: Desk, ship: ShipNumber, reach: Set[Path]) -> Sites:
    """The places where the cargo of a ship could land in this move, and only in a later one.

    `reach`: the paths where the ship can be in this move.
    """
    routes, session = desk.presenters.routes, desk.session
    game, position = session.game, session.imagined_position().copy()
    if routes is None:
        return Sites()
    now, later = set[Place](), set[Place]()
    for action in _landings(desk, ship):
        place = place_of(action)
        if place is None or place in now:
            continue
        for path in _paths_at(desk, place):
            routes.lie(position, ship, path)
            if game.explain(position, action) is None:
                (now if path in reach else later).add(place)
    return Sites(frozenset(now), frozenset(later - now))


def gains(desk: Desk, ship: ShipNumber, reach: Set[Path]) -> set[Path]:
    """The paths in reach where a ship could land a piece, deliver, or gain something else."""
    routes, session = desk.presenters.routes, desk.session
    game, position = session.game, session.imagined_position().copy()
    kinds = tuple(kind for command in _gaining(desk) for kind in command.kinds)
    found = set[Path]()
    if routes is None:
        return found
    for path in reach:
        routes.lie(position, ship, path)
        there = (one for one in game.legal_actions(position) if isinstance(one, kinds))
        if any(value_of(action, ShipNumber) == ship for action in there):
            found.add(path)
    return found


def gains_here(desk: Desk, ship: ShipNumber) -> list[Command]:
    """The commands by which a ship gains something where it is now."""
    mine = [action for action in desk.legal() if value_of(action, ShipNumber) == ship]
    return [command for command in _gaining(desk) if actions_of(command, mine)]


def _gaining(desk: Desk) -> list[Command]:
    return [one for one in desk.keymap.commands if one.by_place and (one.gain or one.lands)]


def _landings(desk: Desk, ship: ShipNumber) -> Iterator[Action]:
    """All actions that bring a piece of the ship ashore, legal or not."""
    kinds = [kind for command in desk.keymap.commands if command.lands for kind in command.kinds]
    found = (action for kind in kinds for action in desk.presenters.candidates(kind))
    return (action for action in found if value_of(action, ShipNumber) == ship)


def _paths_at(desk: Desk, place: Place) -> Iterator[Path]:
    """The paths from which a ship touches a place."""
    topology = desk.session.game.book.topology
    at_hex = place.kind == "hex"
    corners = topology.hex_corners[place.number] if at_hex else (place.number,)
    return (Path(path) for corner in corners for path in topology.corner_paths[corner])
