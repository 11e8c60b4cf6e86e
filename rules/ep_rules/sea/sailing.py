"""Sailing: one route a step, full routes are passed, wool buys points.

Rule: ships.step, ships.full-route, ships.wool, ships.toll
"""

from collections.abc import Sequence
from typing import Any

from ep_rules.base.purse import take
from ep_rules.model import (
    GOLD,
    WOOL,
    Action,
    Decision,
    Event,
    Refusal,
    Seat,
    ShipNumber,
    State,
)
from ep_rules.module import Family, Moment, Question, Rulebook, RuleModule
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet, MovementPhase, Ships
from ep_rules.topology import Path

TOLL: Question[[int, Path, Path, int], int] = Question("toll")
"""Gold due for one step: ship, from, to, and the toll already counted on the way there."""
STOPS: Question[[Path], bool] = Question("must a ship stop here")
TOLL_PAID: Moment[[int]] = Moment("toll paid")
"""A ship paid for its step, which it is about to make; argument: the ship."""
SHIP_SAILED: Moment[[int]] = Moment("ship sailed")
"""A ship made a step; argument: the ship."""


class Sail(Action, frozen=True):
    """Sail one step."""

    form = "sail {ship} {path}"
    ship: ShipNumber
    path: Path


class BuyPoints(Action, frozen=True):
    """Pay wool for more movement points."""

    form = "wool {ship}"
    ship: ShipNumber


class ShipSailed(Event, frozen=True):
    """A ship sailed from one route to the next and has `left` points; it paid `toll` gold."""

    seat: Seat
    ship: ShipNumber
    origin: Path
    path: Path
    left: int
    toll: int


class PointsBought(Event, frozen=True):
    """A seat paid wool for a ship."""

    seat: Seat
    ship: ShipNumber


class Sailing(RuleModule):
    """Steps of ships."""

    id = "sailing"
    needs = ("ships",)

    def bind(self, book: Rulebook) -> None:
        """Look up fleets, tolls and stops."""
        self.ships = book.module(Ships)
        self.paths = book.topology.paths
        self._toll = book.ask(TOLL)
        self.has_tolls = bool(self._toll.answers)
        self._stops = book.ask(STOPS)
        self.sailed = book.at(SHIP_SAILED)
        self.toll_paid = book.at(TOLL_PAID)

    def families(self) -> Sequence[Family[Any]]:
        """A step; buying points."""
        return (_Sail(self), _BuyPoints(self.ships))

    def toll(self, state: State, ship: int, path: Path, counted: int = 0) -> int:
        """Gold that a ship owes for its next step."""
        if not self.has_tolls:
            return 0
        origin = Path(state.of(Fleet).at[ship])
        return self._toll(0, state, ship, origin, path, counted)

    def room_ahead(self, state: State, ship: int, path: Path) -> bool:
        """Whether a ship that steps onto a full route can still reach one with room.

        Looks only at points it has and gold in hand; an undiscovered hex stops it, so a full route
        beside one is no way on.
        """
        room = self.ships.settings.room
        fleet, steps = state.of(Fleet), state.of(Chart).steps
        origin = Path(fleet.at[ship])
        gold = state.hands[ship // self.ships.per_seat][GOLD]
        due = self._toll(0, state, ship, origin, path, 0)
        points = self.ships.left(state, ship) - 1
        if due > gold or self._stops(False, state, path):
            return False
        front = {(path, due)}
        for _ in range(points):
            ahead: set[tuple[Path, int]] = set()
            for here, paid in front:
                for step in steps[here]:
                    toll = paid + self._toll(0, state, ship, here, step, paid)
                    if toll > gold:
                        continue
                    standing = fleet.crowd[step] - (step == origin)
                    if standing < room:
                        return True
                    if not self._stops(False, state, step):
                        ahead.add((step, toll))
            front = ahead
        return False


class _Sail(Family[Sail]):
    action = Sail
    during = (MovementPhase,)

    def __init__(self, sailing: Sailing) -> None:
        self._sailing = sailing
        self._ships = sailing.ships
        self._actions = tuple(
            tuple(Sail(sailing.ships.number(number), Path(path)) for path in sailing.paths)
            for number in range(sailing.ships.per_seat)
        )

    def legal(self, state: State, decision: Decision) -> Sequence[Sail]:
        ships, sailing, seat = self._ships, self._sailing, decision.actor
        fleet, steps = state.of(Fleet), state.of(Chart).steps
        at, crowd, room = fleet.at, fleet.crowd, ships.settings.room
        bound = ABSENT if fleet.moving == ABSENT else ships.must_sail_on(state)
        points, gold = ships.points(state, seat), state.hands[seat][GOLD]
        free = not sailing.has_tolls
        found: list[Sail] = []
        for actions, ship in zip(self._actions, ships.fleet(seat), strict=True):
            route = at[ship]
            if route == ABSENT or bound not in (ABSENT, ship):
                continue
            # Most ships have not bought wool: look closer only at those whose points are spent.
            if fleet.closed[ship] or (fleet.used[ship] >= points and ships.left(state, ship) <= 0):
                continue
            for step in steps[route]:
                if crowd[step] >= room and not sailing.room_ahead(state, ship, step):
                    continue
                if free or sailing.toll(state, ship, step) <= gold:
                    found.append(actions[step])
        return found

    def refusal(self, state: State, decision: Decision, action: Sail) -> Refusal | None:
        ships, sailing = self._ships, self._sailing
        seat, path = decision.actor, action.path
        fleet = state.of(Fleet)
        ship = ships.index(seat, action.ship)
        if ship == ABSENT or fleet.at[ship] == ABSENT:
            return Refusal.of("ships.no-such-ship", ship=action.ship)
        if ships.must_sail_on(state) not in (ABSENT, ship):
            return ships.sail_on_first(state)
        if not state.of(Chart).open[path]:
            return Refusal.of("ships.not-a-route", path=path)
        if path not in state.of(Chart).steps[fleet.at[ship]]:
            return Refusal.of("ships.not-adjacent", ship=action.ship, path=path)
        if fleet.closed[ship]:
            return Refusal.of("ships.move-closed", ship=action.ship)
        if ships.left(state, ship) <= 0:
            return Refusal.of("ships.no-points", ship=action.ship, used=fleet.used[ship])
        if fleet.crowd[path] >= ships.settings.room and not sailing.room_ahead(state, ship, path):
            return Refusal.of("ships.route-full", path=path)
        toll = sailing.toll(state, ship, path)
        have = state.hands[seat][GOLD]
        if toll > have:
            return Refusal.of("ships.toll", toll=toll, have=have)
        return None

    def perform(self, state: State, decision: Decision, action: Sail) -> None:
        ships, seat = self._ships, decision.actor
        fleet = state.of(Fleet)
        ship = ships.index(seat, action.ship)
        if fleet.moving not in (ABSENT, ship):
            ships.close(state, fleet.moving)
        fleet.moving = ship
        toll = self._sailing.toll(state, ship, action.path)
        if toll:
            take(state, seat, GOLD, -toll)
            for react in self._sailing.toll_paid:
                react(state, ship)
        origin = Path(fleet.at[ship])
        fleet.used[ship] += 1
        ships.shift(state, ship, action.path)
        if state.log is not None:
            left = ships.left(state, ship)
            state.log.append(ShipSailed(seat, action.ship, origin, action.path, left, toll))
        for react in self._sailing.sailed:
            react(state, ship)


class _BuyPoints(Family[BuyPoints]):
    action = BuyPoints
    during = (MovementPhase,)

    def __init__(self, ships: Ships) -> None:
        self._ships = ships
        self._actions = tuple(
            BuyPoints(ShipNumber(number)) for number in range(1, ships.per_seat + 1)
        )

    def legal(self, state: State, decision: Decision) -> Sequence[BuyPoints]:
        ships, seat = self._ships, decision.actor
        if not state.hands[seat][WOOL]:
            return ()
        fleet = state.of(Fleet)
        bound = ABSENT if fleet.moving == ABSENT else ships.must_sail_on(state)
        return [
            action
            for action, ship in zip(self._actions, ships.fleet(seat), strict=True)
            if fleet.at[ship] != ABSENT
            and not fleet.closed[ship]
            and not fleet.wool[ship]
            and bound in (ABSENT, ship)
        ]

    def refusal(self, state: State, decision: Decision, action: BuyPoints) -> Refusal | None:
        ships, seat = self._ships, decision.actor
        fleet = state.of(Fleet)
        ship = ships.index(seat, action.ship)
        if ship == ABSENT or fleet.at[ship] == ABSENT:
            return Refusal.of("ships.no-such-ship", ship=action.ship)
        if ships.must_sail_on(state) not in (ABSENT, ship):
            return ships.sail_on_first(state)
        if fleet.closed[ship]:
            return Refusal.of("ships.move-closed", ship=action.ship)
        if fleet.wool[ship]:
            return Refusal.of("ships.wool-once", ship=action.ship)
        if not state.hands[seat][WOOL]:
            return Refusal.of("ships.no-wool")
        return None

    def perform(self, state: State, decision: Decision, action: BuyPoints) -> None:
        seat = decision.actor
        take(state, seat, WOOL, -1)
        state.of(Fleet).wool[self._ships.index(seat, action.ship)] = 1
        if state.log is not None:
            state.log.append(PointsBought(seat, action.ship))
