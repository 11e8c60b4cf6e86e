"""Ships among the free pieces of a route: two roads, two ships, or one of each.

Rule: seafarers.free
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.catan.free_routes import FREE_PLACES, FreeRoutes, LayFree
from ep_rules.model import Action, Decision, Refusal, Seat, State, cards
from ep_rules.module import Family, Rulebook, RuleModule
from ep_rules.seafarers.ships import Seafarers
from ep_rules.topology import Path


class FreeShip(Action, frozen=True):
    """Build a ship for free."""

    form = "free-ship {path}"
    path: Path


class FreeShips(RuleModule):
    """Free ships follow the rules of paid ones."""

    id = "free-ships"
    needs = ("free-routes", "seafarers")

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Seafarers)
        self.free = book.module(FreeRoutes)
        self.families = (_Ship(self),)

    def answers(self) -> Mapping[Any, Any]:
        """More places for free pieces."""
        return {FREE_PLACES: self._places}

    def places(self, state: State, seat: Seat) -> list[Path]:
        """The paths where a seat can place a ship, sorted; none without one in its supply."""
        if not self.ships.left(state, seat):
            return []
        return self.ships.spots(state, seat, cards(state.hands[seat]))

    def _places(self, count: int, state: State, seat: Seat) -> int:
        return count + len(self.places(state, seat))


class _Ship(Family[FreeShip, Decision]):
    action = FreeShip
    during = (LayFree,)

    def __init__(self, free: FreeShips) -> None:
        self._free = free

    def legal(self, state: State, decision: Decision) -> Sequence[FreeShip]:
        return [FreeShip(path) for path in self._free.places(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: FreeShip) -> Refusal | None:
        ships, seat = self._free.ships, decision.actor
        spare = cards(state.hands[seat])
        refusal = ships.path_refusal(state, seat, action.path, spare)
        if refusal is None and not ships.left(state, seat):
            refusal = Refusal.of("seafarers.no-ship", supply=ships.settings.ships)
        return refusal

    def perform(self, state: State, decision: Decision, action: FreeShip) -> None:
        self._free.free.laid(state)
        self._free.ships.lay(state, decision.actor, action.path)
