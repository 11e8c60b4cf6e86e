"""The program ends within a second on any request, and its game is saved."""

import os
import signal
import sys
import time
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.tools.attacks import endings
from tests.tools.attacks.endings import PERSON, REQUESTS, STATES, ended

ROUND = cycle(REQUESTS)
PAIRS = [(state, request) for state in STATES for request in islice(ROUND, 2)]
"""Each state with two requests in turn; `tests/tools/attack.py endings` takes all."""
SOON = 3.0
"""Seconds to the end on a busy machine, where waiting for a processor cannot be told apart."""


@pytest.mark.slow
@pytest.mark.parametrize(("state", "request_"), PAIRS)
def test_the_game_ends_soon_and_is_saved(state: str, request_: str, tmp_path: Path):
    ended(state, request_, tmp_path, SOON if STATES[state].hangs else endings.SOON)


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
