"""City walls: each lets its owner keep more cards on a seven.

Rule: walls.build, walls.hand-limit
"""

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.sevens import HAND_LIMIT
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.catan.cities import CITY
from ep_rules.model import BRICK, Action, Bundle, Decision, Event, Refusal, Seat, Slice, State
from ep_rules.module import Answer, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Askable, Fixed
from ep_rules.topology import Intersection
from ep_rules.viewpoint import Viewpoint

WALLABLE: Fixed[[], tuple[int, ...]] = Fixed("buildings that can have walls")
"""The kinds of buildings; the base value has cities."""


class WallSettings(Settings, frozen=True):
    """`walls`: the number of each color; `cards`: what one adds to the hand limit."""

    walls: Annotated[int, Meta(ge=0, le=9)] = 3
    cards: Annotated[int, Meta(ge=0, le=9)] = 2
    cost: Bundle = Bundle.of({BRICK: 2})


class Walls(Slice):
    """`places`: the cities with a wall, sorted."""

    key = "walls"
    places: list[int]

    def copy(self) -> "Walls":
        return Walls(self.places[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The intersections with a city wall."""
        walled = set(self.places)
        return {"places": [int(place in walled) for place in range(view.intersections)]}


class BuildWall(Action, frozen=True):
    """Build a wall around one of your cities."""

    form = "wall {place}"
    place: Intersection


class WallBuilt(Event, frozen=True):
    """A city wall was built."""

    seat: Seat
    place: Intersection


class CityWalls(ConfiguredModule[WallSettings]):
    """One wall for a city; it raises the hand limit."""

    id = "walls"
    needs = ("cities", "sevens")
    settings_type = WallSettings
    scene_file = "ep_rules.knights.scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self._wallable = book.fixed(WALLABLE)((CITY,))
        self.families = (_Wall(self),)

    def slice(self) -> Slice:
        return Walls([])

    def answers(self) -> Mapping[Askable, Answer]:
        """More cards for every wall."""
        return {HAND_LIMIT: self._limit}

    def refusal(self, state: State, seat: Seat, place: Intersection) -> Refusal | None:
        """Why a seat may not have a new wall at a place, apart from the price."""
        if state.owner[place] != seat or state.building[place] not in self._wallable:
            return Refusal.of("walls.no-city-here", place=place)
        if place in state.of(Walls).places:
            return Refusal.of("walls.stands-here", place=place)
        if walls_of(state, seat) >= self.settings.walls:
            return Refusal.of("supply.no-wall", supply=self.settings.walls)
        return None

    def spots(self, state: State, seat: Seat) -> list[Intersection]:
        """The cities of a seat that can get a wall."""
        walled = state.of(Walls).places
        found: list[Intersection] = []
        for kind in self._wallable:
            found += [Intersection(p) for p in state.placed[kind][seat] if p not in walled]
        return sorted(found) if found and walls_of(state, seat) < self.settings.walls else []

    def put(self, state: State, seat: Seat, place: Intersection) -> None:
        """Put a wall around a city."""
        insort(state.of(Walls).places, place)
        if state.log is not None:
            state.log.append(WallBuilt(seat, place))

    def _limit(self, limit: int, state: State, seat: Seat) -> int:
        return limit + self.settings.cards * walls_of(state, seat)


def walls_of(state: State, seat: Seat) -> int:
    """The number of a seat's walls on the board."""
    return sum([state.owner[place] == seat for place in state.of(Walls).places])


class _Wall(Family[BuildWall, Decision]):
    action = BuildWall
    during = BUILD_PHASES
    may_score = False

    def __init__(self, walls: CityWalls) -> None:
        self._walls = walls
        self.cost = price(walls.settings.cost)
        self._actions = tuple(
            BuildWall(Intersection(place)) for place in walls.topology.intersections
        )

    def legal(self, state: State, decision: Decision) -> Sequence[BuildWall]:
        return [self._actions[place] for place in self._walls.spots(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: BuildWall) -> Refusal | None:
        refusal = self._walls.refusal(state, decision.actor, action.place)
        return refusal or cost_refusal(state.hands[decision.actor], self.cost, "walls.build")

    def perform(self, state: State, decision: Decision, action: BuildWall) -> None:
        pay(state, decision.actor, self.cost)
        self._walls.put(state, decision.actor, action.place)
