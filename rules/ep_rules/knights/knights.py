"""Knights: recruited at the ends of roads, activated with grain, promoted up to mighty.

They close their intersections to the settlements of all and to the roads of others.

Rule: knights.recruit, knights.activate, knights.promote, knights.ready, knights.block
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ep_rules.base.building import HELD, HOLDING_CHANGED, MAY_PASS, MAY_SETTLE, Building
from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES, PART_STARTS
from ep_rules.knights.city_track import ABILITY, POLITICS
from ep_rules.knights.garrison import BASIC, MIGHTY, STRONG, Knight, Knights, Rank, own_knight
from ep_rules.knights.improvements import has_ability
from ep_rules.model import (
    GRAIN,
    NOBODY,
    ORE,
    ROAD,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import Answer, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Askable, Moment, Veto
from ep_rules.topology import Intersection

MAY_STAND: Veto[[Intersection, Owner]] = Veto("may a knight stand here")
"""Asked wherever a knight would come to rest: recruited, moved, displaced or enlisted."""


class KnightSettings(Settings, frozen=True):
    """`each`: the number of each strength that a color has; the costs of a knight's steps.

    `defense`: the knights that count against the barbarians.
    """

    each: Annotated[int, Meta(ge=0, le=9)] = 2
    defense: Literal["active", "all"] = "active"
    recruit_cost: Bundle = Bundle.of({WOOL: 1, ORE: 1})
    activate_cost: Bundle = Bundle.of({GRAIN: 1})
    promote_cost: Bundle = Bundle.of({WOOL: 1, ORE: 1})


class Recruit(Action, frozen=True):
    """Place a new knight at the end of one of your roads; it is basic and inactive."""

    form = "recruit {place}"
    place: Intersection


class Activate(Action, frozen=True):
    """Activate one of your knights."""

    form = "activate {place}"
    place: Intersection


class Promote(Action, frozen=True):
    """Promote one of your knights to the next strength."""

    form = "promote {place}"
    place: Intersection


class KnightRecruited(Event, frozen=True):
    """A knight was put on the board."""

    seat: Seat
    place: Intersection


class KnightActivated(Event, frozen=True):
    """A knight became active."""

    seat: Seat
    place: Intersection


class KnightPromoted(Event, frozen=True):
    """A knight was promoted."""

    seat: Seat
    place: Intersection
    rank: Rank


class KnightRules(ConfiguredModule[KnightSettings]):
    """The cost of a knight, its places, and what it blocks."""

    id = "knights"
    needs = ("building", "improvements")
    settings_type = KnightSettings
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self.building = book.module(Building)
        self.may_stand = book.veto(MAY_STAND)
        self._changed = book.at(HOLDING_CHANGED)
        self.families = (_Recruit(self), _Activate(self), _Promote(self))

    def slice(self) -> Slice:
        return Knights({})

    def answers(self) -> Mapping[Askable, Answer]:
        """No settlement on a knight's intersection, no road of another seat through it."""
        return {MAY_SETTLE: _may_settle, MAY_PASS: _may_pass, HELD: _held}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: _make_ready}

    def place_refusal(self, state: State, owner: Owner, place: Intersection) -> Refusal | None:
        """Why an owner may not put a new knight on an intersection."""
        refusal = self.taken_refusal(state, owner, place)
        if refusal is not None:
            return refusal
        if not any(state.road[path] == owner for path in self.topology.corner_paths[place]):
            return Refusal.of("knights.no-road-here", place=place)
        return None

    def taken_refusal(
        self, state: State, owner: Owner, place: Intersection, rule: str = "knights.recruit"
    ) -> Refusal | None:
        """Why no knight of an owner can stand on an intersection; `rule`: the one that forbids."""
        if state.building[place]:
            return Refusal.of("building.place-taken", rule, place=place)
        if place in state.of(Knights).at:
            return _taken(state.of(Knights).at[place], owner, place, rule)
        return self.may_stand(state, place, owner)

    def is_ashore(self, state: State, place: Intersection) -> bool:
        """Whether an intersection is on land, as the end of any road is."""
        return any(
            self.building.is_land(state, beside) for beside in self.topology.corner_hexes[place]
        )

    def spots(self, state: State, owner: Owner) -> list[Intersection]:
        """The intersections where an owner may put a new knight, sorted."""
        ends = {end for path in state.placed[ROAD][owner] for end in self.topology.path_ends[path]}
        free = sorted(_untaken(state, ends))
        return [end for end in free if self.may_stand(state, end, owner) is None]

    def defense(self, state: State, owner: int, *, every: bool = False) -> int:
        """The strength with which an owner's knights count, or every one would, in the defense."""
        every, strength = every or self.settings.defense == "all", 0
        for one in state.of(Knights).at.values():
            if one.owner == owner and (every or one.active):
                strength += one.strength
        return strength

    def supply_refusal(self, state: State, owner: Owner, strength: int) -> Refusal | None:
        """Why no piece of a strength is left for an owner."""
        if self.left(state, owner, strength) <= 0:
            return Refusal.of("supply.no-knight", rank=Rank(strength), supply=self.settings.each)
        return None

    def left(self, state: State, owner: Owner, strength: int) -> int:
        """The pieces of a strength that an owner has left."""
        return self.settings.each - state.of(Knights).count(owner, strength)

    def promotion_refusal(self, state: State, seat: Seat, place: Intersection) -> Refusal | None:
        """Why a seat may not promote the knight at a place, apart from the price."""
        one = own_knight(state, seat, place)
        if one is None:
            return Refusal.of("knights.none-here", place=place)
        if one.promoted:
            return Refusal.of("knights.promoted-already", place=place)
        if one.strength == MIGHTY:
            return Refusal.of("knights.mighty-already", place=place)
        if one.strength == STRONG and not has_ability(state, seat, POLITICS):
            return Refusal.of("knights.no-fortress", level=ABILITY)
        return self.supply_refusal(state, Owner(seat), one.strength + 1)

    def promotable(self, state: State, seat: Seat) -> list[Intersection]:
        """The knights that a seat may promote, apart from the price, sorted."""
        own = state.of(Knights).of(seat)
        if not own:
            return []
        strengths = [one.strength for _, one in own]
        most = STRONG if has_ability(state, seat, POLITICS) else BASIC
        return [
            place
            for place, one in own
            if not one.promoted
            and one.strength <= most
            and strengths.count(one.strength + 1) < self.settings.each
        ]

    def promote(self, state: State, seat: Seat, place: Intersection) -> None:
        """Promote a knight, paid or free."""
        knights = state.of(Knights)
        better = replace(knights.at[place], strength=knights.at[place].strength + 1, promoted=True)
        knights.put(place, better)
        if state.log is not None:
            state.log.append(KnightPromoted(seat, place, Rank(better.strength)))

    def put(self, state: State, place: Intersection, knight: Knight) -> None:
        """Put a knight on an empty intersection and tell who measures roads."""
        state.of(Knights).put(place, knight)
        self.changed(state, knight.owner, (place,))

    def changed(self, state: State, owner: Owner, places: Iterable[Intersection]) -> None:
        """Let other modules react to knights of an owner that came or left."""
        for react in self._changed:
            react(state, owner, places)

    def changed_anywhere(self, state: State) -> None:
        """Let other modules react to knights of any owners that came or left."""
        self.changed(state, Owner(NOBODY), ())


def _untaken(state: State, places: Iterable[Intersection]) -> list[Intersection]:
    """The intersections among some where nothing stands."""
    built, knights = state.building, state.of(Knights).at
    return [place for place in places if not built[place] and place not in knights]


def deactivate_all(state: State) -> None:
    """Make every knight on the board inactive."""
    knights = state.of(Knights)
    for place, one in knights.at.items():
        if one.active or one.ready:
            knights.at[place] = Knight(one.owner, one.strength, promoted=one.promoted)


def _make_ready(state: State) -> None:
    at, active = state.of(Knights).at, Owner(state.active)
    for place, one in at.items():
        ready = one.active and one.owner == active
        if one.ready != ready or one.promoted:
            at[place] = Knight(one.owner, one.strength, one.active, ready)


def _may_settle(state: State, place: Intersection, owner: Owner) -> Refusal | None:
    one = state.of(Knights).at.get(place)
    if one is None:
        return None
    if one.owner == owner:
        return Refusal.of("knights.own-stands-here", place=place)
    return Refusal.of("knights.stands-here", place=place, owner=one.owner)


def _taken(one: Knight, owner: Owner, place: Intersection, rule: str) -> Refusal:
    if one.owner == owner:
        return Refusal.of("knights.own-there", rule, place=place)
    return Refusal.of("knights.place-taken", rule, place=place, owner=one.owner)


def _may_pass(state: State, place: Intersection, owner: Owner) -> Refusal | None:
    one = state.of(Knights).at.get(place)
    if one is None or one.owner == owner:
        return None
    return Refusal.of("knights.closes-road", place=place, owner=one.owner)


def _held(places: frozenset[Intersection], state: State, owner: Owner) -> frozenset[Intersection]:
    knights = state.of(Knights).at
    return places.union([place for place, one in knights.items() if one.owner != owner])


class _Recruit(Family[Recruit, Decision]):
    action = Recruit
    during = BUILD_PHASES

    def __init__(self, rules: KnightRules) -> None:
        self._rules = rules
        self.cost = price(rules.settings.recruit_cost)
        self._actions = tuple(Recruit(Intersection(p)) for p in rules.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[Recruit]:
        owner = Owner(decision.actor)
        if self._rules.left(state, owner, BASIC) <= 0:
            return ()
        return [self._actions[place] for place in self._rules.spots(state, owner)]

    def refusal(self, state: State, decision: Decision, action: Recruit) -> Refusal | None:
        owner = Owner(decision.actor)
        refusal = self._rules.place_refusal(state, owner, action.place)
        if refusal is None:
            refusal = self._rules.supply_refusal(state, owner, BASIC)
        return refusal or cost_refusal(state.hands[owner], self.cost, "knights.recruit")

    def perform(self, state: State, decision: Decision, action: Recruit) -> None:
        pay(state, decision.actor, self.cost)
        if state.log is not None:
            state.log.append(KnightRecruited(decision.actor, action.place))
        self._rules.put(state, action.place, Knight(Owner(decision.actor), BASIC))


class _Activate(Family[Activate, Decision]):
    action = Activate
    during = BUILD_PHASES
    may_score = False

    def __init__(self, rules: KnightRules) -> None:
        self.cost = price(rules.settings.activate_cost)
        self._actions = tuple(Activate(Intersection(p)) for p in rules.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[Activate]:
        own = state.of(Knights).of(decision.actor)
        return [self._actions[place] for place, one in own if not one.active]

    def refusal(self, state: State, decision: Decision, action: Activate) -> Refusal | None:
        one = own_knight(state, decision.actor, action.place)
        if one is None:
            return Refusal.of("knights.none-here", place=action.place)
        if one.active:
            return Refusal.of("knights.active-already", place=action.place)
        return cost_refusal(state.hands[decision.actor], self.cost, "knights.activate")

    def perform(self, state: State, decision: Decision, action: Activate) -> None:
        pay(state, decision.actor, self.cost)
        knights = state.of(Knights)
        knights.put(action.place, replace(knights.at[action.place], active=True))
        if state.log is not None:
            state.log.append(KnightActivated(decision.actor, action.place))


class _Promote(Family[Promote, Decision]):
    action = Promote
    during = BUILD_PHASES
    may_score = False

    def __init__(self, rules: KnightRules) -> None:
        self._rules = rules
        self.cost = price(rules.settings.promote_cost)
        self._actions = tuple(Promote(Intersection(p)) for p in rules.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[Promote]:
        places = self._rules.promotable(state, decision.actor)
        return [self._actions[place] for place in places]

    def refusal(self, state: State, decision: Decision, action: Promote) -> Refusal | None:
        refusal = self._rules.promotion_refusal(state, decision.actor, action.place)
        return refusal or cost_refusal(state.hands[decision.actor], self.cost, "knights.promote")

    def perform(self, state: State, decision: Decision, action: Promote) -> None:
        pay(state, decision.actor, self.cost)
        self._rules.promote(state, decision.actor, action.place)
