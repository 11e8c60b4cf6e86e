"""Presses keys at the screens of one running program: its memory and its open files must not grow.

The keys move the cursor, open and close every page, play turns and take actions back; games end and
others begin. After each block of keys the program must paint everything again, which it does only
after all of them. Two things differ from the real program: leaving it shows the start screen, and
the rules and texts of all games are loaded at the start, for a game of another scenario is no leak.
"""

import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression
from typing import NamedTuple

from tests.e2e.terminal import KEYS, NotSeen, Terminal, encode
from tests.tools.attacks.program import TABLE, Broken, answer, replayed, settle, up
from tests.tools.attacks.run import Run, memory_of, peak_of

STAYING = """
import sys
from ep_rules.api import SCENARIOS, game
from ep_tui.__main__ import main
from ep_tui.app import EpTui
from ep_tui.presenters.registry import presenters_of
for scenario, entry in SCENARIOS.items():
    for seats in entry.layouts:
        presenters_of(game(scenario, seats))
EpTui.leave = EpTui.to_start
sys.exit(main())
"""
BLOCK = 40
"""Keys sent at once; the feed drops a flood of 128."""
QUIET = 0.01
"""Seconds without output after which the program may have read all keys of a block."""
EVERY = 1_000
"""Keys between two looks at the program."""
WARM = 20_000
"""Keys until the program has loaded all that it loads when it is first needed."""
STEEP = 30.0
"""KB of memory for a thousand keys: less is what a game in play adds."""
ESCAPE = b"\x1b[27u"
"""Escape as newer terminals send it: what follows at once does not change its meaning."""
PRESSED = (
    *(encode(key) for key in "rreeeesvcawtgdoxzZfmi$RSp?+-1234567890hjklyubnLIMBVWCHX:/KUY"),
    *(ESCAPE if name == "escape" else encode(name) for name in KEYS),
)


class Look(NamedTuple):
    """What the program uses after a number of keys."""

    keys: int
    kilobytes: float
    files: int


def attack(run: Run) -> None:
    """Press the keys in blocks; each key is an attempt."""
    chance, number, looks = random.Random(run.seed), 0, list[Look]()
    command = (sys.executable, "-c", STAYING, *TABLE[1:])
    with (
        tempfile.TemporaryDirectory() as folder,
        Terminal(command, data=Path(folder)) as terminal,
    ):
        up(terminal)
        try:
            for number in run.attempts():
                if not number % BLOCK:
                    terminal.send(b"".join(chance.choices(PRESSED, k=BLOCK)))
                    settle(terminal, QUIET)
                    answer(terminal)
                    terminal.output.clear()
                if not number % EVERY:
                    looks.append(look(terminal, number))
                    run.weigh(peak_of(terminal.pid), number)
            looks.append(look(terminal, run.count))
            run.counts["saves"] = replayed(Path(folder))
        except (Broken, NotSeen) as broken:
            run.found(number, str(broken), alone=False)
    judge(run, looks)


def look(terminal: Terminal, keys: int) -> Look:
    """What the program uses now."""
    files = len(list(Path(f"/proc/{terminal.pid}/fd").iterdir()))
    return Look(keys, memory_of(terminal.pid) * 1024, files)


def judge(run: Run, looks: Sequence[Look]) -> None:
    """Report how fast memory and open files grow; a leak is a finding."""
    warm = [one for one in looks if one.keys >= WARM] or looks
    first, last = warm[0], warm[-1]
    run.figures["memory"] = f"{first.kilobytes / 1024:.1f} MB after {first.keys:,} keys"
    run.figures["memory"] += f", {last.kilobytes / 1024:.1f} MB after {last.keys:,}"
    run.figures["open files"] = f"{first.files}, {last.files}"
    if last.files > first.files:
        run.found(0, f"{last.files - first.files} files stay open")
    if last.keys < 2 * WARM:
        return
    keys = [one.keys / 1000 for one in warm]
    slope = linear_regression(keys, [one.kilobytes for one in warm]).slope
    half = [one for one in warm if one.keys >= (WARM + last.keys) / 2]
    later = linear_regression([one.keys / 1000 for one in half], [one.kilobytes for one in half])
    run.figures["slope"] = f"{slope:.1f} KB for 1,000 keys, {later.slope:.1f} in the second half"
    if later.slope > STEEP:
        run.found(0, f"memory grows by {later.slope:.1f} KB for 1,000 keys")
