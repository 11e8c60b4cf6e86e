"""Chasing the robber away with a knight next to its hex.

Rule: knights.chase
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ep_rules.base.turn import TradePhase
from ep_rules.catan.robber import Robber, Robbers
from ep_rules.knights.garrison import Knights, own_knight, unready
from ep_rules.model import NOBODY, Action, Decision, Event, Refusal, Seat, State
from ep_rules.module import Family, Rulebook, RuleModule
from ep_rules.topology import Intersection


class ChaseRobber(Action, frozen=True):
    """Chase the robber away with a ready knight next to it; you move it to another hex."""

    form = "chase-robber {place}"
    place: Intersection

    @classmethod
    def absent(cls) -> Refusal:
        """The game has no robber, or no knights."""
        return Refusal.of("turn.no-robber-chase")


class RobberChased(Event, frozen=True):
    """A knight chased the robber away."""

    seat: Seat
    place: Intersection


class RobberChase(RuleModule):
    """The knight's action against the robber."""

    id = "robber-chase"
    needs = ("knights", "robber")

    def bind(self, book: Rulebook) -> None:
        self.families = (_Chase(book),)


class _Chase(Family[ChaseRobber, Decision]):
    action = ChaseRobber
    during = (TradePhase,)
    may_score = may_spend = False

    def __init__(self, book: Rulebook) -> None:
        self._robbers = book.module(Robbers)
        self._corners = book.topology.hex_corners
        self._actions = tuple(ChaseRobber(Intersection(p)) for p in book.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[ChaseRobber]:
        at = state.of(Robber).at
        if at == NOBODY:
            return ()
        ready = state.of(Knights).ready(decision.actor)
        if not ready:
            return ()
        places = [place for place, _ in ready if place in self._corners[at]]
        if not places or self._robbers.may_call(state) is not None:
            return ()
        return [self._actions[place] for place in places]

    def refusal(self, state: State, decision: Decision, action: ChaseRobber) -> Refusal | None:
        one, at = own_knight(state, decision.actor, action.place), state.of(Robber).at
        if one is None:
            return Refusal.of("knights.none-here", place=action.place)
        refusal = unready(one, action.place)
        if refusal is not None:
            return refusal
        refusal = self._robbers.may_call(state)
        if refusal is not None:
            return refusal
        if at == NOBODY or action.place not in self._corners[at]:
            return Refusal.of("knights.no-robber-here", place=action.place)
        return None

    def perform(self, state: State, decision: Decision, action: ChaseRobber) -> None:
        knights = state.of(Knights)
        knights.put(action.place, replace(knights.at[action.place], active=False, ready=False))
        if state.log is not None:
            state.log.append(RobberChased(decision.actor, action.place))
        self._robbers.call(state, decision.actor)
