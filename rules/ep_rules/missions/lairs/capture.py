"""The end of a siege: rewards, the hero, and the number of the freed gold field.

All of it waits for the end of the movement phase in which the third crew landed.

Rule: lairs.rewards, lairs.hero, lairs.freed
"""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.base.turn import PHASE_ENDS, MovementPhase
from ep_rules.base.victory import Victory
from ep_rules.missions.lairs.siege import LairRules, Lairs
from ep_rules.model import CHANCE, Action, Decision, Event, Seat, State
from ep_rules.module import Draw, Rulebook, RuleModule
from ep_rules.questions import Moment
from ep_rules.sea.gold import give_gold
from ep_rules.topology import Hex


class RollForHero(Decision, frozen=True):
    """CHANCE rolls a participant's die."""

    seat: Seat
    place: Hex


class TurnLair(Decision, frozen=True):
    """CHANCE draws the number of the captured lair's token."""

    place: Hex


class HeroRoll(Action, frozen=True):
    """The die roll of a seat for the hero of a lair."""

    form = "hero-roll {seat} {number}"
    seat: Seat
    number: int


class LairIs(Action, frozen=True):
    """The number token under a captured lair."""

    form = "lair {place} {number}"
    place: Hex
    number: int


class LairCaptured(Event, frozen=True):
    """A lair was captured; `seats` took part, in the order of their rewards."""

    place: Hex
    seats: tuple[Seat, ...]


class HeroRolled(Event, frozen=True):
    """A seat rolled for the hero; `total` includes its crews."""

    seat: Seat
    number: int
    total: int


class HeroFound(Event, frozen=True):
    """The hero of a lair moves one extra space and loses a crew."""

    seat: Seat
    place: Hex


class LairFreed(Event, frozen=True):
    """The number token of a freed gold field was revealed."""

    place: Hex
    number: int


class Capture(RuleModule):
    """Captured lairs are resolved one after the other."""

    id = "capture"
    needs = ("lairs", "victory")

    def bind(self, book: Rulebook) -> None:
        self.rules = book.module(LairRules)
        self._victory = book.module(Victory)
        self.families = (_Hero(self), _Turn(self))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PHASE_ENDS: self._phase_ends}

    def _phase_ends(self, state: State, phase: type[Decision]) -> None:
        lairs = state.of(Lairs)
        if issubclass(phase, MovementPhase) and lairs.captured:
            if self.rules.settings.order == "north-first":
                lairs.captured.sort()
            self._resolve(state)

    def _resolve(self, state: State) -> None:
        """Reward the first captured lair and look for its hero."""
        lairs = state.of(Lairs)
        place = lairs.captured[0]
        there = lairs.crews[place]
        taking_part = [seat for seat in state.clockwise if there[seat]]
        if state.log is not None:
            state.log.append(LairCaptured(place, tuple(taking_part)))
        for seat in taking_part:
            give_gold(state, seat, self.rules.settings.reward, "lairs.rewards")
            self.rules.step(state, seat)
            if self.rules.settings.victory == "at-once":
                self._victory.look(state)
            if state.over:
                return
        state.agenda.append(TurnLair(CHANCE, place))
        if len(taking_part) == 1:
            self._hero(state, taking_part[0], place)
        else:
            self._ask(state, taking_part, place)

    def _ask(self, state: State, seats: Sequence[Seat], place: Hex) -> None:
        state.of(Lairs).rolls = [0] * state.seats
        state.agenda.extend(RollForHero(CHANCE, seat, place) for seat in reversed(seats))

    def _hero(self, state: State, seat: Seat, place: Hex) -> None:
        lairs = state.of(Lairs)
        if state.log is not None:
            state.log.append(HeroFound(seat, place))
        lairs.put(place, seat, -1, state.seats)
        self.rules.step(state, seat)

    def rolled(self, state: State, place: Hex) -> None:
        """After all dice of a round: find the hero, or let tied seats roll again."""
        lairs = state.of(Lairs)
        there = lairs.crews[place]
        rolls = {Seat(seat): die for seat, die in enumerate(lairs.rolls) if die}
        best = max((die + there[seat], there[seat]) for seat, die in rolls.items())
        level = [seat for seat, die in rolls.items() if (die + there[seat], there[seat]) == best]
        lairs.rolls = [0] * state.seats
        if len(level) == 1:
            self._hero(state, level[0], place)
        else:
            self._ask(state, [seat for seat in state.clockwise if seat in level], place)

    def freed(self, state: State, place: Hex, number: int) -> None:
        """Reveal the token, then resolve the next captured lair."""
        lairs = state.of(Lairs)
        lairs.tokens.remove(number)
        lairs.lairs = [other for other in lairs.lairs if other != place]
        lairs.captured.pop(0)
        state.numbers[place] = number
        if state.log is not None:
            state.log.append(LairFreed(place, number))
        if lairs.captured:
            self._resolve(state)


class _Hero(Draw[HeroRoll, RollForHero]):
    action = HeroRoll
    during = (RollForHero,)

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._outcomes = tuple(
            tuple((HeroRoll(Seat(seat), number), 1) for number in range(1, 7)) for seat in range(6)
        )

    def outcomes(self, state: State, decision: RollForHero) -> Sequence[tuple[HeroRoll, int]]:
        return self._outcomes[decision.seat]

    def perform(self, state: State, decision: RollForHero, action: HeroRoll) -> None:
        lairs, place = state.of(Lairs), decision.place
        state.agenda.pop()
        lairs.rolls[action.seat] = action.number
        if state.log is not None:
            total = action.number + lairs.crews[place][action.seat]
            state.log.append(HeroRolled(action.seat, action.number, total))
        if not isinstance(state.agenda[-1], RollForHero):
            self._capture.rolled(state, place)


class _Turn(Draw[LairIs, TurnLair]):
    action = LairIs
    during = (TurnLair,)

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    def outcomes(self, state: State, decision: TurnLair) -> Sequence[tuple[LairIs, int]]:
        tokens = state.of(Lairs).tokens
        return [(LairIs(decision.place, n), tokens.count(n)) for n in sorted(set(tokens))]

    def perform(self, state: State, decision: TurnLair, action: LairIs) -> None:
        state.agenda.pop()
        self._capture.freed(state, action.place, action.number)
