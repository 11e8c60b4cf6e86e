"""One run of an attack: its attempts, findings and figures; every attack fills one."""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MEGABYTES = 150
"""The memory that the program may need under any attack."""
MOST_FINDINGS = 20
"""The number of findings after which an attack ends."""
_PROGRESS = 60.0
"""Seconds between two lines of progress."""


class Run:
    """The attempts of one attack, and what comes of them.

    Attributes:
        findings: what is wrong, each with the command that repeats it.
        counts: what happened how often. figures: measured values, as text.
        megabytes: the peak memory of the attacked program.
    """

    def __init__(self, name: str, attempts: range, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.done = 0
        self.findings: list[str] = []
        self.counts: Counter[str] = Counter()
        self.figures: dict[str, str] = {}
        self.megabytes = 0.0
        self._attempts = attempts
        self._began = self._said = time.monotonic()

    @property
    def count(self) -> int:
        """The number of attempts to make."""
        return len(self._attempts)

    def attempts(self) -> Iterator[int]:
        """The number of each attempt, until there are `MOST_FINDINGS`."""
        for number in self._attempts:
            yield number
            self.done += 1
            if len(self.findings) >= MOST_FINDINGS:
                return
            if time.monotonic() > self._said + _PROGRESS:
                self._said = time.monotonic()
                say(str(self))

    def found(self, number: int, what: str, *, alone: bool = True) -> None:
        """Add a finding of one attempt; it stands `alone`, or builds on all before it."""
        attempts = f"--start {number} --count 1" if alone else f"--count {number + 1}"
        again = f"python tests/tools/attack.py {self.name} --seed {self.seed} {attempts}"
        self.findings.append(f"{what.rstrip()}\nagain: {again}")

    def weigh(self, megabytes: float, number: int) -> None:
        """Note the peak memory of the attacked program; too much is a finding, once."""
        if self.megabytes < MEGABYTES <= megabytes:
            self.found(number, f"{megabytes:.0f} MB of memory")
        self.megabytes = max(self.megabytes, megabytes)

    def __str__(self) -> str:
        seconds = time.monotonic() - self._began
        counts = "".join(f"; {name} {count:,}" for name, count in sorted(self.counts.items()))
        figures = "".join(f"\n    {name}: {value}" for name, value in self.figures.items())
        return (
            f"{self.name}: {self.done:,} of {self.count:,}, findings {len(self.findings)}, "
            f"peak {self.megabytes:.0f} MB, {seconds:.0f} s, load {os.getloadavg()[0]:.1f}"
            f"{counts}{figures}"
        )


def forget_own_peak() -> None:
    """Let the next `own_peak` count from now on, where the system can."""
    with suppress(OSError):  # this is no Linux
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def own_peak() -> float:
    """The peak memory of this process so far, in MB; 0 where the system does not say."""
    return peak_of(os.getpid())


def peak_of(pid: int) -> float:
    """The peak memory of another process so far, in MB; 0 where the system does not say."""
    return _status(pid, "VmHWM:")


def memory_of(pid: int) -> float:
    """The memory of another process now, in MB; 0 where the system does not say."""
    return _status(pid, "VmRSS:")


def _status(pid: int, name: str) -> float:
    with suppress(OSError, IndexError):  # it has ended, or this is no Linux
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        return int(status.split(name)[1].split()[0]) / 1024
    return 0.0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
