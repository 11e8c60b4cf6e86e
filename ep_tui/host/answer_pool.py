"""Makes answers in a thread of their own, so that nobody waits for those of others.

A person has one at a time, and all others of them wait behind it. Answers that are the same for
everybody are kept by what they were made of, such as a table and the length of its game.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import thread_time
from typing import TypeVar
from weakref import WeakValueDictionary

from ep_tui.host.admission import Asker

T = TypeVar("T")
SWITCH_SECONDS = 0.001
"""How long the thread may keep all others from running; Python's own time is five times as long."""
MOST_LETTERS = 4_000_000
"""Of all kept answers."""


class AnswerPool:
    """One thread, and the answers that are kept."""

    def __init__(self, worked: Callable[[Asker, float], None]) -> None:
        """`worked` is called with who has asked and the seconds of a processor."""
        self._worked = worked
        self._thread = ThreadPoolExecutor(1, "answers")
        self._turns: WeakValueDictionary[Asker, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        self._letters = 0

    async def run(self, who: Asker, job: Callable[[], T]) -> T:
        """Do something in the thread when it is the turn of who asks for it."""
        turn = self._turns.get(who)
        if turn is None:
            turn = self._turns[who] = asyncio.Lock()
        async with turn:
            loop = asyncio.get_running_loop()
            seconds, done = await loop.run_in_executor(self._thread, partial(_timed, job))
            self._worked(who, seconds)
        return done()

    def text(self, made_of: Hashable | None, job: Callable[[], str]) -> str:
        """A text that is the same whenever it is made of the same; None keeps nothing."""
        found = None if made_of is None else self._kept.get(made_of)
        if found is None:
            found = job()
        if made_of is not None:
            self._keep(made_of, found)
        return found

    def _keep(self, made_of: Hashable, text: str) -> None:
        self._letters += len(text) - len(self._kept.pop(made_of, ""))
        self._kept[made_of] = text
        while self._letters > MOST_LETTERS:
            self._letters -= len(self._kept.popitem(last=False)[1])

    def stop(self) -> None:
        """Wait for the answer that is being made, and make no other."""
        self._thread.shutdown(cancel_futures=True)


def _timed(job: Callable[[], T]) -> tuple[float, Callable[[], T]]:
    """The seconds that a job takes, and how to have its result or its exception."""
    start = thread_time()
    try:
        result = job()
    except Exception as error:  # who has asked gets it
        raised = error

        def fail() -> T:
            raise raised

        return thread_time() - start, fail
    return thread_time() - start, lambda: result
