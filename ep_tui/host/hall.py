"""The tables of a host: those that wait for players, those that are played, those that rest."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

from ep_rules.api import BadChoice, Seat
from ep_rules.bots import DEFAULT_BOT
from ep_tui.host.campaigns import Campaigns
from ep_tui.host.invitation import OPEN, Invitation, NoSeat, WaitingTables, rematch_of
from ep_tui.host.listed_tables import (
    MOST_LISTED,
    ListedGames,
    TableRow,
    of_finished,
    of_open,
    of_resting,
    of_waiting,
)
from ep_tui.host.scheduler import DiskThread, FairClock, TableClock, ThinkerPool
from ep_tui.host.seat_people import GONE, SeatPeople
from ep_tui.replay.playback import Replay
from ep_tui.session.session import Session
from ep_tui.session.shared import terms as kept_terms
from ep_tui.session.shared.delayed_table import DelayedTable
from ep_tui.session.shared.first_roll import FirstRoll
from ep_tui.session.shared.shared_loop import SharedLoop
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.talk import Said
from ep_tui.session.shared.terms import Terms
from ep_tui.session.table_loop import StraightLoop
from ep_tui.storage import save_writer, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import BadSeats
from ep_tui.texts import say
from ep_tui.texts.error_text import choice_sentence

T = TypeVar("T")
GRACE = 600.0
"""Seconds that a person has who comes back when their days are over."""
RESTS = 14 * 86_400.0
"""Seconds since its last action for which the people of a game that rests have the reserve."""
LOBBY_SECONDS = 5.0
"""The time after which lobbies show what has changed at tables."""
Elsewhere = Callable[[Callable[[], None]], Awaitable[None]]
"""Does something in another thread."""


def _named(paths: Sequence[Path], name: str) -> Path | None:
    return next((path for path in paths if path.stem == name), None)


def _read(path: Path, read: Callable[[Path], T]) -> T:
    """What is read from a record; raises NoSeat if it is damaged."""
    try:
        return read(path)
    except saves.BadSave:
        raise NoSeat(say("host.bad-table", name=path.stem)) from None


class Hall:
    """All tables of one host; sessions enter and leave them.

    Running games are records in the folders, and tables that wait for players are in a file, so a
    new process finds all of them.

    Attributes:
        folders: of the records. waiting: tables that wait for players. campaigns: of its tables.
        clock: of the bots of all.
        seat_people: who sits at which seat. now: the time of day.
        may_begin: why no game can begin now, in a sentence, or "".
        tell_absent: keeps a sentence for a person who is away, by their id.
        may_say: whether people may write a text. noted: called with what happens, for the log.
        report: keeps lines of talk that a person reports.
    """

    def __init__(
        self,
        folders: Folders,
        most_tables: int,
        thinkers: int = 0,
        word_seconds: float = 0.0,
        name_of: Callable[[str], str] = str,
    ) -> None:
        """`most_tables`: of one person. `thinkers`: processes for searching bots; 0 for a few.

        `word_seconds`: that the first chance waits for words; 0 for none. `name_of`: the name of
        a person by their id, which all else here means by a person.
        """
        self.folders = folders
        self.seat_people = SeatPeople(folders.data / "seats")
        self.campaigns = Campaigns(folders, self.seat_people)
        self.name_of = name_of
        self.may_begin: Callable[[], str] = str
        self.tell_absent: Callable[[str, str], None] = lambda person, text: None
        self.report: Callable[[str, str, Sequence[Said]], bool] = lambda table, by, lines: False
        self.now: Callable[[], float] = time.time
        self.may_say: Callable[[str], bool] = lambda text: True
        self.noted: Callable[..., None] = lambda *about: None
        self._most, self._word_seconds = most_tables, word_seconds
        self._unfinished = ListedGames(folders, saves.running)
        self._over = ListedGames(folders, saves.finished)
        self._rested: tuple[object, frozenset[str]] = None, frozenset()
        self.clock = FairClock()
        self._pool = ThinkerPool(thinkers)
        self._disk = DiskThread()
        self.waiting = WaitingTables(folders.data / "waiting.json", name_of)
        self._rematches: dict[str, Invitation] = {}
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
        self.waiting.keep()
        self._over.read_again()
        self._unfinished.read_again()
        for listener in tuple(self._listeners):
            listener()

    # ---- tables ----------------------------------------------------------------------------

    def rows(self, person: str) -> list[TableRow]:
        """All tables: those of a person first, then those with open seats."""
        waiting = [one for one in self.waiting.values() if one.is_for(person)]
        waits = {one.voyage_of for one in waiting}
        rows = [of_waiting(invitation, person, self.name_of) for invitation in waiting]
        rows += [row for row in self.campaigns.rows(person) if row.name not in waits]
        opened = self._opened()
        resting = [one for one in self._unfinished.games(opened) if one.name not in opened]
        rows += [of_open(table.listed, name, person) for name, table in opened.items()]
        rows += [of_resting(game, person, self.seat_people) for game in resting]
        rows = [row for row in rows if row.mine or not row.practice]
        return sorted(rows, key=lambda row: (not row.mine, not row.free, row.kind, row.name))

    def waiting_row(self, name: str, person: str) -> TableRow | None:
        """A table that waits for players, by the name of the person who opened it."""
        invitation = self.waiting.called(name)
        if invitation is None or not invitation.is_for(person):
            return None
        return of_waiting(invitation, person, self.name_of)

    def finished(self, person: str) -> list[TableRow]:
        """The finished games, the newest first; those of a person are marked."""
        found = [of_finished(game, person, self.seat_people) for game in self._over.games()]
        return [row for row in found if row.mine or not row.practice]

    def replay(self, name: str, person: str) -> Replay:
        """A finished game to be looked back at; raises NoSeat."""
        path = self._finished(name)
        if path is None:
            raise NoSeat(say("host.no-table", name=name))
        found = _read(path, Replay.open)
        seats = self.seat_people.seats(name, found.course.header.seats)
        found.me = next((seat for seat, one in seats.items() if person and one == person), None)
        return found

    def is_finished(self, name: str) -> bool:
        """Whether there is a finished game of a name, which nobody is at."""
        return self._finished(name) is not None and name not in self._opened()

    def _finished(self, name: str) -> Path | None:
        """The record of a finished game, also while people are still at its table."""
        return _named(saves.finished(self.folders), name)

    def record(self, name: str, person: str) -> str:
        """The record of a table: whole if the game is over, else as a person may know it.

        Raises:
            NoSeat: there is no such table, or its record cannot be read.
        """
        path = self._finished(name)
        if path is not None:
            return _read(path, saves.text_of)
        table = self._running(name)
        seats = table.seats_of(person)
        session = Session(table if seats else table.for_watchers, seats)
        viewer = next(iter(session.seats), None)
        text = session.course(viewer).record(viewer)
        session.leave()
        return text

    def record_of(self, name: str, person: str) -> tuple[str | float, ...] | None:
        """What the record of a table for a person is made of; None if it changes by itself."""
        path = self._finished(name)
        if path is not None:
            return str(path), saves.written(path)
        table = self._opened().get(name)
        if table is None or table.save_path is None or table.for_watchers is not table:
            return None
        return name, saves.written(table.save_path), *table.seats_of(person)

    # ---- waiting for players ---------------------------------------------------------------

    def invite(self, invitation: Invitation) -> None:
        """Open a table for others, or begin it if no seat is open.

        Raises:
            NoSeat: the person has too many tables, or one that waits, or the game is impossible.
        """
        person, waits = invitation.owner, bool(invitation.free or invitation.asks_words)
        if waits and person in self.waiting:
            raise NoSeat(say("host.waits-already"))
        if refusal := self.may_begin():
            raise NoSeat(refusal)
        begun = [row for row in self.rows(person) if row.counts]
        if len(begun) >= self._most and not invitation.scene:
            raise NoSeat(say("host.too-many-tables", most=self._most))
        try:
            invitation.new_table(self.name_of)
        except BadSeats as error:
            raise NoSeat(str(error)) from None
        except BadChoice as error:
            raise NoSeat(choice_sentence(error)) from None
        if waits:
            self.waiting[person] = invitation
        self.noted("table", self.name_of(person), person, invitation.scenario)
        self._begin_if_full(invitation)
        if invitation.trouble:
            self.waiting.drop(invitation)
            raise NoSeat(invitation.trouble)

    def sit(self, name: str, person: str, word: str = "") -> Invitation:
        """Give a person an open seat of a waiting table, if they know its word; raises NoSeat."""
        invitation = self.waiting.called(name)
        if invitation is None:
            raise NoSeat(say("host.no-table", name=name))
        return self._sit(invitation, person, word)

    def _sit(self, invitation: Invitation, person: str, word: str = "") -> Invitation:
        if person not in invitation.people:
            invitation.take_seat(person, word, self.name_of(invitation.owner))
            self._begin_if_full(invitation)
        return invitation

    def stand_up(self, invitation: Invitation, person: str) -> None:
        """Leave a waiting table; the one who opened it closes it.

        Who leaves while words are asked for adds none.
        """
        if invitation.table is not None:
            self.add_word(invitation, person, "")
            return
        if person == invitation.owner:
            self.waiting.pop(invitation.owner, None)
        elif person in invitation.seats:
            invitation.seats[invitation.seats.index(person)] = OPEN
        self._changed()

    def stand_up_everywhere(self, person: str) -> None:
        """Leave all waiting tables."""
        for invitation in tuple(self.waiting.values()):
            if invitation.table is None and person in invitation.people:
                self.stand_up(invitation, person)

    def follow(self, most_tables: int, word_seconds: float) -> None:
        """Follow changed settings."""
        self._most, self._word_seconds = most_tables, word_seconds

    def fill(self, invitation: Invitation) -> None:
        """Give the open seats to bots, and begin."""
        invitation.seats = [DEFAULT_BOT if word == OPEN else word for word in invitation.seats]
        self._begin_if_full(invitation)

    def _begin_if_full(self, invitation: Invitation) -> None:
        """Draw the game when no seat is open; people may add words before it begins."""
        if not invitation.free and invitation.table is None:
            table = invitation.new_table(self.name_of)
            invitation.table = table
            if invitation.asks_words and table.chance.promise is not None:
                invitation.asked = set(invitation.people)
            else:
                self._begin(invitation, table)
        self._changed()

    def add_word(self, invitation: Invitation, person: str, text: str) -> None:
        """Take a person's word for the dice, or none; the last answer begins the game.

        Raises:
            BadWord: it is not a word.
        """
        table = invitation.table
        if table is None or person not in invitation.asked:
            return
        if text:
            table.add_word(table.seats_of(person)[0], text)
        invitation.asked.discard(person)
        if not invitation.asked:
            self._begin(invitation, table)
        self._changed()

    def _begin(self, invitation: Invitation, table: SharedTable) -> None:
        """Begin a game, unless it cannot be saved; then its people go on waiting."""
        try:
            if invitation.owner:
                self._save(table, invitation.terms)
        except OSError:
            self._give_up(table)
            invitation.table, invitation.trouble = None, say("host.no-room.disk")
            return
        invitation.trouble = ""
        self.campaigns.begun(invitation)
        self._open_table(table, invitation.terms)
        for seat in invitation.missing:
            table.sit_in(seat)
        self._delay_watchers(table, self.now())
        self.waiting.drop(invitation)

    def _save(self, table: SharedTable, terms: Terms) -> None:
        """Save a game that begins, with its people and terms beside it; raises OSError."""
        table.save(self.folders)
        if table.trouble or table.save_path is None:
            raise OSError(ENOSPC, table.trouble)
        name, seats = table.save_path.stem, range(len(table.sitters))
        people = [table.persons.get(Seat(seat), "") for seat in seats]
        self.seat_people.keep(name, people)
        kept_terms.keep(self._terms_folder, name, terms)
        self.noted("begun", name, *filter(None, people))

    def _give_up(self, table: SharedTable) -> None:
        """Leave nothing of a game that could not be saved when it began."""
        path = table.save_path
        table.close()
        if path is not None:
            self.delete(path)

    def delete(self, path: Path) -> bool:
        """Delete a record, and who sat where; False if that is impossible."""
        try:
            save_writer.delete(path)
        except saves.BadSave:
            return False
        self.seat_people.drop(path.stem)
        return True

    def next_voyage(self, campaign: str, person: str) -> Invitation:
        """The next voyage of a campaign, which those who want it join; raises NoSeat."""
        if (opened := self.waiting.voyage(campaign)) is not None:
            return self._sit(opened, person)
        last = self.campaigns.last_game(campaign)
        terms = kept_terms.load(self._terms_folder, last)
        invitation = self.campaigns.next_voyage(campaign, person, terms)
        self.invite(invitation)
        table = self._opened().get(last)
        if table is not None:
            table.sessions.changed()
        return invitation

    def rematch(self, table: str, session: SharedSession, ruleset: str) -> Invitation:
        """The rematch of a finished game, which those who want it join; raises NoSeat."""
        person = session.person
        opened = self._rematches.get(table)
        if opened is not None and self.waiting.has(opened):
            return self._sit(opened, person)
        invitation = rematch_of(session, ruleset)
        self._rematches[table] = invitation
        self.invite(invitation)
        session.announce_rematch()
        return invitation

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
        """Let bots sit in at tables that rest, where the days of a decision are over.

        Tables that have waited too long for players are closed.
        """
        for waiting in tuple(self.waiting.values()):
            if waiting.trouble:
                self._begin_if_full(waiting)
        if self.waiting.drop_old(now):
            self._changed()
        for table in tuple(self._open):
            table.look_at_vote()
        opened, paths = self._opened(), saves.running(self.folders)[:MOST_LISTED]
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

    def enter(self, invitation: Invitation, person: str) -> SharedSession:
        """The session of a person at a table that has begun; raises NoSeat."""
        table = invitation.table
        if table is None or table.closed or invitation.asked:
            raise NoSeat(say("host.no-table", name=self.name_of(invitation.owner)))
        seats = table.seats_of(person) if invitation.owner else table.people
        return SharedSession(table, seats, person)

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
        path = _named(saves.running(self.folders), name)
        if path is None:
            raise NoSeat(say("host.no-table", name=name))
        return self._resumed(path)

    def _resumed(self, path: Path) -> SharedTable:
        """A table of a record, which is open from now on; raises NoSeat."""
        since = saves.written(path)
        loading = self._loading.pop(path.stem, None)
        if loading is None or loading.cancel():
            table = _read(path, partial(SharedTable.resume, self.folders))
        else:
            table = _read(path, lambda _: loading.result())
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
        path = _named(saves.running(self.folders), name)
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

        Keys of people are answered between two of them. Games for which words were asked begin.
        """
        for waiting in tuple(self.waiting.values()):
            self._begin_if_full(waiting)
        damaged: list[str] = []
        for path in saves.running(self.folders)[:MOST_LISTED]:
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
