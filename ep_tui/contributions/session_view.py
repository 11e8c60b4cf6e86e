"""The session's knowledge of the game, passed to presenters to word a question."""

from collections.abc import Sequence
from typing import Protocol

from ep_rules.api import Decision, Game, Heard, Observation, Seat, State


class Sight(Protocol):
    """The part of a session that presenters read. `me`: the seat to act, if in the session."""

    @property
    def game(self) -> Game:
        """The compiled rules."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The shown names, per seat."""
        ...

    @property
    def decision(self) -> Decision | None:
        """The open decision."""
        ...

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        ...

    @property
    def me(self) -> Seat | None:
        """The seat of this session that must act now, or None."""
        ...

    @property
    def heard(self) -> Sequence[Heard]:
        """All events so far, as the session saw them."""
        ...

    def observe(self, viewer: Seat | None) -> Observation:
        """The observation of a seat of this session; None for a spectator."""
        ...

    def imagined_position(self) -> State:
        """A complete state that matches the session's knowledge."""
        ...
