"""Ships that form sea routes: their cost, their paths, and the move of one per turn.

Rule: seafarers.build, seafarers.move, seafarers.trade-route
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import starmap
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.building import MAY_LAY_ROAD, WAYS
from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES, PART_STARTS, MovementPhase
from ep_rules.catan.longest_road import ROUTE_CHANGED, ROUTE_PIECES
from ep_rules.model import (
    LUMBER,
    NOBODY,
    SETTLEMENT,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
    cards,
    letter,
)
from ep_rules.module import ConfiguredModule, Family, Phase, Placer, Rulebook, Settings, Stock
from ep_rules.questions import Fixed, Moment, Veto
from ep_rules.seafarers.lanes import Lanes, joins, outermost
from ep_rules.topology import Path

MAY_LAY_SHIP: Veto[[Seat, Path, int, int]] = Veto("may a ship lie here")
"""After the path: the one it comes from (-1 a new ship), and the cards left when it is paid.

No module objects while a seat has as many cards left as `SHIP_TOLL`.
"""
SHIP_TOLL: Fixed[[], int] = Fixed("toll of a path")
"""The most cards that a ship has to pay on any path; the base value is none."""
SHIP_LIES: Moment[[Seat, Path, int]] = Moment("a ship lies on a path")
"""A ship was laid or moved; the last argument: the path it came from, -1 a new ship."""


SHIP = 4
"""The kind of a ship among the pieces of a route, beside those of buildings."""


class SeafarersSettings(Settings, frozen=True):
    """Ships in each color's box, their cost; `shared`: two colors' ships may share a path."""

    ships: Annotated[int, Meta(ge=1, le=40)] = 15
    cost: Bundle = Bundle.of({LUMBER: 1, WOOL: 1})
    shared: bool = False


class LayShip(Action, frozen=True):
    """Build a ship."""

    form = "ship {path}"
    path: Path


class MoveShip(Action, frozen=True):
    """Move the ship at the open end of a route."""

    form = "move {origin} to {path}"
    origin: Path
    path: Path


class ShipLaid(Event, frozen=True):
    """A ship was built, paid or for free."""

    seat: Seat
    path: Path


class ShipMoved(Event, frozen=True):
    """A ship was moved."""

    seat: Seat
    origin: Path
    path: Path


class ShipLost(Event, frozen=True):
    """A ship went back to its owner."""

    seat: Seat
    path: Path


class Seafarers(ConfiguredModule[SeafarersSettings]):
    """The paths of ships."""

    id = "seafarers"
    needs = ("turn", "building")
    settings_type = SeafarersSettings
    scene_file = "ep_rules.seafarers.ships_scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self._sea = book.layout.terrains.sea
        self._seats = book.seats
        self._may_lay, self._toll = book.veto(MAY_LAY_SHIP), book.fixed(SHIP_TOLL)(0)
        self._lies = book.at(SHIP_LIES)
        self._route_changed = book.at(ROUTE_CHANGED)
        self.families = (_Ships(self), _Moves(self))

    def phases(self) -> Mapping[str, type[Phase]]:
        """The phase in which a ship moves."""
        return {"movement": MovementPhase}

    def slice(self) -> Slice:
        return Lanes([[] for _ in range(self._seats)], [0] * len(self.topology.paths))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        return {
            f"ships of {letter(seat)}": Stock(len(paths), self.settings.ships, exact=False)
            for seat, paths in enumerate(state.of(Lanes).laid)
        }

    def answers(self) -> Mapping[Any, Any]:
        """A path with a ship takes no road; ships lead to sites, and make a route longer."""
        return {
            MAY_LAY_ROAD: self._road_refusal,
            WAYS: self._ways,
            ROUTE_PIECES: self._pieces,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._reset}

    def placers(self) -> Mapping[str, Placer]:
        return {
            "ship": lambda state, owner, place: state.of(Lanes).put(Seat(owner), Path(place)),
        }

    def path_refusal(self, state: State, seat: Seat, path: Path, spare: int) -> Refusal | None:
        """Why a new ship may not be on a path; `spare`: the cards left when it is paid."""
        return self._refusal(state, seat, path, NOBODY, spare)

    def move_refusal(self, state: State, seat: Seat, origin: Path, path: Path) -> Refusal | None:
        """Why a ship may not go from one path to another, apart from its right to move."""
        if path == origin:
            return Refusal.of("seafarers.same-path", path=path)
        return self._refusal(state, seat, path, origin, cards(state.hands[seat]))

    def ready_refusal(self, state: State, seat: Seat, origin: Path) -> Refusal | None:
        """Why a ship may not move in this turn."""
        lanes = state.of(Lanes)
        if not lanes.has(seat, origin):
            return Refusal.of("seafarers.no-ship-there", path=origin)
        if lanes.moved != NOBODY:
            return Refusal.of("seafarers.moved-already")
        if origin in lanes.new:
            return Refusal.of("seafarers.new-ship", path=origin)
        if origin not in outermost(self.topology, state, seat):
            return Refusal.of("seafarers.closed", path=origin)
        return None

    def spots(self, state: State, seat: Seat, spare: int) -> list[Path]:
        """The paths where a seat may place a new ship, sorted."""
        return [
            path
            for path in self._open_paths(state, seat)
            if self._may_lay(state, seat, path, NOBODY, spare) is None
        ]

    def ready(self, state: State, seat: Seat) -> list[Path]:
        """The ships of a seat that may move in this turn, sorted."""
        lanes = state.of(Lanes)
        if lanes.moved != NOBODY:
            return []
        return [p for p in outermost(self.topology, state, seat) if p not in lanes.new]

    def moves(self, state: State, seat: Seat, origins: Iterable[Path]) -> list[tuple[Path, Path]]:
        """The ways of ships from paths, sorted for each one, apart from their right to move."""
        spare, may_lay = cards(state.hands[seat]), self._may_lay
        topology, free = self.topology, self._open_paths(state, seat)
        found: list[tuple[Path, Path]] = []
        for origin in origins:
            beside = topology.path_neighbors[origin]
            found += [
                (origin, path)
                for path in free
                if path not in beside or joins(topology, state, seat, path, origin)
            ]
        if spare >= self._toll:
            return found
        return [way for way in found if may_lay(state, seat, way[1], way[0], spare) is None]

    def left(self, state: State, seat: Seat) -> int:
        """Ships in a seat's supply."""
        return self.settings.ships - len(state.of(Lanes).laid[seat])

    def lay(self, state: State, seat: Seat, path: Path) -> None:
        """Place a new ship and raise the moment for other modules."""
        lanes = state.of(Lanes)
        lanes.put(seat, path)
        lanes.new = tuple(sorted((*lanes.new, path)))
        if state.log is not None:
            state.log.append(ShipLaid(seat, path))
        self._tell(state, seat)
        for react in self._lies:
            react(state, seat, path, NOBODY)

    def set_out(self, state: State, seat: Seat, path: Path) -> None:
        """Place a ship of the set-up, which belongs to no turn."""
        state.of(Lanes).put(seat, path)
        if state.log is not None:
            state.log.append(ShipLaid(seat, path))
        self._tell(state, seat)

    def move(self, state: State, seat: Seat, origin: Path, path: Path) -> None:
        """Move a ship and raise the moment for other modules."""
        lanes = state.of(Lanes)
        lanes.take(seat, origin)
        lanes.put(seat, path)
        lanes.moved = path
        if state.log is not None:
            state.log.append(ShipMoved(seat, origin, path))
        self._tell(state, seat)
        for react in self._lies:
            react(state, seat, path, origin)

    def remove(self, state: State, seat: Seat, path: Path) -> None:
        """Put a ship back into its owner's supply."""
        state.of(Lanes).take(seat, path)
        if state.log is not None:
            state.log.append(ShipLost(seat, path))
        self._tell(state, seat)

    def is_sea(self, state: State, path: Path) -> bool:
        """Whether a path is at sea or along a coast; beyond the frame is sea."""
        for place in self.topology.path_hexes[path]:
            if state.terrain[place] in self._sea:
                return True
        return self.topology.outer[path]

    def _unjoined(self, state: State, seat: Seat, path: Path) -> Refusal:
        """Why no route of a seat reaches a path: a building at its end, or there is none."""
        lanes = state.of(Lanes)
        for end in self.topology.path_ends[path]:
            if any(lanes.has(seat, other) for other in self.topology.corner_paths[end]):
                owner = state.owner[end]
                if owner not in (NOBODY, seat):
                    return Refusal.of("seafarers.route-closed", path=path, place=end, owner=owner)
        return Refusal.of("seafarers.not-joined", path=path)

    def _refusal(
        self, state: State, seat: Seat, path: Path, origin: int, spare: int
    ) -> Refusal | None:
        refusal = self._place_refusal(state, seat, path)
        if refusal is not None:
            return refusal
        if not joins(self.topology, state, seat, path, origin):
            return self._unjoined(state, seat, path)
        return self._may_lay(state, seat, path, origin, spare)

    def _place_refusal(self, state: State, seat: Seat, path: Path) -> Refusal | None:
        there = state.of(Lanes).on[path]
        if state.road[path] != NOBODY or (there and self._is_crowded(there, seat)):
            return Refusal.of("building.path-taken", path=path)
        if not self.is_sea(state, path):
            return Refusal.of("seafarers.not-sea", path=path)
        return None

    def _is_crowded(self, there: int, seat: Seat) -> bool:
        """Whether the ships on a path, given as in `Lanes.on`, leave no room for one of a seat."""
        return bool(there >> seat & 1 or there & (there - 1)) or not self.settings.shared

    def _open_paths(self, state: State, seat: Seat) -> list[Path]:
        """The paths that a new ship of a seat could join, sorted, apart from what others ask."""
        topology, lanes, owner = self.topology, state.of(Lanes), state.owner
        road, on = state.road, lanes.on
        laid, corner_paths = lanes.laid[seat], topology.corner_paths
        all_ends: set[int] = set()
        all_ends.update(*[topology.path_ends[path] for path in laid])
        ends = [end for end in all_ends if owner[end] == NOBODY]
        for kind in state.placed[SETTLEMENT:]:
            ends += kind[seat]
        beside: set[Path] = set()
        beside.update(*[corner_paths[end] for end in ends])
        beside.difference_update(laid)
        return [
            path
            for path in sorted(beside)
            if road[path] == NOBODY
            and not (on[path] and self._is_crowded(on[path], seat))
            and self.is_sea(state, path)
        ]

    def _road_refusal(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        if state.of(Lanes).on[path]:
            return Refusal.of("building.path-taken", path=path)
        return None

    def _ways(self, paths: tuple[int, ...], state: State, owner: Owner) -> tuple[int, ...]:
        return (*paths, *state.of(Lanes).laid[owner])

    def _pieces(
        self, pieces: tuple[tuple[int, Sequence[int]], ...], state: State, owner: Owner
    ) -> tuple[tuple[int, Sequence[int]], ...]:
        return (*pieces, (SHIP, state.of(Lanes).laid[owner]))

    def _tell(self, state: State, seat: Seat) -> None:
        for react in self._route_changed:
            react(state, Owner(seat))

    def _reset(self, state: State) -> None:
        lanes = state.of(Lanes)
        lanes.new, lanes.moved = (), NOBODY


class _Ships(Family[LayShip, Decision]):
    action = LayShip
    during = BUILD_PHASES

    def __init__(self, ships: Seafarers) -> None:
        self._ships = ships
        self.cost = price(ships.settings.cost)
        self._price = sum(amount for _, amount in self.cost)
        self._actions = tuple(LayShip(Path(path)) for path in ships.topology.paths)

    def legal(self, state: State, decision: Decision) -> Sequence[LayShip]:
        seat = decision.actor
        if not self._ships.left(state, seat):
            return ()
        spare = cards(state.hands[seat]) - self._price
        return [self._actions[path] for path in self._ships.spots(state, seat, spare)]

    def refusal(self, state: State, decision: Decision, action: LayShip) -> Refusal | None:
        seat = decision.actor
        spare = cards(state.hands[seat]) - self._price
        refusal = self._ships.path_refusal(state, seat, action.path, spare)
        if refusal is not None:
            return refusal
        if not self._ships.left(state, seat):
            return Refusal.of("seafarers.no-ship", supply=self._ships.settings.ships)
        return cost_refusal(state.hands[seat], self.cost)

    def perform(self, state: State, decision: Decision, action: LayShip) -> None:
        pay(state, decision.actor, self.cost)
        self._ships.lay(state, decision.actor, action.path)


class _Moves(Family[MoveShip, Decision]):
    action = MoveShip
    during = (MovementPhase,)
    may_spend = False

    def __init__(self, ships: Seafarers) -> None:
        self._ships = ships

    def legal(self, state: State, decision: Decision) -> Sequence[MoveShip]:
        ships, seat = self._ships, decision.actor
        ready = ships.ready(state, seat)
        if not ready:
            return ()
        return [*starmap(MoveShip, ships.moves(state, seat, ready))]

    def refusal(self, state: State, decision: Decision, action: MoveShip) -> Refusal | None:
        ships, seat = self._ships, decision.actor
        return ships.ready_refusal(state, seat, action.origin) or ships.move_refusal(
            state, seat, action.origin, action.path
        )

    def perform(self, state: State, decision: Decision, action: MoveShip) -> None:
        self._ships.move(state, decision.actor, action.origin, action.path)
