"""The pace of a table's bots, as one session may see and change it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Protocol

from ep_rules.api import Seat
from ep_tui.session.table import Table
from ep_tui.session.table_sessions import SessionAtTable


class Sitting(SessionAtTable, Protocol):
    """The interface of a session for its pace."""

    seats: frozenset[Seat]

    def acting(self) -> AbstractContextManager[None]:
        """While this session acts, its listener shows the results at once."""
        ...


class Pace:
    """The pace of a table; watchers cannot change it for players."""

    def __init__(self, session: Sitting, table: Table) -> None:
        self._session = session
        self._table = table

    @property
    def name(self) -> str:
        """One of `turn_loop.PACES`."""
        return self._table.loop.pace

    @property
    def paused(self) -> bool:
        """Whether bots wait for a key."""
        return self._table.loop.paused

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        return self._table.loop.waiting

    @property
    def mine(self) -> bool:
        """Whether this session may change the pace: players may, else the first session."""
        if self._session.seats:
            return True
        return not self._table.people and self._table.sessions.first is self._session

    def next_or_pause(self) -> None:
        """A turn when bots wait for a key, else pause; going on after a pause."""
        self._change(self._table.loop.next_or_pause)

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""
        self._change(self._table.loop.skip)

    def choose(self, name: str) -> None:
        """Play at another pace."""
        self._change(partial(self._table.loop.choose_pace, name))

    def _change(self, how: Callable[[], None]) -> None:
        if self.mine:
            with self._session.acting():
                how()
