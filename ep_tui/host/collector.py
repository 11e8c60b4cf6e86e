"""Collects what closed sessions of a host leave behind, when that disturbs nobody.

A closed app is a web of references to itself, which only a full collection frees; it looks at all
objects of all sessions, so everybody waits for it. The server starts it.
"""

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

EVERY = 0.5
QUIET = 2.0
"""Seconds without input after which a pause disturbs nobody."""
MANY, TOO_MANY = 8, 64
"""Closed sessions: as many are collected in a quiet moment, or at any."""


class Collector:
    """Counts closed sessions, and collects them."""

    def __init__(self, is_empty: Callable[[], bool]) -> None:
        """`is_empty`: whether no session is open."""
        self._is_empty = is_empty
        self._closed = 0
        self._input_at = 0.0

    def closed(self) -> None:
        """A session has ended."""
        self._closed += 1

    def input_came(self) -> None:
        """A person has pressed a key."""
        self._input_at = monotonic()

    async def run(self) -> None:
        """Collect when it is time, until it is canceled."""
        while True:
            await asyncio.sleep(EVERY)
            if self._is_due():
                self._closed = 0
                gc.collect()

    def _is_due(self) -> bool:
        quiet = monotonic() - self._input_at > QUIET
        return (
            (self._closed > 0 and self._is_empty())
            or (self._closed >= MANY and quiet)
            or self._closed >= TOO_MANY
        )
