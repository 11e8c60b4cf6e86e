"""Kills the real program at random moments of a game and resumes it; `tests/kill.py` calls it.

Bots and a scripted person play; the save is compared with a game played before.
"""

import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import SCENARIOS
from ep_tui.storage import saves
from tests.e2e.shadow import MY_PROMPT, PROMPTS, Shadow, key_in, played
from tests.e2e.terminal import NotSeen, Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
BOTS = ("deckhand", "random")
GAMES = [
    (scenario, ("you", *(BOTS[seat % len(BOTS)] for seat in range(1, min(entry.layouts)))))
    for scenario, entry in SCENARIOS.items()
]
"""Every scenario with as few seats as it has."""
PACES = ("instant", "instant", "slow")
LONGEST = 1.5
"""Seconds until a program is killed: after its start, or after it has asked the person."""


class Killed(NamedTuple):
    """One kill. `seconds` after the start; `sent`, `saved`: lines of the person so far."""

    game: int
    seconds: float
    sent: int
    saved: int
    actions: int

    def __str__(self) -> str:
        missing = "one action missing" if self.saved < self.sent else "nothing missing"
        return f"game {self.game}, {self.seconds:.2f} s: {self.actions} actions, {missing}"


class Truth:
    """The allowed contents of a save: the beginnings of one game, with the digest of each."""

    def __init__(self, shadow: Shadow) -> None:
        again = shadow.table.header.start()
        self.lines = shadow.lines
        self.actions = shadow.actions
        self.digests = [again.state.digest()]
        for seat, action in shadow.actions:
            again.play(action, seat)
            self.digests.append(again.state.digest())

    def saved(self, path: Path) -> tuple[int, int]:
        """The number of actions in a save, and how many of them are the person's.

        Raises:
            AssertionError: it is not a beginning of the game.
        """
        loaded = saves.load(path)
        entries = [(entry.actor, entry.action) for entry in loaded.history.entries]
        assert entries == self.actions[: len(entries)]
        assert loaded.history.state.digest() == self.digests[len(entries)]
        return len(entries), sum(seat == 0 for seat, _ in entries)


def kills(number: int, seed: int, data: Path) -> Iterator[Killed]:
    """Kill the program `count` times; every save is compared with the truth.

    Raises:
        AssertionError: a saved action is missing, or the save is of another game.
    """
    chance = random.Random(seed)
    left = number
    for game in count():
        scenario, seats = GAMES[game % len(GAMES)]
        truth = Truth(played(scenario, seats, seed + game))
        home = data / f"game-{game}"
        home.mkdir()
        begin = ["play", "--scenario", scenario, "--seats", ",".join(seats), "--first", "A"]
        begin += ["--seed", str(seed + game)]
        actions = sent = 0
        while actions < len(truth.actions):
            if not left:
                return
            left -= 1
            found = list(home.rglob("games/*.txt"))
            command = [*(["continue"] if found else begin), "--pace", chance.choice(PACES)]
            with Terminal([PROGRAM, *command], data=home) as terminal:
                start = time.monotonic()
                if chance.random() < 0.7 and actions < len(truth.actions) - 1:
                    with suppress(NotSeen):  # slow bots may take their time
                        terminal.wait_for(MY_PROMPT, timeout=5)
                moment = time.monotonic() + chance.uniform(0, LONGEST)
                sent = max(sent, _play(terminal, truth, home, moment))
                if chance.random() < 0.5:
                    time.sleep(chance.uniform(0, 0.03))
                terminal.kill()
                seconds = time.monotonic() - start
            found = [path for path in home.rglob("games/**/*.txt") if path.stat().st_size]
            before = actions
            if found:
                (path,) = found
                actions, lines = truth.saved(path)
                assert lines in (sent - 1, sent), "more than the unfinished action is missing"
            else:
                assert not sent, "the game is gone"
                lines = 0
            assert actions >= before, "what was saved is gone"
            yield Killed(game, seconds, sent, lines, actions)
            sent = lines


def _play(terminal: Terminal, truth: Truth, home: Path, moment: float) -> int:
    """Press the person's keys until the moment of the kill.

    Return the number of lines sent at most.
    """
    sent = 0
    while time.monotonic() < moment:
        done = _person_lines(home)
        if done is None or done >= len(truth.lines):
            _wait(terminal, min(moment, time.monotonic() + 0.05))
            continue
        line = truth.lines[done]
        prompt = PROMPTS.get(line.split()[0], MY_PROMPT)
        try:
            terminal.wait_for(prompt, timeout=moment - time.monotonic())
            key_in(terminal, line)
        except NotSeen:
            return sent
        sent = done + 1
        while time.monotonic() < moment and _person_lines(home) == done:
            _wait(terminal, min(moment, time.monotonic() + 0.01))
    return sent


def _person_lines(home: Path) -> int | None:
    """The number of the person's lines in the save; None without a save."""
    for path in home.rglob("games/**/*.txt"):
        return path.read_text(encoding="utf-8").count("\nA ")
    return None


def _wait(terminal: Terminal, until: float) -> None:
    terminal.text()
    time.sleep(max(0.0, until - time.monotonic()))
