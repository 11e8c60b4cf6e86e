"""Answers that people give before they are asked; a shared table plays them in their turn."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ep_rules.api import (
    Action,
    AnswerOffer,
    Decision,
    DiscardCards,
    History,
    Offers,
    OpenOffer,
    Refusal,
    Seat,
)

EARLY = (AnswerOffer, DiscardCards)
"""The decisions that are asked of several seats, one after the other."""


class AnsweredTable(Protocol):
    """The parts of a table that its early answers need."""

    history: History

    def explain(self, action: Action, seat: Seat) -> Refusal | None:
        """Why a seat may not do an action now, or None."""
        ...


class _Kept(NamedTuple):
    """An answer: the question, the offer it is about, and the actions."""

    asked: Decision
    offer: OpenOffer | None
    actions: Sequence[Action]


class EarlyAnswers:
    """The answers of people to questions that wait behind those of others."""

    def __init__(self, table: AnsweredTable) -> None:
        self._table = table
        self._kept: dict[Seat, _Kept] = {}

    def asked(self, seat: Seat) -> Decision | None:
        """The question that a seat can answer early, or None."""
        agenda = self._table.history.state.agenda
        if not agenda or agenda[-1].actor == seat:
            return None
        return next((one for one in agenda if one.actor == seat and isinstance(one, EARLY)), None)

    def given(self, seat: Seat) -> bool:
        """Whether a seat has answered early."""
        return seat in self._kept

    def give(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Keep an answer; another one takes its place."""
        asked = self.asked(seat)
        if asked is not None:
            self._kept[seat] = _Kept(asked, self._offer, actions)

    @property
    def due(self) -> Action | None:
        """The action that an early answer gives to the open decision, if it is still possible."""
        agenda = self._table.history.state.agenda
        if not (self._kept and agenda):
            return None
        top, kept = agenda[-1], self._kept.get(agenda[-1].actor)
        if kept is None or not self._fits(kept, top):
            return None
        action = kept.actions[0]
        return None if self._table.explain(action, top.actor) else action

    def took(self, seat: Seat) -> None:
        """Forget the action that was due."""
        asked, offer, (_, *left) = self._kept.pop(seat)
        if left:
            self._kept[seat] = _Kept(asked, offer, left)

    def tidy(self) -> None:
        """Forget answers to questions that are gone."""
        for seat, kept in tuple(self._kept.items()):
            open_ones = [one for one in self._table.history.state.agenda if one.actor == seat]
            if not any(self._fits(kept, one) for one in open_ones):
                del self._kept[seat]

    def drop(self, seat: Seat) -> None:
        """Forget the answer of a seat."""
        self._kept.pop(seat, None)

    @property
    def _offer(self) -> OpenOffer | None:
        drawer = self._table.history.state.slices.get(Offers.key)
        return drawer.open if isinstance(drawer, Offers) else None

    def _fits(self, kept: _Kept, asked: Decision) -> bool:
        """Whether a decision is the one that was answered, or the rest of it."""
        if type(asked) is not type(kept.asked):
            return False
        if isinstance(asked, DiscardCards):
            return asked.count == len(kept.actions)
        return kept.offer == self._offer
