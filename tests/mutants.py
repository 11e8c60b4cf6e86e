#!/usr/bin/env python3
"""Makes mistakes at random to see how many the fast check finds of those that all tests find.

    python tests/mutants.py --mutants 40 a line per mistake, then the rate
    python tests/mutants.py --mutants 40 --seed 2   other mistakes
    python tests/mutants.py --mutants 40 --judge    the nearest fast tests; you judge the rest
    python tests/mutants.py --folder /tmp/mutants   keeps what was learned, for the next run

A mutant is a copy of the tree with one operator, constant or condition of `rules/` or `ep_tui/`
changed. The fast tests run once on a tree without mistakes while coverage.py records the lines of
each. A mutant is tested with the tests that run its line, then with the test files that name most
of its file, then with all fast tests, until one fails; if none does, with the slow ones in the same
way. Mutants that no test finds are listed and counted separately: many change nothing important.
Types, contracts, `tests/e2e` and the soak are not run.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.mutation.mistakes import SOURCES, Mutant, chosen  # noqa: E402 - this is a script
from tests.mutation.reach import Tier, nearest_tests, pytest_in  # noqa: E402 - this is a script

COPIED = (*SOURCES, "layouts", "tests", "docs", "screenshots")
NOTHING_SELECTED = 5
FEW = 100
"""Tests that one process has run before several have started."""


class Trial:
    """A copy of the tree for one mutant after the other.

    Attributes:
        whole: whether a mutant that the nearest tests miss is tested with the whole tier.
    """

    def __init__(self, copy: Path, minutes: float, *, whole: bool) -> None:
        self.copy, self.minutes, self.whole = copy, minutes, whole

    def notices(self, tier: Tier, mutant: Mutant) -> bool:
        """Whether a test of a tier fails on a mutant."""
        (self.copy / mutant.path).write_text(mutant.text(), encoding="utf-8")
        left_out = [f"--deselect={test}" for test in sorted(tier.failing)]
        rounds = (nearest_tests(mutant.path), ["tests"] if self.whole else [])
        try:
            if not self._pass(tier.running(mutant)):
                return True
            return any(
                asked and not self._succeed("-n", "4", *left_out, *tier.words, *asked)
                for asked in rounds
            )
        finally:
            shutil.copy(ROOT / mutant.path, self.copy / mutant.path)

    def _pass(self, tests: list[str]) -> bool:
        """Whether the tests that run a line pass."""
        listed = self.copy.parent / "asked"
        listed.write_text("\n".join(tests), encoding="utf-8")
        processes = "0" if len(tests) < FEW else "4"
        return not tests or self._succeed("-n", processes, f"@{listed}")

    def _succeed(self, *words: str) -> bool:
        """Whether tests pass; a timeout is a failure."""
        try:
            done = pytest_in(self.copy, self.minutes, "-x", *words)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode in (0, NOTHING_SELECTED)


def copied(folder: Path) -> Path:
    """A copy of the tree in a folder."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    return folder


def run(options: argparse.Namespace, folder: Path) -> int:
    """Test the mistakes with the fast tests, and the missed ones with the slow ones."""
    pristine = copied(folder / "pristine")
    trial = Trial(copied(folder / "mutant"), options.minutes, whole=not options.judge)
    tiers = [Tier("fast", ("--fast",), pristine)]
    tiers += [] if options.judge else [Tier("slow", ("-m", "slow"), pristine)]
    left, found = chosen(options.mutants, options.seed), Counter[str]()
    for tier in tiers:
        tier.learn()
        say(f"{tier.name}: failing without a mistake: {', '.join(tier.failing) or 'nothing'}")
        trying, left = left, []
        for mutant in trying:
            begun = time.monotonic()
            noticed = trial.notices(tier, mutant)
            found[tier.name] += noticed
            left += [] if noticed else [mutant]
            word = "found" if noticed else "-"
            say(f"{tier.name:<5} {word:<6} {time.monotonic() - begun:4.0f} s  {mutant}")
        say(summary(found, len(left)))
    for mutant in left:
        say(f"not noticed: {mutant}: {mutant.source()}")
    return 0


def summary(found: Counter[str], left: int) -> str:
    """The share of the mistakes that the fast tests find."""
    every = found.total()
    rate = f"{100 * found['fast'] / every:.0f} %" if every else "-"
    return f"== fast tests found {found['fast']} of {every} ({rate}); {left} not noticed so far"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(argv: list[str]) -> int:
    """Read the command line."""
    summary_line, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/mutants.py",
        description=summary_line,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--mutants", type=int, default=40, help="how many (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mistakes")
    parser.add_argument("--minutes", type=float, default=12, help="after which a run hangs")
    parser.add_argument(
        "--judge", action="store_true", help="name what the nearest fast tests miss"
    )
    parser.add_argument("--folder", type=Path, help="for copies of the tree; kept")
    options = parser.parse_args(argv)
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
        return run(options, options.folder)
    with tempfile.TemporaryDirectory() as folder:
        return run(options, Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
