"""The driver between the app and the terminal."""

import os
from typing import Any, cast

import pytest

from ep_tui.terminal.driver import TerminalDriver
from ep_tui.terminal.width import size_of


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ((120, 40), (120, 40)),
        ((0, 0), (80, 24)),
        ((80, 0), (80, 24)),
        ((0, 40), (80, 24)),
        (OSError("no terminal"), (80, 24)),
    ],
    ids=str,
)
def test_a_terminal_that_does_not_know_its_size_is_taken_for_80_by_24(
    monkeypatch: pytest.MonkeyPatch,
    told: tuple[int, int] | OSError,
    taken: tuple[int, int],
):
    def size(_: int) -> os.terminal_size:
        if isinstance(told, OSError):
            raise told
        return os.terminal_size(told)

    monkeypatch.setattr("os.get_terminal_size", size)
    assert TerminalDriver._get_terminal_size(cast("Any", None)) == taken
    assert size_of(0) == taken
