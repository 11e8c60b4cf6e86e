"""Votes of the people at a shared table: to end the game, to throw it away, to replace a player."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from ep_rules.api import Seat

VoteKind = Literal["end", "abandon", "replace"]
KINDS: tuple[VoteKind, ...] = ("end", "abandon", "replace")


class Vote(NamedTuple):
    """An open question.

    Attributes:
        by: the seat that asks it. target: the seat to be replaced, if that is the question.
        agreed: the seats that said yes.
    """

    kind: VoteKind
    by: Seat
    target: Seat | None
    agreed: frozenset[Seat]


class Votes:
    """The open vote of a table, if there is one."""

    def __init__(
        self, people: Callable[[], frozenset[Seat]], present: Callable[[], frozenset[Seat]]
    ) -> None:
        """`people`: the seats of people, `present`: of those who are not away."""
        self.open: Vote | None = None
        self._people = people
        self._present = present

    def may_ask(self, kind: VoteKind, by: Seat, target: Seat | None = None) -> bool:
        """Whether a seat may ask this now; only a player who is away can be replaced."""
        if self.open is not None or by not in self._people():
            return False
        if kind != "replace":
            return target is None
        return target in self._people() - self._present()

    def ask(self, kind: VoteKind, by: Seat, target: Seat | None = None) -> None:
        """Open a vote, in which the seat that asks says yes."""
        self.open = Vote(kind, by, target, frozenset((by,)))

    def answer(self, seat: Seat, *, agrees: bool) -> None:
        """Say yes, or close the vote by a no."""
        if self.open is None or seat not in self._people() - {self.open.target}:
            return
        agreed = self.open.agreed | {seat}
        self.open = self.open._replace(agreed=agreed) if agrees else None

    def missing(self) -> frozenset[Seat]:
        """The seats that must still agree: those who are there, to end the game all people."""
        if self.open is None:
            return frozenset()
        voters = self._people() if self.open.kind == "end" else self._present()
        return voters - {self.open.target} - self.open.agreed

    def carried(self) -> Vote | None:
        """Close the vote and return it, if all have agreed."""
        vote = self.open
        if vote is None or self.missing():
            return None
        self.open = None
        return vote
