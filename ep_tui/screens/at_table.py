"""Makes the screen of a table with its commands; the app calls it."""

from typing import TYPE_CHECKING

from ep_tui.looks.look import Look
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session

if TYPE_CHECKING:
    from ep_tui.tutorial import Lessons


def table_screen(
    session: Session, look: Look, *, why: bool, lessons: "Lessons | None"
) -> TableScreen:
    """The screen of a session, which begins with what wins if the game has just been made.

    `why` shows the bots' reasons, `lessons` a panel of steps.
    """
    screen = TableScreen(session, look, _command, lessons)
    screen.logbook.why = why
    if session.save_name and not (session.heard or lessons or session.notice):
        from ep_tui.panels.goal import goal_lines

        screen.note = (" ".join(goal_lines(session.game)), "")
    return screen


def _command(screen: TableScreen, name: str) -> None:
    from ep_tui.screens import table_keys

    table_keys.do(screen, name)
