"""Turns: a schedule of parts, each with its phases; limits that end a game without a winner.

Rule: turn.phases, turn.end, turn.limits
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ep_rules.model import Action, Decision, Event, Refusal, Seat, State
from ep_rules.module import (
    APPLIED,
    GAME_STARTS,
    Family,
    Moment,
    Phase,
    Rulebook,
    RuleModule,
    Settings,
    Veto,
)

PART_STARTS: Moment[[]] = Moment("part starts")
"""A part opens; per-turn counters go back."""
MAY_END: Veto[[]] = Veto("may the phase end")


class TurnSettings(Settings, frozen=True):
    """`rounds` and `actions` are limits (of a game, of one part) that leave it unfinished."""

    rounds: int = 500
    actions: int = 400


class TradePhase(Phase, frozen=True):
    """Trade and build, freely mixed."""


class EndPhase(Action, frozen=True):
    """Close the phase; the last one of a part ends it."""

    form = "end"


class PartStarted(Event, frozen=True):
    """A seat's part of the schedule began; `round` counts from 1."""

    seat: Seat
    round: int


class PhaseEnded(Event, frozen=True):
    """A seat went on to the next phase of its part."""

    seat: Seat
    phase: str


class GameUnfinished(Event, frozen=True):
    """A limit was reached: nobody has won."""

    round: int


class Turn(RuleModule):
    """The schedule: seats in clockwise order, each with the whole outline."""

    id = "turn"
    settings_type = TurnSettings

    def __init__(self, settings: TurnSettings) -> None:
        super().__init__(settings)
        self.settings = settings

    def bind(self, book: Rulebook) -> None:
        """Intern one decision for each phase and seat."""
        self._names = book.outline
        self._phases = tuple(book.per_seat(phase) for phase in book.phase_types)
        self._starts = book.at(PART_STARTS)
        self._end = _End(self, book)

    def families(self) -> Sequence[Family[Any]]:
        """Ending a phase."""
        return (self._end,)

    def phases(self) -> Mapping[str, type[Phase]]:
        """Trade and build."""
        return {"trade-and-build": TradePhase}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """Open the first part; watch the limit of actions."""
        return {GAME_STARTS: self.start_part, APPLIED: self._watch}

    def round(self, state: State) -> int:
        """The number of the running round, from 1."""
        return state.part // state.seats + 1

    def start_part(self, state: State) -> None:
        """Open the part that `state.part` counts."""
        state.active = Seat((state.first + state.part) % state.seats)
        state.phase = 0
        state.acted = 0
        if self.round(state) > self.settings.rounds:
            self._give_up(state)
            return
        state.agenda.append(self._phases[0][state.active])
        for start in self._starts:
            start(state)
        if state.log is not None:
            state.log.append(PartStarted(state.active, self.round(state)))

    def next_phase(self, state: State) -> None:
        """Replace the phase at the bottom of the agenda by the one after it."""
        if state.log is not None:
            state.log.append(PhaseEnded(state.active, self._names[state.phase]))
        state.phase += 1
        if state.phase < len(self._phases):
            state.agenda[0] = self._phases[state.phase][state.active]
        else:
            state.agenda.clear()
            state.part += 1
            self.start_part(state)

    def _watch(self, state: State) -> None:
        if state.acted >= self.settings.actions and state.agenda:
            self._give_up(state)

    def _give_up(self, state: State) -> None:
        state.agenda.clear()
        if state.log is not None:
            state.log.append(GameUnfinished(self.round(state)))


class _End(Family[EndPhase]):
    action = EndPhase

    def __init__(self, turn: Turn, book: Rulebook) -> None:
        self.during = tuple(phase for phase in book.phase_types if phase.closable)
        self._turn = turn
        self._may_end = book.veto(MAY_END)
        self._only = (EndPhase(),)

    def legal(self, state: State, decision: Decision) -> Sequence[EndPhase]:
        return () if self._may_end(state) else self._only

    def refusal(self, state: State, decision: Decision, action: EndPhase) -> Refusal | None:
        return self._may_end(state)

    def perform(self, state: State, decision: Decision, action: EndPhase) -> None:
        self._turn.next_phase(state)
