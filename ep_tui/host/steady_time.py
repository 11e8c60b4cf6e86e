"""The time of day of a host, which goes on evenly even if the clock of its machine jumps."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_tui.storage import files

NOTICED = 60.0
"""Seconds by which the clock of the machine may differ before that is a jump."""
LONG = 30 * 86_400.0
"""Seconds without a host after which the clock is doubted: nothing is deleted for a day."""
_BOOT = Path("/proc/sys/kernel/random/boot_id")


def _since_boot() -> float:
    """Seconds that no setting of the clock changes; they count while the machine sleeps."""
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


def _boot() -> str:
    """A word for this start of the machine, or ""."""
    with suppress(OSError):
        return files.read_text(_BOOT).strip()
    return ""


class _Kept(msgspec.Struct):
    """The time of day at a moment of a start of the machine."""

    time: float
    boot: str
    even: float


class SteadyTime:
    """Seconds since 1970 by the clock of the machine at the start, and evenly from then on.

    The days of players, names that are kept, and what is too old are counted by it, so that a
    clock that jumps takes no seat and frees no name. `keep` writes it into a file, so that a host
    that starts anew counts on evenly, and after a restart of the machine never goes back.

    Attributes:
        doubtful_until: the time until which nothing should be deleted because of its age.
    """

    def __init__(
        self,
        path: Path | None = None,
        wall: Callable[[], float] = time.time,
        even: Callable[[], float] = _since_boot,
        boot: Callable[[], str] = _boot,
    ) -> None:
        """`path`: the file. `wall`: the clock. `even`: seconds since the start of the machine."""
        self._path, self._wall, self._even, self._boot = path, wall, even, boot()
        kept = self._read()
        self._began = wall() - even()
        self.doubtful_until = 0.0
        if kept is not None and kept.boot == self._boot != "" and kept.even <= even():
            self._began = kept.time - kept.even
        elif kept is not None:
            self._began = max(wall(), kept.time) - even()
            if wall() > kept.time + LONG:
                self.doubtful_until = wall() + 86_400.0
        self._seen = 0.0

    def __call__(self) -> float:
        """The time now."""
        return self._began + self._even()

    def _read(self) -> _Kept | None:
        with suppress(OSError, msgspec.DecodeError):
            if self._path is not None:
                return msgspec.json.decode(files.read(self._path), type=_Kept)
        return None

    def keep(self) -> None:
        """Write the time for the next start; without room on the disk, not."""
        with suppress(OSError):
            if self._path is not None:
                kept = _Kept(self(), self._boot, self._even())
                files.replace_file(self._path, msgspec.json.encode(kept))

    def jumped(self) -> float:
        """The seconds by which the clock of the machine has jumped since the last call, or 0."""
        differs = self._wall() - self()
        if abs(differs - self._seen) < NOTICED:
            return 0.0
        jump, self._seen = differs - self._seen, differs
        return jump
