"""The tables of a host that are played: open ones, and those that rest in their records."""

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from errno import EIO
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

from ep_rules.api import Seat
from ep_tui.host import archive
from ep_tui.host.invitation import NoSeat
from ep_tui.host.scheduler import FairClock, TableClock, ThinkerPool
from ep_tui.host.seat_people import GONE, SeatPeople
from ep_tui.session.shared import terms as kept_terms
from ep_tui.session.shared.delayed_table import DelayedTable
from ep_tui.session.shared.first_roll import FirstRoll
from ep_tui.session.shared.shared_loop import SharedLoop
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.talk import Said
from ep_tui.session.shared.terms import Terms
from ep_tui.session.table_loop import StraightLoop
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say


class DiskThread:
    """One thread; an error of the disk is raised at the next call."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._error: OSError | None = None

    def sync(self, path: Path) -> None:
        """Have a file synced.

        Raises:
            OSError: an earlier file could not be synced.
        """
        error, self._error = self._error, None
        self._thread.submit(self._sync, path)
        if error is not None:
            raise OSError(error.errno or EIO, error.strerror)

    def stop(self) -> None:
        """Wait until all files are synced."""
        self._thread.shutdown()

    def _sync(self, path: Path) -> None:
        """Sync a file that is opened anew; a copy of the descriptor would keep it locked."""
        try:
            file = files.open_file(path, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)
        except FileNotFoundError:
            return  # it has moved to the finished games, and was synced before
        except OSError as error:
            self._error = error


GRACE = 600.0
"""Seconds that a person has who comes back when their days are over."""
RESTS = 14 * 86_400.0
"""Seconds since its last action for which the people of a game that rests have the reserve."""
LOBBY_SECONDS = 5.0
"""The time after which lobbies show what has changed at tables."""
Elsewhere = Callable[[Callable[[], None]], Awaitable[None]]
"""Does something in another thread."""


class PlayedTables:
    """The part of a `Hall` that opens tables, steps them and lets people in.

    Attributes:
        folders: of the records. clock: of the bots of all. seat_people: who sits at which seat.
        tell_absent: keeps a sentence for a person who is away, by their id.
        may_say: whether people may write a text. noted: called with what happens, for the log.
        report: keeps lines of talk that a person reports. now: the time of day.
    """

    def __init__(self, folders: Folders, thinkers: int, word_seconds: float) -> None:
        """`thinkers`: processes for searching bots; 0 for a few. `word_seconds`: see `Hall`."""
        self.folders = folders
        self.seat_people = SeatPeople(folders.data / "seats")
        self.tell_absent: Callable[[str, str], None] = lambda person, text: None
        self.report: Callable[[str, str, Sequence[Said]], bool] = lambda table, by, lines: False
        self.now: Callable[[], float] = time.time
        self.may_say: Callable[[str], bool] = lambda text: True
        self.noted: Callable[..., None] = lambda *about: None
        self._unfinished = archive.ListedGames(folders, saves.running)
        self._rested: tuple[object, frozenset[str]] = None, frozenset()
        self.clock = FairClock()
        self._pool = ThinkerPool(thinkers)
        self._disk = DiskThread()
        self._word_seconds = word_seconds
        self._open: list[SharedTable] = []
        self._loading: dict[str, Future[SharedTable]] = {}
        self._wakes: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Callable[[], None]] = []
        self._tells = False
        self._without_days = set[str]()

    # ---- what changes ----------------------------------------------------------------------

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change, in any app's context; returns how to stop that."""
        if listener not in self._listeners:  # Textual mounts a page once for each of its classes
            self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed_soon(self) -> None:
        """Let go of closed tables; show the changes of all together, some seconds later."""
        open_now = [table for table in self._open if not table.closed]
        if len(open_now) < len(self._open):  # what they leave behind rests now
            self._unfinished.read_again()
        self._open = open_now
        if self._listeners and not self._tells:
            self._tells = True
            self.clock.later(LOBBY_SECONDS, self._changed)

    def look_again(self) -> None:
        """Read the folder for the next lists, because a record has moved."""
        self._unfinished.read_again()

    def _changed(self) -> None:
        """Show the changes of all tables now."""
        self._tells = False
        self._unfinished.read_again()
        for listener in tuple(self._listeners):
            listener()

    # ---- open tables -----------------------------------------------------------------------

    @property
    def open_count(self) -> int:
        """The number of tables that are open now."""
        return sum(not table.closed for table in self._open)

    def is_seated(self, person: str) -> bool:
        """Whether a person has a seat at a game that goes on, or rests since a few days."""
        going = (table for table in self._open if not table.closed and not table.over)
        return any(table.seats_of(person) for table in going) or person in self._resting_people

    @property
    def _resting_people(self) -> frozenset[str]:
        """The people at games that rest since a few days."""
        games = self._unfinished.games(self._opened())
        if games is not self._rested[0]:
            least = self.now() - RESTS
            new = [game for game in games if datetime.fromisoformat(game.when).timestamp() > least]
            people = (person for game in new for person in self.seat_people.of(game.name))
            self._rested = games, frozenset(people) - {"", GONE}
        return self._rested[1]

    def most_watched(self) -> str:
        """The name of the open table with the most windows, or ""."""
        tables = [one for one in self._open if not one.closed and not one.over and one.save_path]
        best = max(tables, key=lambda one: one.windows, default=None)
        return "" if best is None or best.save_path is None else best.save_path.stem

    def _opened(self) -> dict[str, SharedTable]:
        """The open tables by name, also those whose game is over."""
        return {
            path.stem: table
            for table in self._open
            if not table.closed and (path := table.save_path) is not None
        }

    def _keep(self, table: SharedTable, terms: Terms) -> None:
        """Write the people and the terms of a table beside its record; raises OSError."""
        if table.save_path is not None:
            name = table.save_path.stem
            seats = range(len(table.sitters))
            self.seat_people.keep(name, [table.persons.get(Seat(seat), "") for seat in seats])
            kept_terms.keep(self._terms_folder, name, terms)

    @property
    def _terms_folder(self) -> Path:
        return self.folders.data / "tables"

    def _open_table(self, table: SharedTable, terms: Terms, since: float | None = None) -> None:
        """Step a table for all its sessions, with its clock."""
        table.terms = terms
        table.on_change = self._changed_soon
        table.tell_absent = self.tell_absent
        table.may_say, table.noted, table.report = self.may_say, self.noted, self.report
        if table.save_path is not None:
            game = table.save_path.stem
            keep = partial(self.seat_people.keep_left_at, game)
            table.count_absence(self.seat_people.left_at(game), self.now, keep)
        self._open.append(table)
        table.bots.share(self._pool.of_table())
        table.sync_with(self._disk.sync)
        table.first_roll = FirstRoll(table, self._word_seconds)
        clock = TableClock(self.clock, lambda: not table.people)
        table.run_with(lambda _: SharedLoop(table, clock, terms.pace, self.folders))
        table.start_clock(self.clock, since, self.now)

    def _delay_watchers(self, table: SharedTable, written: float) -> None:
        """Let watchers sit at a copy that follows the table later, if its people agreed on that."""
        if table.terms.delay_seconds:
            DelayedTable(table, self.clock, self.now() - written)

    def follow_people(self, game: str) -> None:
        """Let an open table know its people again, which have changed."""
        table = self._opened().get(game)
        if table is not None:
            before = set(table.persons)
            table.persons = self.seat_people.seats(game, table.header.seats)
            for seat in before - set(table.persons):
                if not table.over and table.sitters[seat].is_person:
                    table.sit_in(seat)
            table.people_changed()

    def is_open(self, game: str) -> bool:
        """Whether a game is open."""
        return game in self._opened()

    def close_table(self, game: str) -> None:
        """Close the table of a game that is deleted."""
        table = self._opened().get(game)
        if table is not None:
            table.close()
            table.sessions.changed()

    # ---- time ------------------------------------------------------------------------------

    def look_at_clocks(self, now: float) -> None:
        """Let bots sit in at tables that rest, where the days of a decision are over."""
        for table in tuple(self._open):
            table.look_at_vote()
        opened, paths = self._opened(), saves.running(self.folders)[: archive.MOST_LISTED]
        self._without_days &= {path.stem for path in paths}
        for path in paths:
            if path.stem in opened or path.stem in self._without_days:
                continue
            terms = kept_terms.load(self._terms_folder, path.stem)
            if not terms.by_days:
                self._without_days.add(path.stem)
            elif saves.written(path) + (terms.seconds or 0) < now:
                with suppress(NoSeat):
                    self._play_on(self._running(path.stem))

    def _play_on(self, table: SharedTable) -> None:
        """Let a bot take the seat to act, play until a person must, and close the table."""
        seat = table.person_to_act
        if seat is not None and len(table.people) > 1:
            table.run_with(lambda table: StraightLoop(table, self.folders))
            table.sit_in(seat)
        table.close()

    # ---- sessions --------------------------------------------------------------------------

    def join(self, name: str, person: str) -> SharedSession:
        """A session at a running table: at the seat of a person, else as a watcher.

        Raises:
            NoSeat: there is no such table, or its record cannot be read.
        """
        table = self._running(name)
        self._changed()
        seats = table.seats_of(person)
        return SharedSession(table if seats else table.for_watchers, seats, person)

    def watch(self, name: str, person: str) -> SharedSession:
        """A session that only watches a running table; raises NoSeat."""
        return SharedSession(self._running(name).for_watchers, (), person)

    def _running(self, name: str) -> SharedTable:
        """A table that is open, or is opened from its record; raises NoSeat."""
        table = self._opened().get(name)
        if table is not None:
            return table
        path = next((one for one in saves.running(self.folders) if one.stem == name), None)
        if path is None:
            raise NoSeat(say("host.no-table", name=name))
        return self._resumed(path)

    def _resumed(self, path: Path) -> SharedTable:
        """A table of a record, which is open from now on; raises NoSeat."""
        since = saves.written(path)
        loading = self._loading.pop(path.stem, None)
        try:
            if loading is None or loading.cancel():
                table = SharedTable.resume(self.folders, path)
            else:
                table = loading.result()
        except saves.BadSave:
            raise NoSeat(say("host.bad-table", name=path.stem)) from None
        table.persons = self.seat_people.seats(path.stem, table.header.seats)
        terms = kept_terms.load(self._terms_folder, path.stem)
        least = self.now() - (terms.seconds or 0) + GRACE
        self._open_table(table, terms, max(since, least) if terms.by_days else None)
        self._delay_watchers(table, since)
        return table

    @asynccontextmanager
    async def awake(self, name: str, elsewhere: Elsewhere) -> AsyncGenerator[None]:
        """Have a table open that rests, without work here; it closes if nobody joins meanwhile."""
        wake = self._wakes.get(name)
        if wake is None:
            wake = self._wakes[name] = asyncio.Lock()
        async with wake:
            table = await self._woken(name, elsewhere)
        try:
            yield
        finally:
            if table is not None and table.sessions.empty and not table.closed:
                table.close()

    def is_waking(self, name: str) -> bool:
        """Whether a table that rests is opened for somebody in these moments."""
        wake = self._wakes.get(name)
        return wake is not None and wake.locked()

    async def _woken(self, name: str, elsewhere: Elsewhere) -> SharedTable | None:
        """A table that has rested, or None if it is open or cannot be opened."""
        path = next((one for one in saves.running(self.folders) if one.stem == name), None)
        if path is None or name in self._opened():
            return None
        loading = self._loading[name] = Future[SharedTable]()

        def load() -> None:
            if loading.set_running_or_notify_cancel():
                try:
                    loading.set_result(SharedTable.resume(self.folders, path))
                except saves.BadSave as error:
                    loading.set_exception(error)

        try:
            await elsewhere(load)
        except asyncio.CancelledError:
            if self._loading.pop(name, None) and not loading.cancel():
                loading.add_done_callback(lambda done: done.exception() or done.result().close())
            raise
        if name not in self._loading:
            return None  # somebody could not wait for it
        with suppress(NoSeat):
            return self._resumed(path)
        return None

    async def resume_all(self) -> list[str]:
        """Go on with all running games of people; returns a sentence for each that is damaged.

        Keys of people are answered between two of them.
        """
        damaged: list[str] = []
        for path in saves.running(self.folders)[: archive.MOST_LISTED]:
            await asyncio.sleep(0)
            if path.stem in self._opened():
                continue
            try:
                table = self._resumed(path)
            except NoSeat as error:
                damaged.append(str(error))
            else:
                goes_on = bool(table.people) and not table.over
                (table.loop.advance if goes_on else table.close)()
        return damaged

    def is_saved(self) -> bool:
        """Whether all open games are saved now."""
        return all(table.is_saved() for table in self._open if not table.closed)

    def close(self) -> bool:
        """Close all tables; their records stay. Returns whether all of them are saved."""
        lost = [table.close() for table in self._open if not table.closed]
        self._pool.close()
        self._disk.stop()
        return not any(lost)
