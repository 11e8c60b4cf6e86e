"""Games in a real terminal: two in full from the command line, the rest from late saves."""

import re
import sys
from pathlib import Path

import pytest

from ep_rules.api import SCENARIOS
from tests.e2e.shadow import play_lines, played, save_near_the_end
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SEATS = ["you", "deckhand"]
FULL = {
    "pirate-lairs": (3, "harbor settlement", ("You win", "settlements 3, harbor settlements")),
    "base": (1, "your settlement", (re.compile("You win|wins\\."),)),
}
"""The seed, the text of the first screen, and the text of the last one."""
SEED = 1
"""For games from late saves."""


@pytest.mark.parametrize("scenario", FULL)
def test_a_game_is_played_from_the_command_line_to_its_end(scenario: str, tmp_path: Path):
    seed, first, last = FULL[scenario]
    shadow = played(scenario, SEATS, seed)
    command = [PROGRAM, "play", "--scenario", scenario, "--seats", ",".join(SEATS)]
    command += ["--seed", str(seed), "--first", "A", "--pace", "instant"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for(first)
        play_lines(terminal, tmp_path, shadow.lines, 0)
        for words in last:
            terminal.wait_for(words)
        terminal.press("q")
        assert terminal.exit_code() == 0
    assert len(list(tmp_path.glob("**/games/finished/*.txt"))) == 1


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name not in FULL])
def test_a_game_is_played_from_a_save_to_its_end(scenario: str, tmp_path: Path):
    seats = ["you", *["deckhand"] * (min(SCENARIOS[scenario].layouts) - 1)]
    shadow = played(scenario, seats, SEED)
    assert shadow.table.history.state.winner >= 0
    done = save_near_the_end(shadow, tmp_path / "data/ep-tui/games", rounds=2)
    assert done < len(shadow.lines)
    with Terminal([PROGRAM, "continue", "--pace", "instant"], data=tmp_path) as terminal:
        play_lines(terminal, tmp_path, shadow.lines[done:], done)
        terminal.wait_for(re.compile("You win|wins\\."))
        terminal.press("q")
        assert terminal.exit_code() == 0
