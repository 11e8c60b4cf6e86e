"""Moving knights along their owner's roads, also onto a weaker knight, which is displaced.

Rule: knights.move, knights.displace
"""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from ep_rules.base.turn import TradePhase
from ep_rules.knights.garrison import Knight, Knights, Rank, own_knight, unready
from ep_rules.knights.knights import KnightRules
from ep_rules.model import NOBODY, Action, Decision, Event, Owner, Refusal, Seat, State
from ep_rules.module import Family, Rulebook, RuleModule
from ep_rules.topology import Intersection


class DisplacedKnight(Decision, frozen=True):
    """A seat moves its displaced knight, which stood at `origin`.

    `rank`: its strength. `active`: 1 if it is active.
    """

    rank: Rank
    active: int
    origin: Intersection


class March(Action, frozen=True):
    """Move a ready knight along your roads, even onto a weaker knight of another seat."""

    form = "march {start} to {goal}"
    start: Intersection
    goal: Intersection


class Retreat(Action, frozen=True):
    """Move your displaced knight along your roads."""

    form = "retreat {place}"
    place: Intersection


class KnightMoved(Event, frozen=True):
    """A knight moved; it is inactive after it acted."""

    seat: Seat
    start: Intersection
    goal: Intersection


class KnightDisplaced(Event, frozen=True):
    """A knight of `seat` was displaced from an intersection."""

    seat: Seat
    place: Intersection


class KnightRetreated(Event, frozen=True):
    """A displaced knight found another place."""

    seat: Seat
    place: Intersection


class KnightDriven(Event, frozen=True):
    """A displaced knight found no place and left the board."""

    seat: Seat


class Marching(RuleModule):
    """Moving and displacing."""

    id = "marching"
    needs = ("knights",)

    def bind(self, book: Rulebook) -> None:
        self.rules = book.module(KnightRules)
        around = zip(book.topology.corner_paths, book.topology.corner_neighbors, strict=True)
        self._steps = [tuple(zip(*beside, strict=True)) for beside in around]
        self.families = (_March(self), _Retreat(self))

    def reach(self, state: State, owner: int, start: Intersection) -> set[Intersection]:
        """The intersections that an owner's roads join with `start`.

        They lead on through the owner's own pieces and end at those of others.
        """
        steps, roads, owners, knights = self._steps, state.road, state.owner, state.of(Knights).at
        found, waiting = {start}, [start]
        for here in waiting:  # it grows
            for path, there in steps[here]:
                if roads[path] != owner or there in found:
                    continue
                found.add(there)
                if owners[there] in (NOBODY, owner):
                    other = knights.get(there)
                    if other is None or other.owner == owner:
                        waiting.append(there)
        found.remove(start)
        return found

    def way_refusal(
        self, state: State, owner: int, start: Intersection, goal: Intersection
    ) -> Refusal | None:
        """Why no roads of an owner lead to a goal: a piece on the way, or there are none."""
        reached = self.reach(state, owner, start)
        if goal in reached:
            return None
        came, waiting = {start: start}, [start]
        for here in waiting:  # it grows
            for path, there in self._steps[here]:
                if state.road[path] == owner and there not in came:
                    came[there] = here
                    waiting.append(there)
        if goal not in came or goal == start:
            return Refusal.of("knights.no-way", place=goal)
        here = goal
        while here not in reached:
            here = came[here]
        knight = state.of(Knights).at.get(here)
        if knight is not None:
            return Refusal.of("knights.knight-on-way", place=here, owner=knight.owner)
        return Refusal.of("knights.building-on-way", place=here, owner=state.owner[here])

    def goal_refusal(self, state: State, one: Knight, goal: Intersection) -> Refusal | None:
        """Why a knight may not end a move at an intersection that it reaches."""
        other = state.of(Knights).at.get(goal)
        if state.building[goal]:
            return Refusal.of("building.place-taken", "knights.move", place=goal)
        if other is not None and other.owner == one.owner:
            return Refusal.of("knights.own-there", "knights.move", place=goal)
        if other is not None and other.strength >= one.strength:
            return Refusal.of("knights.too-strong", place=goal, owner=other.owner)
        return self.rules.may_stand(state, goal, one.owner)

    def refuges(self, state: State, owner: Owner, origin: Intersection) -> list[Intersection]:
        """The empty intersections to which a knight displaced from `origin` may move, sorted."""
        taken = self.rules.taken_refusal
        reached = sorted(self.reach(state, owner, origin))
        return [place for place in reached if taken(state, owner, place) is None]

    def displace(self, state: State, place: Intersection) -> Knight:
        """Take a knight off its place; `settle_displaced` follows when the place is taken."""
        one = state.of(Knights).remove(place)
        if state.log is not None:
            state.log.append(KnightDisplaced(Seat(one.owner), place))
        return one

    def settle_displaced(self, state: State, one: Knight, origin: Intersection) -> None:
        """Let the owner move a displaced knight; without a place it leaves the board."""
        seat = Seat(one.owner)
        if self.refuges(state, one.owner, origin):
            state.agenda.append(DisplacedKnight(seat, Rank(one.strength), int(one.active), origin))
            return
        if state.log is not None:
            state.log.append(KnightDriven(seat))
        self.rules.changed_anywhere(state)


class _March(Family[March, Decision]):
    action = March
    during = (TradePhase,)
    may_spend = False

    def __init__(self, marching: Marching) -> None:
        self._marching = marching

    def legal(self, state: State, decision: Decision) -> Sequence[March]:
        ready = state.of(Knights).ready(decision.actor)
        if not ready:
            return ()
        found: list[March] = []
        network: Set[Intersection] = frozenset()
        goals: Sequence[Intersection] = ()
        for start, one in ready:
            if start not in network:  # else the same roads join it with the same goals
                network = self._marching.reach(state, decision.actor, start)
                goals = self._without_own(state, network, one.owner)
            refused = self._marching.goal_refusal
            found += [March(start, p) for p in goals if refused(state, one, p) is None]
        return found

    def _without_own(
        self, state: State, network: Set[Intersection], owner: Owner
    ) -> list[Intersection]:
        """Those of some intersections without a building and an owner's knight, sorted."""
        built, knights = state.building, state.of(Knights).at
        free = [place for place in network if not built[place]]
        return sorted([p for p in free if p not in knights or knights[p].owner != owner])

    def refusal(self, state: State, decision: Decision, action: March) -> Refusal | None:
        one = own_knight(state, decision.actor, action.start)
        if one is None:
            return Refusal.of("knights.none-here", place=action.start)
        refusal = unready(one, action.start)
        if refusal is not None:
            return refusal
        refusal = self._marching.way_refusal(state, decision.actor, action.start, action.goal)
        if refusal is not None:
            return refusal
        return self._marching.goal_refusal(state, one, action.goal)

    def perform(self, state: State, decision: Decision, action: March) -> None:
        knights, marching = state.of(Knights), self._marching
        one = knights.remove(action.start)
        if state.log is not None:
            state.log.append(KnightMoved(decision.actor, action.start, action.goal))
        beaten = marching.displace(state, action.goal) if action.goal in knights.at else None
        knights.put(action.goal, replace(one, active=False, ready=False))
        if beaten is None:
            marching.rules.changed(state, one.owner, (action.start, action.goal))
        else:
            marching.settle_displaced(state, beaten, action.goal)


class _Retreat(Family[Retreat, DisplacedKnight]):
    action = Retreat
    during = (DisplacedKnight,)

    def __init__(self, marching: Marching) -> None:
        self._marching = marching

    def legal(self, state: State, decision: DisplacedKnight) -> Sequence[Retreat]:
        return [
            Retreat(place)
            for place in self._marching.refuges(state, Owner(decision.actor), decision.origin)
        ]

    def refusal(self, state: State, decision: DisplacedKnight, action: Retreat) -> Refusal | None:
        owner, marching = Owner(decision.actor), self._marching
        refusal = marching.way_refusal(state, owner, decision.origin, action.place)
        return refusal or marching.rules.taken_refusal(
            state, owner, action.place, "knights.displace"
        )

    def perform(self, state: State, decision: DisplacedKnight, action: Retreat) -> None:
        state.agenda.pop()
        if state.log is not None:
            state.log.append(KnightRetreated(decision.actor, action.place))
        knight = Knight(Owner(decision.actor), decision.rank, bool(decision.active))
        state.of(Knights).put(action.place, knight)
        self._marching.rules.changed_anywhere(state)
