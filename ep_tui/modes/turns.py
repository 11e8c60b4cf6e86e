"""Who acts next: chance at once, bots at their pace, until a person must."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from textual.timer import Timer

from ep_rules.api import CHANCE, EndPhase
from ep_tui.table import Table

PACES = ("instant", "step", "slow")
SLOW = 0.6
"""Seconds between two actions of bots at the slow pace."""
SLICE = 0.03
"""Seconds of playing before the screen is painted again."""
SOON = 0.001


class Stage(Protocol):
    """Where the game is shown."""

    table: Table

    @property
    def is_current(self) -> bool:
        """Whether it is on the screen now."""
        ...

    def settle(self) -> None:
        """Show whoever must act, and what the keys mean now."""
        ...

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call something later."""
        ...


class Turns:
    """The pace of one table.

    Attributes:
        pace: one of `PACES`. paused: whether bots wait for a key.
    """

    def __init__(self, stage: Stage, pace: str) -> None:
        self._stage = stage
        self.pace = pace
        self.paused = False
        self._skipping = False
        self._once = False
        self._timer: Timer | None = None

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
        """Play no more until `advance` is called."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Play until a person must act, bots wait, it is time to paint, or the game is over."""
        self.stop()
        table, stage = self._stage.table, self._stage
        if not stage.is_current:
            return
        until = monotonic() + SLICE
        while not table.over and table.person_to_act is None:
            if table.actor != CHANCE:
                if self.waiting and not self._once:
                    stage.settle()
                    return
                self._once = False
            part = table.history.state.part
            table.step()
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
        stage.settle()

    def _later(self, seconds: float) -> None:
        self._stage.settle()
        if self._stage.table.person_to_act is None and not self._stage.table.over:
            self._timer = self._stage.later(seconds, self.advance)
