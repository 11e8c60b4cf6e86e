"""The knowledge of a session: what its seats may know of the table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ep_rules.api import Action, Heard, Observation, Seat, State, determinize
from ep_tui.session.public import PublicTable
from ep_tui.session.table import Table

if TYPE_CHECKING:
    from ep_rules.bots.advice import Reason
    from ep_tui.session.course import Course

_MADE_UP = 0
"""The random word that fills in hidden things of a position."""


class KnownTable(PublicTable):
    """The part of a `Session` that returns what is public or known to one of its seats."""

    def __init__(self, table: Table, seats: Iterable[Seat], *, local: bool, shared: bool) -> None:
        super().__init__(table)
        self.seats: frozenset[Seat] = frozenset(seats)
        self.at_home = local
        self._shared = shared or len(self.seats) > 1
        self._heard: list[Heard] = []
        self._faces: list[Heard] = []
        self._imagined: tuple[Observation, State] | None = None

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
        from ep_tui.session.course import SeenCourse, WholeCourse

        self._check(viewer)
        table = self._table
        whole = WholeCourse(table.header, table.history, table.chance.added)
        if self.over or (self.at_home and not self.people):
            return whole
        return SeenCourse(whole, viewer)
