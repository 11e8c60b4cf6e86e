"""Lets windows start one after another, those of people with a seat first; `window` asks it.

The start of an app takes some fifty milliseconds of the one thread that answers all windows. While
people press keys, there is a rest as long as the start after each of them.
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
        self.at = 0.0
        self._over = over

    def over(self) -> None:
        """Let the next window start; more calls do nothing."""
        self._over(self)


class WindowStarts:
    """The windows of a host that wait for their start."""

    def __init__(self, pressed: Callable[[], bool]) -> None:
        """`pressed`: whether somebody has pressed a key a moment ago."""
        self._pressed = pressed
        self._seated, self._others = deque[StartTurn](), deque[StartTurn]()
        self._now: StartTurn | None = None
        self._resting: asyncio.TimerHandle | None = None

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
        if self._resting is not None and not self._seated:
            return
        loop = asyncio.get_running_loop()
        turn = self._now = (self._seated or self._others).popleft()
        turn.at = loop.time()
        turn.begun.set()
        loop.call_later(LONGEST, turn.over, context=Context())

    def _end(self, turn: StartTurn) -> None:
        if turn is not self._now:
            return
        self._now = None
        loop = asyncio.get_running_loop()
        if self._resting is not None:
            self._resting.cancel()
        rest = loop.time() - turn.at if self._pressed() else 0.0
        self._resting = loop.call_later(rest, self._rested, context=Context())
        self._next()

    def _rested(self) -> None:
        self._resting = None
        self._next()
