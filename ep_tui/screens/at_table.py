"""Makes the screen of a table with its commands and lessons; the app calls it."""

from ep_tui.keys.keymap import Keymap
from ep_tui.looks.look import Look
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session


def table_screen(
    session: Session, look: Look, *, why: bool, learning: Keymap | None
) -> TableScreen:
    """The screen of a session; `why` shows the bots' reasons, `learning` adds the lessons."""
    lessons = None
    if learning is not None:
        from ep_tui.presenters import presenters_of
        from ep_tui.tutorial import Lessons

        commands = presenters_of(session.game).commands
        lessons = Lessons(session, learning.in_game(commands))
    screen = TableScreen(session, look, _command, lessons)
    screen.logbook.why = why
    return screen


def _command(screen: TableScreen, name: str) -> None:
    from ep_tui.screens import table_keys

    table_keys.do(screen, name)
