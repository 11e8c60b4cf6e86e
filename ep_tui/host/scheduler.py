"""The clock of all tables of a host: their bots take turns, and leave time for keys of people."""

from asyncio import TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from contextvars import Context
from time import monotonic

from ep_tui.session.turn_loop import EventLoopClock, Timer

REST = 3.0
"""The seconds of rest after each second of playing."""


class _Call:
    """A call that a table has asked for."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback
        self.timer: TimerHandle | None = None

    def cancel(self) -> None:
        """Call nothing."""
        self.callback = None
        if self.timer is not None:
            self.timer.cancel()


class FairClock(EventLoopClock):
    """Calls that are due wait in one queue, so each table gets a slice in turn.

    After each of them the event loop is free for three times as long as the call took. A table that
    asks for its next slice is the last in the queue.
    """

    slice = 0.005

    def __init__(self) -> None:
        self._due: deque[_Call] = deque()
        self._free_at = 0.0
        self._running = False

    def later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call something after some seconds, and when it is its turn."""
        call = _Call(callback)
        call.timer = get_running_loop().call_later(seconds, self._queue, call, context=Context())
        return call

    def _queue(self, call: _Call) -> None:
        self._due.append(call)
        if not self._running:
            self._running = True
            self._schedule()

    def _schedule(self) -> None:
        rest = max(0.0, self._free_at - monotonic())
        get_running_loop().call_later(rest, self._run, context=Context())

    def _run(self) -> None:
        """Do the next call; the queue goes on whatever it raises."""
        start = monotonic()
        callback = self._due.popleft().callback
        try:
            if callback is not None:
                callback()
        finally:
            now = monotonic()
            self._free_at = now + (now - start) * REST
            self._running = bool(self._due)
            if self._running:
                self._schedule()
