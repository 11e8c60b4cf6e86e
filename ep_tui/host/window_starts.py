"""Lets windows start one after another, those of people with a seat first; `window` asks it.

The start of an app takes some fifty milliseconds of the one thread that answers all windows.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context

LONGEST = 2.0
"""Seconds after which the next window starts in any case."""


class StartTurn:
    """The start of one window."""

    def __init__(self, over: Callable[["StartTurn"], None]) -> None:
        self.begun = asyncio.Event()
        self._over = over

    def over(self) -> None:
        """Let the next window start; more calls do nothing."""
        self._over(self)


class WindowStarts:
    """The windows of a host that wait for their start."""

    def __init__(self) -> None:
        self._seated, self._others = deque[StartTurn](), deque[StartTurn]()
        self._now: StartTurn | None = None

    async def turn(self, *, seated: bool) -> StartTurn:
        """Wait for the turn of a window; `seated`: its person has a seat at a running table."""
        turn = StartTurn(self._end)
        queue = self._seated if seated else self._others
        queue.append(turn)
        self._next()
        try:
            await turn.begun.wait()
        except asyncio.CancelledError:
            if turn in queue:
                queue.remove(turn)
            turn.over()
            raise
        return turn

    def _next(self) -> None:
        if self._now is not None or not (self._seated or self._others):
            return
        turn = self._now = (self._seated or self._others).popleft()
        turn.begun.set()
        asyncio.get_running_loop().call_later(LONGEST, turn.over, context=Context())

    def _end(self, turn: StartTurn) -> None:
        if turn is self._now:
            self._now = None
            self._next()
