"""Collects what closed sessions and pages of a host leave behind, when that disturbs no one.

A closed app is a web of references to itself. It is taken apart soon, which frees most of it. Only
a full collection frees the rest; it looks at all objects of all sessions, so everybody waits for
it. While people play, collections leave out what was there at the last one. The server runs it.
"""

import asyncio
import ctypes
import gc
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

EVERY = 0.2
SETTLED = 0.5
"""Seconds until nothing uses an app that has ended."""
QUIET = 2.0
"""Seconds without input after which a pause disturbs nobody."""
MANY, TOO_MANY = 600, 2_400
"""Sessions that began or ended, and apps that ended: after as many a whole collection is due in a
quiet moment, or in any."""
MOST_NEW = 2
"""Collections of the middle generation, each of about five thousand new objects that last: after as
many one of all that is new is due, which takes some milliseconds."""


class Collector:
    """Counts sessions that begin and end, and collects what they leave behind."""

    def __init__(self, open_count: Callable[[], int]) -> None:
        """`open_count`: the number of open sessions."""
        self._open_count = open_count
        self._passed = 0
        self._passed_at = self._input_at = 0.0
        self._ended: deque[tuple[float, Callable[[], None]]] = deque()

    def came_or_went(self) -> None:
        """A session has begun, which leaves closed pages behind, or it or its app has ended."""
        self._passed += 1
        self._passed_at = monotonic()

    def app_ended(self, *take_apart: Callable[[], None]) -> None:
        """The app of a session has ended, perhaps after its connection was cut.

        `take_apart`: free what it consists of, as soon as nothing uses it.
        """
        self._ended.extend((monotonic() + SETTLED, part) for part in take_apart)
        self.came_or_went()

    def input_came(self) -> None:
        """A person has pressed a key."""
        self._input_at = monotonic()

    async def run(self) -> None:
        """Collect when it is time, until it is canceled."""
        while True:
            await asyncio.sleep(EVERY)
            while self._ended and self._ended[0][0] <= monotonic():
                self._ended.popleft()[1]()
                await asyncio.sleep(0)
            whole = self._whole_is_due()
            if whole or gc.get_count()[2] >= MOST_NEW:
                self._collect(whole=whole)

    def _collect(self, *, whole: bool) -> None:
        if whole:
            self._passed = 0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if whole and not self._open_count():
            give_back()

    def _whole_is_due(self) -> bool:
        now = monotonic()
        settled = now - self._passed_at > SETTLED
        quiet = now - self._input_at > QUIET
        enough = self._passed > 0 and (not self._open_count() or (quiet and self._passed >= MANY))
        return self._passed >= TOO_MANY or (settled and enough)


def give_back() -> None:
    """Give free memory back to the system, which the C library of Linux keeps for later use."""
    with suppress(OSError, AttributeError, TypeError):  # other libraries have no such function
        ctypes.CDLL(None).malloc_trim(0)
