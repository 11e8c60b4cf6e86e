"""What a presenter is given to word a question: the game as one session knows it."""

from collections.abc import Sequence
from typing import Protocol

from ep_rules.api import Decision, Game, Observation, Seat, State


class Sight(Protocol):
    """The part of a session that presenters read; `me` is the seat that must act, if it is here."""

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
        """Whose turn it is."""
        ...

    @property
    def me(self) -> Seat | None:
        """The seat of this session that must act now, or None."""
        ...

    def observe(self, viewer: Seat | None) -> Observation:
        """What a seat of this session may know; None is a spectator."""
        ...

    def position(self) -> State:
        """A complete state that fits what is known here."""
        ...
