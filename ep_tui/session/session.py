"""A session at a table; screens and plain mode use it to watch or play a game."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING

from ep_rules.api import (
    Action,
    Decision,
    Game,
    Heard,
    Observation,
    OldSeed,
    Refusal,
    Seat,
    Seed,
    State,
    determinize,
    write_scene,
)
from ep_tui.session.declined_offers import Cause
from ep_tui.session.table import Table
from ep_tui.session.table_sessions import Listener
from ep_tui.storage.preferences import OffersShown
from ep_tui.storage.saves import is_among_running
from ep_tui.storage.seat_words import Sitter, is_person

if TYPE_CHECKING:
    from ep_rules.bots.advice import Advice, Reason
    from ep_tui.session.course import Course

_MADE_UP = 0
"""The random word that fills in hidden things of a position."""


class Session:
    """One way to look at a table: without seats it watches, with several they share a keyboard.

    What it answers is public, or known to one of its seats; when the game is over, all of it.
    Only the session of a local game may have the bots' reasons, and the position as a file.

    Attributes:
        seats: the seats it acts for. pace: the speed of bots at its table. at_home: whether it is
            the session of a local game, which may know the paths of its files.
    """

    def __init__(
        self, table: Table, seats: Iterable[Seat], *, local: bool = False, shared: bool = False
    ) -> None:
        """Join a table.

        `local`: all people of the table share this keyboard; `shared`: others have played at it.
        """
        self._table = table
        self.seats: frozenset[Seat] = frozenset(seats)
        self.at_home = local
        self._shared = shared or len(self.seats) > 1
        self._heard: list[Heard] = []
        self._faces: list[Heard] = []
        self._imagined: tuple[Observation, State] | None = None
        self.pace = Pace(self, table)
        self._listener: Listener | None = None
        self._acts = False
        self._told = False
        table.sessions.join(self)

    @classmethod
    def local(cls, table: Table) -> "Session":
        """The one session of a local game: all people of the table share this keyboard."""
        return cls(table, table.people, local=True, shared=table.alone is None)

    def leave(self) -> str:
        """Leave the table, which goes on for the others; the last one to leave closes it.

        Returns a sentence if the end of the game could not be saved, or "".
        """
        self._listener = None
        return self._table.leave(self)

    # ---- what everybody may know -----------------------------------------------------------

    @property
    def game(self) -> Game:
        """The compiled rules."""
        return self._table.game

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self._table.scenario

    @property
    def edition(self) -> str:
        """The book that its rules are cited from, mostly the edition it is played by."""
        return self._table.edition

    @property
    def sitters(self) -> Sequence[Sitter]:
        """The players, per seat."""
        return self._table.sitters

    @property
    def names(self) -> list[str]:
        """The shown names, per seat."""
        return self._table.names

    @property
    def names_beside_map(self) -> list[str]:
        """The names of the list of seats; a shared table marks those of players who are away."""
        return self.names

    @property
    def people(self) -> list[Seat]:
        """The seats of people, at this keyboard or elsewhere."""
        return self._table.people

    @property
    def changes(self) -> int:
        """The number of changes of the position; grows with every action, undo and redo."""
        return self._table.changes

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        agenda = self._table.history.state.agenda
        return agenda[-1] if agenda else None

    @property
    def actor(self) -> Seat | None:
        """The actor: a seat, CHANCE, or None if the game is over."""
        return self._table.actor

    @property
    def last_actor(self) -> Seat | None:
        """The seat that acted last, CHANCE, or None before the first action."""
        entries = self._table.history.entries
        return entries[-1].actor if entries else None

    def actor_of(self, number: int) -> Seat:
        """The seat of an action, or CHANCE; the first action is number 1."""
        return self._table.history.entries[number - 1].actor

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self._table.history.state.active

    @property
    def part(self) -> int:
        """The number of the running part of the schedule, mostly a turn, from 0."""
        return self._table.part

    @property
    def phase(self) -> int:
        """The number of the running phase of the turn, from 0."""
        return self._table.history.state.phase

    @property
    def is_last_phase(self) -> bool:
        """Whether the turn ends after this phase."""
        return self.phase + 1 == len(self.game.book.outline)

    @property
    def first(self) -> Seat:
        """The seat that began the game."""
        return self._table.header.first

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, here or elsewhere; or None."""
        return self._table.person_to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.over

    @property
    def rematch_waits(self) -> bool:
        """Whether a rematch has begun that can still be joined."""
        return self._table.rematch_waits

    @property
    def seed_shown(self) -> int | None:
        """The seed, unless it is still a secret."""
        origin = self._table.header.origin
        if isinstance(origin, OldSeed):
            return origin.number if self.over or not origin.hidden else None
        return origin.number if isinstance(origin, Seed) else None

    @property
    def promise(self) -> str | None:
        """The table's commitment to the secret of its chance, unless it has an open seed."""
        promise = self._table.chance.promise
        return None if promise is None else promise.hash

    @property
    def added_words(self) -> Mapping[Seat, str]:
        """The words that players have added to the chance of the game."""
        return self._table.chance.added

    def is_saved(self) -> bool:
        """Whether all of the game is on the disk now; missing lines are retried first."""
        return self._table.is_saved()

    @property
    def save_name(self) -> str:
        """The name of the save without its folder, or ""."""
        path = self._table.save_path
        return "" if path is None else path.stem

    @property
    def resume_word(self) -> str:
        """The name by which `ep-tui continue` finds the save: its path if it is elsewhere."""
        path, folders = self._table.save_path, self._table.folders
        if path is None or folders is None or is_among_running(folders, path):
            return self.save_name
        return quote(str(path))

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved at the moment, in a sentence, or ""."""
        return self._table.trouble

    @property
    def bot_thinks(self) -> bool:
        """Whether a searching bot must act."""
        return self._table.bots.must_think

    # ---- what its seats know ---------------------------------------------------------------

    @property
    def alone(self) -> Seat | None:
        """The only human of this session, if there was never another.

        Their hand needs no hand-over screen.
        """
        return None if self._shared else next(iter(self.seats), None)

    @property
    def me(self) -> Seat | None:
        """The seat of this session that must act now, or None."""
        seat = self._table.person_to_act
        return seat if seat in self.seats else None

    @property
    def mover(self) -> Seat:
        """The seat for which actions are judged: `me`, else the seat whose turn it is."""
        return self.active if self.me is None else self.me

    def observe(self, viewer: Seat | None) -> Observation:
        """The observation of one of its seats; None for a spectator."""
        self._check(viewer)
        return self._table.observe(viewer)

    def _check(self, viewer: Seat | None) -> None:
        if viewer is not None and viewer not in self.seats:
            raise ValueError(f"seat {viewer} is not of this session")

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """The cards and the gold of one of its seats, per good."""
        return self.observe(seat).hand or ()

    @property
    def seen(self) -> Observation:
        """The observation of the seat to act, else of the only human, else of a spectator."""
        return self.observe(self.alone if self.me is None else self.me)

    def imagined_position(self) -> State:
        """A complete state that fits the session's knowledge, for engine functions that need one.

        Hidden things are filled in at random, so nothing is read from it: what is known is in
        `observe`. The state is shared, so callers must not change it.
        """
        seen = self.seen
        if self._imagined is None or self._imagined[0] is not seen:
            self._imagined = seen, determinize(seen, _MADE_UP)
        return self._imagined[1]

    @property
    def heard(self) -> Sequence[Heard]:
        """All events so far, as its seats saw them."""
        heard = self._table.history.heard
        if len(self.seats) == len(self._table.sitters):
            return heard
        known, faces = self._heard, self._faces
        while known and (len(known) > len(heard) or known[-1] is not heard[len(known) - 1]):
            del known[-1], faces[-1]
        faces += map(self._face, heard[len(known) :])
        known += heard[len(known) :]
        return faces

    def _face(self, heard: Heard) -> Heard:
        """An event as seen by the seat of this session that sees the most of it."""
        viewers: list[Seat | None] = [*self.seats, None]
        faces = [heard.event.seen_by(viewer) for viewer in viewers]
        if heard.event in faces:
            return heard
        return Heard(heard.at, faces[0])

    def deeds(self, seat: Seat) -> list[Action]:
        """What one of its seats has done so far, without what was undone."""
        self._check(seat)
        return [one.action for one in self._table.history.entries if one.actor == seat]

    @property
    def _open(self) -> bool:
        """Whether this session may know how the bots think, and what they hold."""
        return self.at_home or self.over

    @property
    def reasons(self) -> "Mapping[int, Reason]":
        """Why bots did what they did, by the number of the action, if it may be known here."""
        return self._table.bots.reasons if self._open else {}

    def course(self, viewer: Seat | None) -> "Course":
        """The game so far, as one of its seats may know it; None is a spectator.

        When the game is over, or only bots play in a local game, it is all of the game.
        """
        from ep_tui.session.course import SeenCourse, WholeCourse  # 139 lines of a first frame

        self._check(viewer)
        table = self._table
        whole = WholeCourse(table.header, table.history, table.chance.added)
        if self.over or (self.at_home and not self.people):
            return whole
        return SeenCourse(whole, viewer)

    # ---- what shows it ---------------------------------------------------------------------

    def subscribe(self, listener: Listener) -> None:
        """Set the listener that shows this session."""
        self._listener = listener

    @property
    def ready(self) -> bool:
        """False while the listener wants the game to wait."""
        return self._listener is None or self._listener.ready

    def changed(self) -> None:
        """Update the listener, at once after its own actions, else by a scheduled call."""
        if self._listener is None:
            return
        if self._acts:
            self._listener.settle()
        elif not self._told:
            self._told = True
            self._listener.call_later(self._settle)

    def _settle(self) -> None:
        self._told = False
        if self._listener is not None:
            with self.acting():
                self._listener.settle()

    def tell(self, text: str) -> None:
        """Show a sentence in the listener."""
        listener = self._listener
        if listener is not None:
            listener.call_later(lambda: listener.tell(text))

    def fail(self, error: Exception) -> None:
        """Raise a fault of the table in the listener, which it ends."""

        def raise_it() -> None:
            raise error

        if self._listener is not None:
            self._listener.call_later(raise_it)

    @contextmanager
    def acting(self) -> Generator[None]:
        """While this session acts, its listener shows the results at once."""
        before, self._acts = self._acts, True
        try:
            yield
        finally:
            self._acts = before

    def _go_on(self) -> None:
        """Let the table play chance and bots."""
        with self.acting():
            self._table.loop.advance()

    @property
    def notice(self) -> str:
        """The pending sentence about the save, or ""."""
        return self._table.sessions.notice_for(self)

    def take_notice(self) -> str:
        """Return the pending notice and mark it as shown."""
        return self._table.sessions.take_notice(self)

    # ---- acting ----------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """The legal actions of the actor, if it is in this session, with a sample of offers."""
        return self._table.legal() if self.actor in self.seats else []

    def explain(self, action: Action, seat: Seat) -> Refusal | None:
        """Why `seat` may not do an action now, as far as this session knows; or None."""
        if seat in self.seats:
            return self._table.explain(action, seat)
        return self.game.explain(self.imagined_position(), action, seat)

    def read(self, text: str, legal: Sequence[Action] | None = None) -> Action:
        """The action of a line of notation; a beginning matches one of `legal`, by default all.

        Raises:
            NotUnderstood, Ambiguous: see `ep_rules.notation`.
        """
        return self._table.read(text, self.legal() if legal is None else legal)

    def act(self, *actions: Action) -> Refusal | None:
        """Do an action, or a series that is undone together.

        The series ends where another actor must decide, such as chance, or where an action after
        the first is refused; that refusal is returned.

        Raises:
            Illegal: the first is refused; nothing changed.
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        refusal = self._table.act_in_a_row(actions, self.me)
        self._go_on()
        return refusal

    @property
    def undoer(self) -> Seat | None:
        """The seat of this session that may undo: the one to act, or the last actor."""
        seat = self._table.undoer
        return seat if seat in self.seats else None

    @property
    def can_undo(self) -> bool:
        """Whether a seat of this session can undo its last action."""
        return self.undoer is not None and self._table.undo_refusal(self.undoer) is None

    def undo(self) -> Action:
        """Undo the last action or series, and return its last action, as `redo` does.

        Raises:
            Illegal: it cannot be undone.
            NotYourTurn: no seat of this session can undo.
        """
        if self.undoer is None:
            raise NotYourTurn
        action = self._table.undo(self.undoer).action
        self._go_on()
        return action

    def redo(self) -> Action | None:
        """Redo the last undone action and return it, or None.

        Raises:
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        if self._table.redo() is None:
            return None
        action = self._table.last_action
        self._go_on()
        return action

    def hint(self) -> "Advice":
        """The hint for the person to act: a captain's choice and its reason.

        Raises:
            NotYourTurn: no seat of this session must act.
        """
        advice = self.hint_after(())
        assert advice is not None, "the seat to act has a decision"
        return advice

    def hint_after(self, actions: Sequence[Action]) -> "Advice | None":
        """The hint as if the person had done these actions; None if others decide then.

        Raises:
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        return self._table.bots.hint(actions)

    def show_offers(self, shown: OffersShown) -> None:
        """Set which offers its people are asked about; all others are declined for them."""
        self._table.declined.wish(self.seats, shown)

    def unasked(self, entries: int) -> tuple[Seat, Cause] | None:
        """Its seat for which an offer was declined at this number of entries, and why."""
        given = self._table.declined.given(entries)
        return given if given is not None and given[0] in self.seats else None

    def add_word(self, text: str) -> None:
        """Mix a word of the person to act into the chance of the game.

        Raises:
            BadWord: it is not a word, the seat has one, or chance has begun. NotYourTurn: no seat
                of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        self._table.add_word(self.me, text)

    def hand_over(self, seat: Seat, word: str) -> None:
        """Change the player of one of its seats, such as to a bot.

        Raises:
            BadSeats: the word is invalid.
        """
        self._check(seat)
        self._table.hand_over(seat, word)
        if not is_person(word):
            self._shared = self._shared or len(self.seats) > 1
            self.seats -= {seat}
        self._go_on()

    def go_on(self) -> None:
        """Update the listener, and continue the game if it was waiting for this session."""
        with self.acting():
            self._table.loop.go_on()

    # ---- other games -----------------------------------------------------------------------

    @property
    def can_rematch(self) -> bool:
        """Whether this session may begin a rematch, or join one that has begun."""
        plays = self.at_home or bool(self.seats)
        return self.over and (plays or self._table.rematch_waits)

    def rematch(self, ruleset: str = "") -> "Session":
        """A session for the same seats at the rematch, which is one game for the whole table.

        By default it has the same rules; other rules count only if this session begins it.

        Raises:
            NoRematch: the game is not over, or a watcher has no rematch to join.
        """
        if not self.can_rematch:
            raise NoRematch
        table = self._table.rematch(ruleset)
        return Session.local(table) if self.at_home else Session(table, self.seats)

    def to_edit(self) -> tuple[State, list[str]]:
        """A copy of the whole position and the words of the seats; raises NotOpen."""
        if not self.at_home:
            raise NotOpen
        table = self._table
        return table.history.state.copy(), [sitter.word for sitter in table.sitters]

    def scene(self) -> tuple[str, str]:
        """A name for the position, and its scene, which has all hands; raises NotOpen."""
        if not self.at_home:
            raise NotOpen
        table = self._table
        name = f"{self.save_name or self.scenario}-{len(table.history.entries)}"
        return name, write_scene(self.game, table.history.state)


class Pace:
    """The pace of a table; watchers cannot change it for players."""

    def __init__(self, session: Session, table: Table) -> None:
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


class NotYourTurn(Exception):
    """A session was asked to act while none of its seats has to."""


class NoRematch(Exception):
    """A session asked for a rematch that it may neither begin nor join."""


class NotOpen(Exception):
    """Raised when a session that is not at home asks for a position, which may become a file."""
