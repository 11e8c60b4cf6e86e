"""Open plain mode on the standard streams."""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NoReturn, TextIO

from ep_tui.keys.own_keys import clash_sentence, load_keymap
from ep_tui.plain.conversation import WIDTH, Conversation, Steps, converse
from ep_tui.plain.plain_game import PlainGame
from ep_tui.plain.preferences import Wishes
from ep_tui.plain.taught import Taught
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.terminal.width import columns

ASCII = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "-", "…": "...", "×": "x", "·": "-"})
PATIENCE = 0.8
"""Seconds after a signal in which the game can end properly."""
GONE = (errno.EPIPE, errno.EIO)
"""The errors of a reader, or a terminal, that is no longer there."""


class _Simple:
    """Output to a terminal without Unicode."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        return self._out.write(text.translate(ASCII))

    def flush(self) -> None:
        self._out.flush()


Told = Callable[[Session], Iterable[str]]
"""Sentences about a game that is over."""


def play(folders: Folders, table: Table, told: Told, lesson: str = "") -> int:
    """Play in lines, with a lesson or without; the exit code."""
    return talk(partial(game, folders, table, told, lesson))


def talk(begin: Callable[[Conversation], Steps]) -> int:
    """Hold a conversation on the standard streams; the exit code."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    out = sys.stdout if encoding.startswith("utf") else _Simple(sys.stdout)
    _hear_signals()
    try:
        width = min(WIDTH, columns(sys.stdout) or WIDTH)
        converse(begin(Conversation(out, width, echoes=not sys.stdin.isatty())), sys.stdin)
    except KeyboardInterrupt as end:
        return _code(*end.args)
    except OSError as error:
        if error.errno not in GONE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for unwritten output
    return 0


def game(folders: Folders, table: Table, told: Told, lesson: str, io: Conversation) -> Steps:
    """A game, with a lesson or without."""
    step_at_once(table, folders)
    wishes = Wishes(folders.settings)
    session = Session.local(table)
    session.show_offers(wishes.preferred.offers)
    io.tell(*_unused(session, wishes))
    played = PlainGame(session, io, wishes=wishes)
    if lesson:
        played.teach(Taught(lesson, session, wishes.keymap))
    yield from played.play()
    if session.over:
        io.tell(*told(session))


def _unused(session: Session, wishes: Wishes) -> Iterator[str]:
    """What is not used of a person's settings file in this game, in sentences."""
    if wishes.trouble:
        yield wishes.trouble
    if wishes.preferred.keys:
        yield from load_keymap(wishes.preferred.keys, commands_by_scenario())[1]
        clashes = wishes.keymap.in_game(presenters_of(session.game).commands).clashes
        yield from map(clash_sentence, clashes)


def _hear_signals() -> None:
    """Let every terminating signal end the game like Ctrl+C, and soon."""
    if sys.platform == "win32":
        return

    def end(number: int, _: object) -> NoReturn:
        signal.signal(signal.SIGALRM, partial(_end_at_once, _code(number)))
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        raise KeyboardInterrupt(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)


def _end_at_once(code: int, _: int, __: object) -> NoReturn:
    os._exit(code)


def _code(number: int = signal.SIGINT) -> int:
    """The exit code of a program that was ended by a signal."""
    return 128 + number
