"""Free routes: roads, or other route pieces, that a card or a reward grants.

Rule: development.road-building
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ep_rules.base.building import Building
from ep_rules.model import ROAD, Action, Decision, Event, Owner, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import MAY_LAPSE, Moment, Question
from ep_rules.topology import Path

FREE_PLACES: Question[[Seat], int] = Question("places for free pieces of a route")
"""The number of places of a seat for a free piece of any kind; the base value counts roads."""


class FreeRouteSettings(Settings, frozen=True):
    """`last`: whether the last of several free pieces must be built while there is a place."""

    last: Literal["must-build", "may-build"] = "must-build"


class LayFree(Decision, frozen=True):
    """A seat must build `left` more route pieces for free."""

    may_lapse = True
    left: int


class FreeRoad(Action, frozen=True):
    """Build a road for free."""

    form = "free-road {path}"
    path: Path


class LayNoMore(Action, frozen=True):
    """Leave the last free road."""

    form = "free-road-none"


class FreeRoadLaid(Event, frozen=True):
    """A road was built for free."""

    seat: Seat
    path: Path


class FreeRoutes(ConfiguredModule[FreeRouteSettings]):
    """Free pieces follow the same rules as bought ones."""

    id = "free-routes"
    needs = ("building",)
    settings_type = FreeRouteSettings

    def bind(self, book: Rulebook) -> None:
        self.building = book.module(Building)
        self._places = book.ask(FREE_PLACES)
        self.families = (_Road(self, book), _NoMore(self.settings))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {MAY_LAPSE: self._settle}

    def places(self, state: State, seat: Seat) -> int:
        """The number of a seat's places for a free piece."""
        return self._places(len(self.road_places(state, seat)), state, seat)

    def road_places(self, state: State, seat: Seat) -> list[Path]:
        """The paths where a seat can build a road, sorted; none without a road in its supply."""
        if len(state.placed[ROAD][seat]) >= self.building.settings.roads:
            return []
        return self.building.road_spots(state, Owner(seat))

    def lay_free(self, state: State, seat: Seat, count: int) -> None:
        """Let a seat build free pieces; those without a place or a piece are lost."""
        if self.places(state, seat):
            state.agenda.append(LayFree(seat, count))

    def laid(self, state: State) -> None:
        """Count one piece off the current decision; called before the piece is placed."""
        top = state.agenda.pop()
        if not isinstance(top, LayFree):
            raise TypeError(type(top).__name__)
        if top.left > 1:
            state.agenda.append(LayFree(top.actor, top.left - 1))

    def _settle(self, state: State) -> None:
        top = state.agenda[-1]
        if isinstance(top, LayFree) and not self.places(state, top.actor):
            state.agenda.pop()


class _Road(Family[FreeRoad, Decision]):
    action = FreeRoad
    during = (LayFree,)

    def __init__(self, free: FreeRoutes, book: Rulebook) -> None:
        self._free = free
        self._actions = tuple(FreeRoad(Path(path)) for path in book.topology.paths)

    def legal(self, state: State, decision: Decision) -> Sequence[FreeRoad]:
        return [self._actions[path] for path in self._free.road_places(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: FreeRoad) -> Refusal | None:
        seat, building = decision.actor, self._free.building
        refusal = building.road_refusal(state, Owner(seat), action.path)
        if refusal is None and len(state.placed[ROAD][seat]) >= building.settings.roads:
            refusal = Refusal.of("supply.no-road", supply=building.settings.roads)
        return refusal

    def perform(self, state: State, decision: Decision, action: FreeRoad) -> None:
        self._free.laid(state)
        if state.log is not None:
            state.log.append(FreeRoadLaid(decision.actor, action.path))
        self._free.building.lay_road(state, Owner(decision.actor), action.path)


class _NoMore(Family[LayNoMore, Decision]):
    action = LayNoMore
    during = (LayFree,)
    _only = (LayNoMore(),)

    def __init__(self, settings: FreeRouteSettings) -> None:
        self._may_leave = settings.last == "may-build"

    def legal(self, state: State, decision: Decision) -> Sequence[LayNoMore]:
        return self._only if self.refusal(state, decision, self._only[0]) is None else ()

    def refusal(self, state: State, decision: Decision, action: LayNoMore) -> Refusal | None:
        if self._may_leave and isinstance(decision, LayFree) and decision.left == 1:
            return None
        return Refusal.of("free-routes.must-build")

    def perform(self, state: State, decision: Decision, action: LayNoMore) -> None:
        state.agenda.pop()
