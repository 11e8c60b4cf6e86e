"""The turn loop of a shared table; the hall steps its tables with it."""

from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.turn_loop import Clock, TurnLoop
from ep_tui.storage.folders import Folders


class SharedLoop(TurnLoop):
    """The loop of a table of several people: the first chance waits for their words."""

    def __init__(self, table: SharedTable, clock: Clock, pace: str, folders: Folders) -> None:
        super().__init__(table, clock, pace, folders)
        self._first_roll = table.first_roll

    def advance(self) -> None:
        """Wait for words before the first chance; else what every loop does."""
        seconds = self._first_roll.left()
        if seconds > 0:
            self._stop_timer()
            self._later(seconds)
        else:
            super().advance()
