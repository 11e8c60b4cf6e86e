"""Ships: the fleet, its movement points and the end of a move.

A ship has the number seat * per_seat + (its printed number - 1). `shipyard` builds ships and
`sailing` moves them; both use this module.

Rule: ships.movement, ships.one-at-a-time, ships.two-on-a-route
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from ep_rules.base.turn import MAY_END, PART_STARTS, MovementPhase
from ep_rules.model import (
    LUMBER,
    WOOL,
    Bundle,
    Event,
    Owner,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Phase, Placer, Rulebook, Settings
from ep_rules.questions import Moment, Question
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.routes import Routes
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.viewpoint import Viewpoint

MOVEMENT_POINTS: Question[[Seat], int] = Question("movement points")
SHIP_REMOVED: Moment[[int]] = Moment("ship removed")
"""A ship goes back to its box; argument: the ship. Its cargo is still aboard."""

ABSENT = -1


class ShipSettings(Settings, frozen=True):
    """Numbers of ships and their movement.

    `room`: the limit of ships on a route; `building_room`: the limit after one is built there;
    `wool_points`: movement points that one wool buys, once a ship and turn.
    """

    ships: Annotated[int, Meta(ge=1, le=9)] = 3
    cost: Bundle = Bundle.of({LUMBER: 1, WOOL: 1})
    points: Annotated[int, Meta(ge=1, le=12)] = 4
    wool_points: Annotated[int, Meta(ge=0, le=9)] = 2
    room: Annotated[int, Meta(ge=1, le=6)] = 2
    building_room: Annotated[int, Meta(ge=1, le=6)] = 2


class Fleet(Slice):
    """The routes of ships and the state of their moves.

    Attributes:
        at: path per ship, -1 in the box. crowd: ships per path.
        used: points spent; wool: 1 when wool was paid; closed: 1 when the move is over; per ship.
        moving: the ship whose move is open, or -1.
        ended: ships whose move was ended by something other than another ship's step, each with
            the refusal that says why.
    """

    key = "ships"
    at: list[int]
    crowd: list[int]
    used: list[int]
    wool: list[int]
    closed: list[int]
    moving: int = ABSENT
    ended: tuple[tuple[int, Refusal], ...] | UnsetType = UNSET

    def copy(self) -> "Fleet":
        return Fleet(
            self.at[:],
            self.crowd[:],
            self.used[:],
            self.wool[:],
            self.closed[:],
            self.moving,
            self.ended,
        )

    def decisive(self) -> "Fleet":
        """Everything except the reasons why moves ended."""
        return replace(self, ended=UNSET)

    def end(self, ship: int, why: Refusal | None) -> None:
        """Keep or forget the reason why a ship's move ended."""
        if self.ended is not UNSET:
            self.ended = tuple([pair for pair in self.ended if pair[0] != ship]) or UNSET
        if why is not None:
            self.ended = (*(self.ended or ()), (ship, why))

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each ship its path from 1 (0 in the box), and the state of its move.

        That is points used, wool paid, whether its move is closed, and whether it is open.
        """
        moving = [0] * len(self.at)
        if self.moving >= 0:
            moving[self.moving] = 1
        return {
            "at": [path + 1 for path in view.blocks_in_order(self.at)],
            "used": view.blocks_in_order(self.used),
            "wool": view.blocks_in_order(self.wool),
            "closed": view.blocks_in_order(self.closed),
            "moving": view.blocks_in_order(moving),
        }


class ShipBuilt(Event, frozen=True):
    """A ship was built; `instead` is the ship taken off for it, or 0."""

    seat: Seat
    ship: ShipNumber
    path: Path
    instead: int


class Ships(ConfiguredModule[ShipSettings]):
    """The fleets of all seats."""

    id = "ships"
    needs = ("turn", "routes")
    settings_type = ShipSettings

    def bind(self, book: Rulebook) -> None:
        self.per_seat = self.settings.ships
        self.ends = book.topology.path_ends
        self._ends = (*self.ends, ())  # the last for a ship in the box, whose path is -1
        self._hexes_at = book.topology.path_surroundings
        touched, hexes = [*enumerate(self._hexes_at)], book.topology.hexes
        self._beside = [{path for path, at in touched if place in at} for place in hexes]
        self._fleets = [
            range(seat * self.per_seat, (seat + 1) * self.per_seat) for seat in range(book.seats)
        ]
        self.routes = book.module(Routes)
        self._seats = book.seats
        self._paths = len(book.topology.paths)
        self._points = book.ask(MOVEMENT_POINTS)
        self._removed = book.at(SHIP_REMOVED)

    def phases(self) -> Mapping[str, type[Phase]]:
        return {"movement": MovementPhase}

    def values(self) -> Mapping[Any, Sequence[Any]]:
        return {ShipNumber: [ShipNumber(number) for number in range(1, self.per_seat + 1)]}

    def slice(self) -> Slice:
        ships = self._seats * self.per_seat
        return Fleet(
            at=[ABSENT] * ships,
            crowd=[0] * self._paths,
            used=[0] * ships,
            wool=[0] * ships,
            closed=[0] * ships,
        )

    def placers(self) -> Mapping[str, Placer]:
        """Ships of starts and scenes; neutral colors have none."""
        return {"ship": self.place}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._refresh}

    def answers(self) -> Mapping[Any, Any]:
        """The movement phase does not end while a ship passes a full route."""
        return {MAY_END: self.sail_on_first}

    def fleet(self, seat: Seat) -> range:
        """The ship indices of a seat."""
        return self._fleets[seat]

    def index(self, seat: Seat, number: ShipNumber) -> int:
        """The ship a seat's number means, or -1 if there is no such number."""
        return seat * self.per_seat + number - 1 if 1 <= number <= self.per_seat else ABSENT

    def number(self, ship: int) -> ShipNumber:
        """The printed number of a ship."""
        return ShipNumber(ship % self.per_seat + 1)

    def at(self, state: State, seat: Seat, number: ShipNumber) -> Path:
        """The route of a seat's ship, or -1 if it is not on the board."""
        return Path(state.of(Fleet).at[self.index(seat, number)])

    def no_such_ship(self, state: State, seat: Seat, number: ShipNumber) -> Refusal | None:
        """The refusal of an action with a ship that the seat does not have on the board."""
        ship = self.index(seat, number)
        if ship == ABSENT or state.of(Fleet).at[ship] == ABSENT:
            afloat = len(self.afloat(state, seat))
            return Refusal.of("ships.no-such-ship", ship=number, afloat=afloat)
        return None

    def is_full(self, state: State, path: Path, coming: int = 0) -> bool:
        """Whether no further ship may stay on a route, after `coming` have come."""
        return state.of(Fleet).crowd[path] + coming >= self.settings.room

    def afloat(self, state: State, seat: Seat) -> list[int]:
        """The ships of a seat that are on the board."""
        at = state.of(Fleet).at
        return [ship for ship in self.fleet(seat) if at[ship] != ABSENT]

    def points(self, state: State, seat: Seat) -> int:
        """The movement points that each ship of a seat has in a turn, before wool."""
        return self._points(self.settings.points, state, seat)

    def left(self, state: State, ship: int) -> int:
        """The movement points that a ship still has."""
        fleet = state.of(Fleet)
        if fleet.closed[ship]:
            return 0
        bought = self.settings.wool_points if fleet.wool[ship] else 0
        return self.points(state, Seat(ship // self.per_seat)) + bought - fleet.used[ship]

    def close(self, state: State, ship: int, why: Refusal | None = None) -> None:
        """End a ship's move; its remaining points are lost.

        `why`: the refusal with the reason, if it is not another ship's step.
        """
        fleet = state.of(Fleet)
        fleet.closed[ship] = 1
        fleet.end(ship, why)
        if fleet.moving == ship:
            fleet.moving = ABSENT

    def closed_refusal(self, state: State, ship: int) -> Refusal:
        """The refusal with the reason why a ship's move ended."""
        ended = state.of(Fleet).ended
        closed = Refusal.of("ships.move-closed", ship=self.number(ship))
        return closed if ended is UNSET else dict(ended).get(ship, closed)

    def reopen(self, state: State, ship: int, points: int) -> None:
        """Give a ship whose move is over some points to sail on."""
        fleet = state.of(Fleet)
        if fleet.closed[ship]:
            fleet.closed[ship] = 0
            fleet.used[ship] += self.left(state, ship) - points

    def must_sail_on(self, state: State) -> int:
        """The ship that passes a full route, where its move cannot end, or -1."""
        fleet = state.of(Fleet)
        ship = fleet.moving
        if ship != ABSENT and fleet.crowd[fleet.at[ship]] > self.settings.room:
            return ship
        return ABSENT

    def must_wait(self, state: State, ship: int) -> bool:
        """Whether a step of a ship would strand another one on a full route that it passes."""
        passing, fleet = self.must_sail_on(state), state.of(Fleet)
        if passing in (ABSENT, ship):
            return False
        route = fleet.at[passing]
        makes_room = fleet.at[ship] == route and fleet.crowd[route] - 1 <= self.settings.room
        return not makes_room

    def sail_on_first(self, state: State) -> Refusal | None:
        """The refusal of an action that would strand a ship on a full route that it passes."""
        ship = self.must_sail_on(state)
        if ship == ABSENT:
            return None
        return Refusal.of("ships.must-sail-on", ship=self.number(ship))

    def hexes_at(self, state: State, ship: int) -> Sequence[Hex]:
        """The hexes that have a corner at either end of a ship, sorted; none in the box."""
        route = state.of(Fleet).at[ship]
        return () if route == ABSENT else self._hexes_at[route]

    def harbor_of(self, state: State, ship: int) -> int:
        """The seat's own harbor settlement at an end of a ship, or -1."""
        return self.in_harbors(state, Seat(ship // self.per_seat)).get(ship, ABSENT)

    def in_harbors(self, state: State, seat: Seat) -> dict[int, Intersection]:
        """The ships of a seat that are at its harbor settlements, each with the first of them."""
        harbors, at, ends_at = state.placed[HARBOR_SETTLEMENT][seat], state.of(Fleet).at, self._ends
        found: dict[int, Intersection] = {}
        for ship in self._fleets[seat]:
            for end in ends_at[at[ship]]:
                if end in harbors:
                    found.setdefault(ship, end)
        return found

    def beside(self, state: State, seat: Seat, place: int) -> list[int]:
        """The ships of a seat with an end at a corner of a hex."""
        at, routes = state.of(Fleet).at, self._beside[place]
        return [ship for ship in self._fleets[seat] if at[ship] in routes]

    def put(self, state: State, ship: int, path: int) -> None:
        """Place a ship from the box on a route, with a new move."""
        fleet = state.of(Fleet)
        fleet.at[ship] = path
        fleet.crowd[path] += 1
        fleet.used[ship] = fleet.wool[ship] = fleet.closed[ship] = 0
        fleet.end(ship, None)

    def shift(self, state: State, ship: int, path: int) -> None:
        """Move a ship from its route to another."""
        fleet = state.of(Fleet)
        fleet.crowd[fleet.at[ship]] -= 1
        fleet.crowd[path] += 1
        fleet.at[ship] = path

    def remove(self, state: State, ship: int) -> None:
        """Put a ship back in its box."""
        fleet = state.of(Fleet)
        for react in self._removed:
            react(state, ship)
        fleet.crowd[fleet.at[ship]] -= 1
        fleet.at[ship] = ABSENT
        if fleet.moving == ship:
            fleet.moving = ABSENT

    def place(self, state: State, owner: Owner, path: int) -> None:
        """Put the next ship of a seat's box on a route."""
        if owner < state.seats:
            self.put(state, self.next_in_box(state, Seat(owner)), path)

    def next_in_box(self, state: State, seat: Seat) -> int:
        """The first ship of a seat that is in its box, or -1."""
        at = state.of(Fleet).at
        return next((ship for ship in self.fleet(seat) if at[ship] == ABSENT), ABSENT)

    def _refresh(self, state: State) -> None:
        fleet = state.of(Fleet)
        fleet.moving = ABSENT
        for ship in self.fleet(state.active):
            fleet.used[ship] = fleet.wool[ship] = fleet.closed[ship] = 0
            fleet.end(ship, None)
