#!/usr/bin/env python3
"""Measures a game on a small machine: one core at 25 % and 256 MiB, by control groups.

    sudo python tests/tools/small_machine.py             a table in each scenario
    sudo python tests/tools/small_machine.py --share 10

It needs Linux, root, and the controllers `cpu` and `memory`, of version 1 or 2. Only the game is in
the group, not this script. The turn of a bot is
a third of the time from the first text until all three have acted and the table is painted, with
the imports. A key's time ends with the last byte that it sends.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.tools.figures import PROGRAM, SMALL, Program, first_text

GROUPS = Path("/sys/fs/cgroup")
NAME = "ep-tui-small"
PERIOD = 100_000
"""Microseconds in which the processor time is shared out."""
MEMORY = 256 << 20
KEYS = ("right", "down", "left", "up")
SCENARIOS = ("land-ho", "explorers-pirates", "base")


@contextmanager
def group(share: int) -> Iterator[list[str]]:
    """A control group with a share of one core in percent; the command that joins it."""
    quota = PERIOD * share // 100
    if (GROUPS / "cgroup.controllers").exists():
        limits = {"": {"cpu.max": f"{quota} {PERIOD}", "memory.max": str(MEMORY)}}
    else:
        cpu = {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(quota)}
        limits = {"cpu": cpu, "memory": {"memory.limit_in_bytes": str(MEMORY)}}
    folders = [GROUPS / controller / NAME for controller in limits]
    for folder, values in zip(folders, limits.values(), strict=True):
        folder.mkdir(exist_ok=True)
        for name, value in values.items():
            (folder / name).write_text(value)
    joins = "; ".join(f"echo $$ > {folder}/cgroup.procs" for folder in folders)
    try:
        yield ["sh", "-c", f'{joins}; exec "$@"', "sh"]
    finally:
        for folder in folders:
            folder.rmdir()


def measure(join: list[str], scenario: str) -> str:
    """Start a table where three captains act first, then move the cursor."""
    seats = ["--seats", "you,captain,captain,captain", "--first", "B", "--seed", "3"]
    command = [*join, *PROGRAM, "play", "--scenario", scenario, *seats, "--pace", "instant"]
    with tempfile.TemporaryDirectory() as data:
        program = Program(command, SMALL, data)
        program.rest(4.0, least=1500)
        text = first_text(program)
        bots = (program.chunks[-1][0] - program.began) * 1000 - text
        steps = [program.press(key, 0.4) for key in KEYS * 25]
        delays = [delay for count, delay in steps if count]
        memory = program.memory()
        program.end()
    key, late = statistics.median(delays), statistics.quantiles(delays, n=20)[18]
    return (
        f"{scenario:20} {text:9.0f} {bots / 3:9.0f} {key:9.1f} {late:9.1f} {max(delays):9.1f}"
        f" {len(delays):5} {memory:9.1f}"
    )


def main() -> None:
    """Measure some scenarios and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--share", type=int, default=25, help="percent of one core")
    args = parser.parse_args()
    head = ("text ms", "bot ms", "key ms", "95 of 100", "worst")
    print(f"{'':20} {' '.join(f'{word:>9}' for word in head)} {'keys':>5} {'MiB':>9}")
    with group(args.share) as join:
        measure(join, SCENARIOS[0])  # Python compiles what has changed
        for scenario in SCENARIOS:
            print(measure(join, scenario), flush=True)


if __name__ == "__main__":
    main()
