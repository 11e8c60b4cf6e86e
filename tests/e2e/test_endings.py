"""The program ends soon on any request, and its game is saved."""

import os
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.attacks.program import replayed
from tests.e2e.terminal import Terminal, encode

PROGRAM = [sys.executable, "-m", "ep_tui"]
PLAY = ["play", "--seed", "3", "--pace", "instant", "--scenario", "land-ho"]
PERSON = [*PROGRAM, *PLAY, "--first", "A", "--seats", "you,bot"]
SOON = 3.0
"""Seconds to the end on a busy machine; a quiet one takes less than one."""
STALLED = 80
"""Repaints that a terminal does not read; each is several thousand bytes."""

STUCK = """
import pathlib, time

class Stuck:
    version = 1

    def choose(self, view, legal, word):
        (pathlib.Path(__file__).parent / "asked").touch()
        while True:
            time.sleep(0.01)
"""
THINKING = STUCK.replace("version = 1", "version = 1\n    thinks = True")
LOOPING = STUCK.replace("time.sleep(0.01)", "pass")
HANGING = """
import sys
from ep_tui.screens.table import TableScreen
def hang(self, key, char):
    while True:
        pass
TableScreen.press = hang
from ep_tui.__main__ import main
sys.exit(main())
"""

WISHES: dict[str, Callable[[Terminal], None]] = {
    "ctrl+q": lambda terminal: _type(terminal, "ctrl+q"),
    "ctrl+c": lambda terminal: _type(terminal, "ctrl+c"),
    "SIGTERM": lambda terminal: os.kill(terminal.pid, signal.SIGTERM),
    "SIGHUP": lambda terminal: os.kill(terminal.pid, signal.SIGHUP),
    "a lost line": lambda terminal: terminal.hang_up(),
}


def _type(terminal: Terminal, key: str) -> None:
    """Press a key without reading the program's output."""
    os.write(terminal._line, encode(key))


@contextmanager
def at_rest(data: Path) -> Iterator[Terminal]:
    """A person is to act."""
    with Terminal(PERSON, data=data) as terminal:
        terminal.wait_for("press r")
        yield terminal


@contextmanager
def in_a_paste(data: Path) -> Iterator[Terminal]:
    """A paste has started and does not end."""
    with at_rest(data) as terminal:
        terminal.send(b"\x1b[200~abc")
        yield terminal


@contextmanager
def unread(data: Path) -> Iterator[Terminal]:
    """The terminal reads nothing any more."""
    with at_rest(data) as terminal:
        for _ in range(STALLED):
            _type(terminal, "ctrl+l")
            time.sleep(0.01)
        yield terminal


@contextmanager
def stopped(data: Path) -> Iterator[Terminal]:
    """The terminal's output is stopped."""
    with at_rest(data) as terminal:
        line = os.open(f"/proc/{terminal.pid}/fd/1", os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(line, termios.TCOOFF)
        for _ in range(STALLED):
            _type(terminal, "ctrl+l")
            time.sleep(0.01)
        yield terminal
        os.close(line)


@contextmanager
def while_a_bot_is(data: Path, code: str) -> Iterator[Terminal]:
    """A third-party bot decides, and does not finish."""
    site = data / "site"
    info = site / "ep_stuck-1.dist-info"
    info.mkdir(parents=True)
    (site / "ep_stuck.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-stuck\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[ep_tui.bots]\nstuck = ep_stuck:Stuck\n")
    path = os.pathsep.join(map(str, (ROOT, ROOT / "rules", ROOT / "layouts", site)))
    command = [*PROGRAM, *PLAY, "--first", "B", "--seats", "you,stuck"]
    with Terminal(command, data=data, env={"PYTHONPATH": path}) as terminal:
        while not (site / "asked").exists():
            terminal.wait_quiet(0.05)
        yield terminal


@contextmanager
def while_a_bot_waits(data: Path) -> Iterator[Terminal]:
    with while_a_bot_is(data, STUCK) as terminal:
        yield terminal


@contextmanager
def while_a_bot_loops(data: Path) -> Iterator[Terminal]:
    with while_a_bot_is(data, LOOPING) as terminal:
        yield terminal


@contextmanager
def while_a_bot_thinks(data: Path) -> Iterator[Terminal]:
    with while_a_bot_is(data, THINKING) as terminal:
        yield terminal


@contextmanager
def while_the_app_hangs(data: Path) -> Iterator[Terminal]:
    """An endless loop in our code blocks the app."""
    command = [sys.executable, "-c", HANGING, *PLAY, "--first", "A", "--seats", "you,bot"]
    with Terminal(command, data=data) as terminal:
        terminal.wait_for("press r")
        terminal.press("x")
        terminal.wait_quiet()
        yield terminal


State = Callable[[Path], AbstractContextManager[Terminal]]
STATES: tuple[State, ...] = (
    at_rest,
    in_a_paste,
    unread,
    stopped,
    while_a_bot_waits,
    while_a_bot_loops,
    while_a_bot_thinks,
    while_the_app_hangs,
)


@pytest.mark.slow
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_game_ends_soon_and_is_saved(state: State, wish: str, tmp_path: Path):
    with state(tmp_path) as terminal:
        began = time.monotonic()
        WISHES[wish](terminal)
        assert terminal._process.wait(timeout=20) == 0  # its output is not read
        assert time.monotonic() - began < SOON
    assert not list(tmp_path.rglob("faults.log"))
    assert replayed(tmp_path) == 1
    (save,) = tmp_path.rglob("games/*.txt")
    in_order = save.read_text(encoding="utf-8").endswith("# left\n")
    assert in_order is (state is not while_the_app_hangs)


PLAIN_ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.mark.parametrize("number", PLAIN_ENDS)
def test_a_signal_ends_a_game_in_lines_in_order(number: signal.Signals, tmp_path: Path):
    with Terminal([*PERSON, "--plain"], data=tmp_path) as terminal:
        terminal.wait_for("1 roll the dice")
        os.kill(terminal.pid, number)
        assert terminal.exit_code() == PLAIN_ENDS[number]
        assert "The game is saved." in terminal.text()
    (save,) = tmp_path.rglob("games/*.txt")
    assert save.read_text(encoding="utf-8").endswith("# left\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_in_lines_that_nobody_reads_ends_soon(number: signal.Signals, tmp_path: Path):
    with Terminal([*PERSON, "--plain"], data=tmp_path) as terminal:
        terminal.wait_for("1 roll the dice")
        os.write(terminal._line, b"map\n" * 200)
        time.sleep(1.0)  # it writes until no more is accepted
        began = time.monotonic()
        os.kill(terminal.pid, number)
        assert terminal._process.wait(timeout=20) == PLAIN_ENDS[number]
        assert time.monotonic() - began < SOON
    (save,) = tmp_path.rglob("games/*.txt")
    assert save.read_text(encoding="utf-8").endswith("# left\n")


FAULTY = """
import sys
from ep_tui.terminal.feed import Feed
def fall(self, *_):
    raise RuntimeError("overboard")
Feed.receive = fall
from ep_tui.__main__ import main
sys.exit(main())
"""


def test_a_fault_where_input_is_read_is_no_good_end(tmp_path: Path):
    with Terminal([sys.executable, "-c", FAULTY], data=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("x")
        assert terminal.exit_code() == 1
        assert "faults.log" in terminal.text().replace("\n", "")
    (log,) = tmp_path.rglob("faults.log")
    assert "overboard" in log.read_text(encoding="utf-8")
