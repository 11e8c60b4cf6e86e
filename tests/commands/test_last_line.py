"""The last sentence of the program, below the screen that it gave back."""

import os

import pytest

from ep_tui.commands.running_app import last_line
from ep_tui.terminal.capabilities import Terminal

SAID = "The game is saved. `ep-tui continue 2026-11-29-004245-explorers-pirates` resumes it."


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_last_sentence_is_broken_between_its_words(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], columns: int
):
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    last_line(SAID, Terminal())
    lines = capfd.readouterr().out.splitlines()
    assert " ".join(lines) == SAID
    assert max(map(len, lines)) <= columns
    assert any(SAID.split("`")[1] in line for line in lines)  # it can be copied
