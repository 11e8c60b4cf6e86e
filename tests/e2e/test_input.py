"""Input from people and programs: the real program goes on, and answers soon."""

import random
import sys
import time
from pathlib import Path

import pytest

from ep_tui.terminal.feed import PASTE_PATIENCE
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
TABLE = [PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A", "--pace", "instant"]
PICTURE = 1500
"""Fewer bytes are not a full repaint."""
MEGABYTE = 1 << 20
SOON = 2.0
"""Seconds that a busy machine may need for a task of milliseconds."""

INPUT = {
    "a letter of two bytes": ("é".encode()[:1], "é".encode()[1:]),
    "a key and a text that do not exist": (b"\x1b[1114112u", b"\x1b[97;;1114112u"),
    "a reply to no question": (b"\x1b[?2026;2$y\x1b[?2048;1$y",),
    "40 kB of escape codes": (b"\x1b[48;1:1;1:1;1:1;1:1;1:1" * 1600,),
    "40 kB of parameters": (b"\x1b[" + b"1;" * 20_000,),
    "40 kB of keys": (b"?\x1b[B:hjkl\t" * 4000,),
    "a size that was not asked for": (b"\x1b[48;3;3;30;30t",),
}

NO_KEYS = (
    *(b"\x1b[57441;2u", b"\x1b[57358;65u", b"\x1b[57453u", b"\x1b[114~", b"\x1b[201~", b"\x1br"),
    *(b"\x1b[", b"?62;22;52c", b"\x1b[200~hello ", b"r\x1b[201~"),
)
"""Modifiers, unknown numbers, Alt, a reply and a paste that are cut."""


@pytest.mark.parametrize("name", INPUT)
def test_the_game_goes_on_whatever_is_sent(name: str, tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        for piece in INPUT[name]:
            terminal.send(piece)
            time.sleep(0.05)  # so it comes in a separate read
        time.sleep(PASTE_PATIENCE + 0.1)  # the silence after which everything is over
        terminal.wait_quiet()
        assert answered(terminal) < SOON
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
    assert not list(tmp_path.rglob("faults.log"))


def test_what_is_no_key_leaves_no_trace_and_no_mode(tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        before = terminal.wait_quiet()
        for piece in NO_KEYS:
            terminal.send(piece)
            time.sleep(0.15)  # longer than a lone Escape waits
        assert terminal.wait_quiet() == before
        terminal.press("H")
        terminal.wait_for("Enter do it")
        terminal.send(b"\x1b[57453u\x1b[57453;1:3u\x1b[13u")
        terminal.wait_for("You roll 10")


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_a_paste_without_an_end_leaves_the_keys_that_leave(key: str, tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        terminal.send(b"\x1b[200~" + b"abc" * 1000)
        terminal.press(key)
        assert terminal.exit_code() == 0


def answered(terminal: Terminal) -> float:
    """The seconds until a key that repaints the screen is answered."""
    began, before = time.monotonic(), len(terminal.output)
    terminal.press("ctrl+l")
    while len(terminal.output) < before + PICTURE:
        assert time.monotonic() < began + 10, "no answer"
        terminal._read(0.1)
    return time.monotonic() - began


def test_a_key_after_a_paste_of_a_megabyte_is_answered_soon(tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        pasted = random.Random(1).randbytes(MEGABYTE).translate(None, b"\x1b\x03\x11")
        terminal.send(b"\x1b[200~" + pasted + b"\x1b[201~")
        assert answered(terminal) < SOON
        assert "press r" in terminal.text()
