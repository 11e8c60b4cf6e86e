"""Who acts next: chance at once, bots at their pace, until a person must."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from textual.timer import Timer

from ep_rules.api import CHANCE, EndPhase
from ep_tui.session.table import Table
from ep_tui.thinking.question import Decided

if TYPE_CHECKING:
    from ep_tui.thinking.process import Thought

PACES = ("instant", "step", "slow")
SLOW = 0.6
"""Seconds between two actions of bots at the slow pace."""
SLICE = 0.03
"""Seconds of playing before the screen is painted again."""
SOON = 0.001


class Stage(Protocol):
    """Where the game is shown."""

    @property
    def goes_on(self) -> bool:
        """Whether nothing stands before the game: another screen, or a menu while bots play."""
        ...

    def settle(self) -> None:
        """Show whoever must act, and what the keys mean now."""
        ...

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call something later."""
        ...

    def call_later(self, callback: Callable[[], None]) -> bool:
        """Call something as soon as there is time; from any thread."""
        ...

    def tell(self, text: str, role: str = "warn") -> None:
        """Show a sentence until the next key."""
        ...


class _Pondered:
    """A position whose bot thinks, and its thought."""

    def __init__(self, table: Table, over: Callable[[], None]) -> None:
        self._state, self._count = table.history.state, len(table.history.entries)
        self.thought: Thought = table.minds.thinker.think(table.minds.question(), over)

    def is_of(self, table: Table) -> bool:
        """Whether the table still stands there; taking back brings another state."""
        history = table.history
        return history.state is self._state and len(history.entries) == self._count


class Turns:
    """The pace of one table.

    Attributes:
        pace: one of `PACES`. paused: whether bots wait for a key.
    """

    def __init__(self, stage: Stage, table: Table, pace: str) -> None:
        self._stage = stage
        self._table = table
        self.pace = pace
        self.paused = False
        self._skipping = False
        self._once = False
        self._timer: Timer | None = None
        self._pondered: _Pondered | None = None

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        return not self._skipping and (self.paused or self.pace == "step")

    def next_or_pause(self) -> None:
        """The Space key: one action when bots wait, else pause; going on after a pause."""
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
        """Play no more, and end what is thought about, until `advance` is called."""
        self._stop_timer()
        self._forget()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Play until a person must act, bots wait, it is time to paint, or the game is over."""
        self._stop_timer()
        table, stage = self._table, self._stage
        if self._pondered is not None and not self._pondered.is_of(table):
            self._forget()
        if not stage.goes_on:
            return
        until = monotonic() + SLICE
        while not table.over and table.person_to_act is None:
            part = table.history.state.part
            if table.actor == CHANCE:
                table.step()
            elif not self._act():
                return
            if not table.people and table.history.state.part != part:
                self._skipping = False
            if table.actor == CHANCE:
                continue
            if isinstance(table.history.entries[-1].action, EndPhase):
                continue  # nothing to look at
            if self.pace == "slow" and not self._skipping:
                self._later(SLOW)
                return
            if monotonic() > until:
                self._later(SOON)
                return
        self._skipping = False
        table.step()
        if table.over:
            table.minds.stop()
        stage.settle()

    def _act(self) -> bool:
        """Let a bot act; False, and that is shown, when it waits or thinks."""
        table, decided = self._table, None
        if self.waiting and not self._once:
            self._stage.settle()
            return False
        if table.minds.ponder:
            decided = self._ponder()
            if decided is None:
                return False
        self._once = False
        table.step(decided)
        return True

    def _later(self, seconds: float) -> None:
        self._stage.settle()
        table = self._table
        if table.person_to_act is None and not table.over:
            if table.minds.ponder and not self.waiting:
                self._begin_to_ponder()
            self._timer = self._stage.later(seconds, self.advance)

    # ---- bots that think in a process of their own -----------------------------------------

    def _begin_to_ponder(self) -> "Thought":
        """The thought of the bot that must act, which goes on while the screen does."""
        if self._pondered is None:
            self._pondered = _Pondered(self._table, self._over)
        return self._pondered.thought

    def _ponder(self) -> Decided | None:
        """What the bot that must act has decided; None, and that is shown, if it has not yet."""
        thought = self._begin_to_ponder()
        if not thought.over:
            self._stage.settle()
            return None
        self._pondered = None
        table = self._table
        trouble = table.minds.trouble(thought.answer)
        if thought.answer is not None and not trouble:
            return thought.answer.decided(table.game)
        table.minds.stop()
        self.paused, self._skipping, self._once = True, False, False
        self._stage.settle()
        self._stage.tell(trouble)
        return None

    def _over(self) -> None:
        """A thought is over; called in its thread."""
        self._stage.call_later(self._go_on)

    def _go_on(self) -> None:
        """Do what was thought out, unless it is of no use any more or not yet time."""
        if self._pondered is not None and self._pondered.thought.over and self._timer is None:
            self.advance()

    def _forget(self) -> None:
        """What was thought about is no longer asked."""
        if self._pondered is not None:
            self._pondered = None
            self._table.minds.stop()
