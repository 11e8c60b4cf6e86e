"""A game played before a test, so the test knows the choices of its scripted player.

The same seed and the same decisions give the same game here and in the program.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import (
    Action,
    EndPhase,
    Roll,
    Seat,
    View,
    digest_line,
    line_of,
    mix,
)
from ep_rules.bots import bot
from ep_tui.session.table import Table
from tests.e2e.terminal import Terminal

MY_PROMPT = re.compile(r"^A:? \S", re.MULTILINE)
"""The prompt line begins with the letter of the seat that must act."""
ASKS_FIRST = "End your turn?"
TOO_EARLY, PATIENCE = "It is another player’s decision now", 100
"""The answer to a line that comes before the others have played; looks before it is sent again."""
PROMPTS: dict[str, str | re.Pattern[str]] = {
    "roll": "press r",
    "discard": "do you discard",
    "pirate": "do you put your pirate ship",
    "robber": "do you move the robber",
    "start-settlement": re.compile("do you put (your|the neutral) settlement"),
}
"""What to wait for after others have played: their turns leave the old prompt standing a moment."""


class Shadow(NamedTuple):
    """A finished game. `actions`: all of them with their actors, including chance."""

    table: Table
    actions: list[tuple[Seat, Action]]

    @property
    def lines(self) -> list[str]:
        """The lines that the person at seat A types."""
        write = self.table.game.notation.write
        return [write(action) for seat, action in self.actions if seat == 0]

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.table.observe(None).round


def played(scenario: str, seats: Sequence[str], seed: int) -> Shadow:
    """A game in which the person at seat A plays like a deckhand."""
    table = Table.new(scenario, seats, seed=seed, first=0)
    advisor, decided = bot("deckhand"), 0
    while not table.over:
        if table.step() is not None:
            continue
        seat = table.person_to_act
        assert seat is not None
        view = View.of(table.game, table.history.state, seat)
        action = advisor.choose(view, table.legal(), mix(seed, decided))
        decided += 1
        table.act(action, seat)
    actions = [(entry.actor, entry.action) for entry in table.history.entries]
    return Shadow(table, actions)


def save_near_the_end(shadow: Shadow, folder: Path, rounds: int) -> int:
    """Save the game some rounds before its end; return the number of lines in the save."""
    again = shadow.table.header.start()
    last = shadow.table.history.state.part - rounds * len(shadow.table.sitters)
    text, lines = shadow.table.header.text(), 0
    for seat, action in shadow.actions:
        part = again.state.part
        if part >= last and seat == 0:
            break
        again.play(action, seat)
        lines += seat == 0
        text += line_of(again.game, again.entries[-1])
        if again.state.part != part:
            text += digest_line(again.state.digest())
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath("near-the-end.txt").write_text(text, encoding="utf-8")
    return lines


def saved_lines(data: Path) -> list[str]:
    """The person's lines in the only save."""
    (save,) = data.rglob("games/**/*.txt")
    return re.findall(r"^A (.*)$", save.read_text(encoding="utf-8"), flags=re.MULTILINE)


def key_in(terminal: Terminal, line: str) -> None:
    """Press the key for a line if there is one, else type the line."""
    shortcuts = {Roll.form: "r", EndPhase.form: "e"}
    if line in shortcuts:
        terminal.press(shortcuts[line])
    elif line in ("take-gold", "leave-gold"):
        terminal.press("1" if line == "take-gold" else "2")
    else:
        terminal.press("/", f"text:{line}", "enter")


def play_lines(terminal: Terminal, data: Path, lines: Sequence[str], done: int) -> None:
    """Play lines one after the other, waiting for each in the save."""
    for number, line in enumerate(lines, start=done + 1):
        word = line.split()[0]
        terminal.wait_for(PROMPTS.get(word, MY_PROMPT), timeout=60)
        key_in(terminal, line)
        asked = False
        for turn in range(1, 600):
            terminal.wait_quiet(0.02)
            if len(saved_lines(data)) >= number:
                break
            if ASKS_FIRST in terminal.text() and not asked:
                asked = True
                terminal.press("e")
            elif TOO_EARLY in terminal.text() or not turn % PATIENCE:
                terminal.press("escape")
                key_in(terminal, line)
        assert saved_lines(data)[number - 1 :] == [line], terminal.text()
