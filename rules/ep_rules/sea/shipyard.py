"""Building ships, and rebuilding one when all are at sea.

Rule: ships.build, ships.rebuild
"""

from collections.abc import Sequence

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import Action, Decision, Refusal, Seat, ShipNumber, State
from ep_rules.module import Family, Rulebook, RuleModule
from ep_rules.questions import Moment, Veto
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet, ShipBuilt, Ships
from ep_rules.topology import Path

MAY_LAUNCH: Veto[[Path]] = Veto("may a ship be built here")
SHIP_LAUNCHED: Moment[[int]] = Moment("ship launched")
"""A ship was built; argument: the ship."""


class BuildShip(Action, frozen=True):
    """Build a ship on a route at one of your harbor settlements."""

    form = "ship {path}"
    path: Path


class RebuildShip(Action, frozen=True):
    """Take a ship off the board and rebuild it here."""

    form = "ship {path} instead of {ship}"
    path: Path
    ship: ShipNumber


class Shipyard(RuleModule):
    """Building and rebuilding of ships."""

    id = "shipyard"
    needs = ("ships", "harbors")

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.topology = book.topology
        self.may_launch = book.veto(MAY_LAUNCH)
        self.launched = book.at(SHIP_LAUNCHED)
        self.cost = price(self.ships.settings.cost)
        self.families = (_Build(self), _Rebuild(self))

    def spots(self, state: State, seat: Seat, without: int = ABSENT) -> list[Path]:
        """The routes where `seat` may put a ship, if the ship `without` were gone; sorted."""
        is_open, fleet = state.of(Chart).open, state.of(Fleet)
        crowd, room = fleet.crowd, self.ships.settings.building_room
        left = ABSENT if without == ABSENT else fleet.at[without]
        near = {
            path
            for harbor in state.placed[HARBOR_SETTLEMENT][seat]
            for path in self.topology.corner_paths[harbor]
            if is_open[path] and crowd[path] - (path == left) < room
        }
        return [path for path in sorted(near) if self.may_launch(state, path) is None]

    def path_refusal(
        self, state: State, seat: Seat, path: Path, without: int = ABSENT
    ) -> Refusal | None:
        """Why `seat` may not put a ship on `path`."""
        ends = self.topology.path_ends[path]
        if not any(end in state.placed[HARBOR_SETTLEMENT][seat] for end in ends):
            return Refusal.of("ships.no-harbor-here", path=path)
        refusal = self.may_launch(state, path) or self.ships.routes.refusal(state, path)
        if refusal is not None:
            return refusal
        fleet = state.of(Fleet)
        crowd = fleet.crowd[path] - (without != ABSENT and fleet.at[without] == path)
        if crowd >= self.ships.settings.building_room:
            return Refusal.of("ships.route-full", path=path)
        return None

    def launch(self, state: State, seat: Seat, path: Path, instead: int) -> None:
        """Pay for a ship and put it on the board."""
        pay(state, seat, self.cost)
        ship = self.ships.next_in_box(state, seat)
        self.ships.put(state, ship, path)
        if state.log is not None:
            state.log.append(ShipBuilt(seat, self.ships.number(ship), path, instead))
        for react in self.launched:
            react(state, ship)


class _Build(Family[BuildShip, Decision]):
    action = BuildShip
    during = BUILD_PHASES

    def __init__(self, yard: Shipyard) -> None:
        self._yard = yard
        self.cost = yard.cost

    def legal(self, state: State, decision: Decision) -> Sequence[BuildShip]:
        yard, seat = self._yard, decision.actor
        if yard.ships.next_in_box(state, seat) == ABSENT:
            return ()
        return [BuildShip(path) for path in yard.spots(state, seat)]

    def refusal(self, state: State, decision: Decision, action: BuildShip) -> Refusal | None:
        yard, seat = self._yard, decision.actor
        refusal = yard.path_refusal(state, seat, action.path)
        if refusal is not None:
            return refusal
        if yard.ships.next_in_box(state, seat) == ABSENT:
            return Refusal.of("supply.no-ship", supply=yard.ships.per_seat)
        return cost_refusal(state.hands[seat], yard.cost)

    def perform(self, state: State, decision: Decision, action: BuildShip) -> None:
        self._yard.launch(state, decision.actor, action.path, 0)


class _Rebuild(Family[RebuildShip, Decision]):
    action = RebuildShip
    during = BUILD_PHASES
    may_score = False

    def __init__(self, yard: Shipyard) -> None:
        self._yard = yard
        self.cost = yard.cost

    def legal(self, state: State, decision: Decision) -> Sequence[RebuildShip]:
        yard, seat = self._yard, decision.actor
        if yard.ships.next_in_box(state, seat) != ABSENT:
            return ()
        return [
            RebuildShip(path, yard.ships.number(ship))
            for ship in yard.ships.fleet(seat)
            for path in yard.spots(state, seat, without=ship)
        ]

    def refusal(self, state: State, decision: Decision, action: RebuildShip) -> Refusal | None:
        yard, seat = self._yard, decision.actor
        missing = yard.ships.no_such_ship(state, seat, action.ship)
        if missing is not None:
            return missing
        ship = yard.ships.index(seat, action.ship)
        refusal = yard.path_refusal(state, seat, action.path, without=ship)
        if refusal is not None:
            return refusal
        if yard.ships.next_in_box(state, seat) != ABSENT:
            return Refusal.of("ships.still-in-box")
        return cost_refusal(state.hands[seat], yard.cost)

    def perform(self, state: State, decision: Decision, action: RebuildShip) -> None:
        yard, seat = self._yard, decision.actor
        yard.ships.remove(state, yard.ships.index(seat, action.ship))
        yard.launch(state, seat, action.path, action.ship)
