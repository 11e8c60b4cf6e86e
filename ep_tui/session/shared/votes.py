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
    """The open vote of a table, if there is one.

    Those who are away count like those who are there, until they are away for long: then the
    others may end the game without them, or let a bot play until they come back. Nothing but the
    word of each person throws a game away.
    """

    def __init__(
        self,
        people: Callable[[], frozenset[Seat]],
        present: Callable[[], frozenset[Seat]],
        long_away: Callable[[], frozenset[Seat]],
    ) -> None:
        """`people`: the seats of people, `present`: of those who are there, and so on."""
        self.open: Vote | None = None
        self._people = people
        self._present = present
        self._long_away = long_away

    def may_ask(self, kind: VoteKind, by: Seat, target: Seat | None = None) -> bool:
        """Whether a seat may ask this now; only a player who is long away can be replaced."""
        if self.open is not None or by not in self._people():
            return False
        if kind != "replace":
            return target is None
        return target in self._long_away()

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
        """The seats that must still agree."""
        if self.open is None:
            return frozenset()
        voters = {
            "end": self._people() - self._long_away(),
            "abandon": self._people(),
            "replace": self._present() - {self.open.target},
        }[self.open.kind]
        return voters - self.open.agreed

    def carried(self) -> Vote | None:
        """Close the vote and return it, if all have agreed; who is back is not replaced."""
        vote = self.open
        if vote is not None and vote.target in self._present():
            self.open = vote = None
        if vote is None or self.missing():
            return None
        self.open = None
        return vote
