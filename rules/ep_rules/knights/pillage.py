"""Pillage: a city becomes a settlement; if its owner has no settlement left, it lies on its side.

A fallen city counts, yields and scores as a settlement, and must be raised before its owner builds
another city.

Rule: barbarians.pillage, barbarians.fallen-city
"""

from collections.abc import Mapping, Sequence

from ep_rules.base.building import Building
from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.catan.cities import CITY, MAY_BUILD_CITY, Cities
from ep_rules.knights.metropolises import free_cities, has_metropolis
from ep_rules.knights.walls import Walls
from ep_rules.model import SETTLEMENT, Action, Decision, Event, Owner, Refusal, Seat, State
from ep_rules.module import Answer, Family, Rulebook, RuleModule, ScoreLine
from ep_rules.pieces import BuildingKind
from ep_rules.questions import Askable
from ep_rules.topology import Intersection

FALLEN_CITY = 5
"""The kind of building."""
MOST_CITIES = 20
"""As many as the setting of cities allows; the cities of the box limit them."""


class LoseCity(Decision, frozen=True):
    """A seat chooses the city that it loses to the barbarians."""


class GiveUpCity(Action, frozen=True):
    """Lose this city to the barbarians."""

    form = "lose {place}"
    place: Intersection


class RaiseCity(Action, frozen=True):
    """Raise a city on its side, for the price of a city."""

    form = "raise {place}"
    place: Intersection


class CityPillaged(Event, frozen=True):
    """A city became a settlement, or was laid on its side."""

    seat: Seat
    place: Intersection


class CityRaised(Event, frozen=True):
    """A city on its side was raised."""

    seat: Seat
    place: Intersection


class Pillage(RuleModule):
    """Losing a city, and raising it again."""

    id = "pillage"
    needs = ("building", "cities", "metropolises", "walls")
    scene_file = "ep_rules.knights.checks_scene"

    def bind(self, book: Rulebook) -> None:
        self._settlements = book.module(Building).settings.settlements
        self.cities = book.module(Cities).settings
        self.families = (_GiveUp(self, book), _Raise(self, book))

    def answers(self) -> Mapping[Askable, Answer]:
        """No new city while another lies on its side."""
        return {MAY_BUILD_CITY: _may_build}

    def buildings(self) -> Sequence[BuildingKind]:
        return (BuildingKind(FALLEN_CITY, "fallen-city", "fallen-cities", MOST_CITIES),)

    def scores(self) -> Mapping[str, ScoreLine]:
        """One point for a fallen city."""
        return {"fallen-cities": lambda state, owner: len(state.placed[FALLEN_CITY][owner])}

    def threaten(self, state: State, seat: Seat) -> None:
        """Let a seat lose a city without a metropolis; it must have one."""
        cities = free_cities(state, seat)
        if len(cities) == 1:
            self.pillage(state, seat, cities[0])
        else:
            state.agenda.append(LoseCity(seat))

    def pillage(self, state: State, seat: Seat, place: Intersection) -> None:
        """Turn a city into a settlement; its wall is lost."""
        walls = state.of(Walls).places
        if place in walls:
            walls.remove(place)
        whole = len(state.placed[SETTLEMENT][seat]) < self._settlements
        state.put_building(place, Owner(seat), SETTLEMENT if whole else FALLEN_CITY)
        if state.log is not None:
            state.log.append(CityPillaged(seat, place))


def _may_build(state: State, seat: Seat) -> Refusal | None:
    fallen = state.placed[FALLEN_CITY][seat]
    if fallen:
        return Refusal.of("barbarians.raise-first", place=Intersection(fallen[0]))
    return None


class _GiveUp(Family[GiveUpCity, Decision]):
    action = GiveUpCity
    during = (LoseCity,)

    def __init__(self, pillage: Pillage, book: Rulebook) -> None:
        self._pillage = pillage
        self._actions = tuple(GiveUpCity(Intersection(p)) for p in book.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[GiveUpCity]:
        return [self._actions[place] for place in free_cities(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: GiveUpCity) -> Refusal | None:
        if action.place in free_cities(state, decision.actor):
            return None
        if state.owner[action.place] == decision.actor and has_metropolis(state, action.place):
            return Refusal.of("barbarians.spare-metropolis", place=action.place)
        return Refusal.of("barbarians.no-city-here", place=action.place)

    def perform(self, state: State, decision: Decision, action: GiveUpCity) -> None:
        state.agenda.pop()
        self._pillage.pillage(state, decision.actor, action.place)


class _Raise(Family[RaiseCity, Decision]):
    action = RaiseCity
    during = BUILD_PHASES

    def __init__(self, pillage: Pillage, book: Rulebook) -> None:
        self.cost = price(pillage.cities.cost)
        self._actions = tuple(RaiseCity(Intersection(p)) for p in book.topology.intersections)

    def legal(self, state: State, decision: Decision) -> Sequence[RaiseCity]:
        return [self._actions[place] for place in state.placed[FALLEN_CITY][decision.actor]]

    def refusal(self, state: State, decision: Decision, action: RaiseCity) -> Refusal | None:
        if action.place not in state.placed[FALLEN_CITY][decision.actor]:
            return Refusal.of("barbarians.not-fallen", place=action.place)
        return cost_refusal(state.hands[decision.actor], self.cost, "barbarians.fallen-city")

    def perform(self, state: State, decision: Decision, action: RaiseCity) -> None:
        pay(state, decision.actor, self.cost)
        state.put_building(action.place, Owner(decision.actor), CITY)
        if state.log is not None:
            state.log.append(CityRaised(decision.actor, action.place))
