"""Ignores keys right after a dialog has opened by itself; every screen asks its guard."""

from collections.abc import Callable


class KeyGuard:
    """Ignores keys meant for the screen before, until a dialog has been seen for some time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pause = 0.0
        self._since: float | None = None

    def opened(self, pause: float) -> None:
        """A dialog has opened by itself: ignore keys until `pause` seconds after its frame."""
        self._pause, self._since = pause, None

    def drawn(self) -> None:
        """The frame of the dialog has been drawn."""
        if self._since is None:
            self._since = self._clock()

    def ignores(self, *, behind: bool) -> bool:
        """Whether a key comes too early; `behind`: the terminal has not taken the frame yet."""
        if not self._pause:
            return False
        if behind or self._since is None:
            self._since = self._clock() if behind else None
            return True
        if self._clock() - self._since < self._pause:
            return True
        self._pause = 0.0
        return False
