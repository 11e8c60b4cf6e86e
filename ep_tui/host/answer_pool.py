"""Makes answers in a thread, and those of the local program in processes, so that nobody waits.

A person has one at a time, and all others of them wait behind it. Answers that are the same for
everybody are kept by what they were made of, such as a table and the length of its game. Only
`check` and `verify` have processes, with the input of the channel as their file, no folder of the
user, and a limit of time, input and output.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, STDOUT
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic, thread_time
from typing import IO, TypeVar
from weakref import WeakValueDictionary

from ep_tui.host.admission import Asker
from ep_tui.host.turns import WorkTurn
from ep_tui.texts import say
from ep_tui.texts.json_answer import error_json, wants_json
from ep_tui.thinking.lifeline import Lifeline

T = TypeVar("T")
SWITCH_SECONDS = 0.001
"""How long the thread may keep all others from running; Python's own time is five times as long."""
MOST_LETTERS = 4_000_000
"""Of all kept answers."""


class AnswerPool:
    """Two threads, one for people with a seat, and the answers that are kept."""

    def __init__(
        self,
        worked: Callable[[Asker, float], None],
        turn: Callable[[Asker], Awaitable[WorkTurn]],
    ) -> None:
        """`worked` is called with who has asked and the seconds of a processor."""
        self._worked = worked
        self._turn = turn
        self._threads = {seated: ThreadPoolExecutor(1, "answers") for seated in (True, False)}
        self._turns: WeakValueDictionary[Asker, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        self._letters = 0

    async def run(self, who: Asker, job: Callable[[], T]) -> T:
        """Do something in the thread when it is the turn of who asks for it."""
        own = self._turns.get(who)
        if own is None:
            own = self._turns[who] = asyncio.Lock()
        async with own:
            loop, thread = asyncio.get_running_loop(), self._threads[who.seated]
            with await self._turn(who):
                seconds, done = await loop.run_in_executor(thread, partial(_timed, job))
                self._worked(who, seconds)
        return done()

    def text(self, made_of: Hashable | None, job: Callable[[], str]) -> str:
        """A text that is the same whenever it is made of the same; None keeps nothing."""
        found = None if made_of is None else self._kept.get(made_of)
        if found is None:
            found = job()
        if made_of is not None:
            self._keep(made_of, found)
        return found

    def _keep(self, made_of: Hashable, text: str) -> None:
        self._letters += len(text) - len(self._kept.pop(made_of, ""))
        self._kept[made_of] = text
        while self._letters > MOST_LETTERS:
            self._letters -= len(self._kept.popitem(last=False)[1])

    def stop(self) -> None:
        """Wait for the answers that are being made, and make no others."""
        for thread in self._threads.values():
            thread.shutdown(cancel_futures=True)


def _timed(job: Callable[[], T]) -> tuple[float, Callable[[], T]]:
    """The seconds that a job takes, and how to have its result or its exception."""
    start = thread_time()
    try:
        result = job()
    except Exception as error:  # who has asked gets it
        raised = error

        def fail() -> T:
            raise raised

        return thread_time() - start, fail
    return thread_time() - start, lambda: result


STDIN = "-"
OPTIONS = {"check": ("--json", "--legal", "--state"), "verify": ("--json",)}
"""The commands, and the options that they have here."""
MOST_INPUT = 2_000_000
MOST_OUTPUT = 200_000
SECONDS = 20.0
Reply = tuple[int, str]
"""An exit code and a text."""


class BadWords(Exception):
    """Words that the command does not have here; the message is a sentence."""


def arguments(command: str, words: Sequence[str]) -> list[str]:
    """The command line; no word but the channel's input is a file.

    Raises:
        BadWords: an option or a file is named.
    """
    options = [word for word in words if word.startswith("-") and word != STDIN]
    rest = [word for word in words if word not in options and word != STDIN]
    known = OPTIONS[command]
    if not set(options) <= set(known) or (command == "verify" and rest):
        raise BadWords(say(f"host.words.use.{command}"))
    return [command, *options, STDIN, *rest]


def refused(words: Sequence[str], sentence: str) -> Reply:
    """The answer to words that nothing comes of; one JSON document if they ask for it."""
    return 2, error_json(sentence) if wants_json(words) else sentence


class LocalCommands:
    """The processes of a host's questions: one for people with a seat, and one for all others."""

    def __init__(self, worked: Callable[[Asker, float], None]) -> None:
        """`worked` is called with who has asked and the seconds that it took."""
        self._worked = worked
        self._free = {seated: asyncio.Lock() for seated in (True, False)}

    async def run(self, who: Asker, words: Sequence[str], given: IO[bytes]) -> Reply:
        """The answer of the local program, whose input is a file."""
        async with self._free[who.seated]:
            start = monotonic()
            lifeline = Lifeline()
            with lifeline.ear as ear:
                process = await asyncio.create_subprocess_exec(
                    *lifeline.command("ep_tui", *words),
                    pass_fds=(ear.fileno(),),
                    stdin=given.fileno(),
                    stdout=asyncio.subprocess.PIPE,
                    stderr=DEVNULL if wants_json(words) else STDOUT,
                    start_new_session=True,
                    env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"},
                )
            try:
                async with asyncio.timeout(SECONDS):
                    output, _ = await process.communicate()
            except TimeoutError:
                return refused(words, say("host.words.too-slow", seconds=f"{SECONDS:g}"))
            finally:
                lifeline.cut()
                self._worked(who, monotonic() - start)
        text = output[:MOST_OUTPUT].decode(errors="replace").rstrip("\n")
        return process.returncode or 0, text
