"""Chooses a ship by its row beside the map; the table screen calls it for a click."""

from ep_tui.board.places import Place
from ep_tui.modes.base_modes import Rest
from ep_tui.modes.mode import Desk
from ep_tui.modes.sail import SailTo


def choose_ship(desk: Desk, number: int) -> None:
    """Bring the cursor to a ship of the viewer; in their turn, choose it as Enter does."""
    ships = desk.presenters.map.ships(desk.session.observe(desk.viewer))
    own = (one for one in ships if (one.owner, one.number) == (desk.viewer, number))
    ship = next(own, None)
    if ship is None:
        return
    if isinstance(desk.top, SailTo):
        desk.pop()
    desk.board.cursor = Place("path", ship.path)
    if isinstance(desk.top, Rest):
        desk.top.chosen(desk.board.cursor)
    desk.renew()
