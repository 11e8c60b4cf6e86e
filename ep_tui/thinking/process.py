"""The thinking process as the program that asks it sees it."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import msgspec

from ep_tui.thinking.question import Answer, Question

_COMMAND = ("-P", "-m", "ep_tui.thinking")  # -P: no module of the folder one happens to be in
_read = msgspec.json.Decoder(Answer).decode


class Thought:
    """One question while it is thought about, and what came of it.

    Attributes:
        over: whether the process has done with it. answer: None where it ended without one.
    """

    def __init__(self, process: "_Process", question: Question, done: Callable[[], None]) -> None:
        self.over = False
        self.answer: Answer | None = None
        self._work = (process, question, done)
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        process, question, done = self._work
        self.answer = process.ask(question)
        self.over = True
        with suppress(RuntimeError):  # nobody is there any more to be told
            done()


class Thinker:
    """One process, begun with the first question and kept for the next ones."""

    def __init__(self) -> None:
        self._process: _Process | None = None

    def think(self, question: Question, done: Callable[[], None]) -> Thought:
        """Begin to think; `done` is called when it is over, in another thread."""
        if self._process is None or not self._process.lives:
            self.stop()
            self._process = _Process()
        return Thought(self._process, question, done)

    def stop(self) -> None:
        """End it now, in the midst of a thought too; the next question begins another."""
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

    def ask(self, question: Question) -> Answer | None:
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
        """Kill it; whoever waits for an answer waits no longer."""
        self._popen.kill()
        self._popen.wait()
        with self._busy:
            for pipe in (self._popen.stdin, self._popen.stdout):
                with suppress(OSError):  # what was not yet written is for nobody
                    if pipe is not None:
                        pipe.close()
