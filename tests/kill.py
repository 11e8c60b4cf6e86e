#!/usr/bin/env python3
"""Kills the real program at random moments and resumes it every time.

    python3 tests/kill.py --kills 200

Bots and a scripted person play in a pseudo-terminal; after every kill the save is compared with a
game that was played before, action by action and by digest. At most the unfinished action may be
missing. Exit code: 0 success, 1 lost actions, 2 bad arguments.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def run(options: argparse.Namespace) -> int:
    """Kill, compare, and report."""
    from tests.e2e.kills import kills

    begun, done, missing, early, actions = time.monotonic(), 0, 0, 0, {0: 0}
    with tempfile.TemporaryDirectory(prefix="ep-tui-kill-") as data:
        try:
            for killed in kills(options.kills, options.seed, Path(data)):
                done += 1
                missing += killed.saved < killed.sent
                early += killed.actions == actions.get(killed.game, 0)
                actions[killed.game] = killed.actions
                say(f"{done:4} of {options.kills}  {killed}")
        except AssertionError:
            say(f"\nlost something at kill {done + 1} (seed {options.seed}):\n")
            say(traceback.format_exc())
            return 1
    say("")
    say(f"kills, every one resumed       {done}")
    say(f"with the last action missing   {missing}")
    say(f"before anything was added      {early}")
    say(f"games, actions compared        {len(actions)}, {sum(actions.values())}")
    say(f"seconds                        {time.monotonic() - begun:.0f}")
    return 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(argv: list[str]) -> int:
    """Change to the environment of the check if necessary, then run."""
    sys.path.insert(0, str(TESTS.parent))
    from tests import run as check

    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/kill.py",
        description=summary,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kills", type=int, default=200, help="how many (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other moments")
    options = parser.parse_args(argv)
    if Path(sys.prefix) != check.HOME:
        if not check.prepare():
            return 1
        os.execve(
            check.PYTHON, (str(check.PYTHON), str(TESTS / "kill.py"), *argv), check.clean_env()
        )
    return run(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
