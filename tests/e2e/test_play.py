"""The installed program, played by keys in a real terminal, from the start screen to the end."""

import re
import sys
from pathlib import Path

from ep_rules.api import GOOD_NAMES, EndPhase, Roll, View, mix
from ep_rules.bots import bot
from ep_tui.table import Table
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SEED = 7
MY_PROMPT = re.compile(r"^A \S", re.MULTILINE)
"""The prompt line begins with the letter of the seat that must act."""
PROMPTS = {"roll": "press r", "discard": "A Give back"}
"""What to wait for after others have played: their turns leave the old prompt standing a moment."""


def persons_lines(seed: int, seats: list[str]) -> list[str]:
    """What a person types who decides as a deckhand would: the same seed, played beforehand."""
    table = Table.new("land-ho", seats, seed=seed, first=0)
    advisor = bot("deckhand")
    lines: list[str] = []
    while not table.over:
        if table.step() is not None:
            continue
        seat = table.person_to_act
        assert seat is not None
        view = View(table.game, table.history.state, seat)
        action = advisor.choose(view, table.legal(), mix(seed, len(lines)))
        lines.append(table.game.notation.write(action))
        table.act(action, seat)
    assert table.history.state.winner >= 0
    return lines


def saved_lines(data: Path) -> list[str]:
    """The person's lines in the one save there is."""
    (save,) = data.rglob("games/**/*.txt")
    return re.findall(r"^A (.*)$", save.read_text(), flags=re.MULTILINE)


def key_in(terminal: Terminal, line: str) -> None:
    """Press what a person presses: a key where one does it, else the line is typed."""
    shortcuts = {Roll.form: "r", EndPhase.form: "e"}
    word, _, what = line.partition(" ")
    if line in shortcuts:
        terminal.press(shortcuts[line])
    elif word == "discard":
        terminal.press(str(GOOD_NAMES.index(what) + 1))
    else:
        terminal.press("/", f"text:{line}", "enter")


def play_lines(terminal: Terminal, data: Path, lines: list[str], done: int) -> None:
    """Play lines one after the other; each is waited for in the save."""
    for number, line in enumerate(lines, start=done + 1):
        word = line.split()[0]
        terminal.wait_for(PROMPTS.get(word, MY_PROMPT), timeout=30)
        key_in(terminal, line)
        for _ in range(600):
            terminal.wait_quiet(0.02)
            if len(saved_lines(data)) >= number:
                break
        assert saved_lines(data)[number - 1 :] == [line], terminal.text()


def test_a_person_plays_land_ho_from_the_start_screen_to_the_victory_screen(tmp_path: Path):
    lines = persons_lines(SEED, ["you", "bot", "bot"])
    half = len(lines) // 2

    with Terminal([PROGRAM], data=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("s")
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
    terminal.press("down", f"text:{SEED}", "down", "right")
    terminal.wait_for("instant")
    terminal.press("enter")


def test_a_small_window_is_refused_in_one_sentence():
    with Terminal([PROGRAM], size=(60, 20)) as terminal:
        assert terminal.exit_code() == 2
        assert "80 by 24" in " ".join(terminal.text().split())


def test_a_closed_terminal_loses_nothing(tmp_path: Path):
    command = [PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        terminal.press("r")
        terminal.wait_for("Trade and build")
        terminal.hang_up()
    with Terminal([PROGRAM, "continue"], data=tmp_path) as terminal:
        terminal.wait_for("Trade and build")
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
        terminal.wait_for("Trade and build")
