"""Chasing another seat's pirate ship away with a battle-ready ship.

Rule: pirates.chase
"""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.base.turn import PART_STARTS, MovementPhase
from ep_rules.model import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    Event,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
)
from ep_rules.module import EvenDraw, Family, Rulebook, RuleModule
from ep_rules.questions import Moment, Question
from ep_rules.sea.pirates import Pirate, PirateAction, Pirates
from ep_rules.sea.ships import Fleet, Ships

CHASE_FACES: Question[[Seat], tuple[int, ...]] = Question("faces that chase a pirate ship away")

DIE = range(1, 7)
SIX = 6


class Chases(Slice):
    """`tried`: ships that made their attempt in this part, sorted."""

    key = "chasing"
    tried: tuple[int, ...] = ()

    def copy(self) -> "Chases":
        return Chases(self.tried)


class RollToChase(Decision, frozen=True):
    """CHANCE rolls for a ship's attempt."""

    seat: Seat
    ship: ShipNumber


class Chase(PirateAction, frozen=True):
    """Try to chase a pirate ship away."""

    form = "chase {ship}"
    ship: ShipNumber


class ChaseRoll(Action, frozen=True):
    """The die roll of a chase."""

    form = "chase-roll {number}"
    number: int


class Chased(Event, frozen=True):
    """A ship tried to chase the pirate ship of `owner` away."""

    seat: Seat
    ship: ShipNumber
    owner: Seat
    number: int
    success: bool


class Chasing(RuleModule):
    """One attempt for every battle-ready ship in a movement phase."""

    id = "chasing"
    needs = ("pirates",)
    scene_file = "ep_rules.sea.chasing_scene"

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.pirates = book.module(Pirates)
        self.faces = book.ask(CHASE_FACES)
        self.families = (_Chase(self), _Roll(self))

    def slice(self) -> Slice:
        return Chases()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._reset}

    def refusal(self, state: State, seat: Seat, number: ShipNumber) -> Refusal | None:
        """Why a ship is not battle-ready."""
        missing = self.ships.no_such_ship(state, seat, number)
        if missing is not None:
            return missing
        fleet = state.of(Fleet)
        ship = self.ships.index(seat, number)
        hostile = self.pirates.hostile(state, seat)
        if hostile == NOBODY:
            return Refusal.of("pirates.none-to-chase")
        if hostile not in self.ships.hexes_at(state, ship):
            return Refusal.of("pirates.not-beside", ship=number)
        if fleet.used[ship]:
            return Refusal.of("pirates.has-moved", ship=number)
        if ship in state.of(Chases).tried:
            return Refusal.of("pirates.tried", ship=number)
        return None

    def _reset(self, state: State) -> None:
        state.of(Chases).tried = ()


class _Chase(Family[Chase, Decision]):
    action = Chase
    during = (MovementPhase,)

    def __init__(self, chasing: Chasing) -> None:
        self._chasing = chasing

    def legal(self, state: State, decision: Decision) -> Sequence[Chase]:
        chasing, seat = self._chasing, decision.actor
        hostile, ships = chasing.pirates.hostile(state, seat), chasing.ships
        if hostile == NOBODY:
            return ()
        numbers = [ships.number(ship) for ship in ships.beside(state, seat, hostile)]
        return [Chase(n) for n in numbers if chasing.refusal(state, seat, n) is None]

    def refusal(self, state: State, decision: Decision, action: Chase) -> Refusal | None:
        return self._chasing.refusal(state, decision.actor, action.ship)

    def perform(self, state: State, decision: Decision, action: Chase) -> None:
        chases = state.of(Chases)
        ship = self._chasing.ships.index(decision.actor, action.ship)
        chases.tried = tuple(sorted({*chases.tried, ship}))
        state.agenda.append(RollToChase(CHANCE, decision.actor, action.ship))


class _Roll(EvenDraw[ChaseRoll, RollToChase]):
    action = ChaseRoll
    during = (RollToChase,)
    even = tuple(ChaseRoll(number) for number in DIE)

    def __init__(self, chasing: Chasing) -> None:
        self._chasing = chasing

    def perform(self, state: State, decision: RollToChase, action: ChaseRoll) -> None:
        chasing, seat = self._chasing, decision.seat
        state.agenda.pop()
        pirate = state.of(Pirate)
        success = action.number in chasing.faces((SIX,), state, seat)
        if state.log is not None:
            owner = Seat(pirate.owner)
            state.log.append(Chased(seat, decision.ship, owner, action.number, success))
        if success:
            chasing.pirates.call(state, seat)
