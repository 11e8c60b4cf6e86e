"""The tables of a host: those that wait for players, and those that are played."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from ep_rules.api import Seat
from ep_rules.bots import BOTS, DEFAULT_BOT
from ep_tui.host.disk_thread import DiskThread
from ep_tui.host.scheduler import FairClock
from ep_tui.host.thinkers import ThinkerPool
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import TurnLoop
from ep_tui.storage import saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say

OPEN = "?"
"""The word of a seat that anybody may take."""
MOST_LISTED = 200
"""The limit of games that the hall reads from the disk."""


class NoSeat(Exception):
    """A table that cannot be begun, entered or found; the message is a sentence."""


class Invitation(msgspec.Struct):
    """A table that waits for players.

    Attributes:
        name: of the person who opened it, and so of the table.
        seats: a name of a person, a bot, or OPEN. pace: of its bots.
        table: the game, once it has begun.
    """

    name: str
    scenario: str
    edition: str
    seats: list[str]
    pace: str
    table: Table | None = None

    @property
    def people(self) -> list[str]:
        """The names of those who sit at it."""
        return [word for word in self.seats if word != OPEN and word not in BOTS]

    @property
    def free(self) -> int:
        """The number of open seats."""
        return self.seats.count(OPEN)


class TableRow(NamedTuple):
    """A table as the hall lists it.

    Attributes:
        kind: "waits", "played", or "rests" while it is empty. whose: the seat to move, or "".
        mine: whether the person who reads the list has a seat there.
    """

    name: str
    scenario: str
    people: Sequence[str]
    kind: str
    free: int
    whose: str
    mine: bool


class Hall:
    """All tables of one host; sessions enter and leave them.

    Running games are records in the folders, so a new process finds all of them.
    """

    def __init__(self, folders: Folders, most_tables: int, thinkers: int = 0) -> None:
        """`most_tables`: of one person. `thinkers`: processes for searching bots; 0 for a few."""
        self._folders = folders
        self._clock = FairClock()
        self._pool = ThinkerPool(thinkers)
        self._disk = DiskThread()
        self._most = most_tables
        self._invitations: dict[str, Invitation] = {}
        self._open: list[Table] = []
        self._listeners: list[Callable[[], None]] = []

    # ---- what changes ----------------------------------------------------------------------

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change, in any app's context; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    # ---- tables ----------------------------------------------------------------------------

    @property
    def open_count(self) -> int:
        """The number of tables that are open now."""
        return sum(not table.closed for table in self._open)

    def rows(self, person: str) -> list[TableRow]:
        """All tables: those of a person first, then those with open seats."""
        rows = [
            self._of_invitation(invitation, person) for invitation in self._invitations.values()
        ]
        rows += [self._of_game(game, person) for game in self._games() if not game.damaged]
        return sorted(rows, key=lambda row: (not row.mine, not row.free, row.kind, row.name))

    def _of_invitation(self, invitation: Invitation, person: str) -> TableRow:
        mine = person in invitation.people
        return TableRow(
            invitation.name,
            invitation.scenario,
            invitation.people,
            "waits",
            invitation.free,
            "",
            mine,
        )

    def _games(self) -> list[saved_games.SavedGame]:
        paths = saves.running(self._folders)[:MOST_LISTED]
        return list(saved_games.look(paths, self._folders.summaries))

    def _of_game(self, game: saved_games.SavedGame, person: str) -> TableRow:
        people = [chair.name for chair in game.seats if chair.word.startswith(PERSON)]
        whose = next((chair.name for chair in game.seats if chair.seat == game.turn), "")
        table = self._at(Path(game.path))
        played = table is not None and not table.sessions.empty
        kind, mine = "played" if played else "rests", person in people
        return TableRow(game.name, game.scenario or "", people, kind, 0, whose, mine)

    def _at(self, path: Path) -> Table | None:
        """The open table of a record, or None."""
        self._open = [table for table in self._open if not table.closed]
        return next((table for table in self._open if table.save_path == path), None)

    # ---- waiting for players ---------------------------------------------------------------

    def invite(self, invitation: Invitation) -> None:
        """Open a table for others, or begin it if no seat is open.

        Raises:
            NoSeat: the person has too many tables, or one that waits.
            BadSeats, BadChoice: the game is not possible.
        """
        person = invitation.name
        if person in self._invitations:
            raise NoSeat(say("host.waits-already"))
        begun = [row for row in self.rows(person) if row.mine]
        if len(begun) >= self._most:
            raise NoSeat(say("host.too-many-tables", most=self._most))
        self._new_table(
            [DEFAULT_BOT if word == OPEN else word for word in invitation.seats], invitation
        )
        self._invitations[invitation.name] = invitation
        self._begin_if_full(invitation)

    def sit(self, name: str, person: str) -> Invitation:
        """Give a person an open seat of a waiting table; raises NoSeat."""
        invitation = self._invitations.get(name)
        if invitation is None:
            raise NoSeat(say("host.no-table", name=name))
        if person not in invitation.people:
            if not invitation.free:
                raise NoSeat(say("host.full", name=name))
            invitation.seats[invitation.seats.index(OPEN)] = person
            self._begin_if_full(invitation)
        return invitation

    def stand_up(self, invitation: Invitation, person: str) -> None:
        """Leave a waiting table; the one who opened it closes it."""
        if invitation.table is not None:
            return
        if person == invitation.name:
            self._invitations.pop(invitation.name, None)
        elif person in invitation.seats:
            invitation.seats[invitation.seats.index(person)] = OPEN
        self._changed()

    def is_waiting(self, invitation: Invitation) -> bool:
        """Whether a table still waits for players."""
        return self._invitations.get(invitation.name) is invitation

    def fill(self, invitation: Invitation) -> None:
        """Give the open seats to bots, and begin."""
        invitation.seats = [DEFAULT_BOT if word == OPEN else word for word in invitation.seats]
        self._begin_if_full(invitation)

    def _begin_if_full(self, invitation: Invitation) -> None:
        if not invitation.free and invitation.table is None:
            table = self._new_table(invitation.seats, invitation)
            table.save(self._folders)
            self._step(table, invitation.pace)
            invitation.table = table
            self._invitations.pop(invitation.name, None)
        self._changed()

    def _new_table(self, seats: Sequence[str], invitation: Invitation) -> Table:
        words = [word if word in BOTS else PERSON + word for word in seats]
        return Table.new(invitation.scenario, words, edition=invitation.edition)

    def _step(self, table: Table, pace: str) -> None:
        def loop(table: Table) -> TurnLoop:
            self._open.append(table)  # this one, and its rematches later
            table.bots.share(self._pool.of_table())
            table.sync_with(self._disk.sync)
            return TurnLoop(table, self._clock, pace, self._folders)

        table.run_with(loop)

    # ---- sessions --------------------------------------------------------------------------

    def enter(self, invitation: Invitation, person: str) -> Session:
        """The session of a person at a table that has begun; raises NoSeat."""
        if invitation.table is None or invitation.table.closed:
            raise NoSeat(say("host.no-table", name=invitation.name))
        return _session(invitation.table, person)

    def join(self, name: str, person: str) -> Session:
        """A session at a running table: at the seat of a person, else as a watcher.

        Raises:
            NoSeat: there is no such table, or its record cannot be read.
        """
        path = next((one for one in saves.running(self._folders) if one.stem == name), None)
        if path is None:
            raise NoSeat(say("host.no-table", name=name))
        table = self._at(path)
        if table is None:
            table = self._resumed(path)
        self._changed()
        return _session(table, person)

    def _resumed(self, path: Path) -> Table:
        try:
            table = Table.resume(self._folders, path)
        except saves.BadSave:
            raise NoSeat(say("host.bad-table", name=path.stem)) from None
        self._step(table, "slow")
        return table

    async def resume_all(self) -> list[str]:
        """Go on with all running games of people; returns a sentence for each that is damaged.

        Keys of people are answered between two of them.
        """
        damaged: list[str] = []
        for path in saves.running(self._folders)[:MOST_LISTED]:
            await asyncio.sleep(0)
            if self._at(path) is not None:
                continue
            try:
                table = self._resumed(path)
            except NoSeat as error:
                damaged.append(str(error))
            else:
                (table.loop.advance if table.people else table.close)()
        return damaged

    def close(self) -> None:
        """Close all tables; their records stay."""
        for table in self._open:
            if not table.closed:
                table.close()
        self._pool.close()
        self._disk.stop()


def _session(table: Table, person: str) -> Session:
    seats = [
        Seat(seat)
        for seat, sitter in enumerate(table.sitters)
        if sitter.is_person and person and sitter.word == PERSON + person
    ]
    return Session(table, seats)
