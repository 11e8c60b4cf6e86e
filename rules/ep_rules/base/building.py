"""Roads and settlements: costs, supplies, connection and the distance rule.

Rule: building.road, building.settlement, building.distance
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import (
    BRICK,
    GRAIN,
    LUMBER,
    NOBODY,
    ROAD,
    SETTLEMENT,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Placer, Rulebook, ScoreLine, Settings
from ep_rules.pieces import BuildingKind
from ep_rules.questions import Moment, Question, Veto
from ep_rules.topology import Intersection, Path

MAY_LAY_ROAD: Veto[[Path, Owner]] = Veto("may a road lie here")
MAY_SETTLE: Veto[[Intersection, Owner]] = Veto("may a settlement stand here")
HELD: Question[[Owner], frozenset[Intersection]] = Question("intersections held by others")
"""Intersections where others stop an owner's roads, besides those with their buildings."""
MAY_PASS: Veto[[Intersection, Owner]] = Veto("may roads go on here")
"""Asked for the reason only, where `HELD` stops an owner's roads."""
HOLDING_CHANGED: Moment[[Owner, Iterable[Intersection]]] = Moment("holding changed")
"""Other intersections are held than before; arguments: the owner of the pieces that hold them,
whose own roads they do not stop, or NOBODY if any roads may be stopped; those that may be."""
WAYS: Question[[Owner], tuple[int, ...]] = Question("ways to sites")
"""Paths of pieces that lead to settlement sites; the base value has the roads."""
LAND_LAID: Moment[[]] = Moment("land laid")
"""The island's terrain was dealt or removed; listeners recompute what depends on it."""
ROAD_LAID: Moment[[Path, Owner]] = Moment("road laid")
"""A road was built, paid or free."""
SETTLEMENT_STANDS: Moment[[Intersection, Owner]] = Moment("settlement stands")
"""A new settlement was placed."""
NOWHERE: frozenset[Intersection] = frozenset()


class BuildingSettings(Settings, frozen=True):
    """The pieces of each color and their costs."""

    roads: Annotated[int, Meta(ge=1, le=40)] = 15
    settlements: Annotated[int, Meta(ge=1, le=20)] = 5
    road_cost: Bundle = Bundle.of({BRICK: 1, LUMBER: 1})
    settlement_cost: Bundle = Bundle.of({BRICK: 1, LUMBER: 1, WOOL: 1, GRAIN: 1})


class BuildRoad(Action, frozen=True):
    """Build a road."""

    form = "road {path}"
    path: Path


class BuildSettlement(Action, frozen=True):
    """Build a settlement at the end of one of your roads."""

    form = "settlement {place}"
    place: Intersection


class RoadBuilt(Event, frozen=True):
    """A road was built."""

    seat: Seat
    path: Path


class SettlementBuilt(Event, frozen=True):
    """A settlement was built."""

    seat: Seat
    place: Intersection


class Building(ConfiguredModule[BuildingSettings]):
    """The sites of roads and settlements."""

    id = "building"
    needs = ("turn",)
    settings_type = BuildingSettings
    scene_file = "ep_rules.base.building_scene"
    start_pieces = {"settlement": "intersection", "road": "path"}  # noqa: RUF012 - a ClassVar of the base

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self.topology = book.topology
        self._land = book.layout.terrains.land
        self._may_lay = book.veto(MAY_LAY_ROAD)
        self._may_settle = book.veto(MAY_SETTLE)
        self._ways = book.ask(WAYS)
        self._held = book.ask(HELD)
        self._may_pass = book.veto(MAY_PASS)
        self._laid = book.at(ROAD_LAID)
        self._stands = book.at(SETTLEMENT_STANDS)
        self.families = (_Roads(self), _Settlements(self))

    def buildings(self) -> Sequence[BuildingKind]:
        return (
            BuildingKind(ROAD, "road", "roads", self.settings.roads),
            BuildingKind(SETTLEMENT, "settlement", "settlements", self.settings.settlements),
        )

    def placers(self) -> Mapping[str, Placer]:
        return {
            "road": lambda state, owner, place: self.lay_road(state, owner, Path(place)),
            "settlement": lambda state, owner, place: self.settle(
                state, owner, Intersection(place)
            ),
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """One point for a settlement."""
        return {"settlements": lambda state, owner: len(state.placed[SETTLEMENT][owner])}

    def lay_road(self, state: State, owner: Owner, path: Path) -> None:
        """Put a road on the board, paid or free, and notify other modules."""
        state.put_road(path, owner)
        for react in self._laid:
            react(state, path, owner)

    def settle(self, state: State, owner: Owner, place: Intersection) -> None:
        """Put a settlement on the board, paid or free, and notify other modules."""
        state.put_building(place, owner, SETTLEMENT)
        for react in self._stands:
            react(state, place, owner)

    def is_land(self, state: State, place: int) -> bool:
        """Whether a hex is discovered land."""
        return state.terrain[place] in self._land

    def road_refusal(self, state: State, owner: Owner, path: Path) -> Refusal | None:
        """Why `owner` may not have a road on `path`."""
        refusal = self.path_refusal(state, owner, path)
        if refusal is not None:
            return refusal
        if not any(self._reaches(state, owner, end, path) for end in self.topology.path_ends[path]):
            return self._unconnected(state, owner, path)
        return None

    def path_refusal(self, state: State, owner: Owner, path: Path) -> Refusal | None:
        """The same, apart from what the road must connect to."""
        if state.road[path] != NOBODY:
            return Refusal.of("building.path-taken", path=path)
        refusal = self._may_lay(state, path, owner)
        if refusal is not None:
            return refusal
        if not any(self.is_land(state, place) for place in self.topology.path_hexes[path]):
            return Refusal.of("building.not-land", path=path)
        return None

    def _unconnected(self, state: State, owner: Owner, path: Path) -> Refusal:
        """Why no road of `owner` reaches a path: a piece at the end of one, or there is none."""
        for end in self.topology.path_ends[path]:
            if not any(state.road[other] == owner for other in self.topology.corner_paths[end]):
                continue
            if state.building[end]:
                return Refusal.of("building.closed", path=path, place=end, owner=state.owner[end])
            refusal = self._may_pass(state, end, owner)
            if refusal is not None:
                return refusal
        return Refusal.of("building.not-connected", path=path)

    def site_refusal(self, state: State, owner: Owner, place: Intersection) -> Refusal | None:
        """Why `owner` may not have a settlement at `place`, apart from roads."""
        if state.building[place]:
            return Refusal.of("building.place-taken", place=place)
        for other in self.topology.corner_neighbors[place]:
            if state.building[other]:
                return Refusal.of("building.too-close", place=place, other=other)
        refusal = self._may_settle(state, place, owner)
        if refusal is not None:
            return refusal
        if not any(self.is_land(state, beside) for beside in self.topology.corner_hexes[place]):
            return Refusal.of("building.no-land-here", place=place)
        return None

    def road_spots(self, state: State, owner: Owner) -> list[Path]:
        """The paths where `owner` may build a road now, sorted."""
        topology = self.topology
        ends = {end for path in state.placed[ROAD][owner] for end in topology.path_ends[path]}
        for kind in state.placed[SETTLEMENT:]:
            ends.update(Intersection(place) for place in kind[owner])
        road, owners, held = state.road, state.owner, self._held(NOWHERE, state, owner)
        beside = {
            path
            for end in ends
            if owners[end] in (NOBODY, owner) and end not in held
            for path in topology.corner_paths[end]
            if road[path] == NOBODY
        }
        terrain, hexes, land = state.terrain, topology.path_hexes, self._land
        return [
            path
            for path in sorted(beside)
            if any(terrain[place] in land for place in hexes[path])
            and self._may_lay(state, path, owner) is None
        ]

    def settlement_spots(self, state: State, owner: Owner) -> list[Intersection]:
        """The free sites that roads or other pieces of `owner` reach, sorted."""
        ends = {end for path in self.ways(state, owner) for end in self.topology.path_ends[path]}
        return [end for end in sorted(ends) if self.site_refusal(state, owner, end) is None]

    def ways(self, state: State, owner: Owner) -> tuple[int, ...]:
        """The paths of an owner's roads and of other pieces that lead to sites."""
        return self._ways(tuple(state.placed[ROAD][owner]), state, owner)

    def leads_to(self, state: State, owner: Owner, place: Intersection) -> bool:
        """Whether a road or other piece of an owner ends at an intersection."""
        paths = self.topology.corner_paths[place]
        if any(state.road[path] == owner for path in paths):
            return True
        return any(path in paths for path in self._ways((), state, owner))

    def _reaches(self, state: State, owner: Owner, end: Intersection, path: Path) -> bool:
        if state.owner[end] != NOBODY:
            return state.owner[end] == owner
        if end in self._held(NOWHERE, state, owner):
            return False
        return any(
            state.road[other] == owner for other in self.topology.corner_paths[end] if other != path
        )


class _Roads(Family[BuildRoad, Decision]):
    action = BuildRoad
    during = BUILD_PHASES

    def __init__(self, building: Building) -> None:
        self._building = building
        self._supply = building.settings.roads
        self.cost = price(building.settings.road_cost)
        self._actions = tuple(BuildRoad(Path(path)) for path in building.topology.paths)

    def legal(self, state: State, decision: Decision) -> Sequence[BuildRoad]:
        seat = decision.actor
        if len(state.placed[ROAD][seat]) >= self._supply:
            return ()
        spots = self._building.road_spots(state, Owner(seat))
        return [self._actions[path] for path in spots]

    def refusal(self, state: State, decision: Decision, action: BuildRoad) -> Refusal | None:
        seat = decision.actor
        refusal = self._building.road_refusal(state, Owner(seat), action.path)
        if refusal is not None:
            return refusal
        if len(state.placed[ROAD][seat]) >= self._supply:
            return Refusal.of("supply.no-road", supply=self._supply)
        return cost_refusal(state.hands[seat], self.cost)

    def perform(self, state: State, decision: Decision, action: BuildRoad) -> None:
        pay(state, decision.actor, self.cost)
        if state.log is not None:
            state.log.append(RoadBuilt(decision.actor, action.path))
        self._building.lay_road(state, Owner(decision.actor), action.path)


class _Settlements(Family[BuildSettlement, Decision]):
    action = BuildSettlement
    during = BUILD_PHASES

    def __init__(self, building: Building) -> None:
        self._building = building
        self._supply = building.settings.settlements
        self.cost = price(building.settings.settlement_cost)
        self._actions = tuple(
            BuildSettlement(Intersection(place)) for place in building.topology.intersections
        )

    def legal(self, state: State, decision: Decision) -> Sequence[BuildSettlement]:
        seat = decision.actor
        if len(state.placed[SETTLEMENT][seat]) >= self._supply:
            return ()
        spots = self._building.settlement_spots(state, Owner(seat))
        return [self._actions[place] for place in spots]

    def refusal(self, state: State, decision: Decision, action: BuildSettlement) -> Refusal | None:
        owner = Owner(decision.actor)
        building = self._building
        refusal = building.site_refusal(state, owner, action.place)
        if refusal is not None:
            return refusal
        if not building.leads_to(state, owner, action.place):
            return Refusal.of("building.no-road-here", place=action.place)
        if len(state.placed[SETTLEMENT][owner]) >= self._supply:
            return Refusal.of("supply.no-settlement", supply=self._supply)
        return cost_refusal(state.hands[decision.actor], self.cost)

    def perform(self, state: State, decision: Decision, action: BuildSettlement) -> None:
        pay(state, decision.actor, self.cost)
        if state.log is not None:
            state.log.append(SettlementBuilt(decision.actor, action.place))
        self._building.settle(state, Owner(decision.actor), action.place)
