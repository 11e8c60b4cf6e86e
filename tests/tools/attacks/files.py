"""Gives spoilt files to everything that reads one: records, saves, scenes, layouts, settings.

Every input is a good one with changes in its structure or its bytes. It must be read or refused in
one sentence; it must not raise anything else, or take more than `SECONDS` of processor time.
"""

import resource
import signal
import tempfile
import traceback
from pathlib import Path

from ep_rules import catalogue
from tests.tools.attacks import targets
from tests.tools.attacks.run import MEGABYTES, Run, forget_own_peak, own_peak

KEPT = Path(tempfile.gettempdir()) / "ep-tui-files"
"""The folder of the inputs that were findings."""
SECONDS = 5.0
GAMES = 2_000
"""Inputs after which compiled games are forgotten; some inputs make games of their own."""


class TooSlow(BaseException):
    """An input takes too long; no reader catches this."""


def _too_slow(*_: object) -> None:
    raise TooSlow(f"more than {SECONDS:g} seconds")


def attack(run: Run) -> None:
    """Give every input to its reader, the kinds in turn."""
    most = 5 * MEGABYTES << 20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGVTALRM, _too_slow)
    kinds = list(targets.TARGETS.values())
    for number in run.attempts():
        if not number % GAMES:
            catalogue._compile.cache_clear()
        target = kinds[number % len(kinds)]
        data = targets.make(target, run.seed, number // len(kinds))
        forget_own_peak()  # what it takes to spoil a file does not count
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            read = targets.judge(target, data)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except (Exception, TooSlow):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            run.found(number, f"{traceback.format_exc(limit=-3)}input {_kept(run, number, data)}")
        else:
            run.counts[f"{target.name} {'read' if read else 'refused'}"] += 1
        run.weigh(own_peak(), number)


def _kept(run: Run, number: int, data: bytes) -> Path:
    """The file in which an input is kept."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{run.seed}-{number}"
    path.write_bytes(data)
    return path
