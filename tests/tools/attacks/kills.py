"""Kills the real program at random moments of a game and resumes it.

Bots and a scripted person play in a pseudo-terminal. After every kill the save is compared with a
game that was played before, action by action and by digest; only the unfinished action may be
missing.
"""

import random
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import SCENARIOS
from ep_tui.storage import saves
from tests.e2e.shadow import MY_PROMPT, PROMPTS, Shadow, key_in, played
from tests.e2e.terminal import NotSeen, Terminal
from tests.tools.attacks.run import Run, peak_of

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
    """One kill. `sent`, `saved`: lines of the person so far; `actions`: those in the save."""

    game: int
    sent: int
    saved: int
    actions: int
    megabytes: float


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


def attack(run: Run) -> None:
    """Kill, compare, and go on; the first lost action ends the attack."""
    actions: dict[int, int] = {}
    with tempfile.TemporaryDirectory(prefix="ep-tui-kill-") as data:
        number = 0
        try:
            for number, killed in zip(run.attempts(), kills(run.seed, Path(data)), strict=False):
                run.counts["without the last action"] += killed.saved < killed.sent
                run.counts["before anything new"] += killed.actions == actions.get(killed.game, 0)
                actions[killed.game] = killed.actions
                run.weigh(killed.megabytes, number)
        except AssertionError:
            run.found(number, traceback.format_exc())
    run.counts["games"], run.counts["actions compared"] = len(actions), sum(actions.values())


def kills(seed: int, data: Path) -> Iterator[Killed]:
    """Kill the program without end; every save is compared with the truth.

    Raises:
        AssertionError: a saved action is missing, or the save is of another game.
    """
    chance = random.Random(seed)
    for game in count():
        scenario, seats = GAMES[game % len(GAMES)]
        truth = Truth(played(scenario, seats, seed + game))
        home = data / f"game-{game}"
        home.mkdir()
        begin = ["play", "--scenario", scenario, "--seats", ",".join(seats), "--first", "A"]
        begin += ["--seed", str(seed + game)]
        actions = sent = 0
        while actions < len(truth.actions):
            found = list(home.rglob("games/*.txt"))
            command = [*(["continue"] if found else begin), "--pace", chance.choice(PACES)]
            with Terminal([PROGRAM, *command], data=home) as terminal:
                if chance.random() < 0.7 and actions < len(truth.actions) - 1:
                    with suppress(NotSeen):  # slow bots may take their time
                        terminal.wait_for(MY_PROMPT, timeout=5)
                moment = time.monotonic() + chance.uniform(0, LONGEST)
                sent = max(sent, _play(terminal, truth, home, moment))
                if chance.random() < 0.5:
                    time.sleep(chance.uniform(0, 0.03))
                megabytes = peak_of(terminal.pid)
                terminal.kill()
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
            yield Killed(game, sent, lines, actions, megabytes)
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
