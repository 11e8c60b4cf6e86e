"""Steps a table: chance at once, bots at their pace; `step_here` gives a table its loop."""

from asyncio import get_running_loop
from collections.abc import Callable
from contextvars import Context
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Protocol, get_args

from ep_rules.api import EndPhase
from ep_rules.bots.guests import BadBot
from ep_tui.session.table import Table
from ep_tui.session.table_loop import TableLoop
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import PaceName

if TYPE_CHECKING:
    from ep_tui.thinking.process import Thought
    from ep_tui.thinking.question import BotAnswer, Decided

PACES: tuple[PaceName, ...] = get_args(PaceName)
SLOW, MOST_AT_ONCE = 0.6, 3
"""Seconds that the slow pace waits after each event of an action, and the most events counted."""
SLICE = 0.03
"""Seconds of playing before the screen is painted again."""
SOON = 0.001


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> object:
        """Call nothing."""
        ...


class Clock(Protocol):
    """Schedules the calls of a loop.

    Attributes:
        slice: seconds of playing before the loop lets others have the processor.
    """

    slice: float

    def later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call something after some seconds."""
        ...

    def from_thread(self, callback: Callable[[], None]) -> Callable[[], object]:
        """A function for another thread, which schedules a call in this one."""
        ...


class EventLoopClock:
    """The clock of the running event loop; all tables of a process share it.

    Its calls run in a context of their own: one names the app that made it, which may have left.
    """

    slice = SLICE

    def later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call something after some seconds."""
        return get_running_loop().call_later(seconds, callback, context=Context())

    def from_thread(self, callback: Callable[[], None]) -> Callable[[], object]:
        """A function for another thread, which schedules a call in this one."""
        return partial(get_running_loop().call_soon_threadsafe, callback, context=Context())


class _Thinking:
    """A position and the question in progress for its bot."""

    def __init__(self, table: Table, over: Callable[[], object]) -> None:
        self._changes = table.changes
        self.thought: Thought = table.bots.thinker.think(table.bots.task(), over)

    def is_of(self, table: Table) -> bool:
        """Whether the table is still at this position."""
        return table.changes == self._changes


class TurnLoop(TableLoop):
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
        self._stepping = False
        self._timer: Timer | None = None
        self._thinking: _Thinking | None = None

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        return not self._skipping and (self.paused or self.pace == "step")

    def next_or_pause(self) -> None:
        """A turn when bots wait for a key, else pause; going on after a pause."""
        if self.pace == "step":
            self._stepping = True
        else:
            self.paused = not self.paused
        self.advance()

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""
        self._skipping = True
        self.paused = False
        self.advance()

    def choose_pace(self, name: str) -> None:
        """Play at another pace."""
        self.pace = name
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
        until = monotonic() + self._clock.slice
        while not table.over and table.person_to_act is None:
            part, heard = table.part, len(table.history.heard)
            if table.goes_on:
                table.step()
            elif not self._act():
                return
            if table.part != part:
                self._stepping = False
                self._skipping = self._skipping and bool(table.people)
            if table.goes_on or isinstance(table.last_action, EndPhase):
                continue  # nothing is shown
            if self.pace == "slow" and not self._skipping:
                news = len(table.history.heard) - heard
                self._later(SLOW * min(max(news, 1), MOST_AT_ONCE))
                return
            if monotonic() > until:
                self._later(SOON)
                return
        self._skipping = False
        table.sync()
        if table.over:
            table.bots.stop()
        table.sessions.changed()

    def _tick(self) -> None:
        """Advance as the clock says; a fault goes to the sessions, as there is no caller."""
        try:
            self.advance()
        except Exception as error:
            self._table.sessions.fail(error)

    def _act(self) -> bool:
        """Let a bot act; if it waits or thinks, show that and return False."""
        table, decided = self._table, None
        if self.waiting and not self._stepping:
            table.sessions.changed()
            return False
        if table.bots.must_think:
            decided = self._decided()
            if decided is None:
                return False
        table.step(decided)
        return True

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _later(self, seconds: float) -> None:
        table = self._table
        table.sessions.changed()
        if table.person_to_act is None and not table.over:
            if table.bots.must_think and not self.waiting:
                self._begin_thinking()
            self._timer = self._clock.later(seconds, self._tick)

    # ---- bots that think in a process of their own -----------------------------------------

    def _begin_thinking(self) -> "Thought":
        """Start the thought of the bot to act in the background."""
        if self._thinking is None:
            self._thinking = _Thinking(self._table, self._clock.from_thread(self._answered))
        return self._thinking.thought

    def _decided(self) -> "Decided | None":
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
        self.paused, self._skipping, self._stepping = True, False, False
        table.sessions.changed()
        table.sessions.tell(*trouble)
        return None

    def _sound(self, answer: "BotAnswer") -> "Decided":
        """The choice, made by a deckhand if a guest failed."""
        table = self._table
        try:
            return table.bots.decided(answer)
        except BadBot as error:
            table.replace_guest(error, self._folders.faults)
            return table.bots.decide()

    def _answered(self) -> None:
        """Do the chosen action, unless it is outdated or too early."""
        if self._thinking is not None and self._thinking.thought.over and self._timer is None:
            self._tick()

    def _forget(self) -> None:
        """Cancel the current thought."""
        if self._thinking is not None:
            self._thinking = None
            self._table.bots.stop()


def step_here(table: Table, pace: str, folders: Folders) -> None:
    """Step a table on this process's event loop from now on, for all its sessions."""
    clock = EventLoopClock()
    table.run_with(lambda table: TurnLoop(table, clock, pace, folders))
