"""A shared table as its watchers see it some minutes later; `hall` opens it beside the table."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ep_rules.api import Entry, Seat
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.table_sessions import SessionAtTable
from ep_tui.session.turn_loop import Clock


class DelayedTable(SharedTable):
    """A copy of a running game that follows it after a delay.

    It is a session of the table that it follows, so it hears of every change. Its own sessions
    only watch. It closes when nobody is at either of the two tables any more.
    """

    at_home = False
    ready = True

    def __init__(self, source: SharedTable, clock: Clock, age: float = 0.0) -> None:
        """`age`: the seconds since the last change of the table so far."""
        super().__init__(source.header, source.header.start(), source.header.seats, source.chance)
        self.terms, self.persons = source.terms, source.persons
        self._source = source
        self._clock_of_all = clock
        self._followed: list[Entry] = []
        self._met = False
        source.for_watchers = self
        source.sessions.join(self)
        self._look(max(0.0, self.terms.delay_seconds - age))

    @property
    def save_path(self) -> Path | None:
        """The path of the save of the table that it follows."""
        return self._source.save_path

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of people who are not away."""
        return self._source.present

    # ---- the table that it follows ---------------------------------------------------------

    def changed(self) -> None:
        """Follow a change later; an end by a vote at once."""
        self._met = self._met or bool(self._source.here)
        if self._source.ended is not None:
            self.ended, self.kept = self._source.ended, self._source.kept
            self.sessions.changed()
        self._look(self.terms.delay_seconds)
        self._close_if_alone()

    def tell(self, text: str) -> None:
        """What is told to players is not for watchers."""

    def fail(self, error: Exception) -> None:
        """A fault of the table ends what its players see."""

    def _look(self, wait: float) -> None:
        """Remember what is new at the table, and show it after a while."""
        entries, followed = self._source.history.entries, self._followed
        kept = min(len(entries), len(followed))
        while kept and followed[kept - 1] is not entries[kept - 1]:
            kept -= 1
        news = entries[kept:]
        if news or kept < len(followed):
            followed[kept:] = news
            self._clock_of_all.later(wait, partial(self._follow, kept, news))

    def _follow(self, kept: int, news: Sequence[Entry]) -> None:
        """Undo what was undone, and play what was played."""
        if self.closed:
            return
        self.sitters = list(self._source.sitters)
        while len(self.history.entries) > kept:
            self.history.undo(self.history.entries[-1].actor)
        for entry in news:
            self.history.play(entry.action, entry.actor)
        self.changes += 1
        self.sessions.changed()

    # ---- watchers --------------------------------------------------------------------------

    def leave(self, session: SessionAtTable) -> str:
        """Remove a session; the next watcher may come before the table closes."""
        self.sessions.leave(session)
        self.here = [one for one in self.here if one is not session]
        self._met = True
        self._close_if_alone()
        return ""

    def _close_if_alone(self) -> None:
        if self._met and not self.here and not self._source.here and not self.closed:
            self.close()
            self._source.leave(self)
