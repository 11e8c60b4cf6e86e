"""The Council of Catan: two harbors where ships unload the missions' goods.

Rule: council.hex, council.deliver
"""

from collections.abc import Sequence

from ep_rules.base.turn import MovementPhase
from ep_rules.layout import LayoutKey
from ep_rules.model import (
    Decision,
    Event,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    State,
    Terrain,
)
from ep_rules.module import Family, Rulebook, RuleModule
from ep_rules.questions import Fixed, Moment
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.holds import without
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.terrain import TerrainKind
from ep_rules.topology import Intersection
from ep_rules.voyage.track import MissionAction

WANTED: Fixed[[], tuple[Piece, ...]] = Fixed("what the Council takes")
DELIVERED: Moment[[Seat, Piece]] = Moment("piece delivered")

COUNCIL = Terrain(9)
ANCHORS: LayoutKey[tuple[Intersection, ...]] = LayoutKey(
    "anchors", lambda text: text.places(text.shape.intersection, text.data, "anchors"), ()
)
"""The intersections where ships unload."""


class Deliver(MissionAction, frozen=True):
    """Unload a piece at the Council."""

    form = "deliver {piece} of {ship}"
    piece: Piece
    ship: ShipNumber


class PieceDelivered(Event, frozen=True):
    """A piece was unloaded at the Council."""

    seat: Seat
    ship: ShipNumber
    piece: Piece


class Council(RuleModule):
    """Deliveries cost no movement; the ship may go on."""

    id = "council"
    needs = ("cargo",)
    layout_keys = (ANCHORS,)
    terrains = (TerrainKind(COUNCIL, "council", sea=True, symbol="C"),)

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        anchors = frozenset(book.layout.of(ANCHORS))
        ends = enumerate(self.ships.ends)
        self.routes = frozenset(path for path, at in ends if not anchors.isdisjoint(at))
        self.wanted = book.fixed(WANTED)(())
        self.delivered = book.at(DELIVERED)
        self.families = (_Deliver(self),)

    def at_anchor(self, state: State, ship: int) -> bool:
        """Whether an end of a ship is at one of the Council's harbors."""
        return state.of(Fleet).at[ship] in self.routes


class _Deliver(Family[Deliver, Decision]):
    action = Deliver
    during = (MovementPhase,)

    def __init__(self, council: Council) -> None:
        self._council = council

    def legal(self, state: State, decision: Decision) -> Sequence[Deliver]:
        council, hold, at = self._council, state.of(Cargo).hold, state.of(Fleet).at
        return [
            Deliver(piece, council.ships.number(ship))
            for ship in council.ships.fleet(decision.actor)
            if hold[ship] and at[ship] in council.routes
            for piece in sorted(set(hold[ship]))
            if piece in council.wanted
        ]

    def refusal(self, state: State, decision: Decision, action: Deliver) -> Refusal | None:
        council, seat = self._council, decision.actor
        missing = council.ships.no_such_ship(state, seat, action.ship)
        if missing is not None:
            return missing
        ship = council.ships.index(seat, action.ship)
        if not council.at_anchor(state, ship):
            return Refusal.of("council.not-at-anchor", ship=action.ship)
        if action.piece not in council.wanted:
            return Refusal.of("council.not-wanted", piece=action.piece)
        if action.piece not in state.of(Cargo).hold[ship]:
            return Refusal.of("council.not-aboard", ship=action.ship, piece=action.piece)
        return None

    def perform(self, state: State, decision: Decision, action: Deliver) -> None:
        council, seat = self._council, decision.actor
        ship = council.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = without(hold[ship], (action.piece,))
        if state.log is not None:
            state.log.append(PieceDelivered(seat, action.ship, action.piece))
        for react in council.delivered:
            react(state, seat, action.piece)
