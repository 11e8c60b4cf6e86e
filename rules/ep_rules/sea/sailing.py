"""Sailing: one route a step, passing full routes, and buying movement points with wool.

Rule: ships.step, ships.full-route, ships.wool, ships.toll
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from ep_rules.base.purse import affords, pay, price, take
from ep_rules.base.turn import MovementPhase
from ep_rules.model import (
    GOLD,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Refusal,
    Seat,
    ShipNumber,
    State,
)
from ep_rules.module import BadRuleset, ConfiguredModule, Family, Feat, Rulebook, Settings
from ep_rules.questions import Fixed, Moment, Question
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.topology import Path

TOLL: Question[[int, Path, Path, int], int] = Question("toll")
"""Gold due for one step: ship, from, to, and the toll already counted on the way there."""
HIGHEST_TOLL: Fixed[[], int] = Fixed("highest toll")
"""The most that a step can cost; a module that answers TOLL adds its own most here."""
STOPS: Question[[Path], bool] = Question("must a ship stop here")
TOLL_PAID: Moment[[int]] = Moment("toll paid")
"""A ship paid for its step, which it is about to make; argument: the ship."""
SHIP_SAILED: Moment[[int]] = Moment("ship sailed")
"""A ship made a step; argument: the ship."""

POINTS_COST = Bundle.of({WOOL: 1})
"""The cost of a ship's extra movement points."""


class SailingSettings(Settings, frozen=True):
    """`cheapest`: which of two ways of a ship sent to a destination is cheaper."""

    cheapest: Literal["points-first", "tribute-first"] = "points-first"


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
    """A ship sailed one step; `left` is its remaining points, `toll` the gold paid."""

    seat: Seat
    ship: ShipNumber
    origin: Path
    path: Path
    left: int
    toll: int


class PointsBought(Event, frozen=True):
    """A seat paid wool for a ship's extra movement points."""

    seat: Seat
    ship: ShipNumber


def _by_ship(event: Event) -> tuple[Seat, int] | None:
    return (event.seat, event.ship) if isinstance(event, ShipSailed) else None


class Sailing(ConfiguredModule[SailingSettings]):
    """Steps of ships."""

    id = "sailing"
    needs = ("ships",)
    settings_type = SailingSettings
    feats = (Feat("sailed", _by_ship),)

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.paths = book.topology.paths
        self._toll = book.ask(TOLL)
        self.highest_toll = book.fixed(HIGHEST_TOLL)(0)
        if len(book.answers(TOLL)) != len(book.answers(HIGHEST_TOLL)):
            raise BadRuleset("a module with tolls must say how high they are")
        self._stops = book.ask(STOPS)
        self.sailed = book.at(SHIP_SAILED)
        self.toll_paid = book.at(TOLL_PAID)
        self.families = (_Sail(self), _BuyPoints(self.ships))

    def toll(self, state: State, ship: int, path: Path, counted: int = 0) -> int:
        """Gold that a ship owes for its next step."""
        origin = Path(state.of(Fleet).at[ship])
        return self._toll(0, state, ship, origin, path, counted)

    def stops(self, state: State, path: Path) -> bool:
        """Whether a route ends the move of every ship that reaches it."""
        return self._stops(False, state, path)

    def has_room(self, state: State, ship: int, path: Path) -> bool:
        """Whether a ship can stay on a route; on its own route it does not count itself."""
        fleet = state.of(Fleet)
        return fleet.crowd[path] - (fleet.at[ship] == path) < self.ships.settings.room

    def ahead(
        self,
        state: State,
        ship: int,
        first: Sequence[Path],
        behind: tuple[Path, ...] = (),
        spent: int = 0,
    ) -> Iterator[tuple[tuple[Path, ...], int]]:
        """The ends of a ship's move with the points it has and the gold in hand.

        There is one way, with its tribute, for each route and tribute, fewest points first; the
        first step of each goes to one of `first`. Full routes are included, because ships pass
        them; a way ends at a stop. `behind`: a way already sailed, which cost `spent`; the search
        starts at its end.
        """
        steps, gold = state.of(Chart).steps, state.hands[ship // self.ships.per_seat][GOLD]
        front: list[tuple[tuple[Path, ...], int]] = [(behind, spent)]
        seen: set[tuple[Path, int]] = set()
        for _ in range(self.ships.left(state, ship) - len(behind)):
            ahead: list[tuple[tuple[Path, ...], int]] = []
            for way, paid in front:
                here = way[-1] if way else Path(state.of(Fleet).at[ship])
                for path in steps[here] if way else first:
                    due = paid + self._toll(0, state, ship, here, path, paid)
                    stops = self.stops(state, path)
                    if due > gold or (path, due) in seen:
                        continue
                    if stops and not self.has_room(state, ship, path):
                        continue
                    seen.add((path, due))
                    yield (*way, path), due
                    if not stops:
                        ahead.append(((*way, path), due))
            front = ahead

    def room_ahead(self, state: State, ship: int, path: Path) -> bool:
        """Whether a ship that steps onto a full route can still reach one with room."""
        return self._finds_room(state, ship, self.ahead(state, ship, (path,)))

    def room_beyond(self, state: State, ship: int, way: tuple[Path, ...], spent: int) -> bool:
        """Whether a ship that has sailed a way can still reach a route with room."""
        return self._finds_room(state, ship, self.ahead(state, ship, (), way, spent))

    def _finds_room(
        self, state: State, ship: int, ways: Iterable[tuple[tuple[Path, ...], int]]
    ) -> bool:
        return any(self.has_room(state, ship, way[-1]) for way, _ in ways)


class _Sail(Family[Sail, Decision]):
    action = Sail
    during = (MovementPhase,)
    may_score = may_spend = False

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
        passing = ABSENT if fleet.moving == ABSENT else ships.must_sail_on(state)
        points, gold = ships.points(state, seat), state.hands[seat][GOLD]
        has_enough = gold >= sailing.highest_toll
        found: list[Sail] = []
        for actions, ship in zip(self._actions, ships.fleet(seat), strict=True):
            route = at[ship]
            if route == ABSENT or (passing != ABSENT and ships.must_wait(state, ship)):
                continue
            # Most ships have not paid wool: check only those without points left.
            if fleet.closed[ship] or (fleet.used[ship] >= points and ships.left(state, ship) <= 0):
                continue
            for step in steps[route]:
                if crowd[step] >= room and not sailing.room_ahead(state, ship, step):
                    continue
                if has_enough or sailing.toll(state, ship, step) <= gold:
                    found.append(actions[step])
        return found

    def refusal(self, state: State, decision: Decision, action: Sail) -> Refusal | None:
        ships, sailing = self._ships, self._sailing
        seat, path, fleet = decision.actor, action.path, state.of(Fleet)
        absent = ships.no_such_ship(state, seat, action.ship)
        if absent is not None:
            return absent
        ship = ships.index(seat, action.ship)
        if ships.must_wait(state, ship):
            return ships.sail_on_first(state)
        refusal = ships.routes.refusal(state, path)
        if refusal is not None:
            return refusal
        if path not in state.of(Chart).steps[fleet.at[ship]]:
            return Refusal.of("ships.not-adjacent", ship=action.ship, path=path)
        if fleet.closed[ship]:
            return ships.closed_refusal(state, ship)
        if ships.left(state, ship) <= 0:
            return Refusal.of("ships.no-points", ship=action.ship, used=fleet.used[ship])
        if fleet.crowd[path] >= ships.settings.room and not sailing.room_ahead(state, ship, path):
            stops = sailing.stops(state, path)
            return Refusal.of("ships.stops-on-full" if stops else "ships.route-full", path=path)
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


class _BuyPoints(Family[BuyPoints, Decision]):
    action = BuyPoints
    during = (MovementPhase,)
    may_score = False

    def __init__(self, ships: Ships) -> None:
        self._ships = ships
        self.cost = price(POINTS_COST)
        self._actions = tuple(
            BuyPoints(ShipNumber(number)) for number in range(1, ships.per_seat + 1)
        )

    def legal(self, state: State, decision: Decision) -> Sequence[BuyPoints]:
        ships, seat = self._ships, decision.actor
        fleet = state.of(Fleet)
        return [
            action
            for action, ship in zip(self._actions, ships.fleet(seat), strict=True)
            if fleet.at[ship] != ABSENT and not fleet.closed[ship] and not fleet.wool[ship]
        ]

    def refusal(self, state: State, decision: Decision, action: BuyPoints) -> Refusal | None:
        ships, seat = self._ships, decision.actor
        missing = ships.no_such_ship(state, seat, action.ship)
        if missing is not None:
            return missing
        fleet, ship = state.of(Fleet), ships.index(seat, action.ship)
        if fleet.closed[ship]:
            return ships.closed_refusal(state, ship)
        if fleet.wool[ship]:
            return Refusal.of("ships.wool-once", ship=action.ship)
        if not affords(state.hands[seat], self.cost):
            return Refusal.of("ships.no-wool")
        return None

    def perform(self, state: State, decision: Decision, action: BuyPoints) -> None:
        seat = decision.actor
        pay(state, seat, self.cost)
        state.of(Fleet).wool[self._ships.index(seat, action.ship)] = 1
        if state.log is not None:
            state.log.append(PointsBought(seat, action.ship))
