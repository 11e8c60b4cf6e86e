"""The voyages in a real terminal: one in full, the others from a save shortly before their end."""

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.shadow import play_lines, played, save_near_the_end
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SEATS = ["you", "deckhand"]
SEEDS = {"fish": 5, "spices": 3, "explorers-pirates": 3}
"""Seeds whose games end within some thirty rounds."""


def test_pirate_lairs_is_played_in_full_from_the_command_line_to_the_victory_screen(tmp_path: Path):
    shadow = played("pirate-lairs", SEATS, 3)
    assert shadow.table.history.state.winner == 0
    command = [PROGRAM, "play", "--scenario", "pirate-lairs", "--seats", ",".join(SEATS)]
    command += ["--seed", "3", "--first", "A", "--pace", "instant"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("harbor settlement")
        play_lines(terminal, tmp_path, shadow.lines, 0)
        terminal.wait_for("You win")
        terminal.wait_for("Greatest Pirate Scourge")
        terminal.press("q")
        assert terminal.exit_code() == 0
    assert len(list(tmp_path.glob("**/games/finished/*.txt"))) == 1


@pytest.mark.parametrize("scenario", SEEDS)
def test_a_voyage_is_played_from_a_save_to_its_end(scenario: str, tmp_path: Path):
    shadow = played(scenario, SEATS, SEEDS[scenario])
    assert shadow.table.history.state.winner >= 0
    done = save_near_the_end(shadow, tmp_path / "data/ep-tui/games", rounds=2)
    assert done < len(shadow.lines)
    with Terminal([PROGRAM, "continue", "--pace", "instant"], data=tmp_path) as terminal:
        play_lines(terminal, tmp_path, shadow.lines[done:], done)
        terminal.wait_for(re.compile("You win|wins\\."))
        terminal.press("q")
        assert terminal.exit_code() == 0
