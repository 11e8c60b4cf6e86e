"""The two commands of the README: one installs the program, one is the check."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.e2e.installed import CLEAN, copied, examples, fault
from tests.e2e.terminal import Terminal

OPENS_THE_GAME, RUNS_THE_TESTS = re.findall(r"```sh\n(.*)\n```", (ROOT / "README.md").read_text())[
    :2
]
"""The first blocks of one line."""
BRIEF = (
    ("arena", "--bots", "deckhand", "--seeds", "1"),
    ("simulate", "--seats", "hasty,random,deckhand", "--games", "1"),
)
PLAYED = ("play", "--plain", "--seats", "random,random", "--set", "turn.rounds=1")


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """The checkout as a new user gets it."""
    return copied(tmp_path)


def test_the_first_line_installs_a_program_that_starts_without_the_checkout(fresh: Path):
    home = fresh.parent
    with Terminal(["sh", "-c", OPENS_THE_GAME], cwd=fresh, data=home, env=CLEAN) as terminal:
        terminal.wait_for("New game", timeout=300)
        terminal.press("ctrl+c")
        assert terminal.exit_code() == 0
    for name in ("ep_tui", "rules", "layouts"):
        shutil.rmtree(fresh / name)
    again = subprocess.run(
        (fresh / ".venv/bin/ep-tui", *PLAYED),
        cwd=home,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (again.returncode, again.stderr) == (0, "")
    assert "The game took" in again.stdout
    faults = {
        " ".join(words): fault(fresh / ".venv/bin/ep-tui", words, home / f"elsewhere-{number}")
        for number, words in enumerate(_in_the_check())
    }
    assert {words: one for words, one in faults.items() if one} == {}


def _in_the_check() -> list[tuple[str, ...]]:
    """The short examples, and two long ones; `tests/tools/attack.py examples` runs those all."""
    return [*examples(long=False), *filter({*BRIEF}.__contains__, examples(long=True))]


def test_the_second_line_is_what_the_check_runs():
    called = (ROOT / ".ci" / "run").read_text().splitlines()[-1]
    assert called == f'exec {RUNS_THE_TESTS} "$@"'
