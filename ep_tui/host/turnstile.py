"""Lets windows that send input faster than people wait for each other; channels ask it.

A key takes some milliseconds of the one thread that answers all windows, Ctrl+L or another size of
a window more, so a few clients that send as much as they can would take most of it. Together they
have a share of its time.
"""

BURST, GAINED = 24, 20.0
"""Keys that a window may send at once, such as a name that is typed ahead, and those that it gains
for each second of a pause."""
EVERY = 1 / 30
"""Seconds between two keys of all windows together that have sent more."""
SHARE = 0.15
"""The part of the time that all of them have together."""
SIZES, SIZES_GAINED, SIZES_EVERY = 4, 1.0, 1.0
"""The same for sizes of windows."""
PAUSE = 0.05
"""Seconds between two pieces of input after which a window gains more."""


class Turnstile:
    """The queue of all windows of a host that have sent more than a burst of one kind of input.

    What their pieces cost puts off all that wait.
    """

    def __init__(self, every: float = EVERY) -> None:
        """`every`: the seconds between two pieces, at least."""
        self._every = every
        self._free_at = self._put_off = 0.0

    def ticket(self, now: float) -> float:
        """The place of one more piece in the queue."""
        at = max(now - self._put_off, self._free_at)
        self._free_at = at + self._every
        return at

    def due(self, ticket: float) -> float:
        """When a piece may go, as it seems now."""
        return ticket + self._put_off

    def cost(self, seconds: float) -> None:
        """A piece that has gone has held up everybody for so many seconds."""
        self._put_off += seconds / SHARE


class InputPace:
    """One kind of input of one window: a burst at once, more only by the turnstile.

    Attributes:
        tired: whether there is no burst, as the person has used up their time.
    """

    def __init__(self, turnstile: Turnstile, burst: int = BURST, gained: float = GAINED) -> None:
        self._turnstile = turnstile
        self._burst, self._gained = burst, gained
        self._left = float(burst)
        self._asked_at = 0.0
        self._ticket: float | None = None
        self._rested = True
        self._waited = False
        self.tired = False

    def rested(self) -> None:
        """A piece comes while no other waits, so there was a pause; a flood has none."""
        self._rested = True

    def wait(self, now: float) -> float:
        """Seconds until the next piece may go to the app; with 0 it goes."""
        pause = now - max(self._asked_at, self._ticket or 0.0) if self._rested else 0.0
        self._asked_at, self._rested = now, False
        self._left = min(self._burst, self._left + max(0.0, pause - PAUSE) * self._gained)
        self._waited = self.tired or self._left < 1
        if not self._waited:
            self._left -= 1
            self._ticket = None
            return 0.0
        if self._ticket is None:
            self._ticket = self._turnstile.ticket(now)
        due = self._turnstile.due(self._ticket)
        if now < due:
            return due - now
        self._ticket = None
        return 0.0

    def cost(self, seconds: float, now: float) -> None:
        """The window has held up everybody for some seconds, which floods wait for."""
        self._asked_at = now  # that was no pause
        if self._waited:
            self._turnstile.cost(seconds)
