"""The terminal for tests, tested against small programs."""

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.terminal import Emulator, NotSeen, Terminal, encode

ECHO_KEYS = """
import os, signal, sys, termios, tty

def size(*_):
    columns, rows = os.get_terminal_size(0)
    os.write(1, f"\\x1b[Hsize {columns}x{rows}\\x1b[K\\r\\n".encode())

before = termios.tcgetattr(0)
tty.setraw(0)
os.write(1, b"\\x1b[?2026$p\\x1b[>1u\\x1b[2J")
signal.signal(signal.SIGWINCH, size)
size()
while (data := os.read(0, 100)) != b"q":
    os.write(1, b"\\x1b[3Hgot " + repr(data).encode() + b"\\x1b[K")
termios.tcsetattr(0, termios.TCSANOW, before)
sys.exit(7)
"""

CURSES = """
import curses, sys

def run(screen):
    while True:
        rows, columns = screen.getmaxyx()
        screen.erase()
        screen.addstr(0, 0, f"{columns} by {rows}")
        screen.addstr(2, 0, "⬡ hex", curses.A_REVERSE)
        screen.refresh()
        if screen.getkey() == "q":
            return

curses.wrapper(run)
print("good bye")
"""


def program(text: str, **options) -> Terminal:
    return Terminal([sys.executable, "-c", text], **options)


def test_keys_arrive_as_a_terminal_sends_them():
    with program(ECHO_KEYS) as terminal:
        terminal.wait_for("size 80x24")
        for key, shown in [
            ("x", "b'x'"),
            ("enter", r"b'\r'"),
            ("tab", r"b'\t'"),
            ("up", r"b'\x1b[A'"),
            ("ctrl+c", r"b'\x03'"),
            ("ctrl+q", r"b'\x11'"),
            ("alt+m", r"b'\x1bm'"),
            ("text:two words", "b'two words'"),
            ("click:10:5", r"b'\x1b[<0;10;5M\x1b[<0;10;5m'"),
        ]:
            terminal.press(key)
            terminal.wait_for(f"got {shown}")


def test_a_name_that_is_no_key_is_refused():
    with pytest.raises(ValueError, match="unknown key"):
        encode("entre")


def test_the_exit_code_is_the_programs():
    with program(ECHO_KEYS) as terminal:
        terminal.wait_for("size")
        terminal.press("q")
        assert terminal.exit_code() == 7


def test_a_new_size_reaches_the_program():
    with program(ECHO_KEYS) as terminal:
        terminal.wait_for("size 80x24")
        terminal.resize(120, 40)
        terminal.wait_for("size 120x40")
        assert len(terminal.text().split("\n")) == 40


def test_questions_to_the_terminal_are_no_text():
    with program(ECHO_KEYS) as terminal:
        terminal.wait_for("size")
        assert terminal.wait_quiet().strip() == "size 80x24"


def test_curses_draws_and_leaves_its_last_line():
    with program(CURSES, size=(60, 20)) as terminal:
        assert terminal.wait_for(re.compile(r"\d+ by \d+")) == "60 by 20"
        terminal.wait_for("⬡ hex")
        assert terminal.emulator.screen.buffer[2][0].reverse
        terminal.wait_quiet(0.5)  # the signal must find it waiting for a key
        terminal.resize(100, 30)
        terminal.wait_for("100 by 30", timeout=30)
        terminal.press("q")
        assert terminal.exit_code() == 0
        assert "good bye" in terminal.text()


def test_waiting_in_vain_shows_the_screen():
    with program(ECHO_KEYS) as terminal:
        terminal.wait_for("size")
        with pytest.raises(NotSeen, match=r"(?s)'treasure' is not on the screen.*\|size 80x24 +\|"):
            terminal.wait_for("treasure", timeout=0.2)


def test_a_program_that_died_is_not_waited_for():
    with program("raise SystemExit('no ship')") as terminal:
        with pytest.raises(NotSeen, match=r"(?s)exit code 1.*no ship"):
            terminal.wait_for("treasure", timeout=30)
        assert terminal.exit_code() == 1


def test_closing_hangs_up():
    with program("import time; print('up', flush=True); time.sleep(60)") as terminal:
        terminal.wait_for("up")
        terminal.wait_quiet()  # the end of the line may still be on its way
        terminal.close()
        assert terminal.exit_code() == -1


def test_a_program_that_ignores_the_hang_up_is_ended(monkeypatch: pytest.MonkeyPatch):
    deaf = "import signal, time; signal.signal(1, signal.SIG_IGN); print('up', flush=True)"
    with program(f"{deaf}; time.sleep(60)") as terminal:
        terminal.wait_for("up")
        terminal.wait_quiet()  # the end of the line may still be on its way
        monkeypatch.setattr("tests.e2e.terminal.PATIENCE", 0.2)
        terminal.close()
        assert terminal.exit_code() == -9


def test_the_program_keeps_its_things_in_the_given_folder(tmp_path: Path):
    code = "import os; print(os.environ['XDG_DATA_HOME'], os.environ['TERM'], os.getcwd())"
    with program(code, data=tmp_path, size=(250, 24), env={"TERM": "vt100"}) as terminal:
        terminal.exit_code()
        assert terminal.text().split() == [f"{tmp_path}/data", "vt100", str(tmp_path)]


def test_a_sequence_in_two_pieces_is_one():
    emulator = Emulator(20, 2)
    for piece in (b"a\x1b[3", b"1mb\x1b[?2026", b"$pc\xe2\xac", b"\xa1"):
        emulator.feed(piece)
    assert emulator.text().strip() == "abc⬡"
    assert emulator.screen.buffer[0][1].fg == "red"


def test_keys_for_a_program_that_ended_are_an_error():
    with program("print('gone')") as terminal:
        terminal.exit_code()
        with pytest.raises(NotSeen, match="nobody is there to take 'enter'"):
            terminal.press("enter")
