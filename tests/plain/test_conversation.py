"""The input of plain mode: lines of a bounded length."""

import io
from pathlib import Path

import pytest

from ep_tui.plain.conversation import MOST_OF_A_LINE, Conversation, Left


def test_the_rest_of_a_line_that_is_too_long_is_dropped():
    lines = Conversation(io.StringIO("x" * 10 * MOST_OF_A_LINE + "\nroll\n"), io.StringIO())
    assert lines.read() == "x" * MOST_OF_A_LINE
    assert lines.read() == "roll"


def test_an_input_without_end_ends():
    with Path("/dev/zero").open() as zero, pytest.raises(Left):
        Conversation(zero, io.StringIO()).read()


def test_a_last_line_without_an_end_is_read():
    lines = Conversation(io.StringIO("roll"), io.StringIO())
    assert lines.read() == "roll"
    with pytest.raises(Left):
        lines.read()
