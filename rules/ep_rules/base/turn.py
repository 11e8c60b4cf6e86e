"""Turns: a schedule of parts, each with its phases; limits that end a game without a winner.

With five or six seats a turn has two parts (paired turns), or is followed by a part in which the
others only build (the older special building phase).

Rule: turn.phases, turn.end, turn.limits, turn.paired, turn.special-building
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.model import Action, Decision, Event, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, Phase, Rulebook, Settings
from ep_rules.questions import ANSWERED, GAME_STARTS, SETTLED, Moment, Veto

PART_STARTS: Moment[[]] = Moment("part starts")
"""A part begins; per-turn counters are reset."""
PHASE_ENDS: Moment[[type[Decision]]] = Moment("phase ends")
"""A seat ended a phase; decisions pushed here come before the next phase."""
MAY_END: Veto[[]] = Veto("may the phase end")

PARTNER = 3
"""In a paired turn the second seat is the third to the left of the first."""


class TurnSettings(Settings, frozen=True):
    """The order of turns.

    `order`: single turns, two seats per turn, or building by all others after each turn. `rounds`
    and `actions` are limits (of a game, of one part) that end a game unfinished.
    """

    order: Literal["single", "paired", "special-building"] = "single"
    rounds: Annotated[int, Meta(ge=1, le=5000)] = 500
    actions: Annotated[int, Meta(ge=1, le=5000)] = 400


class TradePhase(Phase, frozen=True):
    """Trade and build, freely mixed."""


class BuildPhase(Phase, frozen=True):
    """Build only: a part of the special building phase."""


class MovementPhase(Phase, frozen=True):
    """Ships move and act; a scenario's outline may have it after trading."""


BUILD_PHASES = (TradePhase, BuildPhase)
"""The phases in which pieces are built."""


class EndPhase(Action, frozen=True):
    """End the phase; in the last phase of a part, the part."""

    form = "end"


class PartStarted(Event, frozen=True):
    """A seat's `part` of a turn began: its own `turn`, the `second` of a pair, or `building`."""

    seat: Seat
    round: int
    part: str = "turn"


class PhaseEnded(Event, frozen=True):
    """A seat went on to the next phase."""

    seat: Seat
    phase: str


class GameUnfinished(Event, frozen=True):
    """The turn limit was reached without a winner."""

    round: int


class Turn(ConfiguredModule[TurnSettings]):
    """The schedule: seats in clockwise order, each with the whole outline."""

    id = "turn"
    settings_type = TurnSettings

    def bind(self, book: Rulebook) -> None:
        self._outline = tuple(zip(book.outline, map(book.per_seat, book.phase_types), strict=True))
        self._building = (("build", book.per_seat(BuildPhase)),)
        order = self.settings.order
        self._is_paired, self._has_building = order == "paired", order == "special-building"
        self._parts_a_turn = book.seats if self._has_building else 1 + self._is_paired
        self._apart, self._later = (PARTNER, "second") if self._is_paired else (1, "building")
        self._starts, self._ends = book.at(PART_STARTS), book.at(PHASE_ENDS)
        self._end = _End(self, book)
        self.families = (self._end,)

    def phases(self) -> Mapping[str, type[Phase]]:
        return {"trade-and-build": TradePhase, "build": BuildPhase}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self.start_part, ANSWERED: self._settle_phase, SETTLED: self._watch}

    def round(self, state: State) -> int:
        """The number of the current round, from 1."""
        return state.part // (state.seats * self._parts_a_turn) + 1

    def is_second(self, state: State) -> bool:
        """Whether the part is not the first of its turn."""
        return state.part % self._parts_a_turn > 0

    def is_building(self, state: State) -> bool:
        """Whether the part is one of the special building phase."""
        return self._has_building and self.is_second(state)

    def seat_of_part(self, state: State) -> Seat:
        """The seat of part `state.part`."""
        turn, step = divmod(state.part, self._parts_a_turn)
        return Seat((state.first + turn + step * self._apart) % state.seats)

    def start_part(self, state: State) -> None:
        """Start part `state.part`."""
        state.active = self.seat_of_part(state)
        state.phase = int(self._is_paired and self.is_second(state))
        state.acted = 0
        if self.round(state) > self.settings.rounds:
            self._give_up(state)
            return
        state.agenda.append(self._phases(state)[state.phase][1][state.active])
        for start in self._starts:
            start(state)
        if state.log is not None:
            part = self._later if self.is_second(state) else "turn"
            state.log.append(PartStarted(state.active, self.round(state), part))

    def next_phase(self, state: State) -> None:
        """Replace the phase at the bottom of the agenda by the one after it."""
        phases = self._phases(state)
        if state.log is not None:
            state.log.append(PhaseEnded(state.active, phases[state.phase][0]))
        state.phase += 1
        if state.phase < len(phases):
            state.agenda[0] = phases[state.phase][1][state.active]
        else:
            self.end_part(state)

    def end_part(self, state: State) -> None:
        """End the part at once, whatever its phase; the next one begins."""
        state.agenda.clear()
        state.part += 1
        self.start_part(state)

    def end_phase(self, state: State) -> None:
        """End the phase; decisions that follow from its end come first."""
        phase = type(state.agenda[0])
        for react in self._ends:
            react(state, phase)
        if len(state.agenda) == 1:
            self.next_phase(state)
        elif state.agenda:
            state.closing = 1

    def _phases(self, state: State) -> Sequence[tuple[str, tuple[Decision, ...]]]:
        return self._building if self.is_building(state) else self._outline

    def _settle_phase(self, state: State) -> None:
        if state.closing:
            state.closing = 0
            self.next_phase(state)

    def _watch(self, state: State) -> None:
        if state.acted >= self.settings.actions and state.agenda:
            self._give_up(state)

    def _give_up(self, state: State) -> None:
        state.agenda.clear()
        if state.log is not None:
            state.log.append(GameUnfinished(self.round(state)))


class _End(Family[EndPhase, Decision]):
    action = EndPhase
    may_spend = False

    def __init__(self, turn: Turn, book: Rulebook) -> None:
        phases: list[type[Phase]] = [*book.phase_types, BuildPhase]
        self.during = tuple(phase for phase in phases if phase.closable)
        self._turn = turn
        self._may_end = book.veto(MAY_END)
        self._only = (EndPhase(),)

    def legal(self, state: State, decision: Decision) -> Sequence[EndPhase]:
        return () if self._may_end(state) else self._only

    def refusal(self, state: State, decision: Decision, action: EndPhase) -> Refusal | None:
        return self._may_end(state)

    def perform(self, state: State, decision: Decision, action: EndPhase) -> None:
        self._turn.end_phase(state)
