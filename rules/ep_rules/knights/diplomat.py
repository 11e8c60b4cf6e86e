"""The Diplomat: a seat removes an open road, and may build its own elsewhere.

Rule: progress.diplomat
"""

from collections.abc import Mapping, Sequence, Set
from typing import Literal

from ep_rules.base.building import Building
from ep_rules.catan.longest_road import ROUTE_CHANGED
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.garrison import own_knight
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.model import NOBODY, ROAD, Action, Decision, Event, Owner, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.topology import Intersection, Path

DIPLOMAT = progress_card(CityTrack.POLITICS, "diplomat")
RING = 6
"""The roads of the smallest ring: those around a hex."""


class DiplomatSettings(Settings, frozen=True):
    """`rings`: whether a ring of roads may be open, which has no end.

    `own_road`: whether the seat's own road must be built elsewhere, where it can.
    """

    rings: Literal["open", "closed"] = "open"
    own_road: Literal["may-build", "must-build"] = "may-build"


class RelayRoad(Decision, frozen=True):
    """A seat may build its removed road on another path than `former`."""

    former: Path


class PlayDiplomat(Action, frozen=True):
    """Remove an open road."""

    form = "diplomat {path}"
    path: Path


class RelayHere(Action, frozen=True):
    """Build the removed road here."""

    form = "relay {path}"
    path: Path


class RelayNowhere(Action, frozen=True):
    """Take the removed road back."""

    form = "relay-none"


class RoadRemoved(Event, frozen=True):
    """A road of an owner was removed."""

    seat: Seat
    owner: Owner
    path: Path


class RoadRelaid(Event, frozen=True):
    """A removed road was built elsewhere."""

    seat: Seat
    path: Path


class DiplomatCard(ConfiguredModule[DiplomatSettings]):
    """Open roads, which no piece of their owner closes."""

    id = "diplomat"
    needs = ("progress-cards", "building", "knights")
    settings_type = DiplomatSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {DIPLOMAT: 2}

    def bind(self, book: Rulebook) -> None:
        self.building = book.module(Building)
        self._topology = book.topology
        self._changed = book.at(ROUTE_CHANGED)
        self.families = (_Diplomat(self, book), _RelayHere(self), _RelayNowhere(self))

    def open_refusal(self, state: State, path: Path) -> Refusal | None:
        """Why the road on a path cannot be removed."""
        if state.road[path] == NOBODY:
            return Refusal.of("diplomat.no-road-here", path=path)
        if path not in self.open_roads(state, state.road[path]):
            return Refusal.of("diplomat.not-open", path=path)
        return None

    def open_roads(self, state: State, owner: int) -> list[Path]:
        """The roads of an owner that can be removed."""
        meeting: dict[Intersection, list[Path]] = {}
        for path in state.placed[ROAD][owner]:
            for end in self._topology.path_ends[path]:
                meeting.setdefault(end, []).append(Path(path))
        found: set[Path] = set()
        for end, roads in meeting.items():
            if len(roads) == 1 and not self._has_piece(state, owner, end):
                found.add(roads[0])
        if self.settings.rings == "open" and len(state.placed[ROAD][owner]) >= RING:
            found.update(self._in_open_rings(state, owner, self._linked(meeting)))
        return sorted(found)

    def remove(self, state: State, seat: Seat, path: Path) -> None:
        """Take a road off the board."""
        owner = Owner(state.road[path])
        state.remove_road(path)
        if state.log is not None:
            state.log.append(RoadRemoved(seat, owner, path))

    def settle(self, state: State, owner: Owner) -> None:
        """Measure the roads again."""
        for react in self._changed:
            react(state, owner)

    def spots(self, state: State, seat: Seat, former: Path) -> list[Path]:
        """The paths for a removed road."""
        return [p for p in self.building.road_spots(state, Owner(seat)) if p != former]

    def _has_piece(self, state: State, owner: int, end: Intersection) -> bool:
        built = state.building[end] > 0 and state.owner[end] == owner
        return built or own_knight(state, owner, end) is not None

    def _roads_at(self, state: State, owner: int, end: Intersection) -> list[Path]:
        return [path for path in self._topology.corner_paths[end] if state.road[path] == owner]

    def _linked(self, meeting: Mapping[Intersection, Sequence[Path]]) -> set[Path]:
        """Roads in rings and between rings: loose ends are taken off until none is left."""
        left = {end: len(roads) for end, roads in meeting.items()}
        linked = {path for roads in meeting.values() for path in roads}
        loose = [end for end, count in left.items() if count == 1]
        for end in loose:  # it grows
            for path in meeting[end]:
                if path in linked:
                    linked.remove(path)
                    for other in self._topology.path_ends[path]:
                        left[other] -= 1
                        if left[other] == 1:
                            loose.append(other)
        return linked

    def _in_open_rings(self, state: State, owner: int, linked: Set[Path]) -> list[Path]:
        """Of linked roads those in a ring that no two pieces of their owner close."""
        open_ends: dict[frozenset[Intersection], Set[Intersection]] = {}
        found: list[Path] = []
        for path in linked:
            ring = frozenset(self._ring(path, linked))
            if ring not in open_ends:
                open_ends[ring] = self._open_ends(state, owner, ring)
            if not open_ends[ring].isdisjoint(self._topology.path_ends[path]):
                found.append(path)
        return found

    def _open_ends(self, state: State, owner: int, ring: Set[Intersection]) -> Set[Intersection]:
        """The intersections of a ring at which roads are open: none if two pieces close it.

        A piece at the end of a branch counts for the intersection where the branch begins. With a
        single piece on the ring, only the roads at it are open.
        """
        found = [pieces for end in ring if (pieces := self._pieces_at(state, owner, end, ring))]
        if len(found) > 1 and len(set[int]().union(*found)) > 1:
            return frozenset()
        return {end for end in ring if self._has_piece(state, owner, end)} or ring

    def _ring(self, path: Path, linked: Set[Path]) -> list[Intersection]:
        """The intersections of the shortest ring of linked roads with one of them, or none."""
        paths, ends = self._topology.corner_paths, self._topology.path_ends
        start, goal = ends[path]
        before, waiting = {start: start}, [start]
        for here in waiting:  # it grows
            for road in paths[here]:
                if road in linked and road != path:
                    end = ends[road][ends[road][0] == here]
                    if end not in before:
                        before[end] = here
                        waiting.append(end)
            if goal in before:
                way = [goal]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way
        return []

    def _pieces_at(
        self, state: State, owner: int, end: Intersection, ring: Set[Intersection]
    ) -> set[int]:
        """The pieces of an owner on an intersection of a ring, or joined to it by a branch."""
        found = [end]
        for here in found:  # it grows
            beyond = self._next(state, owner, here)
            found += [place for place in beyond if place not in ring and place not in found]
        return {int(place) for place in found if self._has_piece(state, owner, place)}

    def _next(self, state: State, owner: int, end: Intersection) -> list[Intersection]:
        """The intersections that a road of an owner joins with one."""
        ends = self._topology.path_ends
        roads = self._roads_at(state, owner, end)
        return [other for path in roads for other in ends[path] if other != end]


class _Diplomat(PlayCard[PlayDiplomat]):
    action = PlayDiplomat
    card = DIPLOMAT
    builds_or_trades = True
    may_spend = False

    def __init__(self, rules: DiplomatCard, book: Rulebook) -> None:
        super().__init__(book)
        self._rules = rules

    def choices(self, state: State, seat: Seat) -> Sequence[PlayDiplomat]:
        owners = range(len(state.placed[ROAD]))
        roads = [path for owner in owners for path in self._rules.open_roads(state, owner)]
        return [PlayDiplomat(path) for path in sorted(roads)]

    def objection(self, state: State, seat: Seat, action: PlayDiplomat) -> Refusal | None:
        return self._rules.open_refusal(state, action.path)

    def happen(self, state: State, seat: Seat, action: PlayDiplomat) -> None:
        owner = Owner(state.road[action.path])
        self._rules.remove(state, seat, action.path)
        if owner == int(seat) and self._rules.spots(state, seat, action.path):
            state.agenda.append(RelayRoad(seat, action.path))
        else:
            self._rules.settle(state, owner)


class _RelayHere(Family[RelayHere, RelayRoad]):
    action = RelayHere
    during = (RelayRoad,)

    def __init__(self, rules: DiplomatCard) -> None:
        self._rules = rules

    def legal(self, state: State, decision: RelayRoad) -> Sequence[RelayHere]:
        former = decision.former
        return [RelayHere(path) for path in self._rules.spots(state, decision.actor, former)]

    def refusal(self, state: State, decision: RelayRoad, action: RelayHere) -> Refusal | None:
        if action.path == decision.former:
            return Refusal.of("diplomat.same-path", path=action.path)
        return self._rules.building.road_refusal(state, Owner(decision.actor), action.path)

    def perform(self, state: State, decision: RelayRoad, action: RelayHere) -> None:
        state.agenda.pop()
        if state.log is not None:
            state.log.append(RoadRelaid(decision.actor, action.path))
        self._rules.building.lay_road(state, Owner(decision.actor), action.path)


class _RelayNowhere(Family[RelayNowhere, Decision]):
    action = RelayNowhere
    during = (RelayRoad,)
    _only = (RelayNowhere(),)

    def __init__(self, rules: DiplomatCard) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[RelayNowhere]:
        return () if self._rules.settings.own_road == "must-build" else self._only

    def refusal(self, state: State, decision: Decision, action: RelayNowhere) -> Refusal | None:
        if self._rules.settings.own_road == "must-build":
            return Refusal.of("diplomat.must-build")
        return None

    def perform(self, state: State, decision: Decision, action: RelayNowhere) -> None:
        state.agenda.pop()
        self._rules.settle(state, Owner(decision.actor))
