"""The input of plain mode: lines of a bounded length."""

import io
from pathlib import Path

import pytest

from ep_tui.plain.conversation import MOST_OF_A_LINE, Conversation, Left, Steps, converse


def answers(typed, count: int) -> list[str]:
    """The first answers that a conversation reads from a stream."""
    lines, read = Conversation(io.StringIO()), list[str]()

    def steps() -> Steps:
        for _ in range(count):
            read.append((yield from lines.read()))

    converse(steps(), typed)
    return read


def test_the_rest_of_a_line_that_is_too_long_is_dropped():
    typed = io.StringIO("x" * 10 * MOST_OF_A_LINE + "\nroll\n")
    assert answers(typed, 2) == ["x" * MOST_OF_A_LINE, "roll"]


def test_an_input_without_end_ends():
    with Path("/dev/zero").open() as zero, pytest.raises(Left):
        answers(zero, 1)


def test_a_last_line_without_an_end_is_read():
    assert answers(io.StringIO("roll"), 1) == ["roll"]
    with pytest.raises(Left):
        answers(io.StringIO("roll"), 2)
