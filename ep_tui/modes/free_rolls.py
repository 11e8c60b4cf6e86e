"""Free rolls that need no key, if a player prefers that; the decision modes call it."""

from ep_rules.api import Action
from ep_tui.keys.actions import actions_of
from ep_tui.modes.mode import Desk
from ep_tui.modes.sail import able


def free_roll(desk: Desk) -> Action | None:
    """A free roll of the person to act that may bring something, or None."""
    session, routes, me = desk.session, desk.presenters.routes, desk.me
    if routes is None or me is None:
        return None
    position, legal = session.imagined_position(), desk.legal()
    ships = able(desk, routes)
    reach = {path for ship in ships for path in routes.ways(position, ship)}
    reach |= {routes.at(position, me, ship) for ship in ships}
    for command in desk.keymap.commands:
        actions = actions_of(command, legal)
        if actions and command.free is not None and command.free(session, reach):
            return actions[0]
    return None
