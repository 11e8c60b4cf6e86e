"""Settlements and roads of a set-up: the decisions and placements that several set-ups share."""

from collections.abc import Iterator, Sequence

from ep_rules.base.building import Building
from ep_rules.model import (
    NOBODY,
    SETTLEMENT,
    Action,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import A, Family, Rulebook
from ep_rules.topology import Intersection, Path, Topology


class StartPiece(Decision, frozen=True):
    """A seat places a building of `owner` (itself or a neutral color)."""

    owner: Owner


class StartSettlement(StartPiece, frozen=True):
    """A settlement anywhere on the island."""


class StartRoad(Decision, frozen=True):
    """A road next to the seat's settlement."""


class NeutralRoad(StartPiece, frozen=True):
    """A road next to the settlement of a neutral color."""


class PlaceSettlement(Action, frozen=True):
    """Place a settlement of the set-up, the seat's own or a neutral one."""

    form = "start-settlement {place}"
    place: Intersection


class PlaceRoad(Action, frozen=True):
    """Place the road of the set-up."""

    form = "start-road {path}"
    path: Path


class StartPlaced(Event, frozen=True):
    """A building of the set-up was placed; `owner` may be a neutral color.

    `kind` is 1 for a settlement, 2 for a harbor settlement, 3 for a city.
    """

    seat: Seat
    owner: Owner
    kind: int
    place: Intersection


class StartRoadPlaced(Event, frozen=True):
    """The road of the set-up was placed."""

    seat: Seat
    path: Path


class NeutralRoadPlaced(Event, frozen=True):
    """A seat placed the road of a neutral color."""

    seat: Seat
    owner: Owner
    path: Path


class StartBuilding(Family[A, Decision]):
    """A building of the set-up on one of some intersections; the distance rule holds."""

    kind: int

    def __init__(self, building: Building, allowed: Sequence[Intersection]) -> None:
        self._building = building
        self._allowed = allowed

    def elsewhere(self, place: Intersection) -> Refusal:
        """The refusal for all other intersections."""
        raise NotImplementedError

    def site_refusal(self, state: State, decision: Decision, place: Intersection) -> Refusal | None:
        """Why the building may not be placed there."""
        if place not in self._allowed:
            return self.elsewhere(place)
        return self._building.site_refusal(state, owner_of(decision), place)

    def spots(self, state: State, decision: Decision) -> list[Intersection]:
        """The legal intersections."""
        owner = owner_of(decision)
        return [
            place
            for place in self._allowed
            if self._building.site_refusal(state, owner, place) is None
        ]

    def kind_for(self, state: State, owner: Owner) -> int:
        """The kind of building that an owner places."""
        return self.kind

    def stand(self, state: State, owner: Owner, place: Intersection, kind: int) -> None:
        """Put the building on the board."""
        state.put_building(place, owner, kind)

    def put(self, state: State, decision: Decision, place: Intersection) -> None:
        """Answer the decision with the building."""
        owner = owner_of(decision)
        state.agenda.pop()
        kind = self.kind_for(state, owner)
        if state.log is not None:
            state.log.append(StartPlaced(decision.actor, owner, kind, place))
        self.stand(state, owner, place, kind)


class StartSettlements(StartBuilding[PlaceSettlement]):
    """A settlement of the set-up."""

    action = PlaceSettlement
    during = (StartSettlement,)
    kind = SETTLEMENT

    def legal(self, state: State, decision: Decision) -> Sequence[PlaceSettlement]:
        """Everywhere on the island, by the distance rule."""
        return [PlaceSettlement(place) for place in self.spots(state, decision)]

    def refusal(self, state: State, decision: Decision, action: PlaceSettlement) -> Refusal | None:
        """Place by place."""
        return self.site_refusal(state, decision, action.place)

    def stand(self, state: State, owner: Owner, place: Intersection, kind: int) -> None:
        """Others may react to it; another kind of building replaces it at once."""
        self._building.settle(state, owner, place)
        if kind != SETTLEMENT:
            super().stand(state, owner, place, kind)

    def perform(self, state: State, decision: Decision, action: PlaceSettlement) -> None:
        """Settle."""
        self.put(state, decision, action.place)


class StartRoads(Family[PlaceRoad, Decision]):
    """A road of the set-up at one of its owner's settlements that `fits`."""

    action = PlaceRoad
    during: tuple[type[Decision], ...] = (StartRoad,)
    kinds: tuple[int, ...] = (SETTLEMENT,)
    """The kinds of buildings at which the road may begin."""

    def __init__(self, building: Building) -> None:
        self._building = building
        self._topology: Topology = building.topology

    def elsewhere(self, path: Path) -> Refusal:
        """The refusal for all other paths."""
        raise NotImplementedError

    def fits(self, state: State, owner: Owner, place: Intersection) -> bool:
        """Whether the road may begin at this settlement of the owner."""
        return True

    def legal(self, state: State, decision: Decision) -> Sequence[PlaceRoad]:
        """The free paths around the settlement."""
        near = {
            path
            for corner in self._buildings(state, owner_of(decision))
            for path in self._topology.corner_paths[corner]
        }
        found = [PlaceRoad(path) for path in sorted(near)]
        return [action for action in found if self.refusal(state, decision, action) is None]

    def refusal(self, state: State, decision: Decision, action: PlaceRoad) -> Refusal | None:
        """Beside the settlement, on land."""
        owner = owner_of(decision)
        if state.road[action.path] != NOBODY:
            return Refusal.of("building.path-taken", path=action.path)
        if not any(
            state.owner[end] == owner
            and state.building[end] in self.kinds
            and self.fits(state, owner, end)
            for end in self._topology.path_ends[action.path]
        ):
            return self.elsewhere(action.path)
        return self._building.road_refusal(state, owner, action.path)

    def _buildings(self, state: State, owner: Owner) -> Iterator[Intersection]:
        kinds = (kind for kind in self.kinds if kind < len(state.placed))
        return (Intersection(place) for kind in kinds for place in state.placed[kind][owner])

    def perform(self, state: State, decision: Decision, action: PlaceRoad) -> None:
        """Lay it."""
        state.agenda.pop()
        seat, owner = decision.actor, owner_of(decision)
        if state.log is not None:
            neutral = isinstance(decision, NeutralRoad)
            state.log.append(
                NeutralRoadPlaced(seat, owner, action.path)
                if neutral
                else StartRoadPlaced(seat, action.path)
            )
        self._building.lay_road(state, owner, action.path)


def island_corners(book: Rulebook) -> tuple[Intersection, ...]:
    """The intersections of the island, sorted."""
    island = set(book.layout.island)
    return tuple(
        Intersection(corner)
        for corner, beside in enumerate(book.topology.corner_hexes)
        if island.intersection(beside)
    )


def owner_of(decision: Decision) -> Owner:
    """The owner of the piece that a decision of the set-up places: by default its seat."""
    return decision.owner if isinstance(decision, StartPiece) else Owner(decision.actor)
