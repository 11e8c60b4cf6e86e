"""Lets windows that send input faster than people wait for each other; channels ask it.

A key takes some milliseconds of the one thread that answers all windows, and another size of a
window up to 50, so a few clients that send as much as they can would take most of it.
"""

BURST, GAINED = 24, 20.0
"""Keys that a window may send at once, such as a name that is typed ahead, and those that it gains
for each second of a pause."""
EVERY = 1 / 30
"""Seconds between two keys of all windows together that have sent more."""
SIZES, SIZES_GAINED, SIZES_EVERY = 4, 1.0, 1.0
"""The same for sizes of windows."""
LATE, SLOWEST, WIDER, CLOSER = 0.02, 10.0, 1.5, 0.95
"""Seconds after its time when a piece goes late, because everybody waits; how many times longer the
time between two pieces may become then; and how much it changes with each of them."""
PAUSE = 0.05
"""Seconds between two pieces of input after which a window gains more."""


class Turnstile:
    """The queue of all windows of a host that have sent more than a burst of one kind of input.

    While its pieces go late, because answering them takes all the time there is, it takes fewer.
    """

    def __init__(self, every: float = EVERY) -> None:
        """`every`: the seconds between two pieces."""
        self._least = self._every = every
        self._free_at = 0.0

    def ticket(self, now: float) -> float:
        """The time for one more piece."""
        at = max(now, self._free_at)
        self._free_at = at + self._every
        return at

    def passed(self, late: float) -> None:
        """A piece has gone, some seconds after its time."""
        wider = self._every * (WIDER if late > LATE else CLOSER)
        self._every = min(max(wider, self._least), self._least * SLOWEST)


class InputPace:
    """One kind of input of one window: a burst at once, more only by the turnstile."""

    def __init__(self, turnstile: Turnstile, burst: int = BURST, gained: float = GAINED) -> None:
        self._turnstile = turnstile
        self._burst, self._gained = burst, gained
        self._left = float(burst)
        self._asked_at = 0.0
        self._ticket: float | None = None
        self._rested = True

    def rested(self) -> None:
        """A piece comes while no other waits, so there was a pause; a flood has none."""
        self._rested = True

    def wait(self, now: float) -> float:
        """Seconds until the next piece may go to the app; with 0 it goes."""
        pause = now - max(self._asked_at, self._ticket or 0.0) if self._rested else 0.0
        self._asked_at, self._rested = now, False
        self._left = min(self._burst, self._left + max(0.0, pause - PAUSE) * self._gained)
        if self._left >= 1:
            self._left -= 1
            self._ticket = None
            return 0.0
        if self._ticket is None:
            self._ticket = self._turnstile.ticket(now)
        if now < self._ticket:
            return self._ticket - now
        self._turnstile.passed(now - self._ticket)
        self._ticket = None
        return 0.0
