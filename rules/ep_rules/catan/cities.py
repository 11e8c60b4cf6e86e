"""Cities: a settlement grows; its piece goes back to the owner's supply.

Rule: cities.upgrade, cities.yield
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.production import YIELD
from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import (
    GRAIN,
    ORE,
    SETTLEMENT,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import (
    ConfiguredModule,
    Family,
    Placer,
    Rulebook,
    ScoreLine,
    Settings,
)
from ep_rules.pieces import BuildingKind
from ep_rules.questions import Veto
from ep_rules.topology import Intersection

CITY = 3
"""The kind of building."""
MAY_BUILD_CITY: Veto[[Seat]] = Veto("may a seat build a city")


class CitySettings(Settings, frozen=True):
    """`cities`: the number of each color; `points` and `cards`: the worth and yield of one."""

    cities: Annotated[int, Meta(ge=0, le=20)] = 4
    points: Annotated[int, Meta(ge=1, le=9)] = 2
    cards: Annotated[int, Meta(ge=1, le=9)] = 2
    cost: Bundle = Bundle.of({GRAIN: 2, ORE: 3})


class BuildCity(Action, frozen=True):
    """Upgrade one of your settlements to a city."""

    form = "city {place}"
    place: Intersection


class CityBuilt(Event, frozen=True):
    """A settlement became a city."""

    seat: Seat
    place: Intersection


class Cities(ConfiguredModule[CitySettings]):
    """The kind of building that replaces a settlement, worth two points and two cards."""

    id = "cities"
    needs = ("building", "production")
    settings_type = CitySettings

    def bind(self, book: Rulebook) -> None:
        self._may_build = book.veto(MAY_BUILD_CITY)
        self.families = (_City(self, book),)

    def answers(self) -> Mapping[Any, Any]:
        """A city takes more cards from a hex."""
        return {YIELD: self._yield}

    def buildings(self) -> Sequence[BuildingKind]:
        return (BuildingKind(CITY, "city", "cities", self.settings.cities),)

    def placers(self) -> Mapping[str, Placer]:
        return {
            "city": lambda state, owner, place: state.put_building(Intersection(place), owner, CITY)
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """Two points for a city."""
        points = self.settings.points
        return {"cities": lambda state, owner: points * len(state.placed[CITY][owner])}

    def refusal(self, state: State, seat: Seat, place: Intersection) -> Refusal | None:
        """Why a seat may not build a city at a place, apart from the price."""
        if state.owner[place] != seat or state.building[place] != SETTLEMENT:
            return Refusal.of("cities.no-settlement-here", place=place)
        return self.supply_refusal(state, seat)

    def supply_refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Why a seat may not build a city anywhere."""
        refusal = self._may_build(state, seat)
        if refusal is None and len(state.placed[CITY][seat]) >= self.settings.cities:
            refusal = Refusal.of("supply.no-city", supply=self.settings.cities)
        return refusal

    def _yield(self, cards: tuple[Good, ...], kind: int) -> tuple[Good, ...]:
        return cards * self.settings.cards if kind == CITY else cards


class _City(Family[BuildCity, Decision]):
    action = BuildCity
    during = BUILD_PHASES

    def __init__(self, cities: Cities, book: Rulebook) -> None:
        self._cities = cities
        self.cost = price(cities.settings.cost)
        self._actions = tuple(BuildCity(Intersection(p)) for p in book.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[BuildCity]:
        seat = decision.actor
        if self._cities.supply_refusal(state, seat) is not None:
            return ()
        return [self._actions[place] for place in state.placed[SETTLEMENT][seat]]

    def refusal(self, state: State, decision: Decision, action: BuildCity) -> Refusal | None:
        refusal = self._cities.refusal(state, decision.actor, action.place)
        return refusal or cost_refusal(state.hands[decision.actor], self.cost)

    def perform(self, state: State, decision: Decision, action: BuildCity) -> None:
        pay(state, decision.actor, self.cost)
        state.put_building(action.place, Owner(decision.actor), CITY)
        if state.log is not None:
            state.log.append(CityBuilt(decision.actor, action.place))
