"""The program as a user installs it, and its examples, each run in a home of its own."""

import re
import shutil
import signal
import subprocess
import venv
from pathlib import Path

from tests.architecture.source import ROOT
from tests.commands.examples import every_example, here, lay_files, lay_games, only_names
from tests.e2e.terminal import Terminal
from tests.kit.guest_bots import lay_package

INSTALLED_FROM = (
    *("ep_tui", "rules", "layouts"),
    *("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"),
)
LONG = ("simulate", "arena", "bench")
"""Commands that play games, some of them for minutes."""
FEW_GAMES = (("--seeds", "1"), ("--scenarios", "land-ho"))
"""What a tournament plays, where an example leaves it to the defaults."""
SCREENS = ("play", "continue", "tutorial", "campaign", "edit")
CLEAN: dict[str, str | None] = {"PYTHONPATH": None, "VIRTUAL_ENV": None}
"""Nothing points at the checkout or at its environment."""
BOT = "class Bot:\n version = 1\n def choose(self, view, legal, word):\n  return legal[0]\n"
_PROGRESS = re.compile(r"\d+ of \d+ games|\d+ games? of ")
_AT_REST = re.compile(r"Enter|\? help|Ctrl\+Q|Esc")
"""Keys at the bottom of every screen."""
_NOT_HERE = ("--executor", "--help")
"""A cluster that is not there, and a word that the parser answers."""
_LONGEST = 600


def copied(folder: Path) -> Path:
    """The checkout as a new user gets it, in a folder of a folder."""
    checkout = folder / "ep-tui"
    checkout.mkdir(parents=True)
    for name in INSTALLED_FROM:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, checkout / name)
    return checkout


def installed(folder: Path) -> Path:
    """The program, installed without anything that the check needs."""
    venv.create(folder / "venv", with_pip=True)
    pip = (folder / "venv/bin/python", "-m", "pip", "install", "--quiet")
    subprocess.run((*pip, copied(folder)), check=True, env={"PATH": "/usr/bin:/bin"})
    return folder / "venv/bin/ep-tui"


def examples(*, long: bool) -> list[tuple[str, ...]]:
    """The arguments of every example, each once; of the long ones, or of the others."""
    found = [(one, tuple(here(one.arguments))) for one in every_example() if one.ours]
    lines = {words for one, words in found if one.is_line or not only_names(words)}
    wanted = [words for words in lines if not {*_NOT_HERE} & {*words}]
    return sorted(words for words in wanted if (words[:1] in {(name,) for name in LONG}) == long)


def fault(program: Path, words: tuple[str, ...], home: Path) -> str:
    """Run an example in a new home; what is wrong with its answer, or nothing."""
    if words[:1] == ("arena",):
        words += tuple(word for pair in FEW_GAMES if pair[0] not in words for word in pair)
    lay_files(home)
    lay_games(home / "data/ep-tui/games")
    lay_package(home / "packages", BOT, hasty="Bot", mine="Bot")
    if not words or (words[0] in SCREENS and "--plain" not in words):
        return _fault_of_screen(program, words, home)
    env = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "PYTHONPATH": str(home / "packages"),
    }
    process = subprocess.Popen(
        (program, *words),
        cwd=home,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    serves = words[0] == "host" and "--check" not in words
    listening = ""
    if serves:
        assert process.stderr is not None
        listening = process.stderr.readline()
        process.send_signal(signal.SIGTERM)
    out, error = process.communicate(timeout=_LONGEST)
    if serves and " listening on " in listening:
        return "" if process.returncode == 0 else error
    wrong = [line for line in error.splitlines() if not _PROGRESS.match(line)]
    codes = (0, 1, 2) if words[0] == "check" else (0,)
    return "" if out and not wrong and process.returncode in codes else f"{error}{out[-500:]}"


def _fault_of_screen(program: Path, words: tuple[str, ...], home: Path) -> str:
    """Open the screen of an example and leave it."""
    env = CLEAN | {"PYTHONPATH": str(home / "packages")}
    with Terminal([str(program), *words], data=home, env=env, cwd=home) as terminal:
        terminal.wait_for(_AT_REST)
        terminal.press("ctrl+q")
        return "" if terminal.exit_code() == 0 else terminal.text()
