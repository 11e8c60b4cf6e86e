#!/usr/bin/env python3
"""Makes mistakes at random: how many does the whole check find, how many of these the fast one?

    python tests/tools/mutants.py --mutants 40            a line per mistake, then both shares
    python tests/tools/mutants.py --mutants 40 --seed 2   other mistakes
    python tests/tools/mutants.py --fast                  the fast check only; the rest is listed
    python tests/tools/mutants.py --at ep_tui/app.py:30   the mistakes of one line
    python tests/tools/mutants.py --folder /tmp/mutants   keeps what was learned, for the next run

A mistake is one operator, constant or condition of `rules/` or `ep_tui/` changed. In a tree without
mistakes, coverage.py records which test runs which line. A mistake is tried with the tests that run
its line or use what it defines, and with the test files that name most of its file: first those of
the fast check, then lint and types, then the slow tests. It is found if a test fails with it,
passes without it and fails with it again, alone. A test fails after 100 seconds of processor time.

    fast share   of the mistakes that the whole check finds, those that the fast check finds
    whole share  of all mistakes that change behavior, those that the whole check finds

`tests/tools/mutation/judged.toml` names mistakes that no test can see, and why; they do not count.
The second type checker, contracts, `tests/e2e` and the soak are not run.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.tools.mutation.judged import named, reasons
from tests.tools.mutation.learned import Learned, Tier
from tests.tools.mutation.mistakes import Mutant, chosen, mutants_of
from tests.tools.mutation.trial import Trial


def run(options: argparse.Namespace, folder: Path) -> int:
    """Try every mistake; print a line for each and the shares."""
    learned = Learned(folder)
    learned.learn()
    tiers = learned.tiers()[:1] if options.fast else learned.tiers()
    trial, same, count = Trial(folder, options.most), reasons(), Counter[str]()
    mutants = of_line(options.at) if options.at else chosen(options.mutants, options.seed)
    for number, mutant in enumerate(mutants[options.start - 1 :], options.start):
        begun, reason = time.monotonic(), same.get(named(mutant))
        kind, finder = ("same", reason) if reason else found_by(trial, mutant, tiers)
        count[kind] += 1
        seconds = time.monotonic() - begun
        say(f"{number:3} {kind:<6} {seconds:4.0f} s  {mutant}: {finder or mutant.source()}")
    say(shares(count))
    return 0


def of_line(place: str) -> list[Mutant]:
    """The mutants of a line, given as file:line."""
    file, _, line = place.rpartition(":")
    return [mutant for mutant in mutants_of(Path(file)) if mutant.line == int(line)]


def found_by(trial: Trial, mutant: Mutant, tiers: tuple[Tier, ...]) -> tuple[str, str]:
    """The tier that finds a mutant, and the test or check in it that does."""
    for tier in tiers:
        finder = trial.notice(mutant, tier)
        if not finder and tier.name == "fast":
            finder = trial.complain(mutant)
        if finder:
            return tier.name, finder
    return "missed", ""


def shares(count: Counter[str]) -> str:
    """Both shares."""
    fast, whole = count["fast"], count["fast"] + count["slow"]
    every = whole + count["missed"]
    return (
        f"== fast share: {fast} of {whole}{percent(fast, whole)}; "
        f"whole share: {whole} of {every}{percent(whole, every)}; "
        f"{count['same']} change nothing"
    )


def percent(part: int, whole: int) -> str:
    """A share in brackets."""
    return f" ({100 * part / whole:.0f} %)" if whole else ""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(argv: list[str]) -> int:
    """Read the command line."""
    summary_line, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/tools/mutants.py",
        description=summary_line,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--mutants", type=int, default=40, help="how many (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mistakes")
    parser.add_argument("--start", type=int, default=1, help="the number of the first, to go on")
    parser.add_argument("--fast", action="store_true", help="the fast check only")
    parser.add_argument("--at", metavar="FILE:LINE", help="the mistakes of this line")
    parser.add_argument("--most", type=int, default=300, help="tests tried of a tier (300)")
    parser.add_argument("--folder", type=Path, help="for what was learned; kept")
    options = parser.parse_args(argv)
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
        return run(options, options.folder)
    with tempfile.TemporaryDirectory() as folder:
        return run(options, Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
