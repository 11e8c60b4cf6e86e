"""Pastes a megabyte into a game, with a key after each block and after all of it.

The blocks follow each other without a pause. Every key must be answered soon, and the memory of the
program must not grow.
"""

import random
import tempfile
from pathlib import Path

from tests.e2e.terminal import Terminal
from tests.tools.attacks.program import LEAVING, TABLE, answer, up
from tests.tools.attacks.run import Run, memory_of, peak_of

BLOCK = 4000
"""Bytes of each of the pastes; 262 of them are a megabyte."""
SOON = 0.1
"""Seconds from a key to its answer, while nothing else keeps the machine busy."""
GROWTH = 8.0
"""MB that any number of pastes may add."""


def attack(run: Run) -> None:
    """Paste block by block, then all at once; each block is an attempt."""
    block = b"\x1b[200~" + random.Random(run.seed).randbytes(BLOCK).translate(
        None, b"\x1b" + LEAVING
    )
    with tempfile.TemporaryDirectory() as folder, Terminal(TABLE, data=Path(folder)) as terminal:
        up(terminal)
        quiet = sorted(answer(terminal) for _ in range(run.count))
        before, answers = memory_of(terminal.pid), list[float]()
        for number in run.attempts():
            terminal.send(block + b"\x1b[201~")
            answers.append(answer(terminal))
            run.weigh(peak_of(terminal.pid), number)
        terminal.send(block * run.count + b"\x1b[201~")
        at_once = answer(terminal)
        grown = memory_of(terminal.pid) - before
    run.figures["key to answer, no paste"] = spread(quiet)
    run.figures["key to answer between blocks"] = spread(sorted(answers))
    run.figures["key to answer after all at once"] = f"{at_once * 1000:.1f} ms"
    run.figures["growth of memory"] = f"{grown:.1f} MB"
    middle, without = (sorted(times)[len(times) // 2] for times in (answers, quiet))
    if middle > max(SOON, 2 * without):
        run.found(0, f"a key waits for {middle * 1000:.0f} ms while text is pasted")
    if grown > GROWTH:
        run.found(0, f"pastes leave {grown:.1f} MB in memory")


def spread(seconds: list[float]) -> str:
    """The distribution of sorted times, in milliseconds."""
    places = {"median": 0.5, "95 of 100": 0.95, "longest": 1.0}
    last = len(seconds) - 1
    return ", ".join(
        f"{name} {seconds[round(last * at)] * 1e3:.1f} ms" for name, at in places.items()
    )
