"""Battles: a ship that comes next to a sea robber ship attacks it, and the turn ends.

A used card goes back under its stack, which is shuffled: so a stack is a bag without an order.

Rule: battle.start, battle.card, battle.lost, battle.tie, battle.won, battle.turn-ends
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.production import ProductionPhase
from ep_rules.base.purse import take
from ep_rules.base.turn import PART_STARTS, Turn
from ep_rules.catan.free_routes import LayFree
from ep_rules.fan.sea_robbers.fleet import RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from ep_rules.model import (
    CHANCE,
    LUMBER,
    WOOL,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Draw, Family, FreeChoice, Rulebook, Settings
from ep_rules.questions import SETTLED, Moment
from ep_rules.seafarers.ships import SHIP_LIES, Seafarers
from ep_rules.topology import Hex, Path

Stack = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1, max_length=16)]
"""The numbers of jugs on the cards of a stack."""

COMFORTS = (LUMBER, WOOL)
BattleResult = Literal["lost", "tie", "won"]


class BattleSettings(Settings, frozen=True):
    """The cards of both stacks; the second one is used from `second_from` sunk ships on.

    `before_roll`: whether a seat still rolls for production after a battle before the dice.
    """

    first: Stack = (0, 1, 1, 1, 2, 2, 2, 3)
    second: Stack = (2, 3, 3, 4, 4, 4, 5, 5)
    second_from: Annotated[int, Meta(ge=1, le=16)] = 2
    before_roll: Literal["roll-first", "turn-ends"] = "roll-first"


class Ending(Slice):
    """`now`: whether a battle was fought in this part, which ends once it is settled."""

    key = "battle"
    now: bool = False

    def copy(self) -> "Ending":
        return Ending(self.now)


class ChooseRobber(Decision, frozen=True):
    """A seat chooses which of several sea robber ships its ship attacks."""

    path: Path
    places: tuple[Hex, ...]


class DrawRobberCard(Decision, frozen=True):
    """CHANCE reveals the top card of a stack; the ship on `path` attacks the one on `place`."""

    seat: Seat
    path: Path
    place: Hex


class TakeComfort(Decision, frozen=True):
    """A seat that lost a battle may take a card for its ship."""


class FallBack(Decision, frozen=True):
    """A seat must move the ship on `path` away after a tied battle."""

    path: Path


class AttackRobber(Action, frozen=True):
    """Choose the sea robber ship to attack."""

    form = "attack {place}"
    place: Hex


class RobberCard(Action, frozen=True):
    """The jugs on the card of the sea robbers."""

    form = "robber-card {jugs}"
    jugs: int


class Comfort(Action, frozen=True):
    """Take a card for a ship lost in battle."""

    form = "comfort {good}"
    good: Good


class NoComfort(Action, frozen=True):
    """Take no card for the lost ship."""

    form = "no-comfort"


class FallBackTo(Action, frozen=True):
    """Move a ship away after a battle without a winner."""

    form = "fall-back {path}"
    path: Path


class BattleFought(Event, frozen=True):
    """A seat met a card of the sea robbers; `result` is lost, tie or won.

    `jugs` are those of the card, `own` those of the seat.
    """

    seat: Seat
    place: Hex
    jugs: int
    own: int
    result: str


class Comforted(Event, frozen=True):
    """A seat took a card for a lost ship."""

    seat: Seat
    good: Good


class Battle(ConfiguredModule[BattleSettings]):
    """Battles, from the ship that attacks to the end of the turn."""

    id = "battle"
    needs = ("seafarers", "robber-fleet", "jugs", "free-routes")
    settings_type = BattleSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Seafarers)
        self.robbers = book.module(RobberShips)
        self._near = book.topology.path_surroundings
        self._turn = book.module(Turn)
        self._stacks = tuple(
            tuple((RobberCard(jugs), count) for jugs, count in sorted(Counter(stack).items()))
            for stack in (self.settings.first, self.settings.second)
        )
        self.families = (_Attack(self), _Card(self), _Comfort(), _NoComfort(), _FallBack(self))

    def slice(self) -> Slice:
        return Ending()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SHIP_LIES: self._look, SETTLED: self._end, PART_STARTS: self._reset}

    def foes(self, state: State, path: Path) -> tuple[Hex, ...]:
        """The sea robber ships next to a ship on a path, sorted."""
        afloat = state.of(RobberFleet).afloat
        near = self._near[path]
        return tuple([place for place in afloat if place in near])

    def stack(self, state: State, seat: Seat) -> Sequence[tuple[RobberCard, int]]:
        """The cards that a seat may meet, each with its count in the stack."""
        return self._stacks[state.of(RobberFleet).sunk[seat] >= self.settings.second_from]

    def fight(self, state: State, card: DrawRobberCard, jugs: int) -> None:
        """Compare the jugs."""
        own = state.of(ShipTiles).jugs[card.seat]
        result: BattleResult = "lost" if own < jugs else "tie" if own == jugs else "won"
        if state.log is not None:
            state.log.append(BattleFought(card.seat, card.place, jugs, own, result))
        if result == "won":
            self.robbers.sink(state, card.seat, card.place)
        elif result == "lost":
            self.ships.remove(state, card.seat, card.path)
            if any(state.bank[good] for good in COMFORTS):
                state.agenda.append(TakeComfort(card.seat))
        elif self.ways_out(state, card.seat, card.path):
            state.agenda.append(FallBack(card.seat, card.path))
        else:
            self.ships.remove(state, card.seat, card.path)

    def ways_out(self, state: State, seat: Seat, path: Path) -> list[Path]:
        """The paths to which a ship may fall back."""
        found = self.ships.moves(state, seat, (path,))
        return [place for _, place in found if not self.foes(state, place)]

    def way_refusal(self, state: State, seat: Seat, path: Path, to: Path) -> Refusal | None:
        """Why a ship may not fall back to a path."""
        refusal = self.ships.move_refusal(state, seat, path, to)
        if refusal is None and self.foes(state, to):
            return Refusal.of("battle.still-beside", path=to)
        return refusal

    def _look(self, state: State, seat: Seat, path: Path, origin: int) -> None:
        foes = self.foes(state, path)
        if not foes:
            return
        state.of(Ending).now = True
        if len(foes) == 1:
            state.agenda.append(DrawRobberCard(CHANCE, seat, path, foes[0]))
        else:
            state.agenda.append(ChooseRobber(seat, path, foes))

    def _end(self, state: State) -> None:
        """End the part when no decision of the battle is open; free pieces left are lost."""
        if not state.of(Ending).now or not state.agenda:
            return
        state.agenda[:] = [open_ for open_ in state.agenda if not isinstance(open_, LayFree)]
        must_roll = isinstance(state.agenda[0], ProductionPhase)
        if len(state.agenda) == 1 and not (must_roll and self.settings.before_roll == "roll-first"):
            self._turn.end_part(state)

    def _reset(self, state: State) -> None:
        state.of(Ending).now = False


class _Attack(Family[AttackRobber, ChooseRobber]):
    action = AttackRobber
    during = (ChooseRobber,)

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def legal(self, state: State, decision: ChooseRobber) -> Sequence[AttackRobber]:
        return [AttackRobber(place) for place in decision.places]

    def refusal(self, state: State, decision: ChooseRobber, action: AttackRobber) -> Refusal | None:
        if action.place not in decision.places:
            return Refusal.of("battle.not-beside", hex=action.place)
        return None

    def perform(self, state: State, decision: ChooseRobber, action: AttackRobber) -> None:
        state.agenda.pop()
        path = decision.path
        state.agenda.append(DrawRobberCard(CHANCE, decision.actor, path, action.place))


class _Card(Draw[RobberCard, DrawRobberCard]):
    action = RobberCard
    during = (DrawRobberCard,)

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def outcomes(self, state: State, decision: DrawRobberCard) -> Sequence[tuple[RobberCard, int]]:
        return self._battle.stack(state, decision.seat)

    def perform(self, state: State, decision: DrawRobberCard, action: RobberCard) -> None:
        state.agenda.pop()
        self._battle.fight(state, decision, action.jugs)


class _Comfort(Family[Comfort, Decision]):
    action = Comfort
    during = (TakeComfort,)
    _actions = tuple(Comfort(good) for good in COMFORTS)

    def legal(self, state: State, decision: Decision) -> Sequence[Comfort]:
        return [action for action in self._actions if state.bank[action.good]]

    def refusal(self, state: State, decision: Decision, action: Comfort) -> Refusal | None:
        if action.good not in COMFORTS:
            return Refusal.of("battle.no-comfort", good=action.good)
        if not state.bank[action.good]:
            return Refusal.of("supply.no-card", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: Comfort) -> None:
        state.agenda.pop()
        take(state, decision.actor, action.good)
        if state.log is not None:
            state.log.append(Comforted(decision.actor, action.good))


class _NoComfort(FreeChoice[NoComfort, Decision]):
    action = NoComfort
    during = (TakeComfort,)

    def perform(self, state: State, decision: Decision, action: NoComfort) -> None:
        state.agenda.pop()


class _FallBack(Family[FallBackTo, FallBack]):
    action = FallBackTo
    during = (FallBack,)

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def legal(self, state: State, decision: FallBack) -> Sequence[FallBackTo]:
        ways = self._battle.ways_out(state, decision.actor, decision.path)
        return [FallBackTo(path) for path in ways]

    def refusal(self, state: State, decision: FallBack, action: FallBackTo) -> Refusal | None:
        path = decision.path
        return self._battle.way_refusal(state, decision.actor, path, action.path)

    def perform(self, state: State, decision: FallBack, action: FallBackTo) -> None:
        state.agenda.pop()
        path = decision.path
        self._battle.ships.move(state, decision.actor, path, action.path)
