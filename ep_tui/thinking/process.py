"""Starts, queries and kills thinking processes; the table's bots and the arena call it."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from time import monotonic

import msgspec

from ep_rules.api import DecisionWriter
from ep_tui.thinking.lifeline import Lifeline
from ep_tui.thinking.question import BotAnswer, BotQuestion, BotTask, VersionQuestion

_MODULE = "ep_tui.thinking"
_GUEST = "--guest"
_read = msgspec.json.Decoder(BotAnswer).decode
_LONGEST = 1 << 17
"""The limit of bytes in an answer, including a traceback."""
_PIECE = 1 << 16
_UNREADABLE = (OSError, ValueError, RecursionError)
"""The errors of a question without a valid answer: the process ended, or failed."""
_PRINTED = 4000
"""Bytes of a guest's last printed output shown below its traceback."""
SECONDS = 30.0
"""The limit for a decision of a guest, including the loading of its package."""


class Thought:
    """A question in progress and its answer.

    Attributes:
        over: whether the process has finished with it. answer: None if it ended without one.
    """

    def __init__(self) -> None:
        self.over = False
        self.answer: BotAnswer | None = None


class _AskedThought(Thought):
    """A question that a process has."""

    def __init__(
        self, process: "_Process", question: BotQuestion, done: Callable[[], object]
    ) -> None:
        super().__init__()
        self._work = (process, question, done)
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        process, question, done = self._work
        self.answer = process.ask(question)
        self.over = True
        with suppress(RuntimeError):  # the reader has ended
            done()


class Thinker:
    """The thinking processes of one table, or of one program that plays without tables.

    Our bots share one. Each seat of a guest has its own, so none sees another's observation. They
    start with the first question and are reused.
    """

    def __init__(self, save: Path | None = None) -> None:
        """`save`: of the table; no guest reads the files in its folder."""
        self._processes: dict[tuple[str, int] | None, _Process] = {}
        self._hidden = [] if save is None else [str(save.absolute().parent)]

    def think(self, task: BotTask, done: Callable[[], object]) -> Thought:
        """Start on a task; `done` is called from another thread when it ends."""
        process = self._process(task)
        return _AskedThought(process, process.question(task), done)

    def ask(self, task: BotTask | VersionQuestion) -> BotAnswer | None:
        """Wait for the answer; None if one of our processes ends without one."""
        process = self._process(task)
        return process.ask(process.question(task) if isinstance(task, BotTask) else task)

    def stop(self) -> None:
        """Kill the processes; the next question starts a new one."""
        while self._processes:
            self._processes.popitem()[1].end()

    def _process(self, task: BotTask | VersionQuestion) -> "_Process":
        key = None if task.guest is None else (task.bot, task.guest)
        process = self._processes.get(key)
        if process is None or not process.lives:
            if process is not None:
                process.end()
            made = _Process() if key is None else _GuestProcess(self._hidden)
            process = self._processes[key] = made
        return process


@cache
def without_table() -> Thinker:
    """The processes of guests in this program outside tables."""
    return Thinker()


class _Process:
    """A process and our end of the socket pair that it has as its input and output.

    A pipe would stay open, and a reader would wait, while any child of the process holds it; our
    end of a socket pair can be shut down. `printed` is a file for the output of its bots.
    """

    def __init__(self, *options: str, printed: int = subprocess.DEVNULL) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._busy = threading.Lock()
        self._writer = DecisionWriter()
        self._line, theirs = socket.socketpair()
        self._lifeline = Lifeline()
        with theirs, self._lifeline.ear as ear:
            self._popen = subprocess.Popen(
                self._lifeline.command(_MODULE, *options),
                pass_fds=(ear.fileno(),),
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                stderr=printed,
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,  # a key that interrupts the program is not for it
            )

    @property
    def lives(self) -> bool:
        """Whether it can be asked."""
        return self._popen.poll() is None

    def question(self, task: BotTask) -> BotQuestion:
        """The message of a task."""
        seen = self._writer.write(task.view, task.legal, task.word)
        return BotQuestion(task.bot, seen, task.guest)

    def ask(self, question: BotQuestion | VersionQuestion) -> BotAnswer | None:
        """Wait for the answer; None when the process ends without one."""
        with self._busy:
            try:
                return self._answer(question, inf)
            except _UNREADABLE:
                return None

    def _answer(self, question: BotQuestion | VersionQuestion, seconds: float) -> BotAnswer:
        """The answer; raises TimeoutError if it comes too late, else one of `_UNREADABLE`."""
        until = monotonic() + seconds
        self._wait_until(until)
        self._line.sendall(msgspec.json.encode(question) + b"\n")
        told = bytearray()
        while b"\n" not in told and len(told) <= _LONGEST:
            self._wait_until(until)
            piece = self._line.recv(_PIECE)
            if not piece:
                break
            told += piece
        return _read(told.partition(b"\n")[0])

    def _wait_until(self, until: float) -> None:
        """Limit the next call of the socket."""
        self._line.settimeout(None if until == inf else max(0.001, until - monotonic()))

    def end(self) -> None:
        """Kill it; a waiting `ask` returns None."""
        self.kill()
        self._popen.wait()
        with suppress(OSError):  # the other end is closed
            self._line.shutdown(socket.SHUT_RDWR)
        with self._busy:
            self._line.close()

    def kill(self) -> None:
        """End it and its child processes, from any thread."""
        self._lifeline.cut()


class _GuestProcess(_Process):
    """The process of a guest on one seat, with a time limit here and all other limits there.

    It always gives an answer, possibly an error; the process of a failed guest ends.
    """

    def __init__(self, hidden: Sequence[str]) -> None:
        """`hidden`: folders that the guest may not read."""
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        self._killed = False
        super().__init__(_GUEST, *hidden, printed=self._printed.fileno())

    @property
    def lives(self) -> bool:
        """Whether it can be asked; one that ended by itself has failed and still says how."""
        return not self._killed

    def ask(self, question: BotQuestion | VersionQuestion) -> BotAnswer:
        """Wait for the answer, up to the time limit."""
        with self._busy:
            try:
                answer = self._answer(question, SECONDS)
            except TimeoutError:
                answer = BotAnswer(bad=(question.bot, "hangs", f"{SECONDS:g}", ""))
            except _UNREADABLE:
                answer = BotAnswer(bad=self._lost(question.bot))
            if answer.bad is None and not answer.fault:
                return answer
            self.kill()
            return self._with_printed(answer)

    def end(self) -> None:
        """Kill it, and forget what it has printed."""
        super().end()
        with self._busy:
            self._printed.close()

    def kill(self) -> None:
        """End it and its child processes, from any thread."""
        self._killed = True
        super().kill()

    def _lost(self, name: str) -> tuple[str, str, str, str]:
        """Why there is no readable answer: the process has ended, or it writes something else."""
        with suppress(subprocess.TimeoutExpired):
            code = self._popen.wait(1)
            return name, "ends", _how(code), ""
        return name, "babbles", "", ""

    def _with_printed(self, answer: BotAnswer) -> BotAnswer:
        """The same error with the guest's printed output below its traceback."""
        if self._printed.closed:  # the answer is no longer wanted
            return answer
        size = os.fstat(self._printed.fileno()).st_size
        last = os.pread(self._printed.fileno(), _PRINTED, max(0, size - _PRINTED))
        if answer.bad is None or not last:
            return answer
        name, code, reason, trace = answer.bad
        printed = f"{trace}\n{name} has printed:\n{last.decode(errors='replace')}\n"
        return msgspec.structs.replace(answer, bad=(name, code, reason, printed))


def _how(code: int) -> str:
    """The way in which a process ended, in words."""
    if code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):  # a signal without a name
        return signal.Signals(-code).name
    return f"signal {-code}"
