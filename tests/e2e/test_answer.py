"""A terminal that answers the question after the first frame, in time or late, wide or not."""

import re
import sys
import time
from pathlib import Path

import pytest

from ep_tui.terminal.answer import PATIENCE
from tests.e2e.terminal import Terminal

TABLE = [
    *(str(Path(sys.executable).parent / "ep-tui"), "play", "--scenario", "land-ho"),
    *("--seats", "you,bot", "--seed", "3", "--first", "A"),
]
QUESTION = b"\x1b[6n"
PAINT = re.compile("[▟▙▜▛]")


def asked(terminal: Terminal, times: int = 1) -> None:
    """Wait for the question, which comes after the first frame, and again after a late answer."""
    terminal.wait_for("Log")
    while terminal.output.count(QUESTION) < times:
        terminal.wait_quiet()
    assert terminal.output.index(QUESTION) > terminal.output.index(b"Log")


@pytest.mark.parametrize(
    ("column", "late", "painted", "unicode"),
    [
        (3, (0.0,), True, True),
        (5, (0.0,), False, False),
        (3, (2 * PATIENCE, 0.0), True, True),
        (3, (2 * PATIENCE, 2 * PATIENCE), False, True),
    ],
    ids=["narrow", "wide", "late-once", "late"],
)
def test_the_map_is_painted_where_the_answer_allows_it(
    tmp_path: Path, column: int, late: tuple[float, ...], painted: bool, unicode: bool
):
    with Terminal(TABLE, data=tmp_path, size=(160, 50)) as terminal:
        for times, seconds in enumerate(late, start=1):
            asked(terminal, times)
            time.sleep(seconds)
            terminal.send(f"\x1b[1;{column}R".encode())
        terminal.press("?")
        terminal.wait_for("Keys at the table")
        terminal.press("escape")
        terminal.wait_for("Log")
        shown = terminal.wait_quiet()
        assert bool(PAINT.search(shown)) == painted
        assert (not shown.isascii()) == unicode
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
