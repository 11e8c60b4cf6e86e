"""Crews: built at harbor settlements; the missions define their actions ashore.

Rule: crews.build
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import missing, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import (
    ORE,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Refusal,
    Seat,
    ShipNumber,
    State,
    letter,
)
from ep_rules.module import A, ConfiguredModule, Family, Rulebook, Settings, Stock
from ep_rules.pieces import PieceKind
from ep_rules.questions import Question, Veto
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import CREW, Held, joined
from ep_rules.sea.ships import ABSENT, Ships
from ep_rules.topology import Hex, Intersection

CREWS_ASHORE: Question[[Seat], int] = Question("crews ashore")
"""Crews of a seat ashore on hexes; each mission adds its own."""


MAY_FETCH: Veto[[Seat, Hex]] = Veto("may a seat's crew leave a hex")


class CrewSettings(Settings, frozen=True):
    """Pieces of each color and their cost."""

    crews: Annotated[int, Meta(ge=1, le=20)] = 9
    cost: Bundle = Bundle.of({WOOL: 1, ORE: 1})


class CrewAction(Action, frozen=True):
    """An action with crews, which Land Ho! does not have."""

    @classmethod
    def absent(cls) -> Refusal:
        """The scenario has no crews."""
        return Refusal.of("turn.no-crews")


class BuildCrew(CrewAction, frozen=True):
    """Build a crew in a basin."""

    form = "crew {place}"
    place: Intersection


class BuildCrewAboard(CrewAction, frozen=True):
    """Build a crew in a ship at a harbor settlement."""

    form = "crew {ship}"
    ship: ShipNumber


class CrewBuilt(Event, frozen=True):
    """A crew was built in a basin, or aboard a ship beside it (`ship` is not 0)."""

    seat: Seat
    place: Intersection
    ship: int


class Crews(ConfiguredModule[CrewSettings]):
    """Crews of all seats."""

    id = "crews"
    needs = ("cargo",)
    settings_type = CrewSettings
    scene_file = "ep_rules.sea.crews_scene"
    pieces = (PieceKind(CREW, "crew"),)

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self.cost = price(self.settings.cost)
        self._ashore = book.ask(CREWS_ASHORE)
        self.families = (_InBasin(self), _Aboard(self))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        there = [self.in_play(state, Seat(seat)) for seat in range(state.seats)]
        return {
            f"crews of {letter(seat)}": Stock(count, self.settings.crews, exact=False)
            for seat, count in enumerate(there)
        }

    def in_play(self, state: State, seat: Seat) -> int:
        """The number of a seat's crews on the board."""
        return self._ashore(self.cargo.count(state, seat, CREW), state, seat)

    def fits(self, held: Held) -> bool:
        """Whether a crew fits beside some pieces."""
        return self.cargo.fits(held, (CREW,))

    def is_left(self, state: State, seat: Seat) -> bool:
        """Whether a seat has a crew left."""
        return self.in_play(state, seat) < self.settings.crews

    def price_refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Check the supply, then the cost."""
        if not self.is_left(state, seat):
            return Refusal.of("supply.no-crew", supply=self.settings.crews)
        lack = missing(state.hands[seat], self.cost)
        if lack is None:
            return None
        return Refusal.of("crews.cost", missing=lack, cost=self.settings.cost)

    def built(self, state: State, seat: Seat, place: int, ship: int) -> None:
        """Pay for a crew that was placed."""
        pay(state, seat, self.cost)
        if state.log is not None:
            state.log.append(CrewBuilt(seat, Intersection(place), ship))


class _Build(Family[A, Decision]):
    during = BUILD_PHASES

    def __init__(self, crews: Crews) -> None:
        self._crews = crews
        self.cost = crews.cost


class _InBasin(_Build[BuildCrew]):
    action = BuildCrew
    may_score = False

    def legal(self, state: State, decision: Decision) -> Sequence[BuildCrew]:
        crews, seat = self._crews, decision.actor
        if not crews.is_left(state, seat):
            return ()
        return [BuildCrew(place) for place in crews.cargo.basins(state, seat, crews.fits)]

    def refusal(self, state: State, decision: Decision, action: BuildCrew) -> Refusal | None:
        crews, seat, place = self._crews, decision.actor, action.place
        if state.owner[place] != seat or state.building[place] != HARBOR_SETTLEMENT:
            return Refusal.of("crews.no-harbor-settlement", place=place)
        if not crews.fits(state.of(Cargo).basin.get(place, ())):
            return Refusal.of("cargo.basin-full", piece=CREW)
        return crews.price_refusal(state, seat)

    def perform(self, state: State, decision: Decision, action: BuildCrew) -> None:
        cargo = state.of(Cargo)
        cargo.fill(action.place, joined(cargo.basin.get(action.place, ()), (CREW,)))
        self._crews.built(state, decision.actor, action.place, 0)


class _Aboard(_Build[BuildCrewAboard]):
    action = BuildCrewAboard
    may_score = False

    def legal(self, state: State, decision: Decision) -> Sequence[BuildCrewAboard]:
        crews, seat = self._crews, decision.actor
        if not crews.is_left(state, seat):
            return ()
        return [BuildCrewAboard(ship) for ship in crews.cargo.moored(state, seat, crews.fits)]

    def refusal(self, state: State, decision: Decision, action: BuildCrewAboard) -> Refusal | None:
        crews, seat = self._crews, decision.actor
        refusal = crews.ships.no_such_ship(state, seat, action.ship)
        if refusal is not None:
            return refusal
        ship = crews.ships.index(seat, action.ship)
        if crews.ships.harbor_of(state, ship) == ABSENT:
            return Refusal.of("crews.ship-elsewhere", ship=action.ship)
        if not crews.fits(state.of(Cargo).hold[ship]):
            return Refusal.of("cargo.hold-full", ship=action.ship, piece=CREW)
        return crews.price_refusal(state, seat)

    def perform(self, state: State, decision: Decision, action: BuildCrewAboard) -> None:
        crews, seat = self._crews, decision.actor
        ship = crews.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = joined(hold[ship], (CREW,))
        crews.built(state, seat, crews.ships.harbor_of(state, ship), action.ship)
