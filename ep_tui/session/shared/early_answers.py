"""Answers that people give before they are asked; a shared table plays them in their turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ep_rules.api import Action, Decision, Seat

if TYPE_CHECKING:
    from ep_tui.session.shared.shared_table import SharedTable


class _Kept(NamedTuple):
    """An answer: the kind of the question, and the actions."""

    kind: type[Decision]
    actions: Sequence[Action]


class EarlyAnswers:
    """The answers of people to questions that wait behind those of others.

    An answer is kept for as long as its question is open.
    """

    def __init__(self, table: "SharedTable") -> None:
        self._table = table
        self._kept: dict[Seat, _Kept] = {}

    def waiting(self, seat: Seat) -> list[Decision]:
        """The questions to a seat while another one is asked."""
        agenda = self._table.history.state.agenda
        if not agenda or agenda[-1].actor == seat:
            return []
        return [asked for asked in agenda if asked.actor == seat]

    def given(self, seat: Seat) -> bool:
        """Whether a seat has answered early."""
        return seat in self._kept

    def give(self, asked: Decision, actions: Sequence[Action]) -> None:
        """Keep an answer to a question that waits; another one takes its place."""
        if asked in self.waiting(asked.actor):
            self._kept[asked.actor] = _Kept(type(asked), actions)

    @property
    def due(self) -> Action | None:
        """The action that an early answer gives to the open decision, if it is still possible."""
        agenda = self._table.history.state.agenda
        if not (self._kept and agenda):
            return None
        top, kept = agenda[-1], self._kept.get(agenda[-1].actor)
        if kept is None or type(top) is not kept.kind:
            return None
        action = kept.actions[0]
        return None if self._table.explain(action, top.actor) else action

    def took(self, seat: Seat) -> None:
        """Forget the action that was due."""
        kind, (_, *left) = self._kept.pop(seat)
        if left:
            self._kept[seat] = _Kept(kind, left)

    def tidy(self) -> None:
        """Forget answers to questions that are gone."""
        asked = {(asked.actor, type(asked)) for asked in self._table.history.state.agenda}
        self._kept = {seat: kept for seat, kept in self._kept.items() if (seat, kept.kind) in asked}

    def drop(self, seat: Seat) -> None:
        """Forget the answer of a seat."""
        self._kept.pop(seat, None)
