#!/usr/bin/env python3
"""Runs tests with the rules compiled by mypyc instead of those in Python.

    python3 tests/run.py compiled              the whole suite; a build takes a quarter of an hour
    python tests/tools/compiled.py -k pirates  what is given goes to pytest
    python tests/tools/compiled.py --slice     the voyages only: goldens, some laws

At the end, records that either engine has written are verified by the other.

The rules are compiled into `.venv-dev` when they or the build have changed. Tests of the source, of
programs in a terminal, and those marked `source` are left out. Without a C compiler, no test runs
and the exit code is 0.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from compiling.build import missing

HOME = ROOT / ".venv-dev"
PYTEST = ("-m", "pytest", "-q", "-n", "3", "--dist", "worksteal")
NOT_RULES = ("architecture", "e2e", "tui")
WHOLE = (*(f"--ignore=tests/{folder}" for folder in NOT_RULES), "tests")
SLICE = (
    "tests/golden/test_golden.py",
    "tests/laws/test_copies.py",
    "tests/pretend/test_whales.py",
    "-k",
    "(replays_with_every_digest_to_its_end and not (knights or base or catan or robbers))"
    " or actions_survive or copy_is_equal or observations_survive or test_whales",
)
VOYAGE = ("play", "--plain", "--scenario", "explorers-pirates", "--seats", "captain,deckhand")
VERIFY = ("verify", "explorers")
SEEN = "from ep_rules.game import Game; assert not hasattr(Game.apply, '__code__'), Game"
"""Fails unless the engine that is found first is compiled."""


def wanted() -> str:
    """A digest of all that the build reads, and of the versions that it depends on."""
    versions = (sys.version, *(version(name) for name in ("mypy", "msgspec")))
    digest = hashlib.sha256(repr(versions).encode())
    for path in sorted((*ROOT.glob("rules/**/*.py"), *ROOT.glob("compiling/*.[ph]*"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def built(folder: Path, options: list[str]) -> bool:
    """Compile into a folder if what it has is out of date; False when that failed."""
    stamp, now = folder / "made-for", wanted()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    print("   compiling the rules, which takes minutes", flush=True)
    log = folder.with_suffix(".log")
    command = (sys.executable, str(ROOT / "compiling" / "build.py"), str(folder), *options)
    with log.open("w", encoding="utf-8") as output:
        made = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False)
    if made.returncode:
        print(f"The rules could not be compiled; {log} ends with:", file=sys.stderr)
        print(*log.read_text(encoding="utf-8").splitlines()[-20:], sep="\n", file=sys.stderr)
        return False
    stamp.write_text(now, encoding="utf-8")
    return True


def environment(rules: Path) -> dict[str, str]:
    """That of a program that finds the rules in this folder."""
    paths = (str(ROOT), str(rules), str(ROOT / "layouts"))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def crossed(compiled: Path) -> int:
    """Play a voyage with each engine and verify its record with the other; 0 if both agree."""
    engines = (ROOT / "rules", compiled)
    for plays, verifies in (engines, engines[::-1]):
        with TemporaryDirectory() as data:
            for rules, words in ((plays, VOYAGE), (verifies, VERIFY)):
                env = environment(rules) | {"XDG_DATA_HOME": data}
                command = (sys.executable, "-m", "ep_tui", *words)
                done = subprocess.run(
                    command,
                    cwd=ROOT,
                    env=env,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL if words is VOYAGE else None,
                    check=False,
                )
                if done.returncode:
                    return done.returncode
    return 0


def main(words: list[str]) -> int:
    """Build if needed, then run pytest and, unless it is given tests, compare records."""
    lacks = missing()
    if lacks:
        print(f"Left out: this machine lacks {lacks}, so no rules can be compiled.")
        return 0
    options = [word for word in words if word == "--slice"]
    given = [word for word in words if word not in options]
    folder = HOME / ("compiled-slice" if options else "compiled")
    if not built(folder, options):
        return 1
    env = environment(folder)
    tests = given or (SLICE if options else WHOLE)
    found_in = f"pythonpath={env['PYTHONPATH'].replace(os.pathsep, ' ')}"
    for command in (("-c", SEEN), (*PYTEST, "-o", found_in, *tests)):
        done = subprocess.run((sys.executable, *command), cwd=ROOT, env=env, check=False)
        if done.returncode:
            return done.returncode
    return 0 if given else crossed(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
