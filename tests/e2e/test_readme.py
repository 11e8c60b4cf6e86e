"""The two commands of the README: one installs the program, one is the check."""

import re
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.commands.examples import here, lay_files, lay_games, lines_of
from tests.e2e.terminal import Terminal

OPENS_THE_GAME, RUNS_THE_TESTS = re.findall(r"```sh\n(.*)\n```", (ROOT / "README.md").read_text())[
    :2
]
"""The first blocks of one line."""
INSTALLED_FROM = (
    *("ep_tui", "rules", "layouts"),
    *("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"),
)
ENDS = ("games", "verify", "stats", "profile", "rules", "check", "map", "scene", "keys", "replay")
OPENS = ("tutorial", "campaign", "edit")
"""Commands of the README that end by themselves, and that open screens of their own."""
PLAYED = ("play", "--plain", "--seats", "random,random", "--set", "turn.rounds=1")
CLEAN: dict[str, str | None] = {"PYTHONPATH": None, "VIRTUAL_ENV": None}
"""Nothing points at the checkout or at its environment."""


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """The checkout as a new user gets it."""
    folder = tmp_path / "ep-tui"
    folder.mkdir()
    for name in INSTALLED_FROM:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    return folder


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
    _run_the_examples(fresh / ".venv/bin/ep-tui", home / "elsewhere")


def _run_the_examples(program: Path, home: Path) -> None:
    """Run the examples of the README by the installed program, in a home of their own."""
    lay_files(home)
    lay_games(home / "data/ep-tui/games")
    ours = [tuple(here(one.arguments)) for one in lines_of(ROOT / "README.md") if one.ours]
    env = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    running = {
        words: subprocess.Popen(
            (program, *words),
            cwd=home,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for words in ours
        if words and words[0] in ENDS
    }
    assert {words[0] for words in running} == {*ENDS}
    for words, process in running.items():
        out, error = process.communicate(timeout=60)
        assert (error, process.returncode <= (words[0] == "check"), bool(out)) == (b"", True, True)
    with ExitStack() as opened:
        screens = [
            opened.enter_context(Terminal([str(program), *words], data=home, env=CLEAN, cwd=home))
            for words in ours
            if words and words[0] in OPENS
        ]
        for screen in screens:
            screen.wait_for(re.compile("Lesson|Campaign|Legal", re.IGNORECASE))
            screen.press("ctrl+q")
            assert screen.exit_code() == 0


def test_the_second_line_is_what_the_check_runs():
    called = (ROOT / ".ci" / "run").read_text().splitlines()[-1]
    assert called == f'exec {RUNS_THE_TESTS} "$@"'
