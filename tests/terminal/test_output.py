"""The terminal's output, which never blocks."""

import os
import pty
import termios
import time

import pytest

from ep_tui.terminal.output import MOST_WAITING, TerminalOutput

LONG = "─x" * 20_000


@pytest.fixture
def terminal():
    """Both ends of a terminal: the display, and the file that is written to."""
    shows, written = pty.openpty()
    attributes = termios.tcgetattr(written)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(written, termios.TCSANOW, attributes)
    yield shows, written
    os.close(shows)
    os.close(written)


def read(shows: int, output: TerminalOutput) -> bytes:
    """All bytes that come while the output is pushed."""
    os.set_blocking(shows, False)
    data = b""
    for _ in range(10_000):
        try:
            data += os.read(shows, 65536)
        except BlockingIOError:
            if not output.waiting:
                return data
        output.push()
    raise AssertionError("it does not come")


def test_a_terminal_that_reads_gets_all_of_a_text(terminal):
    shows, written = terminal
    output = TerminalOutput(written, "utf-8")
    output.write(LONG)
    assert output.waiting
    assert read(shows, output).decode() == LONG


def test_nobody_waits_for_a_terminal_that_does_not_read(terminal):
    _, written = terminal
    output = TerminalOutput(written, "utf-8")
    while not output.behind:
        output.write(LONG)
    assert len(output.waiting) < MOST_WAITING + len(LONG.encode())
    began = time.monotonic()
    output.finish(0.1)
    assert 0.1 <= time.monotonic() - began < 2
    assert not output.waiting


def test_a_terminal_that_did_not_read_is_given_back(terminal):
    shows, written = terminal
    output = TerminalOutput(written, "utf-8")
    output.write(LONG * 3)
    output.finish(0.01)
    output.write("bye")
    assert not output.waiting
    assert read(shows, output).endswith(b"bye")


def test_a_terminal_that_was_stopped_is_started_again(terminal):
    shows, written = terminal
    termios.tcflow(written, termios.TCOOFF)
    output = TerminalOutput(written, "utf-8")
    output.write("lost")
    output.finish(0.01)
    output.write("bye")
    assert read(shows, output) == b"bye"


def test_to_a_terminal_that_is_gone_one_writes_in_vain():
    reader, writer = os.pipe()
    os.close(reader)
    output = TerminalOutput(writer, "utf-8")
    output.write("nobody reads this")
    output.write("nor this")
    output.finish(10)
    assert output.fileno() == writer


def test_what_the_encoding_lacks_is_a_question_mark():
    reader, writer = os.pipe()
    TerminalOutput(writer, "ascii").write("a─b")
    assert os.read(reader, 10) == b"a?b"
