"""Lets windows that send keys faster than people type wait for each other; channels ask it.

A key takes some milliseconds of the one thread that answers all windows, so a few clients that send
as much as they can would take most of it.
"""

BURST = 24
"""Keys that a window may send at once, such as a name that is typed ahead."""
EVERY = 1 / 30
"""Seconds between two keys of all windows together that have sent more."""
PAUSE = 0.05
"""Seconds between two keys after which a window may send faster again."""
GAINED = 20.0
"""Keys that it gains for each second of a longer pause."""


class Turnstile:
    """The queue of all windows of a host that have sent more than a burst."""

    def __init__(self) -> None:
        self._free_at = 0.0

    def ticket(self, now: float) -> float:
        """The time for one more key."""
        at = max(now, self._free_at)
        self._free_at = at + EVERY
        return at


class KeyPace:
    """The keys of one window: a burst at once, more only by the turnstile."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile = turnstile
        self._left = float(BURST)
        self._asked_at = 0.0
        self._ticket: float | None = None

    def wait(self, now: float) -> float:
        """Seconds until the next key may go to the app; with 0 it goes."""
        pause = now - max(self._asked_at, self._ticket or 0.0)
        self._asked_at = now
        self._left = min(BURST, self._left + max(0.0, pause - PAUSE) * GAINED)
        if self._left >= 1:
            self._left -= 1
            self._ticket = None
            return 0.0
        if self._ticket is None:
            self._ticket = self._turnstile.ticket(now)
        if now < self._ticket:
            return self._ticket - now
        self._ticket = None
        return 0.0
