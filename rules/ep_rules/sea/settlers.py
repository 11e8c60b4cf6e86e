"""Settlers: built at harbor settlements and carried by ships that found settlements.

Rule: settlers.build, settlers.room, settlers.found
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.building import Building
from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES, MovementPhase
from ep_rules.model import (
    BRICK,
    GRAIN,
    LUMBER,
    SETTLEMENT,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    ShipNumber,
    State,
    letter,
)
from ep_rules.module import A, ConfiguredModule, Family, Placer, Rulebook, Settings, Stock
from ep_rules.pieces import PieceKind
from ep_rules.sea.cargo import Cargo, CargoRules, HasRoom
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import SETTLER, Held
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.topology import Intersection


class SettlerSettings(Settings, frozen=True):
    """Pieces, cost, and the rule of making room for a new settler.

    `make_room`: whether pieces in the chosen place may always be removed, or only while every place
    is full; `clear_two`: whether two small pieces may be removed for one settler.
    """

    settlers: Annotated[int, Meta(ge=1, le=9)] = 2
    cost: Bundle = Bundle.of({BRICK: 1, LUMBER: 1, WOOL: 1, GRAIN: 1})
    make_room: Literal["chosen-place", "all-full"] = "chosen-place"
    clear_two: bool = True


class BuildSettler(Action, frozen=True):
    """Build a settler in a basin."""

    form = "settler {place}"
    place: Intersection


class BuildSettlerAboard(Action, frozen=True):
    """Build a settler in a ship at a harbor settlement."""

    form = "settler {ship}"
    ship: ShipNumber


class FoundSettlement(Action, frozen=True):
    """Turn a settler ship into a settlement at one of the ship's ends."""

    form = "found {ship} at {place}"
    ship: ShipNumber
    place: Intersection


class SettlerBuilt(Event, frozen=True):
    """A settler was built in a basin, or aboard a ship beside it (`ship` is not 0)."""

    seat: Seat
    place: Intersection
    ship: int


class SettlementFounded(Event, frozen=True):
    """A settler ship became a settlement."""

    seat: Seat
    ship: ShipNumber
    place: Intersection


class Settlers(ConfiguredModule[SettlerSettings]):
    """Settlers of all seats."""

    id = "settlers"
    needs = ("cargo", "building")
    settings_type = SettlerSettings
    scene_file = "ep_rules.sea.settlers_scene"
    pieces = (PieceKind(SETTLER, "settler", size=2),)
    start_pieces = {"settler-ship": "path"}  # noqa: RUF012 - a ClassVar of the base

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self.building = book.module(Building)
        self.cost = price(self.settings.cost)
        self.families = (_InBasin(self), _Aboard(self), _Found(self))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        most = self.settings.settlers
        return {
            f"settlers of {letter(seat)}": Stock(
                self.on_board(state, Seat(seat)), most, exact=False
            )
            for seat in range(state.seats)
        }

    def placers(self) -> Mapping[str, Placer]:
        """A ship with a settler, as in starts."""
        return {"settler-ship": self.place_settler_ship}

    def place_settler_ship(self, state: State, owner: Owner, path: int) -> None:
        """Put a ship with a settler aboard on a route; neutral colors have none."""
        if owner < state.seats:
            ship = self.ships.next_in_box(state, Seat(owner))
            self.ships.put(state, ship, path)
            state.of(Cargo).hold[ship] = (SETTLER,)

    def on_board(self, state: State, seat: Seat) -> int:
        """The number of a seat's settlers in holds and basins."""
        return self.cargo.count(state, seat, SETTLER)

    def price_refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Check the supply, then the cost."""
        if self.on_board(state, seat) >= self.settings.settlers:
            return Refusal.of("supply.no-settler", supply=self.settings.settlers)
        return cost_refusal(state.hands[seat], self.cost)

    def room_refusal(self, state: State, seat: Seat, held: Held) -> Refusal | None:
        """Why a settler may not replace the pieces there."""
        if not held:
            return None
        if len(held) > 1 and not self.settings.clear_two:
            return Refusal.of("settlers.two-in-the-way")
        return self._room_elsewhere(state, seat) if self.settings.make_room == "all-full" else None

    def lost(self, state: State, seat: Seat, new: BuildSettler | BuildSettlerAboard) -> Held:
        """The pieces that a new settler would replace."""
        if isinstance(new, BuildSettler):
            return state.of(Cargo).basin.get(new.place, ())
        return state.of(Cargo).hold[self.ships.index(seat, new.ship)]

    def _room_elsewhere(self, state: State, seat: Seat) -> Refusal | None:
        cargo = state.of(Cargo)
        for place in state.placed[HARBOR_SETTLEMENT][seat]:
            if place not in cargo.basin:
                return Refusal.of("settlers.room-in-basin", place=place)
        for ship in self.ships.fleet(seat):
            if not cargo.hold[ship] and self.ships.harbor_of(state, ship) != ABSENT:
                return Refusal.of("settlers.room-aboard", ship=self.ships.number(ship))
        return None


class _Build(Family[A, Decision]):
    """The base of building in a basin and aboard."""

    during = BUILD_PHASES

    def __init__(self, rules: Settlers) -> None:
        self._rules = rules
        self.cost = rules.cost

    def _is_left(self, state: State, seat: Seat) -> bool:
        return self._rules.on_board(state, seat) < self._rules.settings.settlers

    def _room(self, state: State, seat: Seat) -> HasRoom:
        """Whether a settler may take the place of some pieces."""
        return lambda held: self._rules.room_refusal(state, seat, held) is None

    def _pay(self, state: State, seat: Seat, place: int, ship: int, held: Held) -> None:
        pay(state, seat, self._rules.cost)
        self._rules.cargo.lose(state, seat, held)
        if state.log is not None:
            state.log.append(SettlerBuilt(seat, Intersection(place), ship))


class _InBasin(_Build[BuildSettler]):
    action = BuildSettler

    def legal(self, state: State, decision: Decision) -> Sequence[BuildSettler]:
        seat = decision.actor
        if not self._is_left(state, seat):
            return ()
        places = self._rules.cargo.basins(state, seat, self._room(state, seat))
        return [BuildSettler(place) for place in places]

    def refusal(self, state: State, decision: Decision, action: BuildSettler) -> Refusal | None:
        seat, place = decision.actor, action.place
        if state.owner[place] != seat or state.building[place] != HARBOR_SETTLEMENT:
            return Refusal.of("settlers.no-harbor-settlement", place=place)
        held = state.of(Cargo).basin.get(place, ())
        return self._rules.room_refusal(state, seat, held) or self._rules.price_refusal(state, seat)

    def perform(self, state: State, decision: Decision, action: BuildSettler) -> None:
        cargo = state.of(Cargo)
        held = cargo.basin.get(action.place, ())
        cargo.fill(action.place, (SETTLER,))
        self._pay(state, decision.actor, action.place, 0, held)


class _Aboard(_Build[BuildSettlerAboard]):
    action = BuildSettlerAboard

    def legal(self, state: State, decision: Decision) -> Sequence[BuildSettlerAboard]:
        seat = decision.actor
        if not self._is_left(state, seat):
            return ()
        ships = self._rules.cargo.moored(state, seat, self._room(state, seat))
        return [BuildSettlerAboard(ship) for ship in ships]

    def refusal(
        self, state: State, decision: Decision, action: BuildSettlerAboard
    ) -> Refusal | None:
        rules, seat = self._rules, decision.actor
        refusal = rules.ships.no_such_ship(state, seat, action.ship)
        if refusal is not None:
            return refusal
        if rules.ships.harbor_of(state, rules.ships.index(seat, action.ship)) == ABSENT:
            return Refusal.of("settlers.ship-elsewhere", ship=action.ship)
        held = state.of(Cargo).hold[rules.ships.index(seat, action.ship)]
        return rules.room_refusal(state, seat, held) or rules.price_refusal(state, seat)

    def perform(self, state: State, decision: Decision, action: BuildSettlerAboard) -> None:
        rules, seat = self._rules, decision.actor
        ship = rules.ships.index(seat, action.ship)
        cargo = state.of(Cargo)
        held, cargo.hold[ship] = cargo.hold[ship], (SETTLER,)
        self._pay(state, seat, rules.ships.harbor_of(state, ship), action.ship, held)


class _Found(Family[FoundSettlement, Decision]):
    action = FoundSettlement
    during = (MovementPhase,)

    def __init__(self, rules: Settlers) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[FoundSettlement]:
        rules, seat = self._rules, decision.actor
        ships, building = rules.ships, rules.building
        hold = state.of(Cargo).hold
        carrying = [ship for ship in ships.fleet(seat) if SETTLER in hold[ship]]
        if not carrying:
            return ()
        if len(state.placed[SETTLEMENT][seat]) >= building.settings.settlements:
            return ()
        at = state.of(Fleet).at
        return [
            FoundSettlement(ships.number(ship), end)
            for ship in carrying
            for end in ships.ends[at[ship]]
            if building.site_refusal(state, Owner(seat), end) is None
        ]

    def refusal(self, state: State, decision: Decision, action: FoundSettlement) -> Refusal | None:
        rules, seat = self._rules, decision.actor
        ships, building = rules.ships, rules.building
        missing = ships.no_such_ship(state, seat, action.ship)
        if missing is not None:
            return missing
        at = state.of(Fleet).at
        ship = ships.index(seat, action.ship)
        if action.place not in ships.ends[at[ship]]:
            return Refusal.of("settlers.not-at-end", ship=action.ship, place=action.place)
        refusal = building.site_refusal(state, Owner(seat), action.place)
        if refusal is not None:
            return refusal
        if SETTLER not in state.of(Cargo).hold[ship]:
            return Refusal.of("settlers.none-aboard", ship=action.ship)
        if len(state.placed[SETTLEMENT][seat]) >= building.settings.settlements:
            return Refusal.of("supply.no-settlement", supply=building.settings.settlements)
        return None

    def perform(self, state: State, decision: Decision, action: FoundSettlement) -> None:
        rules, seat = self._rules, decision.actor
        ship = rules.ships.index(seat, action.ship)
        state.of(Cargo).hold[ship] = ()
        rules.ships.remove(state, ship)
        if state.log is not None:
            state.log.append(SettlementFounded(seat, action.ship, action.place))
        rules.building.settle(state, Owner(seat), action.place)
