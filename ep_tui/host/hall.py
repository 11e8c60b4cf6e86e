"""The tables of a host: those that wait for players, and those that are played."""

import errno
from collections.abc import Callable
from pathlib import Path

from ep_rules.api import BadChoice
from ep_rules.bots import DEFAULT_BOT
from ep_tui.host import archive
from ep_tui.host.campaigns import Campaigns
from ep_tui.host.invitation import OPEN, Invitation, NoSeat, WaitingTables, rematch_of
from ep_tui.host.played_tables import PlayedTables
from ep_tui.host.table_row import TableRow, of_open, of_resting, of_waiting
from ep_tui.replay.playback import Replay
from ep_tui.session.session import Session
from ep_tui.session.shared import terms as kept_terms
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.terms import Terms
from ep_tui.storage import save_writer, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import BadSeats
from ep_tui.texts import say
from ep_tui.texts.errors import choice_sentence


class Hall(PlayedTables):
    """All tables of one host; sessions enter and leave them.

    Running games are records in the folders, and tables that wait for players are in a file, so a
    new process finds all of them.

    Attributes:
        folders: of the records. campaigns: those of its tables. clock: of the bots of all.
        may_begin: why no game can begin now, in a sentence, or "".
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
        super().__init__(folders, thinkers, word_seconds)
        self.campaigns = Campaigns(folders, self.seat_people)
        self.name_of = name_of
        self.may_begin: Callable[[], str] = str
        self._most = most_tables
        self._over = archive.ListedGames(folders, saves.finished)
        self._invitations = WaitingTables(folders.data / "waiting.json", name_of)
        self._rematches: dict[str, Invitation] = {}

    # ---- tables ----------------------------------------------------------------------------

    def rows(self, person: str) -> list[TableRow]:
        """All tables: those of a person first, then those with open seats."""
        waiting = [one for one in self._invitations.values() if one.is_for(person)]
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
        invitation = self._called(name)
        if invitation is None or not invitation.is_for(person):
            return None
        return of_waiting(invitation, person, self.name_of)

    def _called(self, name: str) -> Invitation | None:
        """The table that a person of this name has opened, or None."""
        tables = self._invitations.values()
        return next((one for one in tables if name and self.name_of(one.owner) == name), None)

    def finished(self, person: str) -> list[TableRow]:
        """The finished games, the newest first; those of a person are marked."""
        return archive.rows(self._over, person, self.seat_people)

    def replay(self, name: str, person: str) -> Replay:
        """A finished game to be looked back at; raises NoSeat."""
        path = self._finished(name)
        if path is None:
            raise NoSeat(say("host.no-table", name=name))
        return archive.replay(path, person, self.seat_people)

    def is_finished(self, name: str) -> bool:
        """Whether there is a finished game of a name, which nobody is at."""
        return self._finished(name) is not None and name not in self._opened()

    def _finished(self, name: str) -> Path | None:
        """The record of a finished game, also while people are still at its table."""
        return next((one for one in saves.finished(self.folders) if one.stem == name), None)

    def record(self, name: str, person: str) -> str:
        """The record of a table: whole if the game is over, else as a person may know it.

        Raises:
            NoSeat: there is no such table, or its record cannot be read.
        """
        path = self._finished(name)
        if path is not None:
            return archive.text(path)
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
        if waits and person in self._invitations:
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
            self._invitations[person] = invitation
        self.noted("table", self.name_of(person), person, invitation.scenario)
        self._begin_if_full(invitation)
        if invitation.trouble:
            self._wait_no_more(invitation)
            raise NoSeat(invitation.trouble)

    def sit(self, name: str, person: str, word: str = "") -> Invitation:
        """Give a person an open seat of a waiting table, if they know its word; raises NoSeat."""
        invitation = self._called(name)
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
            self._invitations.pop(invitation.owner, None)
        elif person in invitation.seats:
            invitation.seats[invitation.seats.index(person)] = OPEN
        self._changed()

    def stand_up_everywhere(self, person: str) -> None:
        """Leave all waiting tables."""
        for invitation in tuple(self._invitations.values()):
            if invitation.table is None and person in invitation.people:
                self.stand_up(invitation, person)

    def follow(self, most_tables: int, word_seconds: float) -> None:
        """Follow changed settings."""
        self._most, self._word_seconds = most_tables, word_seconds

    def is_waiting(self, invitation: Invitation) -> bool:
        """Whether a table still waits for players."""
        return self._invitations.get(invitation.owner) is invitation

    def _wait_no_more(self, invitation: Invitation) -> None:
        if self.is_waiting(invitation):
            del self._invitations[invitation.owner]

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
        self._wait_no_more(invitation)

    def _save(self, table: SharedTable, terms: Terms) -> None:
        """Save a game that begins, with its people; raises OSError."""
        table.save(self.folders)
        if table.trouble or table.save_path is None:
            raise OSError(errno.ENOSPC, table.trouble)
        self._keep(table, terms)
        persons = (table.persons.get(seat, "") for seat in sorted(table.persons))
        self.noted("begun", table.save_path.stem, *persons)

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
        if (opened := self.waiting_voyage(campaign)) is not None:
            return self._sit(opened, person)
        last = self.campaigns.last_game(campaign)
        terms = kept_terms.load(self._terms_folder, last)
        invitation = self.campaigns.next_voyage(campaign, person, terms)
        self.invite(invitation)
        table = self._opened().get(last)
        if table is not None:
            table.sessions.changed()
        return invitation

    def waiting_voyage(self, campaign: str) -> Invitation | None:
        """The voyage of a campaign that waits for its players, or None."""
        return next((i for i in self._invitations.values() if i.voyage_of == campaign), None)

    def rematch(self, table: str, session: SharedSession, ruleset: str) -> Invitation:
        """The rematch of a finished game, which those who want it join; raises NoSeat."""
        person = session.person
        opened = self._rematches.get(table)
        if opened is not None and self.is_waiting(opened):
            return self._sit(opened, person)
        invitation = rematch_of(session, ruleset)
        self._rematches[table] = invitation
        self.invite(invitation)
        session.announce_rematch()
        return invitation

    # ---- changes and time ------------------------------------------------------------------

    def _changed(self) -> None:
        self._invitations.keep()
        self._over.read_again()
        super()._changed()

    def look_at_clocks(self, now: float) -> None:
        """Close tables that have waited too long for players; see `PlayedTables`."""
        for waiting in tuple(self._invitations.values()):
            if waiting.trouble:
                self._begin_if_full(waiting)
        if self._invitations.drop_old(now):
            self._changed()
        super().look_at_clocks(now)

    async def resume_all(self) -> list[str]:
        """Begin games for which words were asked, and go on with all others."""
        for waiting in tuple(self._invitations.values()):
            self._begin_if_full(waiting)
        return await super().resume_all()

    # ---- sessions --------------------------------------------------------------------------

    def enter(self, invitation: Invitation, person: str) -> SharedSession:
        """The session of a person at a table that has begun; raises NoSeat."""
        table = invitation.table
        if table is None or table.closed or invitation.asked:
            raise NoSeat(say("host.no-table", name=self.name_of(invitation.owner)))
        seats = table.seats_of(person) if invitation.owner else table.people
        return SharedSession(table, seats, person)
