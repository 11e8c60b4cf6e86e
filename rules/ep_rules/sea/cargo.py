"""Cargo in holds and basins: loading, unloading, swapping and dropping pieces.

A hold and a basin both carry two small pieces or one large one.

Rule: cargo.room, cargo.load, cargo.swap, cargo.discard
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

from ep_rules.base.production import ProductionPhase
from ep_rules.base.turn import MovementPhase, TradePhase
from ep_rules.model import Action, Decision, Event, Piece, Refusal, Seat, ShipNumber, Slice, State
from ep_rules.module import A, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import ROOM, Held, joined, parts, without
from ep_rules.sea.ships import ABSENT, SHIP_REMOVED, Ships
from ep_rules.topology import Intersection
from ep_rules.viewpoint import Viewpoint

Berth = tuple[ShipNumber, Held, Held]
"""A ship at a harbor settlement of its seat: its number, hold and basin."""
HasRoom = Callable[[Held], bool]
"""Whether there is room beside some pieces, or in their place."""


class CargoSettings(Settings, frozen=True):
    """`discard`: when cargo may be put back into the supply."""

    discard: Literal["own-turn", "never"] = "own-turn"


class Cargo(Slice):
    """`hold` per ship; `basin` per intersection with a loaded harbor settlement, sorted."""

    key = "cargo"
    hold: list[Held]
    basin: dict[int, Held]

    def copy(self) -> "Cargo":
        return Cargo(self.hold[:], self.basin.copy())

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each ship and each intersection the pieces of each kind that the game has."""
        basins: list[Held] = [()] * view.intersections
        for place, pieces in self.basin.items():
            basins[place] = pieces
        return {
            "hold": _counted(view.blocks_in_order(self.hold), view.pieces),
            "basin": _counted(basins, view.pieces),
        }

    def fill(self, corner: int, pieces: Held) -> None:
        """Change the pieces in a basin."""
        self.basin.pop(corner, None)
        if pieces:
            self.basin[corner] = pieces
            self.basin = dict(sorted(self.basin.items()))


def _counted(holds: Sequence[Held], kinds: Sequence[int]) -> list[int]:
    """The number of pieces of each kind in each hold."""
    counts = [0] * (len(holds) * len(kinds))
    for number, held in enumerate(holds):
        if held:
            first = number * len(kinds)
            counts[first : first + len(kinds)] = map(held.count, kinds)
    return counts


class Load(Action, frozen=True):
    """Take a piece from the basin into the hold."""

    form = "load {piece} on {ship}"
    piece: Piece
    ship: ShipNumber


class Unload(Action, frozen=True):
    """Put a piece from the hold into the basin."""

    form = "unload {piece} from {ship}"
    piece: Piece
    ship: ShipNumber


class Swap(Action, frozen=True):
    """Exchange pieces between hold and basin in one action."""

    form = "swap {give} of {ship} for {take}"
    give: Held
    ship: ShipNumber
    take: Held


class DropCargo(Action, frozen=True):
    """Return a piece from one of your ships to its supply."""

    form = "drop {piece} of {ship}"
    piece: Piece
    ship: ShipNumber


class Loaded(Event, frozen=True):
    """Pieces went from a basin to a ship."""

    seat: Seat
    ship: ShipNumber
    pieces: Held
    place: Intersection


class Unloaded(Event, frozen=True):
    """Pieces went from a ship to a basin."""

    seat: Seat
    ship: ShipNumber
    pieces: Held
    place: Intersection


class CargoLost(Event, frozen=True):
    """Pieces of a ship or basin went back to the supply."""

    seat: Seat
    pieces: Held


class CargoRules(ConfiguredModule[CargoSettings]):
    """The cargo of ships and harbor settlements."""

    id = "cargo"
    needs = ("ships", "harbors")
    settings_type = CargoSettings
    scene_file = "ep_rules.sea.cargo_scene"

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self.ships = book.module(Ships)
        self._ship_count = book.seats * self.ships.per_seat
        self._size_of = book.pieces.sizes.__getitem__
        self.families = (_Load(self), _Unload(self), _Swap(self), _Drop(self))

    def slice(self) -> Slice:
        return Cargo([()] * self._ship_count, {})

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SHIP_REMOVED: self._ship_removed}

    def fits(self, held: Sequence[int], more: Sequence[int]) -> bool:
        """Whether more pieces fit next to those held."""
        return self.size(held) + self.size(more) <= ROOM

    def size(self, pieces: Sequence[int]) -> int:
        """The room that pieces need."""
        return sum(map(self._size_of, pieces))

    def count(self, state: State, seat: Seat, piece: Piece) -> int:
        """The number of a seat's pieces of a kind in holds and basins."""
        cargo = state.of(Cargo)
        held = [cargo.hold[ship] for ship in self.ships.fleet(seat)]
        held += [pieces for corner, pieces in cargo.basin.items() if state.owner[corner] == seat]
        return sum([pieces.count(piece) for pieces in held if pieces])

    def lose(self, state: State, seat: Seat, pieces: Held) -> None:
        """Log that pieces went back to their supplies; the caller has removed them."""
        if pieces and state.log is not None:
            state.log.append(CargoLost(seat, pieces))

    def ship_refusal(self, state: State, seat: Seat, number: ShipNumber) -> Refusal | None:
        """Why a ship cannot handle cargo at a harbor settlement now."""
        refusal = self.ships.no_such_ship(state, seat, number)
        if refusal is not None:
            return refusal
        if self.ships.harbor_of(state, self.ships.index(seat, number)) == ABSENT:
            return Refusal.of("cargo.no-harbor-settlement", ship=number)
        return None

    def basins(self, state: State, seat: Seat, room: HasRoom) -> list[Intersection]:
        """The harbor settlements of a seat that have room in their basins."""
        basin = state.of(Cargo).basin
        places = map(Intersection, state.placed[HARBOR_SETTLEMENT][seat])
        return [place for place in places if room(basin.get(place, ()))]

    def moored(self, state: State, seat: Seat, room: HasRoom) -> list[ShipNumber]:
        """The ships at harbor settlements that have room in their holds."""
        return [ship for ship, hold, _ in self.berths(state, seat) if room(hold)]

    def berths(self, state: State, seat: Seat) -> list[Berth]:
        """The ships of a seat at its harbor settlements."""
        cargo, ships = state.of(Cargo), self.ships
        return [
            (ships.number(ship), cargo.hold[ship], cargo.basin.get(harbor, ()))
            for ship, harbor in ships.in_harbors(state, seat).items()
        ]

    def _ship_removed(self, state: State, ship: int) -> None:
        cargo = state.of(Cargo)
        pieces, cargo.hold[ship] = cargo.hold[ship], ()
        self.lose(state, Seat(ship // self.ships.per_seat), pieces)


class _AtHarbor(Family[A, Decision]):
    """The base of loading, unloading and swapping."""

    during = (MovementPhase,)

    def __init__(self, rules: CargoRules) -> None:
        self._rules = rules
        self._ships = rules.ships
        self.at: Callable[[ShipNumber, Held, Held], Sequence[A]] = cache(self.possible)

    def possible(self, ship: ShipNumber, hold: Held, basin: Held) -> Sequence[A]:
        """The legal actions with a ship at a harbor settlement, which follow from these alone."""
        raise NotImplementedError

    def legal(self, state: State, decision: Decision) -> list[A]:
        """Those with any ship."""
        berths = self._rules.berths(state, decision.actor)
        return [action for berth in berths for action in self.at(*berth)]

    def _move(self, state: State, seat: Seat, number: ShipNumber, out: Held, into: Held) -> None:
        """Move `out` from hold to basin and `into` the other way."""
        ship, cargo = self._ships.index(seat, number), state.of(Cargo)
        harbor = Intersection(self._ships.harbor_of(state, ship))
        basin = cargo.basin.get(harbor, ())
        cargo.hold[ship] = joined(without(cargo.hold[ship], out), into)
        cargo.fill(harbor, joined(without(basin, into), out))
        if state.log is not None:
            if out:
                state.log.append(Unloaded(seat, number, out, harbor))
            if into:
                state.log.append(Loaded(seat, number, into, harbor))

    def _sides(self, state: State, seat: Seat, number: ShipNumber) -> tuple[Held, Held]:
        """Hold and basin of a ship that is at one of its owner's harbor settlements."""
        ship, cargo = self._ships.index(seat, number), state.of(Cargo)
        return cargo.hold[ship], cargo.basin.get(self._ships.harbor_of(state, ship), ())

    def _lacks(self, state: State, seat: Seat, number: ShipNumber, piece: Piece) -> Refusal:
        place = self._ships.harbor_of(state, self._ships.index(seat, number))
        return Refusal.of("cargo.not-in-basin", piece=piece, place=place)


class _Load(_AtHarbor[Load]):
    action = Load
    may_score = may_spend = False

    def possible(self, ship: ShipNumber, hold: Held, basin: Held) -> Sequence[Load]:
        pieces = sorted(set(basin))
        return [Load(piece, ship) for piece in pieces if self._rules.fits(hold, (piece,))]

    def refusal(self, state: State, decision: Decision, action: Load) -> Refusal | None:
        refusal = self._rules.ship_refusal(state, decision.actor, action.ship)
        if refusal is not None:
            return refusal
        hold, basin = self._sides(state, decision.actor, action.ship)
        if action.piece not in basin:
            return self._lacks(state, decision.actor, action.ship, action.piece)
        if not self._rules.fits(hold, (action.piece,)):
            return Refusal.of("cargo.hold-full", ship=action.ship, piece=action.piece)
        return None

    def perform(self, state: State, decision: Decision, action: Load) -> None:
        self._move(state, decision.actor, action.ship, (), (action.piece,))


class _Unload(_AtHarbor[Unload]):
    action = Unload
    may_spend = False

    def possible(self, ship: ShipNumber, hold: Held, basin: Held) -> Sequence[Unload]:
        pieces = sorted(set(hold))
        return [Unload(piece, ship) for piece in pieces if self._rules.fits(basin, (piece,))]

    def refusal(self, state: State, decision: Decision, action: Unload) -> Refusal | None:
        refusal = self._rules.ship_refusal(state, decision.actor, action.ship)
        if refusal is not None:
            return refusal
        hold, basin = self._sides(state, decision.actor, action.ship)
        if action.piece not in hold:
            return Refusal.of("cargo.not-aboard", ship=action.ship, piece=action.piece)
        if not self._rules.fits(basin, (action.piece,)):
            return Refusal.of("cargo.basin-full", piece=action.piece)
        return None

    def perform(self, state: State, decision: Decision, action: Unload) -> None:
        self._move(state, decision.actor, action.ship, (action.piece,), ())


class _Swap(_AtHarbor[Swap]):
    action = Swap

    def possible(self, ship: ShipNumber, hold: Held, basin: Held) -> Sequence[Swap]:
        return [
            Swap(give, ship, wanted)
            for give in parts(hold)
            for wanted in parts(basin)
            if self._fit(hold, basin, give, wanted)
        ]

    def refusal(self, state: State, decision: Decision, action: Swap) -> Refusal | None:
        refusal = self._rules.ship_refusal(state, decision.actor, action.ship)
        if refusal is not None:
            return refusal
        hold, basin = self._sides(state, decision.actor, action.ship)
        if not (action.give and action.take):
            return Refusal.of("cargo.one-sided-swap")
        if action.give not in parts(hold):
            return Refusal.of("cargo.not-aboard", ship=action.ship, piece=action.give[0])
        if action.take not in parts(basin):
            return self._lacks(state, decision.actor, action.ship, action.take[0])
        if same := set(action.give) & set(action.take):
            return Refusal.of("cargo.same-piece", piece=min(same))
        if not self._fits(hold, action.give, action.take):
            return Refusal.of(
                "cargo.hold-full", "cargo.swap", ship=action.ship, piece=action.take[0]
            )
        if not self._fits(basin, action.take, action.give):
            return Refusal.of("cargo.basin-full", "cargo.swap", piece=action.give[0])
        return None

    def perform(self, state: State, decision: Decision, action: Swap) -> None:
        self._move(state, decision.actor, action.ship, action.give, action.take)

    def _fit(self, hold: Held, basin: Held, give: Held, wanted: Held) -> bool:
        """Whether both sides have room afterwards, and the swap changes something."""
        return (
            not set(give) & set(wanted)
            and self._fits(hold, give, wanted)
            and self._fits(basin, wanted, give)
        )

    def _fits(self, held: Held, gone: Held, come: Held) -> bool:
        size = self._rules.size
        return size(held) - size(gone) + size(come) <= ROOM


class _Drop(Family[DropCargo, Decision]):
    action = DropCargo
    during = (ProductionPhase, TradePhase, MovementPhase)
    may_score = may_spend = False

    def __init__(self, rules: CargoRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[DropCargo]:
        rules = self._rules
        if rules.settings.discard == "never":
            return ()
        hold = state.of(Cargo).hold
        loaded = [ship for ship in rules.ships.fleet(decision.actor) if hold[ship]]
        return [
            DropCargo(piece, rules.ships.number(ship))
            for ship in loaded
            for piece in sorted(set(hold[ship]))
        ]

    def refusal(self, state: State, decision: Decision, action: DropCargo) -> Refusal | None:
        rules = self._rules
        ship = rules.ships.index(decision.actor, action.ship)
        if rules.settings.discard == "never":
            return Refusal.of("cargo.no-discarding")
        missing = rules.ships.no_such_ship(state, decision.actor, action.ship)
        if missing is not None:
            return missing
        if action.piece not in state.of(Cargo).hold[ship]:
            return Refusal.of("cargo.not-aboard", ship=action.ship, piece=action.piece)
        return None

    def perform(self, state: State, decision: Decision, action: DropCargo) -> None:
        cargo = state.of(Cargo)
        ship = self._rules.ships.index(decision.actor, action.ship)
        cargo.hold[ship] = without(cargo.hold[ship], (action.piece,))
        self._rules.lose(state, decision.actor, (action.piece,))
