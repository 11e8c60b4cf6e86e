#!/usr/bin/env python3
"""Play all nine scenarios in full by keys in a pseudo-terminal, each to its victory screen.

    python3 tests/e2e/play_all.py [scenario ...]

It runs in the environment of the check, which it makes if necessary. The person at seat A plays
like a deckhand; one line is printed for each game.
"""

import os
import re
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

SEATS = ["you", "deckhand"]
SEEDS = {"land-ho": 7, "pirate-lairs": 3, "fish": 5, "spices": 3, "explorers-pirates": 3}
SEEDS |= {"base": 1, "explorers-of-catan": 1, "pirates-of-catan": 1, "sea-robbers": 1}
THREE = {"explorers-of-catan", "pirates-of-catan", "sea-robbers"}
"""Scenarios that two cannot play."""


def play(scenario: str, data: Path) -> str:
    """Play one game; return its summary."""
    from tests.e2e.shadow import play_lines, played
    from tests.e2e.terminal import Terminal

    program = str(Path(sys.executable).parent / "ep-tui")
    started = time.monotonic()
    seed = SEEDS[scenario]
    seats = [*SEATS, "deckhand"] if scenario in THREE else SEATS
    shadow = played(scenario, seats, seed)
    command = [program, "play", "--scenario", scenario, "--seats", ",".join(seats)]
    command += ["--seed", str(seed), "--first", "A", "--pace", "instant"]
    with Terminal(command, data=data) as terminal:
        play_lines(terminal, data, shadow.lines, 0)
        terminal.wait_for(re.compile("You win|wins\\."))
        terminal.press("q")
        code = terminal.exit_code()
    if code:
        raise SystemExit(f"{scenario}: exit code {code}")
    seconds = time.monotonic() - started
    return f"{shadow.rounds} rounds, {len(shadow.lines)} lines by keys, {seconds:.0f} s"


def main() -> None:
    """Play the named scenarios, or all, in the environment of the check."""
    from tests import run as check

    if Path(sys.prefix) != check.HOME:
        if not check.prepare():
            raise SystemExit(1)
        script = str(Path(__file__).resolve())
        os.execve(check.PYTHON, (str(check.PYTHON), script, *sys.argv[1:]), check.clean_env())
    for scenario in sys.argv[1:] or SEEDS:
        with tempfile.TemporaryDirectory() as data:
            sys.stdout.write(f"{scenario:<18} {play(scenario, Path(data))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
