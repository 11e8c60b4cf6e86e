"""Steps a table: chance at once, bots at their pace, until a person must act.

The app makes a `TurnLoop` for its table, plain mode a `StraightLoop`.
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from ep_rules.api import EndPhase
from ep_rules.bots.guests import BadBot
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from ep_tui.thinking.question import BotAnswer, Decided

if TYPE_CHECKING:
    from ep_tui.thinking.process import Thought

PACES = ("instant", "step", "slow")
SLOW = 0.6
"""Seconds between two actions of bots at the slow pace."""
SLICE = 0.03
"""Seconds of playing before the screen is painted again."""
SOON = 0.001


class Timer(Protocol):
    """A scheduled call."""

    def stop(self) -> None:
        """Call nothing."""
        ...


class Clock(Protocol):
    """Schedules calls; Textual's apps are clocks."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call something after some seconds."""
        ...

    def call_later(self, callback: Callable[[], None]) -> object:
        """Call something as soon as there is time; from any thread."""
        ...


class StraightLoop:
    """The loop of plain mode: it never waits, and bots choose in this process.

    Without people it stops after every turn, so that the turn can be printed.
    """

    pace = PACES[0]
    paused = False
    waiting = False

    def __init__(self, table: Table, folders: Folders) -> None:
        self._table = table
        self._folders = folders
        table.loop = self

    def advance(self) -> None:
        """Play until a person must act."""
        table = self._table
        part = table.part
        while not table.over and table.person_to_act is None:
            if table.bots.must_think:
                table.sessions.changed()
            try:
                table.step()
            except BadBot as error:
                table.replace_guest(error, self._folders.faults)
            if not table.people and table.part != part:
                break
        table.sync()
        table.sessions.changed()

    def go_on(self) -> None:
        """Play on; this loop never waits."""
        self.advance()

    def next_or_pause(self) -> None:
        """There is no pause."""

    def skip(self) -> None:
        """There is nothing to wait for."""

    def change_pace(self) -> None:
        """There is one pace."""

    def stop(self) -> None:
        """Nothing is in progress."""


class _Thinking:
    """A position and the question in progress for its bot."""

    def __init__(self, table: Table, over: Callable[[], None]) -> None:
        self._changes = table.changes
        self.thought: Thought = table.bots.thinker.think(table.bots.task(), over)

    def is_of(self, table: Table) -> bool:
        """Whether the table is still at this position."""
        return table.changes == self._changes


class TurnLoop:
    """The loop of a table with a clock; searching bots and guests think in their own processes.

    Attributes:
        pace: one of `PACES`. paused: whether bots wait for a key.
    """

    def __init__(self, table: Table, clock: Clock, pace: str, folders: Folders) -> None:
        self._table = table
        self._clock = clock
        self._folders = folders
        self.pace = pace
        self.paused = False
        self._skipping = False
        self._once = False
        self._timer: Timer | None = None
        self._thinking: _Thinking | None = None
        table.loop = self

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        return not self._skipping and (self.paused or self.pace == "step")

    def next_or_pause(self) -> None:
        """One action when bots wait, else pause; going on after a pause."""
        if self.pace == "step":
            self._once = True
        else:
            self.paused = not self.paused
        self.advance()

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""
        self._skipping = True
        self.paused = False
        self.advance()

    def change_pace(self) -> None:
        """The next pace."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self.paused = False
        self.advance()

    def stop(self) -> None:
        """Stop playing and thinking until `advance` is called."""
        self._stop_timer()
        self._forget()

    def go_on(self) -> None:
        """Advance if the loop was waiting and nothing is in progress."""
        busy = self._thinking is not None and not self._thinking.thought.over
        if self._timer is None and not busy:
            self.advance()
        else:
            self._table.sessions.changed()

    def advance(self) -> None:
        """Play until a person must act, bots wait, it is time to paint, or the game is over."""
        self._stop_timer()
        table = self._table
        if self._thinking is not None and not self._thinking.is_of(table):
            self._forget()
        if table.sessions.held_up:
            return
        until = monotonic() + SLICE
        while not table.over and table.person_to_act is None:
            part = table.part
            if table.goes_on:
                table.step()
            elif not self._act():
                return
            if not table.people and table.part != part:
                self._skipping = False
            if table.goes_on or isinstance(table.last_action, EndPhase):
                continue  # nothing is shown
            if self.pace == "slow" and not self._skipping:
                self._later(SLOW)
                return
            if monotonic() > until:
                self._later(SOON)
                return
        self._skipping = False
        table.sync()
        if table.over:
            table.bots.stop()
        table.sessions.changed()

    def _act(self) -> bool:
        """Let a bot act; if it waits or thinks, show that and return False."""
        table, decided = self._table, None
        if self.waiting and not self._once:
            table.sessions.changed()
            return False
        if table.bots.must_think:
            decided = self._decided()
            if decided is None:
                return False
        self._once = False
        table.step(decided)
        return True

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _later(self, seconds: float) -> None:
        table = self._table
        table.sessions.changed()
        if table.person_to_act is None and not table.over:
            if table.bots.must_think and not self.waiting:
                self._begin_thinking()
            self._timer = self._clock.set_timer(seconds, self.advance)

    # ---- bots that think in a process of their own -----------------------------------------

    def _begin_thinking(self) -> "Thought":
        """Start the thought of the bot to act in the background."""
        if self._thinking is None:
            self._thinking = _Thinking(self._table, self._over)
        return self._thinking.thought

    def _decided(self) -> Decided | None:
        """The choice of the bot to act; None, with a note, after a failure or while it thinks."""
        table, thought = self._table, self._begin_thinking()
        if not thought.over:
            table.sessions.changed()
            return None
        self._thinking = None
        trouble = table.bots.trouble(thought.answer, self._folders)
        if thought.answer is not None and not trouble:
            return self._sound(thought.answer)
        table.bots.stop()
        self.paused, self._skipping, self._once = True, False, False
        table.sessions.changed()
        table.sessions.tell(trouble)
        return None

    def _sound(self, answer: BotAnswer) -> Decided:
        """The choice, made by a deckhand if a guest failed."""
        table = self._table
        try:
            return table.bots.decided(answer)
        except BadBot as error:
            table.replace_guest(error, self._folders.faults)
            return table.bots.decide()

    def _over(self) -> None:
        """Handle the end of a thought; called in its thread."""
        self._clock.call_later(self._go_on)

    def _go_on(self) -> None:
        """Do the chosen action, unless it is outdated or too early."""
        if self._thinking is not None and self._thinking.thought.over and self._timer is None:
            self.advance()

    def _forget(self) -> None:
        """Cancel the current thought."""
        if self._thinking is not None:
            self._thinking = None
            self._table.bots.stop()
