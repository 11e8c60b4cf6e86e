"""A loop without a clock, for plain mode and for tables of a host that are at rest."""

from ep_rules.bots.guests import BadBot
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders


class StraightLoop:
    """A loop that never waits; bots choose in this process.

    Without people it stops after every turn, so that the turn can be printed.
    """

    pace = "instant"
    paused = False
    waiting = False

    def __init__(self, table: Table, folders: Folders) -> None:
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

    def go_on(self) -> None:
        """Play on; this loop never waits."""
        self.advance()

    def next_or_pause(self) -> None:
        """There is no pause."""

    def skip(self) -> None:
        """There is nothing to wait for."""

    def choose_pace(self, name: str) -> None:
        """There is one pace."""

    def stop(self) -> None:
        """Nothing is in progress."""


def step_at_once(table: Table, folders: Folders) -> None:
    """Step a table from now on whenever its session acts, without a clock."""
    table.run_with(lambda table: StraightLoop(table, folders))
