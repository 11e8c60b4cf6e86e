#!/usr/bin/env python3
"""The one check: lint, types, contracts and all tests, in an environment of its own.

    python3 tests/run.py                            everything, in under 20 minutes
    python3 tests/run.py fast                       what finds most mistakes, in under 3
    python3 tests/run.py lint types                 only these stages; `fast tests` works too
    python3 tests/run.py tests -- -k pirates -x     what follows -- goes to pytest
    python3 tests/run.py tests compiled             the tests on both engines: Python and compiled

`fast` leaves out tests marked `slow` but for one case of each, the second type checker, the
programs in a pseudo-terminal, the soak and the slice. `slice` compiles the rules of the voyages and
runs goldens and some laws with them, beside the soak; `compiled`, the whole, runs only when it is
named.

The environment is `.venv-dev` in the checkout; it is made when first needed and brought up to
date when pyproject.toml changes. Exit code: 0 all well, 1 something failed, 2 not understood.
"""

import argparse
import fcntl
import hashlib
import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-dev"
PYTHON = HOME / "bin" / "python"
STAMP = HOME / "made-for"
NOTHING_SELECTED = 5
"""The exit code of pytest without any selected test."""

PYTEST = ("-m", "pytest", "-q", "--durations=10", "--durations-min=0.1")
LINT_IMPORTS = (
    "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-logo'])"
)

LINT = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "--output-format", "concise", "."),
)
MYPY = ("-m", "mypy")
CONTRACTS = (("-c", LINT_IMPORTS),)
TESTS = (*PYTEST, "-n", "3", "--dist", "worksteal", "--ignore=tests/e2e", "tests")
Commands = tuple[tuple[str, ...], ...]
Stages = dict[str, Commands]

STAGES: Stages = {
    "lint": LINT,
    "types": (MYPY, ("-m", "basedpyright", "--pythonpath", str(PYTHON))),
    "contracts": CONTRACTS,
    "tests": (TESTS,),
    "e2e": ((*PYTEST, "-n", "2", "--dist", "worksteal", "tests/e2e"),),
    "soak": (
        ("tests/tools/soak.py", "--games", "92", "--rounds", "6", "--minutes", "4"),
        ("tests/tools/attack.py", "--slice"),
    ),
    "slice": (("tests/tools/compiled.py", "--slice"),),
}
"""Every stage with its commands, each given to the environment's Python."""

AT_ONCE = ("soak", "slice")
"""Stages that run at the same time: most attacks wait, and the compiler takes one core."""

ON_REQUEST: Stages = {
    "compiled": (("tests/tools/compiled.py",),),
}
"""Stages that run only when they are named."""

FAST: Stages = {
    "lint": LINT,
    "types": (MYPY,),
    "contracts": CONTRACTS,
    "tests": ((*TESTS, "--fast"),),
}
"""The stages of the fast check."""


class Outcome(NamedTuple):
    """The result of one stage."""

    stage: str
    ok: bool
    minutes: float

    def __str__(self) -> str:
        return f"{self.stage:<25} {'ok' if self.ok else 'FAILED':<7} {self.minutes:5.1f} min"


def clean_env() -> dict[str, str]:
    """The caller's environment without settings that would point Python elsewhere."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONHOME"}
    env["PYTHONPATH"] = os.pathsep.join(str(ROOT / part) for part in (".", "rules", "layouts"))
    env["VIRTUAL_ENV"] = str(HOME)
    env["PATH"] = os.pathsep.join((str(HOME / "bin"), env.get("PATH", os.defpath)))
    return env


def call(*arguments: str) -> int:
    """Run the environment's Python at the root of the checkout; return its exit code."""
    sys.stdout.flush()
    done = subprocess.run(
        (str(PYTHON), *arguments),
        cwd=ROOT,
        env=clean_env(),
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode


@contextmanager
def alone() -> Iterator[None]:
    """Hold off other checks of this checkout, so that two never build one environment."""
    HOME.mkdir(exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare() -> bool:
    """Make the environment or bring it up to date; False when that failed."""
    interpreter = f"{sys.version} {sys.base_prefix} {ROOT}"
    project = (ROOT / "pyproject.toml").read_bytes()
    wanted = f"{interpreter}\n{hashlib.sha256(project).hexdigest()}\n"
    with alone():
        found = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
        if found == wanted:
            return True
        STAMP.unlink(missing_ok=True)
        print(f"== preparing {HOME.name} (only when pyproject.toml changed)", flush=True)
        if not found.startswith(f"{interpreter}\n"):
            make_home()
        if call("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]"):
            return False
        STAMP.write_text(wanted, encoding="utf-8")
    return True


def make_home() -> None:
    """A fresh environment with pip, in place of one for another interpreter or folder."""
    for entry in HOME.iterdir():
        if entry.name != "lock":
            subprocess.run(("rm", "-rf", str(entry)), check=True)
    try:
        venv.create(HOME, with_pip=True, symlinks=True)
    except subprocess.CalledProcessError:
        sys.exit("Python could not make a virtual environment; on Debian, install python3-venv.")


def run_stage(title: str, commands: Commands, pytest_options: list[str]) -> Outcome:
    """Run all commands of a stage, also after one of them failed; both checks of types at once."""
    print(f"\n== {title}", flush=True)
    start = time.monotonic()

    def is_well(command: tuple[str, ...]) -> bool:
        is_pytest = command[: len(PYTEST)] == PYTEST
        print(f"   {shown(command)}", flush=True)
        code = call(*command, *(pytest_options if is_pytest else ()))
        return code == 0 or bool(is_pytest and pytest_options and code == NOTHING_SELECTED)

    with ThreadPoolExecutor(len(commands) if MYPY in commands else 1) as pool:
        ok = all([*pool.map(is_well, commands)])
    outcome = Outcome(title, ok, (time.monotonic() - start) / 60)
    print(f"-- {outcome}", flush=True)
    return outcome


def groups(stages: Iterable[str]) -> list[list[str]]:
    """The stages one after the other, and those that run at once as the last group."""
    found = [[stage] for stage in stages if stage not in AT_ONCE]
    last = [stage for stage in stages if stage in AT_ONCE]
    return [*found, last] if last else found


def shown(command: tuple[str, ...]) -> str:
    """A command as a person would type it, without the common parts."""
    words = command[1:] if command[0] == "-m" else command
    return "import-linter" if LINT_IMPORTS in words else " ".join(words)


def main(argv: list[str]) -> int:
    """Run the stages named in `argv`, all of them by default."""
    cut = argv.index("--") if "--" in argv else len(argv)
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/run.py",
        description=summary,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    known = {**STAGES, **ON_REQUEST}
    parser.add_argument("stages", nargs="*", metavar="stage", help=f"fast, {', '.join(known)}")
    words = parser.parse_args(argv[:cut]).stages
    plan = FAST if words[:1] == ["fast"] else known
    stages = words[plan is FAST :] or list(FAST if plan is FAST else STAGES)
    unknown = [stage for stage in stages if stage not in plan]
    if unknown:
        print(f"Unknown stage {unknown[0]!r}; there are {', '.join(plan)}.", file=sys.stderr)
        return 2
    if not prepare():
        print("The environment could not be prepared; see above.", file=sys.stderr)
        return 1
    titles = {stage: f"stage {at} of {len(stages)}: {stage}" for at, stage in enumerate(stages, 1)}
    outcomes: list[Outcome] = []
    for group in groups(titles):
        with ThreadPoolExecutor(len(group)) as pool:
            running = [
                pool.submit(run_stage, titles[stage], plan[stage], argv[cut + 1 :])
                for stage in group
            ]
        outcomes += [one.result() for one in running]
    print("\n== all stages")
    for outcome in outcomes:
        print(outcome)
    return 0 if all(outcome.ok for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
