"""Runs plain mode in one process, with an answering function instead of a keyboard."""

import io
import random
import re
from collections.abc import Callable, Iterable

from ep_rules import api
from ep_rules.api import Header, History, Seat, Seed
from ep_tui.keys.keymap import Keymap
from ep_tui.plain.conversation import PROMPT, Conversation, converse
from ep_tui.plain.plain_game import PlainGame
from ep_tui.plain.taught import Taught
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders

CHOICE = re.compile(r"^ *(\d+) (.*)$", re.MULTILINE)


class Keyboard(io.StringIO):
    """Gives the next line on request, as `answer` chooses from the output."""

    def __init__(self, said: io.StringIO, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self._said = said
        self._answer = answer
        self._seen = 0

    def readline(self, _: int | None = -1) -> str:  # type: ignore[override]
        text = self._said.getvalue()
        new, self._seen = text[self._seen :], len(text)
        assert new.endswith(PROMPT)
        line = self._answer(new)
        return "" if line is None else f"{line}\n"


def talk(table: Table, answer: Callable[[str], str | None], lesson: str = "") -> str:
    """Run a whole conversation; None ends the input. Return the output."""
    said = io.StringIO()
    step_at_once(table, Folders.of_user())
    session = Session.local(table)
    talking = PlainGame(session, Conversation(said, echoes=True))
    if lesson:
        talking.teach(Taught(lesson, session, Keymap()))
    converse(talking.play(), Keyboard(said, answer))
    return said.getvalue()


def typed(table: Table, *lines: str) -> str:
    """The output if these lines are typed and the input then ends."""
    rest = iter(lines)
    return talk(table, lambda _: next(rest, None))


def choices(said: str) -> list[tuple[int, str]]:
    """The list that was shown last."""
    shown = said.rpartition("\n\n")[2]
    return [(int(number), words) for number, words in CHOICE.findall(shown)]


class Chance:
    """Answers with any number of the list, more often with one that advances the game."""

    WANTED = (
        "sail",
        "build",
        "settle with a settler ship",
        "put a crew",
        "catch",
        "deliver",
        "befriend",
        "roll",
    )

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.longest = 0
        self.asked = 0

    def __call__(self, said: str) -> str:
        listed = [entry for entry in choices(said) if entry[0] > 0]
        self.asked += 1
        if not listed:
            return ""
        self.longest = max(self.longest, len(listed))
        good = [entry for entry in listed if entry[1].startswith(self.WANTED)]
        idle = ("offer", "return a piece", "exchange")
        rest = [entry for entry in listed if not entry[1].startswith(idle)] or listed
        among = good if good and self.luck.random() < 0.6 else rest
        if self.luck.random() < 0.02:
            among = listed
        return str(self.luck.choice(among)[0])


def scene(toml: str, *seats: str) -> Table:
    """A table at a position of `scenes.md`."""
    game, state = api.read_scene(toml)
    header = Header(game.ruleset, seats, Seat(0), Seed(7))
    return Table(header, History(game, state), seats)


def lines(said: str) -> Iterable[str]:
    return said.split("\n")
