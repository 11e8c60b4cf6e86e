"""A session at a table: what a screen or plain mode holds to watch a game or to play in it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ep_rules.api import (
    Action,
    Decision,
    Entry,
    Game,
    Header,
    Heard,
    Observation,
    Refusal,
    Seat,
    State,
    determinize,
)
from ep_rules.bots.captain import Advice, Reason
from ep_tui.session.table import Table
from ep_tui.storage.seat_words import Sitter, is_person

_MADE_UP = 0
"""The word from which a position takes what its session does not know."""


class Session:
    """One way to look at a table: without seats it watches, with several they share a keyboard.

    Only the table's own room reads the state. What a session answers is public, or known to one of
    its seats.

    Attributes:
        seats: the seats it acts for.
    """

    def __init__(self, table: Table, seats: Iterable[Seat], *, shared: bool = False) -> None:
        """Join a table; `shared`: other people have played at the same keyboard before."""
        self._table = table
        self.seats = frozenset(seats)
        self._shared = shared
        self._heard: list[tuple[Heard, Heard]] = []
        table.join(self)

    @classmethod
    def local(cls, table: Table) -> "Session":
        """The one session of a local game: all people of the table share this keyboard."""
        return cls(table, table.people, shared=table.alone is None)

    def leave(self) -> str:
        """Leave the table, which goes on for the others; the last one to leave closes it.

        Returns a sentence if the end of the game could not be kept, or "".
        """
        return self._table.part(self)

    # ---- the public part of the table ------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table."""
        return self._table

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
        """Who sits there, per seat."""
        return self._table.sitters

    @property
    def names(self) -> list[str]:
        """The shown names, per seat."""
        return self._table.names

    @property
    def people(self) -> list[Seat]:
        """The seats of people, at this keyboard or elsewhere."""
        return self._table.people

    @property
    def changes(self) -> int:
        """How often the position has changed; grows with every action, undo and redo."""
        return self._table.changes

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        agenda = self._table.history.state.agenda
        return agenda[-1] if agenda else None

    @property
    def actor(self) -> Seat | None:
        """Who must act: a seat, CHANCE, or None when the game is over."""
        return self._table.actor

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self._table.history.state.active

    @property
    def part(self) -> int:
        """The number of the running turn, from 0."""
        return self._table.history.state.part

    @property
    def phase(self) -> int:
        """The number of the running phase of the turn, from 0."""
        return self._table.history.state.phase

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, here or elsewhere; or None."""
        return self._table.person_to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.over

    @property
    def seed_shown(self) -> int | None:
        """The seed, unless it is still a secret."""
        return self._table.seed_shown

    @property
    def save_path(self) -> Path | None:
        """Where the game is saved, or None."""
        return self._table.save_path

    @property
    def trouble(self) -> str:
        """Why the game is not kept at the moment, in a sentence, or ""."""
        return self._table.trouble

    @property
    def notice(self) -> str:
        """A sentence about the save that this session should show once, or ""."""
        return self._table.notices.get(self, "")

    def take_notice(self) -> str:
        """The same, and it has been shown then."""
        return self._table.notices.pop(self, "")

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

    def observe(self, viewer: Seat | None) -> Observation:
        """What one of its seats may know now; None is a spectator."""
        if viewer is not None and viewer not in self.seats:
            raise ValueError(f"seat {viewer} is not of this session")
        return self._table.observe(viewer)

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """The cards and the gold of one of its seats, per good."""
        return self.observe(seat).hand or ()

    def position(self) -> State:
        """A complete state that fits what is known here, for the engine's questions that take one.

        Where its seat must act, that seat is who knows. Everything hidden from it is made up.
        """
        return determinize(self.observe(self.alone if self.me is None else self.me), _MADE_UP)

    @property
    def heard(self) -> Sequence[Heard]:
        """All events so far, as far as any of its seats has seen them."""
        heard = self._table.history.heard
        if len(self.seats) == len(self._table.sitters):
            return heard
        known = self._heard
        while known and (len(known) > len(heard) or known[-1][0] is not heard[len(known) - 1]):
            known.pop()
        known += [(whole, self._face(whole)) for whole in heard[len(known) :]]
        return [face for _, face in known]

    def _face(self, heard: Heard) -> Heard:
        """An event as the seat sees it that sees most of it."""
        viewers: list[Seat | None] = [*self.seats, None]
        faces = [heard.event.seen_by(viewer) for viewer in viewers]
        if heard.event in faces:
            return heard
        return Heard(heard.at, faces[0])

    @property
    def reasons(self) -> Mapping[int, Reason]:
        """Why bots did what they did, by the number of the action."""
        return self._table.minds.reasons

    def record(self) -> tuple[Header, Sequence[Entry]]:
        """The whole record so far, for looking back with the eyes of this session."""
        return self._table.header, self._table.history.entries

    # ---- acting ----------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """What the actor may do, if it is of this session (a sample of the offers included)."""
        return self._table.legal() if self.actor in self.seats else []

    def explain(self, action: Action, seat: Seat) -> Refusal | None:
        """Why `seat` may not do it now, as far as is known here; or None."""
        if seat in self.seats:
            return self._table.explain(action, seat)
        return self.game.explain(self.position(), action, seat)

    def read(self, text: str, legal: Sequence[Action] | None = None) -> Action:
        """The action of a line of notation; a beginning means one of `legal`, by default all.

        Raises:
            NotUnderstood, Ambiguous: see `ep_rules.notation`.
        """
        return self._table.read(text, self.legal() if legal is None else legal)

    def act(self, *actions: Action) -> Refusal | None:
        """Do an action, or several in a row that are one to the person; undo takes them together.

        Ends where somebody else must decide, such as chance. Where one is refused after the
        first, that is where it ends, and the refusal comes back.

        Raises:
            Illegal: the first is refused; nothing changed.
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        return self._table.act_in_a_row(actions, self.me)

    @property
    def undoer(self) -> Seat | None:
        """The seat of this session that undo is for: the one to act, or who has just acted."""
        seat = self._table.undoer
        return seat if seat in self.seats else None

    @property
    def can_undo(self) -> bool:
        """Whether a seat of this session can take its last action back."""
        return self.undoer is not None and self._table.undo_refusal(self.undoer) is None

    def undo(self) -> Action:
        """Take the last action back, or the row that it ended; what is gone now, its first.

        Raises:
            Illegal: it cannot be taken back.
            NotYourTurn: there is no seat of this session that undo could be for.
        """
        if self.undoer is None:
            raise NotYourTurn
        return self._table.undo(self.undoer).action

    def redo(self) -> Action | None:
        """Do again what was taken back last, and return the last of it; None if there is nothing.

        Raises:
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        return None if self._table.redo() is None else self._table.history.entries[-1].action

    def hint(self) -> Advice:
        """What a captain would do for the person who must act, and why.

        Raises:
            NotYourTurn: no seat of this session must act.
        """
        if self.me is None:
            raise NotYourTurn
        return self._table.minds.hint()

    def hand_over(self, seat: Seat, word: str) -> None:
        """Let somebody else sit on one of its seats, such as a bot for a person who leaves.

        Raises:
            BadSeats: the word names nobody.
        """
        self._table.hand_over(seat, word)
        if not is_person(word):
            self._shared = self._shared or len(self.seats) > 1
            self.seats -= {seat}

    def rematch(self) -> Table:
        """A new game with the same settings and those who sit here now; the next seat starts."""
        return self._table.rematch()

    def save_scene(self) -> Path:
        """Write the running position beside the save, all hands included. Raises OSError."""
        return self._table.save_scene()


class NotYourTurn(Exception):
    """A session was asked to act while none of its seats has to."""
