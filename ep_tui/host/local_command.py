"""Runs a command of the local program for a question of a channel, in a process of its own.

Only `check` and `verify` come here, with the input of the channel as their file. The process has
no folder of the user, and a limit of time, input and output.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, STDOUT
from collections.abc import Callable, Sequence
from time import monotonic
from typing import IO

from ep_tui.texts import say
from ep_tui.texts.json_answer import error_json, wants_json
from ep_tui.thinking.lifeline import Lifeline

STDIN = "-"
OPTIONS = {"check": ("--json", "--legal", "--state"), "verify": ("--json",)}
"""The commands, and the options that they have here."""
MOST_INPUT = 2_000_000
MOST_OUTPUT = 200_000
SECONDS = 20.0
AT_ONCE = 2
"""Processes at one time; the others wait."""
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
    """The processes of a host's questions."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def run(
        self, words: Sequence[str], given: IO[bytes], worked: Callable[[float], None]
    ) -> Reply:
        """The answer of the local program, whose input is a file.

        `worked` is called with the seconds that it took.
        """
        async with self._free:
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
                worked(monotonic() - start)
        text = output[:MOST_OUTPUT].decode(errors="replace").rstrip("\n")
        return process.returncode or 0, text
