"""What the tables of a host share: a clock that leaves time for keys, a thread, thinkers."""

import asyncio
import os
from asyncio import TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from errno import EIO
from pathlib import Path
from time import monotonic

from ep_tui.session.turn_loop import EventLoopClock, Timer
from ep_tui.storage import files
from ep_tui.thinking.process import Thinker, Thought
from ep_tui.thinking.question import BotTask

REST = 3.0
"""The seconds of rest after each second of playing."""
BOTS_EVERY, BOTS_MOST = 0.02, 0.2
"""Seconds between two slices of games of bots alone, for each that waits for one; and at most."""
PRESSED = 1.0
"""Seconds after a key of a person in which bots alone have the longest time between two slices."""
ANSWERED, MOST_HELD = 0.03, 0.3
"""Seconds that a key takes to be answered, in which no slice of them begins; and how long keys may
hold up one that is due."""
AT_ONCE = 0.05
"""A table that asks for a call within this time is in the middle of a game at full speed."""
TOGETHER = 0.2
"""Games of bots alone that wait between actions act at moments so many seconds apart. The waits of
the slow pace are multiples of it, so only the first one is up to half of it longer or shorter."""
IN_A_ROW = 0.005
"""The seconds that calls may take before the first rest, while nobody presses a key."""


class _Call:
    """A call that a table has asked for."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback
        self.timer: TimerHandle | None = None
        self.due_at = 0.0

    def cancel(self) -> None:
        """Call nothing."""
        self.callback = None
        if self.timer is not None:
            self.timer.cancel()


class FairClock(EventLoopClock):
    """Calls that are due wait in one queue, so each table gets a slice in turn.

    After them the event loop is free for three times as long as they took. Calls that are due at
    one moment follow each other without a rest for a few milliseconds, because a processor that has
    slept, or worked for others, needs twice the time for the first one. A table that asks for its
    next slice is the last in the queue. Games of bots alone at full speed wait in a queue of their
    own behind all others and behind keys of people, with a longer rest the more of them there are,
    and the longest while people press keys: each slice is followed by new screens for their
    watchers, which take three times as long.
    """

    slice = 0.005

    def __init__(self) -> None:
        self._due: deque[_Call] = deque()
        self._of_bots: deque[_Call] = deque()
        self._free_at = self._bots_at = self._input_at = 0.0
        self._timer: TimerHandle | None = None

    def later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        return self._call_at(get_running_loop().time() + seconds, callback, self._due)

    def later_for_bots(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """The same for a game of bots alone."""
        at = get_running_loop().time() + seconds
        if seconds < AT_ONCE:
            return self._call_at(at, callback, self._of_bots)
        return self._call_at(round(at / TOGETHER) * TOGETHER, callback, self._due)

    def input_came(self) -> None:
        """A person has pressed a key."""
        self._input_at = monotonic()

    def pressed(self) -> bool:
        """Whether somebody has pressed a key a moment ago."""
        return monotonic() - self._input_at < PRESSED

    def _call_at(self, at: float, callback: Callable[[], None], queue: "deque[_Call]") -> Timer:
        call = _Call(callback)
        call.timer = get_running_loop().call_at(at, self._queue, call, queue, context=Context())
        return call

    def _queue(self, call: _Call, queue: "deque[_Call]") -> None:
        call.due_at = monotonic()
        queue.append(call)
        self._schedule()

    def _schedule(self) -> None:
        """Run when the next call may be made; a call of the first queue need not wait for bots."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due or self._of_bots:
            rest = max(0.0, self._next_at() - monotonic())
            self._timer = get_running_loop().call_later(rest, self._run, context=Context())

    def _next_at(self) -> float:
        """When the next call may be made."""
        if self._due:
            pressed = monotonic() - self._input_at < ANSWERED
            return self._free_at - (0.0 if pressed else IN_A_ROW * REST)
        at = max(self._free_at, self._bots_at, self._of_bots[0].due_at)
        return max(at, min(self._input_at + ANSWERED, at + MOST_HELD))

    def _run(self) -> None:
        """Do the next call; the queues go on whatever it raises."""
        self._timer = None
        start = monotonic()
        if start < self._next_at():  # a key came meanwhile
            self._schedule()
            return
        callback = (self._due or self._of_bots).popleft().callback
        try:
            if callback is not None:
                callback()
        finally:
            now = monotonic()
            self._free_at = max(self._free_at, start) + (now - start) * (1 + REST)
            every = BOTS_MOST if self.pressed() else BOTS_EVERY * (len(self._of_bots) + 1)
            self._bots_at = now + min(BOTS_MOST, every)
            self._schedule()


class TableClock(EventLoopClock):
    """The clock of one table, which tells the fair one what its call is for."""

    slice = FairClock.slice

    def __init__(self, fair: FairClock, alone: Callable[[], bool]) -> None:
        """`alone`: whether only bots play."""
        self._fair = fair
        self._alone = alone

    def later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        fair = self._fair
        return (fair.later_for_bots if self._alone() else fair.later)(seconds, callback)


class DiskThread:
    """One thread; an error of the disk is raised at the next call."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._error: OSError | None = None

    def sync(self, path: Path) -> None:
        """Have a file synced.

        Raises:
            OSError: an earlier file could not be synced.
        """
        error, self._error = self._error, None
        self._thread.submit(self._sync, path)
        if error is not None:
            raise OSError(error.errno or EIO, error.strerror)

    def stop(self) -> None:
        """Wait until all files are synced."""
        self._thread.shutdown()

    def _sync(self, path: Path) -> None:
        """Sync a file that is opened anew; a copy of the descriptor would keep it locked."""
        try:
            file = files.open_file(path, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)
        except FileNotFoundError:
            return  # it has moved to the finished games, and was synced before
        except OSError as error:
            self._error = error


class ThinkerPool:
    """A few processes and one queue of questions.

    A table asks one question at a time, so the queue serves all tables in turn.
    """

    def __init__(self, count: int = 0) -> None:
        """`count`: of the processes; by default one less than there are processors."""
        self._free = [Thinker() for _ in range(count or max(1, (os.cpu_count() or 1) - 1))]
        self._all = tuple(self._free)
        self._waiting: deque[_Queued] = deque()

    def of_table(self) -> "SharedThinker":
        """The thinker of one table."""
        return SharedThinker(self)

    def close(self) -> None:
        """Kill all processes."""
        self._waiting.clear()
        for thinker in self._all:
            thinker.stop()

    def ask(self, queued: "_Queued") -> None:
        """Answer a question as soon as a process is free."""
        self._waiting.append(queued)
        self._go_on()

    def give_up(self, queued: "_Queued") -> None:
        """Forget a question; if a process thinks about it, it is killed."""
        if queued in self._waiting:
            self._waiting.remove(queued)
        elif queued.thinker is not None:
            queued.thinker.stop()

    def _go_on(self) -> None:
        while self._free and self._waiting:
            self._think(self._waiting.popleft(), self._free.pop())

    def _think(self, queued: "_Queued", thinker: Thinker) -> None:
        loop = asyncio.get_running_loop()

        def done() -> None:  # in another thread
            loop.call_soon_threadsafe(self._answered, queued)

        queued.thinker = thinker
        queued.asked = thinker.think(queued.task, done)

    def _answered(self, queued: "_Queued") -> None:
        thinker, queued.thinker = queued.thinker, None
        assert thinker is not None, "a question is answered once"
        self._free.append(thinker)
        self._go_on()
        queued.finish()


class _Queued(Thought):
    """A question that waits for a process or for its answer."""

    def __init__(self, task: BotTask, done: Callable[[], object]) -> None:
        super().__init__()
        self.task = task
        self.thinker: Thinker | None = None
        self.asked: Thought | None = None
        self._done = done

    def finish(self) -> None:
        """Take the answer over."""
        self.answer = None if self.asked is None else self.asked.answer
        self.over = True
        self._done()


class SharedThinker(Thinker):
    """The thinker of one table, whose bots think in the processes of the pool."""

    def __init__(self, pool: ThinkerPool) -> None:
        super().__init__()
        self._pool = pool
        self._queued: _Queued | None = None

    def think(self, task: BotTask, done: Callable[[], object]) -> Thought:
        queued = self._queued = _Queued(task, done)
        self._pool.ask(queued)
        return queued

    def stop(self) -> None:
        super().stop()
        if self._queued is not None and not self._queued.over:
            self._pool.give_up(self._queued)
        self._queued = None
