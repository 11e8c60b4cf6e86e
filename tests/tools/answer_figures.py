"""Measures the processor time of commands that answer; `tests/tools/figures.py` prints it."""

import os
import statistics
import subprocess
from resource import RUSAGE_CHILDREN, getrusage

from tests.tools.figures import PROGRAM, Figure

SCENE = "pirate-lairs | movement | pirate B D5 | A ship D4-ne, 1 gold"
ANSWERS = {
    "rules": (100, ["rules", "can a ship carry two crews"]),
    "check": (120, ["check", SCENE, "sail #1 D4-e"]),
    "check of an example": (120, ["check", "--example", "chase"]),
}
"""Commands, and the milliseconds of processor time within which they answer."""


def answer_figures(runs: int) -> list[Figure]:
    """The processor time of each command with Python's start, each `runs` times in turn."""
    times: dict[str, list[float]] = {name: [] for name in ANSWERS}
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for number in range(runs + 1):
        for name, (_, words) in ANSWERS.items():
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([*PROGRAM, *words], env=env, capture_output=True, check=False)
            after = getrusage(RUSAGE_CHILDREN)
            if number:  # the first of each warms up
                user = after.ru_utime - before.ru_utime
                system = after.ru_stime - before.ru_stime
                times[name].append((user + system) * 1000)
    return [
        Figure(f"{name}: processor time", statistics.median(times[name]), limit, "ms")
        for name, (limit, _) in ANSWERS.items()
    ]
