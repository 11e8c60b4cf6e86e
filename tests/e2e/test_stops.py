"""The program is stopped and continued, and gives the terminal back where the next line belongs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.tools.attacks.endings import PERSON, on_the_last_line

SHELL = ("bash", "--norc", "-i")


def stopped(pid: int) -> bool:
    command = ("ps", "-o", "stat=", "-p", str(pid))
    return subprocess.run(command, capture_output=True, check=True).stdout.startswith(b"T")


@contextmanager
def at_a_shell(tmp_path: Path) -> Iterator[Terminal]:
    """A shell in which the program runs."""
    with Terminal(SHELL, data=tmp_path, env={"PS1": "ready$ "}) as terminal:
        terminal.wait_for("ready$")
        terminal.press("text:" + " ".join(PERSON), "enter")
        terminal.wait_for("press r")
        yield terminal


def goes_on(terminal: Terminal) -> None:
    terminal.wait_for("press r")
    terminal.press("r")
    terminal.wait_for("trade or build")


@pytest.mark.parametrize("pause", [0, 0.03])
def test_stops_and_continuations_in_quick_order_leave_the_program_running(tmp_path: Path, pause):
    with Terminal(PERSON, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        for number in (signal.SIGTSTP, signal.SIGCONT) * 5:
            os.kill(terminal.pid, number)
            time.sleep(pause)
        goes_on(terminal)


def test_a_stopped_program_ends_when_it_is_told_to_and_continued(tmp_path: Path):
    with Terminal(PERSON, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        os.kill(terminal.pid, signal.SIGTSTP)
        while not stopped(terminal.pid):
            terminal.text()
        os.kill(terminal.pid, signal.SIGTERM)
        os.kill(terminal.pid, signal.SIGCONT)
        assert terminal.exit_code() == 0
        assert on_the_last_line(terminal)
    (save,) = tmp_path.rglob("games/*.txt")
    assert save.read_text(encoding="utf-8").endswith("# left\n")


@pytest.mark.slow
@pytest.mark.parametrize("back", [["fg"], ["bg", "fg"]], ids=" ".join)
def test_a_shell_stands_on_the_last_line_while_the_program_is_stopped(tmp_path: Path, back):
    with at_a_shell(tmp_path) as terminal:
        terminal.press("ctrl+z")
        terminal.wait_for("Stopped")
        terminal.wait_quiet()
        *told, prompt = terminal.text().splitlines()[-4:]
        assert "Stopped" in " ".join(told)  # and the command, in as many lines as it needs
        assert prompt == "ready$"
        for word in back:
            terminal.press(f"text:{word}", "enter")
            terminal.wait_quiet()
        goes_on(terminal)


STOPPED_EARLY = """
import os, signal
from ep_tui.terminal import splash
show = splash.show
def shown(words):
    show(words)
    os.kill(os.getpid(), signal.SIGTSTP)
splash.show = shown
from ep_tui.__main__ import main
main()
"""


def test_a_stop_before_the_first_screen_is_ignored(tmp_path: Path):
    with Terminal([sys.executable, "-c", STOPPED_EARLY], data=tmp_path) as terminal:
        terminal.wait_for("New game")
