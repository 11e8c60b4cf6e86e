"""Opens a table for the people at this screen; commands and menus call it."""

from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import step_here
from ep_tui.storage.folders import Folders


def local_game(table: Table, pace: str, folders: Folders) -> Session:
    """The session of all people of a table, which is stepped from now on."""
    step_here(table, pace, folders)
    return Session.local(table)
