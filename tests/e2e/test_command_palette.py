"""Textual's command palette in the real program, which imports it when it is opened."""

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal

EP_TUI = [sys.executable, "-m", "ep_tui"]
CLOSED = re.compile(r"\A(?!.*(?:▔▔▔▔|All seats)).*M12", re.DOTALL)
"""The palette with its edge and the page of the seats are gone, and the map is there."""
GAME = ["play", "--seats", "you,bot,bot", "--seed", "3", "--first", "A"]


@pytest.mark.slow
def test_the_command_palette_changes_the_theme_opens_pages_and_plays(tmp_path: Path):
    with Terminal([*EP_TUI, *GAME], data=tmp_path) as terminal:
        terminal.wait_for("do you roll")
        terminal.press("ctrl+p")
        terminal.wait_for("Search for a command")
        terminal.wait_for("Roll the dice")
        terminal.press("text:light")
        terminal.wait_for("Theme: light")
        terminal.press("enter")
        terminal.wait_for(CLOSED)
        terminal.press("ctrl+p")
        terminal.wait_for("Roll the dice")
        terminal.press("text:seats", "enter")
        terminal.wait_for("All seats")
        terminal.press("escape")
        terminal.wait_for(CLOSED)
        terminal.press("ctrl+p")
        terminal.wait_for("Search for a command")
        terminal.press("ctrl+p", "escape")
        terminal.wait_for(CLOSED)
        terminal.press("ctrl+p")
        terminal.wait_for("Roll the dice")
        terminal.press("text:roll", "enter")
        terminal.wait_for("trade or build")
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
    settings = next(tmp_path.rglob("settings.toml")).read_text("utf-8")
    assert 'theme = "light"' in settings
