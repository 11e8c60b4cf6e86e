"""The older shores in a real terminal: each from a save shortly before its end."""

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.shadow import play_lines, played, save_near_the_end
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SEATS = ["you", "deckhand", "deckhand"]
SEEDS = {"base": 1, "explorers-of-catan": 1, "pirates-of-catan": 1, "sea-robbers": 1}
"""Seeds whose games end within some fifty rounds."""


@pytest.mark.parametrize("scenario", SEEDS)
def test_a_game_of_the_older_shores_is_played_from_a_save_to_its_end(scenario: str, tmp_path: Path):
    shadow = played(scenario, SEATS, SEEDS[scenario])
    assert shadow.table.history.state.winner >= 0
    done = save_near_the_end(shadow, tmp_path / "data/ep-tui/games", rounds=2)
    assert done < len(shadow.lines)
    with Terminal([PROGRAM, "continue", "--pace", "instant"], data=tmp_path) as terminal:
        play_lines(terminal, tmp_path, shadow.lines[done:], done)
        terminal.wait_for(re.compile("You win|wins\\."))
        terminal.press("q")
        assert terminal.exit_code() == 0


def test_base_catan_is_played_from_the_command_line_to_the_victory_screen(tmp_path: Path):
    shadow = played("base", SEATS[:2], 1)
    command = [PROGRAM, "play", "--scenario", "base", "--seats", ",".join(SEATS[:2])]
    command += ["--seed", "1", "--first", "A", "--pace", "instant"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("Your settlement")
        play_lines(terminal, tmp_path, shadow.lines, 0)
        terminal.wait_for(re.compile("You win|wins\\."))
        terminal.press("q")
        assert terminal.exit_code() == 0
    assert len(list(tmp_path.glob("**/games/finished/*.txt"))) == 1
