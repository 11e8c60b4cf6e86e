"""Helpers for tests of shared tables: a hall, a clock, windows without a network."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ep_rules.api import Header, History, Seat, Seed
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import OPEN, Invitation
from ep_tui.host.people import People
from ep_tui.host.visitor import Visitor
from ep_tui.host.window import WindowApp
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.terms import Terms
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.capabilities import Terminal
from tests.kit.table import at

PEOPLE = ("person:Ann", "person:Bob", "person:Cid")


def a_hall(path: Path, most: int = 3, word_seconds: float = 0.0) -> Hall:
    return Hall(Folders(path, path, path, path), most, word_seconds=word_seconds)


def seated(toml: str, *seats: str) -> SharedTable:
    """A shared table at a position of `scenes.md`, without a file."""
    position = at(toml)
    header = Header(position.game.ruleset, seats, Seat(0), Seed(7))
    table = SharedTable(header, History(position.game, position.state), seats)
    table.persons = dict(table.owners)
    step_at_once(table, Folders.of_user())
    return table


def sessions(table: SharedTable, *names: str) -> list[SharedSession]:
    return [SharedSession(table, table.seats_of(name), name) for name in names]


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


class Listening:
    """What is told to a session.

    Attributes:
        told: the sentences.
    """

    ready = True

    def __init__(self, session: SharedSession) -> None:
        self.told: list[str] = []
        session.subscribe(self)

    def settle(self) -> None:
        """Show nothing."""

    def tell(self, text: str) -> None:
        self.told.append(text)

    def call_later(self, callback: Callable[[], None]) -> None:
        callback()


class Timers:
    """A clock whose time a test moves."""

    slice = 1.0

    def __init__(self) -> None:
        self.time = 1_000.0
        self._due: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, callback: Callable[[], None]) -> "_Due":
        due = (self.time + seconds, callback)
        self._due.append(due)
        return _Due(lambda: self._due.remove(due) if due in self._due else None)

    def from_thread(self, callback: Callable[[], None]) -> Callable[[], object]:
        return callback

    def pass_by(self, seconds: float) -> None:
        """Let time pass; what is due is called in order."""
        until = self.time + seconds
        while due := min((one for one in self._due if one[0] <= until), default=None, key=_when):
            self._due.remove(due)
            self.time = max(self.time, due[0])
            due[1]()
        self.time = until


def _when(due: tuple[float, Callable[[], None]]) -> float:
    return due[0]


class _Due:
    def __init__(self, cancel: Callable[[], None]) -> None:
        self.cancel = cancel


@asynccontextmanager
async def window(
    hall: Hall, name: str, session: SharedSession | None = None, words: Sequence[str] = ()
) -> AsyncGenerator[Pilot[Any]]:
    """A window of a person, in the lobby or at a table."""
    folders = Folders.of_user()
    people = People(hall.folders.data / "people")
    if name and not people.name(name):
        people.choose(name, name)
    visitor = Visitor(hall, people, name, name)
    app = WindowApp(visitor, folders, Preferences(dialog_pause=0), Terminal())
    app.open_with(words)
    app.session = app.session or session
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def begun(hall: Hall, *names: str, terms: Terms | None = None) -> Invitation:
    """A game that these people have begun."""
    first, *others = names
    seats = [first, *[OPEN] * len(others)]
    made = Invitation(first, "land-ho", "print-2025", seats, terms or Terms(pace="step"))
    hall.invite(made)
    for name in others:
        hall.sit(first, name)
    return made
