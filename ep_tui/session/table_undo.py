"""Undoes and redoes the actions of people at a table; `Table` owns one."""

from collections.abc import Iterator

from ep_rules.api import Entry, Event, History, Seat


class TableUndo:
    """Undo and redo, in which steps of one action form a row."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._rows: list[tuple[int, int]] = []

    def join(self, start: int) -> None:
        """Make a row of all entries since `start`."""
        self._rows.append((start, len(self._history.entries)))

    def forget_redo(self, count: int) -> None:
        """Forget the undone rows after `kept` entries: another action replaced them."""
        self._rows = [row for row in self._rows if row[1] <= count]

    def undo(self, seat: Seat) -> Iterator[Entry]:
        """Undo a person's last action, or the row that it ended; raises Illegal."""
        end = len(self._history.entries)
        start = next((row[0] for row in self._rows if row[1] == end), end - 1)
        yield self._history.undo(seat)
        while len(self._history.entries) > start and self._history.undo_refusal(seat) is None:
            yield self._history.undo(seat)

    def redo(self) -> Iterator[tuple[list[Event], int]]:
        """Redo the last undone actions; the events of each step, and the part before it."""
        start = len(self._history.entries)
        end = next((row[1] for row in self._rows if row[0] == start), start + 1)
        while len(self._history.entries) < end:
            part = self._history.state.part
            events = self._history.redo()
            if events is None:
                return
            yield events, part
