"""Starts, asks and kills the thinking process; the table's bots call it."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import msgspec

from ep_tui.thinking.question import BotAnswer, BotQuestion

_COMMAND = ("-P", "-m", "ep_tui.thinking")  # -P: no module of the folder one happens to be in
_read = msgspec.json.Decoder(BotAnswer).decode


class Thought:
    """A question in progress and its answer.

    Attributes:
        over: whether the process has done with it. answer: None where it ended without one.
    """

    def __init__(
        self, process: "_Process", question: BotQuestion, done: Callable[[], None]
    ) -> None:
        self.over = False
        self.answer: BotAnswer | None = None
        self._work = (process, question, done)
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        process, question, done = self._work
        self.answer = process.ask(question)
        self.over = True
        with suppress(RuntimeError):  # nobody is there any more to be told
            done()


class Thinker:
    """The thinking process of one table, started with the first question and reused."""

    def __init__(self) -> None:
        self._process: _Process | None = None

    def think(self, question: BotQuestion, done: Callable[[], None]) -> Thought:
        """Start on a question; `done` is called from another thread when it ends."""
        if self._process is None or not self._process.lives:
            self.stop()
            self._process = _Process()
        return Thought(self._process, question, done)

    def stop(self) -> None:
        """Kill the process; the next question starts a new one."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """The process and its two pipes."""

    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._busy = threading.Lock()
        self._popen = subprocess.Popen(
            (sys.executable, *_COMMAND),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )

    @property
    def lives(self) -> bool:
        """Whether it can be asked."""
        return self._popen.poll() is None

    def ask(self, question: BotQuestion) -> BotAnswer | None:
        """Wait for the answer; None when the process ends without one."""
        asked, told = self._popen.stdin, self._popen.stdout
        with self._busy:
            try:
                if asked is None or told is None:
                    return None
                asked.write(msgspec.json.encode(question) + b"\n")
                asked.flush()
                return _read(told.readline())
            except (OSError, ValueError):  # it ended, or was ended
                return None

    def end(self) -> None:
        """Kill it; a waiting `ask` returns None."""
        self._popen.kill()
        self._popen.wait()
        with self._busy:
            for pipe in (self._popen.stdin, self._popen.stdout):
                with suppress(OSError):  # what was not yet written is for nobody
                    if pipe is not None:
                        pipe.close()
