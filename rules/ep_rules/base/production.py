"""Production: dice, yields and what happens when the supply runs short.

Rule: production.roll, production.yield, production.shortage
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.turn import Turn
from ep_rules.model import (
    CHANCE,
    RESOURCES,
    YIELDING,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, EvenDraw, Family, Phase, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Fixed, Moment, Question, Veto
from ep_rules.topology import Hex

YIELD: Fixed[[int], tuple[Good, ...]] = Fixed("yield")
"""The cards that a building gets from a hex; argument: the kind of building. The base value is
one card of the resource of the hex."""
INCOME: Question[[list[list[int]], int], list[int]] = Question("cards that count as income")
"""For each seat the cards of a roll that count as income; a seat without any may be compensated.
The base value counts all; arguments: for each seat its cards by kind, the sum of the dice."""
PRODUCES: Veto[[Hex]] = Veto("does this hex produce")
"""Asked of every hex whose number was rolled; a module may keep it from producing."""
TOKEN_LAID: Question[[Hex], int] = Question("number token laid on a hex")
"""The number that a hex got from its bag. The base value lies there now; a module that exchanges
tokens answers with the first one."""
DICE_FELL: Moment[[int, int]] = Moment("dice fell")
"""The dice were rolled, but not yet paid; arguments: the first and the second die. A module that
pushes decisions here calls `Production.settle` when they are answered."""
PRODUCED: Moment[[int, list[int]]] = Moment("produced")
"""A roll other than 7 was paid; arguments: the sum of the dice, the income of each seat."""
SEVEN: Moment[[]] = Moment("seven")
"""A seven was rolled."""

SEVEN_PIPS = 7
_ONE = tuple((good,) for good in RESOURCES)


class ProductionSettings(Settings, frozen=True):
    """`bank`: cards of each resource; `shortage`: the rule for a short supply."""

    bank: Annotated[int, Meta(ge=5, le=99)] = 19
    shortage: Literal["lone-takes-rest", "nobody"] = "lone-takes-rest"


class ProductionPhase(Phase, frozen=True):
    """The dice wait for the seat."""

    closable = False


class ThrowDice(Decision, frozen=True):
    """CHANCE rolls two dice."""


class Roll(Action, frozen=True):
    """Roll for production."""

    form = "roll"


class Dice(Action, frozen=True):
    """The dice roll."""

    form = "dice {first} {second}"
    first: int
    second: int


class DiceRolled(Event, frozen=True):
    """A seat rolled for production."""

    seat: Seat
    first: int
    second: int

    @property
    def total(self) -> int:
        """The total of both dice."""
        return self.first + self.second


class Received(Event, frozen=True):
    """A seat was paid by the supply; `why` is the id of the rule."""

    seat: Seat
    goods: Bundle
    why: str


class SupplyShort(Event, frozen=True):
    """A resource was too short: one seat got the rest, or no seat got any."""

    good: Good


class Production(ConfiguredModule[ProductionSettings]):
    """Roll, then every seat is paid."""

    id = "production"
    needs = ("turn",)
    settings_type = ProductionSettings
    scene_file = "ep_rules.base.production_scene"

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self.box = {**dict.fromkeys(RESOURCES, self.settings.bank), **book.cards.others}
        self.turn = book.module(Turn)
        self._reach = book.cards.reach
        cards = book.fixed(YIELD)
        self._yields = [[cards(one, kind) for kind in range(book.kinds)] for one in _ONE]
        self._produces = book.veto(PRODUCES)
        self._fell = book.at(DICE_FELL)
        self._produced = book.at(PRODUCED)
        self._income = book.ask(INCOME)
        self._seven = book.at(SEVEN)
        self._corners = book.topology.hex_corners
        self.families = (_Roll(), _ThrowDice(self))

    def phases(self) -> Mapping[str, type[Phase]]:
        """The phase that begins with the dice."""
        return {"production": ProductionPhase}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._fill}

    def _fill(self, state: State) -> None:
        for good, count in self.box.items():
            state.bank[good] = count

    def fall(self, state: State, first: int, second: int) -> None:
        """End the phase of a roll with these dice."""
        if state.log is not None:
            state.log.append(DiceRolled(state.active, first, second))
        self.turn.next_phase(state)
        decisions = len(state.agenda)
        for react in self._fell:
            react(state, first, second)
        if len(state.agenda) == decisions:
            self.settle(state, first + second)

    def settle(self, state: State, total: int) -> None:
        """Let a seven happen, or pay every seat."""
        if total == SEVEN_PIPS:
            for react in self._seven:
                react(state)
        else:
            self.pay_out(state, total)

    def pay_out(self, state: State, total: int) -> None:
        """Pay every seat for one sum of the dice."""
        due, wanted = self._due(state, total)
        self._pay(state, due, wanted)
        income = self._income([sum(cards) for cards in due], state, due, total)
        for react in self._produced:
            react(state, total, income)

    def _pay(self, state: State, due: list[list[int]], wanted: dict[Good, int]) -> None:
        """Pay the cards that are due, or what the supply has of them."""
        bank = state.bank
        for good in sorted(wanted):
            if wanted[good] > bank[good]:
                self._ration(state, due, good)
        for seat, cards in enumerate(due):
            if not any(cards):
                continue
            hand = state.hands[seat]
            for good in wanted:
                hand[good] += cards[good]
                bank[good] -= cards[good]
            if state.log is not None:
                goods = Bundle((*cards, *(0 for _ in range(len(hand) - len(cards)))))
                state.log.append(Received(Seat(seat), goods, "production.yield"))

    def _due(self, state: State, total: int) -> tuple[list[list[int]], dict[Good, int]]:
        """The cards that each seat should get, by kind, and all of them."""
        due = [[0] * self._reach for _ in range(state.seats)]
        wanted: dict[Good, int] = {}
        seats, owners, buildings = state.seats, state.owner, state.building
        for place in state.hexes_with(total):
            terrain = state.terrain[place]
            if terrain >= YIELDING or self._produces(state, place) is not None:
                continue
            yields = self._yields[terrain]
            for corner in self._corners[place]:
                owner = owners[corner]
                if owner < 0 or owner >= seats:
                    continue
                for good in yields[buildings[corner]]:
                    due[owner][good] += 1
                    wanted[good] = wanted.get(good, 0) + 1
        return due, wanted

    def _ration(self, state: State, due: list[list[int]], good: Good) -> None:
        entitled = [seat for seat, cards in enumerate(due) if cards[good]]
        alone = len(entitled) == 1 and self.settings.shortage == "lone-takes-rest"
        for seat in entitled:
            due[seat][good] = state.bank[good] if alone else 0
        if state.log is not None:
            state.log.append(SupplyShort(good))


class _Roll(Family[Roll, Decision]):
    action = Roll
    during = (ProductionPhase,)
    may_score = may_spend = False
    _only = (Roll(),)
    _throw = ThrowDice(CHANCE)

    def legal(self, state: State, decision: Decision) -> Sequence[Roll]:
        return self._only

    def refusal(self, state: State, decision: Decision, action: Roll) -> Refusal | None:
        return None

    def perform(self, state: State, decision: Decision, action: Roll) -> None:
        state.agenda.append(self._throw)


class _ThrowDice(EvenDraw[Dice, Decision]):
    action = Dice
    during = (ThrowDice,)
    may_score = may_spend = False
    even = tuple(Dice(a, b) for a in range(1, 7) for b in range(1, 7))

    def __init__(self, production: Production) -> None:
        self._production = production

    def perform(self, state: State, decision: Decision, action: Dice) -> None:
        state.agenda.pop()
        self._production.fall(state, action.first, action.second)
