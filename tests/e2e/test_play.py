"""The installed program, played by keys in a real terminal, from the start screen to the end."""

import re
import sys
from pathlib import Path

from tests.e2e.shadow import play_lines, played, saved_lines
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SEED = 7


def test_a_person_plays_land_ho_from_the_start_screen_to_its_end(tmp_path: Path):
    lines = played("land-ho", ["you", "bot", "bot"], SEED).lines
    half = len(lines) // 2

    with Terminal([PROGRAM], data=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("s")
        terminal.wait_for("Who plays")
        terminal.press("m")
        terminal.wait_for("Seed")
        fill_form(terminal)
        terminal.wait_for("press r")
        play_lines(terminal, tmp_path, lines[:half], 0)
        terminal.press("ctrl+c")
        assert terminal.exit_code() == 0

    with Terminal([PROGRAM, "continue", "--pace", "instant"], data=tmp_path) as terminal:
        terminal.wait_for("You")
        play_lines(terminal, tmp_path, lines[half:], half)
        terminal.wait_for(re.compile("won|win", re.IGNORECASE))
        terminal.wait_for(str(SEED))
        terminal.press("ctrl+c")
        assert terminal.exit_code() == 0
    assert not list(tmp_path.glob("**/games/*.txt"))
    assert len(list(tmp_path.glob("**/games/finished/*.txt"))) == 1


def fill_form(terminal: Terminal) -> None:
    """You and two bots; seat A starts; the seed; bots play at once."""
    terminal.press(*["down"] * 7, "right")
    terminal.wait_for("\u25c2 A \u25b8")
    terminal.press("down", f"text:{SEED}", *["down"] * 2, "right")
    terminal.wait_for("instant")
    terminal.press("enter")


def test_a_small_window_is_refused_in_one_sentence():
    with Terminal([PROGRAM], size=(59, 20)) as terminal:
        assert terminal.exit_code() == 2
        assert "60 by 20" in " ".join(terminal.text().split())


def test_a_closed_terminal_loses_nothing(tmp_path: Path):
    command = [PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        terminal.press("r")
        terminal.wait_for("trade or build")
        terminal.hang_up()
    with Terminal([PROGRAM, "continue"], data=tmp_path) as terminal:
        terminal.wait_for("trade or build")
        assert saved_lines(tmp_path) == ["roll"]


def test_the_program_goes_on_after_it_was_suspended(tmp_path: Path):
    shell = ["bash", "--norc", "-i"]
    with Terminal(shell, data=tmp_path, env={"PS1": "ready$ "}) as terminal:
        terminal.wait_for("ready$")
        terminal.press(f"text:{PROGRAM} play --seats you,bot --seed 3 --first A", "enter")
        terminal.wait_for("press r")
        terminal.press("ctrl+z")
        terminal.wait_for("ready$")
        terminal.press("text:fg", "enter")
        terminal.wait_for("press r")
        terminal.press("r")
        terminal.wait_for("trade or build")


def test_a_terminal_that_does_not_know_its_size_is_taken_for_80_by_24(tmp_path: Path):
    command = f"stty rows 0 cols 0; exec {PROGRAM}"
    with Terminal(["sh", "-c", command], data=tmp_path) as terminal:
        terminal.wait_for("New game")
