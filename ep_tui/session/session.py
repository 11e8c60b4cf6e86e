"""A session at a table; screens and plain mode use it to watch or play a game."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ep_rules.api import (
    Action,
    Refusal,
    Seat,
    State,
    write_scene,
)
from ep_tui.session.declined_offers import Cause
from ep_tui.session.known_table import KnownTable
from ep_tui.session.pace import Pace
from ep_tui.session.table import Table
from ep_tui.session.table_sessions import Listener
from ep_tui.storage.preferences import OffersShown
from ep_tui.storage.seat_words import is_person

if TYPE_CHECKING:
    from ep_rules.bots.advice import Advice


class Session(KnownTable):
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
        super().__init__(table, seats, local=local, shared=shared)
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


class NotYourTurn(Exception):
    """A session was asked to act while none of its seats has to."""


class NoRematch(Exception):
    """A session asked for a rematch that it may neither begin nor join."""


class NotOpen(Exception):
    """Raised when a session that is not at home asks for a position, which may become a file."""
