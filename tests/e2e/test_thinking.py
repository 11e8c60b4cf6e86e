"""A bot thinks in its own process; if the program ends in any way, that process ends too."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.e2e.terminal import Terminal
from tests.kit.slow_guest import Slow

PATIENCE = 1000
"""Looks of ten milliseconds before a test gives up."""
PLAY = ("play", "--seats", "you,slow", "--first", "B", "--seed", "7", "--pace", "instant")


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if true():
            return
        time.sleep(0.01)
    pytest.fail("it did not happen")


def gone(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z"
    return True


@contextmanager
def thinking(tmp_path: Path) -> Iterator[tuple[Terminal, int, Slow]]:
    """The program at whose table a bot thinks, and the bot's process."""
    slow = Slow(tmp_path / "site")
    path = os.pathsep.join(map(str, (ROOT, ROOT / "rules", ROOT / "layouts", slow.site)))
    command = [sys.executable, "-m", "ep_tui", *PLAY]
    with Terminal(command, data=tmp_path, env={"PYTHONPATH": path}) as terminal:
        terminal.wait_for("slow is thinking")
        wait_until(lambda: slow.thinks)
        assert slow.process != terminal.pid
        yield terminal, slow.process, slow


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
def test_quitting_in_the_midst_of_a_thought_leaves_no_process(tmp_path: Path, key: str):
    with thinking(tmp_path) as (terminal, pid, _):
        terminal.press(key)
        assert terminal.exit_code() == 0
        assert "saved" in terminal.text()
        wait_until(lambda: gone(pid))


def test_a_program_that_is_killed_leaves_no_process(tmp_path: Path):
    with thinking(tmp_path) as (terminal, pid, _):
        terminal.kill()
        wait_until(lambda: gone(pid))


def test_a_closed_terminal_leaves_no_process(tmp_path: Path):
    with thinking(tmp_path) as (terminal, pid, _):
        terminal.hang_up()
        terminal.exit_code()
        wait_until(lambda: gone(pid))


def test_a_process_of_a_guest_that_is_killed_is_told_of_and_a_deckhand_plays_on(tmp_path: Path):
    with thinking(tmp_path) as (terminal, pid, _):
        os.kill(pid, 9)
        terminal.wait_for("The process")
        terminal.wait_for("do you roll")
        wait_until(lambda: gone(pid))
