#!/usr/bin/env python3
"""Attacks the program in every way that its promises name, and counts what it finds.

    python tests/tools/attack.py                              all attacks with their whole counts
    python tests/tools/attack.py kills twins --seed 7         two of them, other attempts
    python tests/tools/attack.py files --count 500            fewer attempts
    python tests/tools/attack.py files --start 4711 --count 1 one attempt again
    python tests/tools/attack.py --slice                      a little of each: what the check runs

The whole counts are those of SECURITY.md. A line for each attack says how many attempts were made,
what was found, the peak memory of the attacked program (150 MB is a finding), the seconds and the
load of the machine. Each finding comes with the command that repeats it. Exit code: 0 nothing
found, 1 findings, 2 bad arguments. It needs the environment of the check (`.venv-dev`).
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from tests.tools.attacks.run import Run, say


class Attack(NamedTuple):
    """What an attack does, the attempts of a whole run, and those of the check."""

    about: str
    whole: int
    slice: int


ATTACKS = {
    "kills": Attack("kill -9 at any moment of a game, which then goes on", 1_000, 3),
    "files": Attack("spoilt files for everything that reads one", 100_000, 200),
    "storms": Attack("bytes that no terminal sends", 100_000, 1_000),
    "special_files": Attack("FIFOs, devices, sockets, circles of links, huge files", 672, 172),
    "pastes": Attack("blocks of 4,000 bytes, each with a key behind it", 262, 20),
    "twins": Attack("positions that differ in hidden things alone", 10_000, 25),
    "twin_games": Attack("games that part by one hidden outcome, some positions of each", 1_000, 2),
    "windows": Attack("what windows of a host show of hidden things", 1_000, 2),
    "guests": Attack("bots of other packages that fail in every way", 400, 4),
    "host_kills": Attack("kill -9 of a host with 20 games of people, which then go on", 25, 2),
    "door": Attack("floods, bombs and crowds at the door of a host, beside people", 60, 3),
    "endings": Attack("requests to end, in every state of the program", 980, 14),
    "orphans": Attack("ends of programs that have started processes", 200, 2),
    "keys": Attack("keys at one screen: nothing may grow with them", 200_000, 400),
    "every_key": Attack("each key at each game and question, in seven windows", 973, 2),
    "examples": Attack("examples that play whole games, by the installed program", 26, 0),
    "events": Attack("random keys, clicks, pastes and sizes", 10_000, 30),
}
"""Each has a module of its name in tests/tools/attacks with a function `attack`."""


def attack(name: str, attempts: range, seed: int) -> bool:
    """Run one attack in this process; return whether it found nothing."""
    run = Run(name, attempts, seed)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
        import_module(f"tests.tools.attacks.{name}").attack(run)
    say(str(run))
    for finding in run.findings:
        say(f"\n{finding}")
    return not run.findings


def apart(name: str, options: argparse.Namespace) -> bool:
    """Run one attack in a process of its own, so that each has its own memory."""
    words = ["--seed", str(options.seed), "--start", str(options.start)]
    words += ["--count", str(attempts_of(name, options))]
    command = (sys.executable, __file__, name, *words)
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def attempts_of(name: str, options: argparse.Namespace) -> int:
    """The number of attempts that the options ask for."""
    if options.count is not None:
        return int(options.count)
    return ATTACKS[name].slice if options.slice else ATTACKS[name].whole


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of the command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    each = "\n".join(f"  {name:<13} {one.about} ({one.whole:,})" for name, one in ATTACKS.items())
    parser = argparse.ArgumentParser(
        prog="tests/tools/attack.py",
        description=summary,
        epilog=f"{rest}\nattacks, with their whole counts:\n{each}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="attack", help="all by default")
    parser.add_argument("--count", type=int, help="the number of attempts")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other attempts")
    parser.add_argument("--start", type=int, default=0, help="the number of the first attempt")
    parser.add_argument("--slice", action="store_true", help="as few attempts as in the check")
    options = parser.parse_args(argv)
    for name in options.names:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}; there are {', '.join(ATTACKS)}")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Run the attacks of the command line."""
    options = arguments(argv)
    names = options.names or [name for name in ATTACKS if attempts_of(name, options)]
    if len(names) > 1:
        clean = [apart(name, options) for name in names]
        return 0 if all(clean) else 1
    count = attempts_of(names[0], options)
    return 0 if attack(names[0], range(options.start, options.start + count), options.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
