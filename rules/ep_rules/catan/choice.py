"""Goods of a seat's choice from the supply, card by card.

Rule: supply.choice
"""

from collections.abc import Sequence

from ep_rules.base.purse import take
from ep_rules.model import RESOURCES, Action, Decision, Event, Good, Refusal, Seat, State
from ep_rules.module import Family, Rulebook, RuleModule


class ChooseGoods(Decision, frozen=True):
    """A seat must take `left` more cards of its choice."""

    left: int


class TakeGood(Action, frozen=True):
    """Take a resource of your choice from the supply."""

    form = "take {good}"
    good: Good


class GoodTaken(Event, frozen=True):
    """A seat took a resource of its choice."""

    seat: Seat
    good: Good


class Choice(RuleModule):
    """Taking cards of the player's choice; cards that the supply lacks are lost."""

    id = "choice"

    def bind(self, book: Rulebook) -> None:
        self.families = (_Take(),)


def let_choose(state: State, seat: Seat, count: int) -> None:
    """Push the choice of cards on the agenda, before the current decision."""
    if count:
        state.agenda.append(ChooseGoods(seat, count))
        _drop_if_empty(state)


def good_refusal(state: State, good: Good) -> Refusal | None:
    """Why the supply cannot give one card of a resource."""
    if good not in RESOURCES:
        return Refusal.of("choice.not-a-resource", good=good)
    if not state.bank[good]:
        return Refusal.of("supply.no-card", good=good)
    return None


def _drop_if_empty(state: State) -> None:
    """Skip choices from an empty supply."""
    while (
        state.agenda
        and isinstance(state.agenda[-1], ChooseGoods)
        and not any(state.bank[good] for good in RESOURCES)
    ):
        state.agenda.pop()


class _Take(Family[TakeGood, ChooseGoods]):
    action = TakeGood
    during = (ChooseGoods,)
    _actions = tuple(TakeGood(good) for good in RESOURCES)

    def legal(self, state: State, decision: ChooseGoods) -> Sequence[TakeGood]:
        return [action for action in self._actions if state.bank[action.good]]

    def refusal(self, state: State, decision: ChooseGoods, action: TakeGood) -> Refusal | None:
        return good_refusal(state, action.good)

    def perform(self, state: State, decision: ChooseGoods, action: TakeGood) -> None:
        state.agenda.pop()
        take(state, decision.actor, action.good)
        if state.log is not None:
            state.log.append(GoodTaken(decision.actor, action.good))
        if decision.left > 1:
            state.agenda.append(ChooseGoods(decision.actor, decision.left - 1))
        _drop_if_empty(state)
