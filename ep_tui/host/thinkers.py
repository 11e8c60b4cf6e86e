"""The thinking processes of a host, which the bots of all its tables share."""

import asyncio
import os
from collections import deque
from collections.abc import Callable

from ep_tui.thinking.process import Thinker, Thought
from ep_tui.thinking.question import BotTask


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
        """Queue a task; `done` is called when it is answered."""
        queued = self._queued = _Queued(task, done)
        self._pool.ask(queued)
        return queued

    def stop(self) -> None:
        """Forget the question in progress."""
        super().stop()
        if self._queued is not None and not self._queued.over:
            self._pool.give_up(self._queued)
        self._queued = None
