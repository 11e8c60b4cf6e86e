"""Ships of the founding: a settlement on the coast may have one instead of a road.

Rule: seafarers.start, seafarers.start-coast
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE
from ep_rules.base.start_pieces import StartRoad, StartSettlement, island_corners
from ep_rules.catan.founding import ROUTES_AT, Founding
from ep_rules.model import (
    SETTLEMENT,
    Action,
    Decision,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import Seafarers
from ep_rules.topology import Intersection, Path


class ShipStartSettings(Settings, frozen=True):
    """`last`: whether the last settlement must be on the coast and have a ship."""

    last: Literal["ship", "as-one-likes"] = "as-one-likes"


class PlaceFirstShip(Action, frozen=True):
    """Place a ship of the set-up."""

    form = "start-ship {path}"
    path: Path


class ShipStarts(ConfiguredModule[ShipStartSettings]):
    """A ship instead of a road; if the coast is full, the last settlement may be inland."""

    id = "ship-starts"
    needs = ("founding", "seafarers")
    settings_type = ShipStartSettings

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self.ships = book.module(Seafarers)
        self.founding = book.module(Founding)
        self._corners = island_corners(book)
        self.families = (_Ship(self),)

    def answers(self) -> Mapping[Any, Any]:
        """A ship is also a route; the last round may require one."""
        return {
            ROUTES_AT: self._routes,
            MAY_SETTLE: self._may_settle,
            MAY_LAY_ROAD: self._may_lay,
        }

    def ship_refusal(self, state: State, seat: Seat, path: Path) -> Refusal | None:
        """Why a ship of the set-up may not be on a path."""
        if not any(
            state.owner[end] == seat and self.founding.is_new(state, Owner(seat), end)
            for end in self.topology.path_ends[path]
        ):
            return Refusal.of("founding.not-beside-settlement", path=path)
        if not self.ships.left(state, seat):
            return Refusal.of("seafarers.no-ship", supply=self.ships.settings.ships)
        return self.ships.path_refusal(state, seat, path, 0)

    def _is_coast(self, state: State, place: Intersection) -> bool:
        return any(self.ships.is_sea(state, path) for path in self.topology.corner_paths[place])

    def _is_last(self, state: State, seat: int, settled: int) -> bool:
        """Whether it is the seat's last round; `settled`: its settlements before or after it."""
        return self.settings.last == "ship" and len(state.placed[SETTLEMENT][seat]) == settled

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        if not isinstance(state.agenda[-1], StartSettlement):
            return None
        rounds = self.founding.settings.rounds
        if not self._is_last(state, owner, rounds - 1) or self._is_coast(state, place):
            return None
        coast = any(
            self._is_coast(state, corner) and self._is_free(state, corner)
            for corner in self._corners
        )
        return Refusal.of("seafarers.not-on-coast", place=place) if coast else None

    def _may_lay(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        if not isinstance(state.agenda[-1], StartRoad):
            return None
        if not self._is_last(state, owner, self.founding.settings.rounds):
            return None
        ways = [way for end in self.topology.path_ends[path] for way in self._ways(end)]
        if any(self.ship_refusal(state, Seat(owner), way) is None for way in ways):
            return Refusal.of("seafarers.takes-a-ship", path=path)
        return None

    def _ways(self, place: Intersection) -> tuple[Path, ...]:
        return self.topology.corner_paths[place]

    def _is_free(self, state: State, place: Intersection) -> bool:
        """True if the distance rule lets any seat settle."""
        return not state.building[place] and not any(
            state.building[other] for other in self.topology.corner_neighbors[place]
        )

    def _routes(self, count: int, state: State, place: Intersection, owner: Owner) -> int:
        lanes = state.of(Lanes)
        return count + sum(lanes.has(owner, path) for path in self._ways(place))


class _Ship(Family[PlaceFirstShip, Decision]):
    action = PlaceFirstShip
    during = (StartRoad,)

    def __init__(self, starts: ShipStarts) -> None:
        self._starts = starts

    def legal(self, state: State, decision: Decision) -> Sequence[PlaceFirstShip]:
        seat = decision.actor
        near = {
            path
            for corner in state.placed[SETTLEMENT][seat]
            for path in self._starts.topology.corner_paths[corner]
        }
        return [
            PlaceFirstShip(path)
            for path in sorted(near)
            if self._starts.ship_refusal(state, seat, path) is None
        ]

    def refusal(self, state: State, decision: Decision, action: PlaceFirstShip) -> Refusal | None:
        return self._starts.ship_refusal(state, decision.actor, action.path)

    def perform(self, state: State, decision: Decision, action: PlaceFirstShip) -> None:
        state.agenda.pop()
        self._starts.ships.set_out(state, decision.actor, action.path)
