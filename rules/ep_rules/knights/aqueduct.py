"""The Aqueduct: a seat that has it and gets no card from a roll may take any resource.

Rule: improvements.aqueduct
"""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.base.production import PRODUCED
from ep_rules.base.purse import take
from ep_rules.knights.city_track import ABILITY, SCIENCE
from ep_rules.knights.improvements import Improvements
from ep_rules.model import RESOURCES, Action, Decision, Event, Good, Refusal, Seat, State
from ep_rules.module import Family, FreeChoice, Rulebook, RuleModule
from ep_rules.questions import Moment


class UseAqueduct(Decision, frozen=True):
    """A seat may take a resource of its choice."""


class TakeByAqueduct(Action, frozen=True):
    """Take a resource with the Aqueduct."""

    form = "aqueduct {good}"
    good: Good


class LeaveAqueduct(Action, frozen=True):
    """Take nothing with the Aqueduct."""

    form = "no-aqueduct"


class AqueductUsed(Event, frozen=True):
    """A seat took a resource with the Aqueduct."""

    seat: Seat
    good: Good


class Aqueduct(RuleModule):
    """The ability of the third level of science."""

    id = "aqueduct"
    needs = ("improvements", "production")

    def bind(self, book: Rulebook) -> None:
        self.families = (_Take(), _Leave())

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PRODUCED: self._offer}

    def _offer(self, state: State, total: int, received: list[int]) -> None:
        """Ask clockwise from the seat that rolled."""
        levels = state.of(Improvements).levels
        for seat in reversed(state.clockwise):
            if not received[seat] and levels[seat][SCIENCE] >= ABILITY:
                state.agenda.append(UseAqueduct(seat))
        _skip_if_empty(state)


def _skip_if_empty(state: State) -> None:
    """Nothing is taken from a supply without resources."""
    while isinstance(state.agenda[-1], UseAqueduct) and not any(
        state.bank[good] for good in RESOURCES
    ):
        state.agenda.pop()


class _Take(Family[TakeByAqueduct, Decision]):
    action = TakeByAqueduct
    during = (UseAqueduct,)
    may_score = may_spend = False
    _actions = tuple(TakeByAqueduct(good) for good in RESOURCES)

    def legal(self, state: State, decision: Decision) -> Sequence[TakeByAqueduct]:
        return [action for action in self._actions if state.bank[action.good]]

    def refusal(self, state: State, decision: Decision, action: TakeByAqueduct) -> Refusal | None:
        if action.good not in RESOURCES:
            return Refusal.of("aqueduct.not-a-resource", good=action.good)
        if not state.bank[action.good]:
            return Refusal.of("supply.no-card", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: TakeByAqueduct) -> None:
        state.agenda.pop()
        take(state, decision.actor, action.good)
        if state.log is not None:
            state.log.append(AqueductUsed(decision.actor, action.good))
        _skip_if_empty(state)


class _Leave(FreeChoice[LeaveAqueduct, Decision]):
    action = LeaveAqueduct
    during = (UseAqueduct,)
    may_score = may_spend = False

    def perform(self, state: State, decision: Decision, action: LeaveAqueduct) -> None:
        state.agenda.pop()
