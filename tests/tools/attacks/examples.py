"""Runs every example of the pages and hints that plays whole games, with the installed program."""

import tempfile
from pathlib import Path

from tests.e2e.installed import examples, fault, installed
from tests.tools.attacks.run import Run


def attack(run: Run) -> None:
    """Run the long examples outside the repository; `tests/e2e/test_readme.py` runs the others."""
    every = examples(long=True)
    with tempfile.TemporaryDirectory() as folder:
        program = installed(Path(folder))
        for number in run.attempts():
            words = every[number % len(every)]
            if wrong := fault(program, words, Path(folder, str(number))):
                run.found(number, f"{' '.join(words)}: {wrong}")
            run.counts[words[0]] += 1
