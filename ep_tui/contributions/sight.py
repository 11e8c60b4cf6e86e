"""What a presenter is given to word a question: the game as one session knows it."""

from collections.abc import Sequence
from typing import Protocol

from ep_rules.api import Decision, Game, Observation, Seat, State
from ep_tui.contributions.words import Player, Words


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


def actor(sight: Sight) -> Seat:
    """The seat whose question it is."""
    return sight.active if sight.me is None else sight.me


def victim(sight: Sight, seat: int) -> Words:
    """Somebody who may be robbed, with what everybody sees of the hand."""
    seen = sight.observe(None).seats[seat]
    gold = Words("names.unseen") if seen.gold is None else seen.gold
    return Words("table.choice.victim", {"who": Player(seat), "cards": seen.cards, "gold": gold})
