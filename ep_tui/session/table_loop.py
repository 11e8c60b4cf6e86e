"""The loops that step a table without a clock; `turn_loop` has the one with a clock."""

from typing import TYPE_CHECKING

from ep_rules.bots.guests import BadBot
from ep_tui.storage.folders import Folders

if TYPE_CHECKING:
    from ep_tui.session.table import Table


class TableLoop:
    """The loop of a table that nothing steps, such as one in a replay; the base of the others.

    Attributes:
        pace: the speed of bots. paused: whether they wait for a key.
    """

    pace: str = ""
    paused: bool = True

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        return self.paused

    def advance(self) -> None:
        """After an action: play until a person must act, and update all sessions."""

    def go_on(self) -> None:
        """Advance if the loop was waiting and nothing is in progress."""
        self.advance()

    def next_or_pause(self) -> None:
        """A turn when bots wait for a key, else pause; going on after a pause."""

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""

    def choose_pace(self, name: str) -> None:
        """Play at another pace."""

    def stop(self) -> None:
        """Play no more."""


class StraightLoop(TableLoop):
    """A loop that never waits, for plain mode and tables at rest; bots choose in this process.

    Without people it stops after every turn, so that the turn can be printed.
    """

    pace = "instant"
    paused = False

    def __init__(self, table: "Table", folders: Folders) -> None:
        self._table = table
        self._folders = folders

    def advance(self) -> None:
        """Play until a person must act."""
        table = self._table
        part = table.part
        while not table.over and table.person_to_act is None:
            if table.bots.must_think:
                table.sessions.changed()
            try:
                table.step()
            except BadBot as error:
                table.replace_guest(error, self._folders.faults)
            if not table.people and table.part != part:
                break
        table.sync()
        table.sessions.changed()


def step_at_once(table: "Table", folders: Folders) -> None:
    """Step a table from now on whenever its session acts, without a clock."""
    table.run_with(lambda table: StraightLoop(table, folders))
