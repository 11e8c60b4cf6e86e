"""The Longest Road: a trail of a seat's own pieces, not interrupted by another's building.

Rule: awards.longest-road, awards.interruption, awards.tie
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.building import (
    HELD,
    HOLDING_CHANGED,
    NOWHERE,
    ROAD_LAID,
    SETTLEMENT_STANDS,
)
from ep_rules.catan.trails import longest_trail
from ep_rules.model import NOBODY, ROAD, Event, Owner, Seat, Slice, State
from ep_rules.module import ConfiguredModule, Rulebook, ScoreLine, Settings
from ep_rules.questions import Moment, Question
from ep_rules.topology import Intersection, Path
from ep_rules.viewpoint import Viewpoint

ROUTE_PIECES: Question[[Owner], tuple[tuple[int, Sequence[int]], ...]] = Question("route pieces")
"""Each kind of piece that counts, with its paths; pieces of different kinds join only at a
building of their owner. The base value holds the roads."""
ROUTE_CHANGED: Moment[[Owner]] = Moment("route changed")
"""Route pieces other than roads were built, moved or removed; the acting module raises it."""


class LongestRoadSettings(Settings, frozen=True):
    """`least`: the length that takes the card; `points`: its worth.

    `tie`: what happens when the holder falls behind several equally long ones; or no seat has the
    card while any two are equally long, including the holder.
    """

    least: Annotated[int, Meta(ge=2, le=40)] = 5
    points: Annotated[int, Meta(ge=0, le=9)] = 2
    tie: Literal["set-aside", "next-in-turn", "nobody"] = "set-aside"


class LongestRoad(Slice):
    """`holder`: the seat with the card, -1 none; `lengths`: the longest road per seat."""

    key = "longest-road"
    lengths: list[int]
    holder: int = NOBODY

    def copy(self) -> "LongestRoad":
        return LongestRoad(self.lengths[:], self.holder)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The holder of the card, and the longest trail of each seat."""
        return {"holder": [view.who(self.holder)], "lengths": view.in_order(self.lengths)}


class LongestRoadTaken(Event, frozen=True):
    """A seat took the Longest Road; `length` is the length of its trail."""

    seat: Seat
    length: int


class LongestRoadSetAside(Event, frozen=True):
    """`seat` lost the Longest Road, and no seat took it."""

    seat: Seat


class LongestRoads(ConfiguredModule[LongestRoadSettings]):
    """Measures a seat's trails when they change."""

    id = "longest-road"
    needs = ("building",)
    settings_type = LongestRoadSettings
    scene_file = "ep_rules.catan.longest_road_scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self._ends = book.topology.path_ends
        self._corner_paths = book.topology.corner_paths
        self._pieces = book.ask(ROUTE_PIECES)
        self._held = book.ask(HELD)

    def slice(self) -> Slice:
        return LongestRoad([0] * self._seats)

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            ROAD_LAID: self._laid,
            SETTLEMENT_STANDS: self._interrupted,
            ROUTE_CHANGED: self._changed,
            HOLDING_CHANGED: self._held_elsewhere,
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """Two points for the holder."""
        points = self.settings.points
        return {
            "longest-road": lambda state, owner: points * (state.of(LongestRoad).holder == owner)
        }

    def length(self, state: State, owner: Owner) -> int:
        """The longest trail of an owner, measured on the board."""
        pieces = self._pieces(((ROAD, state.placed[ROAD][owner]),), state, owner)
        held = self._held(NOWHERE, state, owner)
        return longest_route(self._ends, state.owner, owner, pieces, held)

    def measure(self, state: State) -> None:
        """Measure all seats again and give the card to its new holder."""
        road = state.of(LongestRoad)
        road.lengths = [self.length(state, Owner(seat)) for seat in range(state.seats)]
        self._award(state)

    def _laid(self, state: State, path: Path, owner: Owner) -> None:
        self._changed(state, owner)

    def _changed(self, state: State, owner: Owner) -> None:
        if owner < state.seats:
            lengths, length = state.of(LongestRoad).lengths, self.length(state, owner)
            if length != lengths[owner]:
                lengths[owner] = length
                self._award(state)

    def _interrupted(self, state: State, place: Intersection, owner: Owner) -> None:
        lengths = state.of(LongestRoad).lengths
        for seat, length in enumerate(lengths):
            if length:
                lengths[seat] = self.length(state, Owner(seat))
        self._award(state)

    def _held_elsewhere(self, state: State, by: Owner, places: Iterable[Intersection]) -> None:
        """Measure the roads of others that meet where a piece came or left that stops them."""
        road, found = state.road, set(range(state.seats)) if by == NOBODY else set[int]()
        for place in places:
            owners = [road[path] for path in self._corner_paths[place]]
            for owner in owners:
                if owner >= 0 and owners.count(owner) > 1:
                    found.add(owner)
        found.discard(by)
        for owner in sorted(found):
            self._changed(state, Owner(owner))

    def _award(self, state: State) -> None:
        road = state.of(LongestRoad)
        before, holder = road.holder, self._winner(road)
        if holder == before:
            return
        road.holder = holder
        if state.log is None:
            return
        if holder == NOBODY:
            state.log.append(LongestRoadSetAside(Seat(before)))
        else:
            state.log.append(LongestRoadTaken(Seat(holder), road.lengths[holder]))

    def _winner(self, road: LongestRoad) -> int:
        best, lengths = max(road.lengths), road.lengths
        if best < self.settings.least:
            return NOBODY
        leaders = [seat for seat, length in enumerate(lengths) if length == best]
        if len(leaders) == 1:
            return leaders[0]
        if self.settings.tie == "nobody":
            return NOBODY
        if road.holder in leaders:
            return road.holder
        if self.settings.tie == "set-aside" or road.holder == NOBODY:
            return NOBODY
        return min(leaders, key=lambda seat: (seat - road.holder) % len(lengths))


def longest_route(
    path_ends: Sequence[tuple[Intersection, Intersection]],
    owners: Sequence[int],
    owner: int,
    pieces: Iterable[tuple[int, Iterable[int]]],
    held: frozenset[Intersection] = NOWHERE,
) -> int:
    """The longest trail of an owner with pieces of a route, given as kinds with their paths.

    Building corners of the owner join all kinds; at a corner that another owner has built on or
    holds nothing continues.
    """
    edges: list[tuple[int, int]] = []
    for kind, paths in pieces:
        apart = (1 + kind) * len(owners)  # free corners of each kind have numbers of their own
        for path in paths:
            ends: list[int] = []
            for place in path_ends[path]:
                if owners[place] == owner:
                    ends.append(place)
                elif owners[place] == NOBODY and place not in held:
                    ends.append(place + apart)
                else:  # where others stop it, an end is equal to no other end
                    ends.append(~(2 * len(edges) + len(ends)))
            edges.append((ends[0], ends[1]))
    return longest_trail(tuple(edges))
