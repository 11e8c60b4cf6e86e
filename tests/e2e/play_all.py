#!/usr/bin/env python3
"""Play every scenario in full by keys in a pseudo-terminal, each to its end.

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

SEED = 1


def play(scenario: str, data: Path) -> str:
    """Play one game; return its summary."""
    from ep_rules.api import SCENARIOS
    from tests.e2e.shadow import play_lines, played
    from tests.e2e.terminal import Terminal

    program = str(Path(sys.executable).parent / "ep-tui")
    started = time.monotonic()
    seats = ["you", *["deckhand"] * (min(SCENARIOS[scenario].layouts) - 1)]
    shadow = played(scenario, seats, SEED)
    command = [program, "play", "--scenario", scenario, "--seats", ",".join(seats)]
    command += ["--seed", str(SEED), "--first", "A", "--pace", "instant"]
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
    from ep_rules.api import SCENARIOS

    for scenario in sys.argv[1:] or SCENARIOS:
        with tempfile.TemporaryDirectory() as data:
            sys.stdout.write(f"{scenario:<18} {play(scenario, Path(data))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
