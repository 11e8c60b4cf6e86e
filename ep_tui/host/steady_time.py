"""The time of day of a host, which goes on evenly even if the clock of its machine jumps."""

import time
from collections.abc import Callable

NOTICED = 60.0
"""Seconds by which the clock of the machine may differ before that is a jump."""


def _since_boot() -> float:
    """Seconds that no setting of the clock changes; they count while the machine sleeps."""
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SteadyTime:
    """Seconds since 1970 by the clock of the machine at the start, and evenly from then on.

    The days of players, names that are kept, and what is too old are counted by it, so that a
    clock that jumps takes no seat and frees no name.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        even: Callable[[], float] = _since_boot,
    ) -> None:
        self._wall, self._even = wall, even
        self._began = wall() - even()
        self._seen = 0.0

    def __call__(self) -> float:
        """The time now."""
        return self._began + self._even()

    def jumped(self) -> float:
        """The seconds by which the clock of the machine has jumped since the last call, or 0."""
        differs = self._wall() - self()
        if abs(differs - self._seen) < NOTICED:
            return 0.0
        jump, self._seen = differs - self._seen, differs
        return jump
