"""Starts, asks and kills thinking processes; the table's bots and the arena call it."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import msgspec

from ep_tui.thinking.question import BotAnswer, BotQuestion, VersionQuestion

_COMMAND = ("-P", "-m", "ep_tui.thinking")  # -P: no module of the folder one happens to be in
_GUEST = "--guest"
_read = msgspec.json.Decoder(BotAnswer).decode
_LONGEST = 1 << 17
"""Bytes of an answer, traceback included."""
_PRINTED = 4000
"""Bytes of what a guest printed last that stand below its traceback."""
SECONDS = 30.0
"""For a decision of a guest, the loading of its package included."""


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
    """The thinking processes of one table or of one program that plays without tables.

    Our bots share one. Each seat of a guest has its own, so that none sees what another is shown.
    They start with the first question and are reused.
    """

    def __init__(self) -> None:
        self._processes: dict[tuple[str, int] | None, _Process] = {}

    def think(self, question: BotQuestion, done: Callable[[], None]) -> Thought:
        """Start on a question; `done` is called from another thread when it ends."""
        return Thought(self._process(question), question, done)

    def ask(self, question: BotQuestion | VersionQuestion) -> BotAnswer | None:
        """Wait for the answer; None when one of our processes ends without one."""
        return self._process(question).ask(question)

    def stop(self) -> None:
        """Kill the processes; the next question starts a new one."""
        while self._processes:
            self._processes.popitem()[1].end()

    def _process(self, question: BotQuestion | VersionQuestion) -> "_Process":
        key = None if question.guest is None else (question.bot, question.guest)
        process = self._processes.get(key)
        if process is None or not process.lives:
            if process is not None:
                process.end()
            process = self._processes[key] = _Process() if key is None else _GuestProcess()
        return process


@cache
def without_table() -> Thinker:
    """The processes of guests in this program where no table holds them."""
    return Thinker()


class _Process:
    """A process and its two pipes; `printed` is a file for what its bots print."""

    def __init__(self, *options: str, printed: int = subprocess.DEVNULL) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._busy = threading.Lock()
        self._popen = subprocess.Popen(
            (sys.executable, *_COMMAND, *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=printed,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=bool(options),
        )

    @property
    def lives(self) -> bool:
        """Whether it can be asked."""
        return self._popen.poll() is None

    def ask(self, question: BotQuestion | VersionQuestion) -> BotAnswer | None:
        """Wait for the answer; None when the process ends without one."""
        asked, told = self._popen.stdin, self._popen.stdout
        with self._busy:
            try:
                if asked is None or told is None:
                    return None
                asked.write(msgspec.json.encode(question) + b"\n")
                asked.flush()
                return _read(told.readline(_LONGEST))
            except (OSError, ValueError, RecursionError):  # it ended, or is no good
                return None

    def end(self) -> None:
        """Kill it; a waiting `ask` returns None."""
        self.kill()
        self._popen.wait()
        with self._busy:
            for pipe in (self._popen.stdin, self._popen.stdout):
                with suppress(OSError):  # what was not yet written is for nobody
                    if pipe is not None:
                        pipe.close()

    def kill(self) -> None:
        """End it from any thread."""
        self._popen.kill()


class _GuestProcess(_Process):
    """The process of a guest on one seat, whose time is limited here and all else there.

    It always gives an answer, if only what went wrong; a guest that cannot play ends.
    """

    def __init__(self) -> None:
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        super().__init__(_GUEST, printed=self._printed.fileno())

    def ask(self, question: BotQuestion | VersionQuestion) -> BotAnswer:
        """Wait for the answer, but not for ever."""
        clock = threading.Timer(SECONDS, self.kill)
        clock.daemon = True
        clock.start()
        answer = super().ask(question)
        late = clock.finished.is_set()
        clock.cancel()
        if answer is not None and answer.bad is None and not answer.fault:
            return answer
        told = BotAnswer(bad=self._lost(question.bot, late=late)) if answer is None else answer
        self.kill()
        return self._with_printed(told)

    def end(self) -> None:
        """Kill it and all that it started."""
        super().end()
        self._printed.close()

    def kill(self) -> None:
        """End it, and what it started, from any thread."""
        if self.lives:
            with suppress(OSError):  # it ends just now
                os.killpg(self._popen.pid, signal.SIGKILL)

    def _lost(self, name: str, *, late: bool) -> tuple[str, str, str, str]:
        """Why there is no answer: none in time, none at all, or none that can be read."""
        if late:
            return name, "hangs", f"{SECONDS:g}", ""
        with suppress(subprocess.TimeoutExpired):
            code = self._popen.wait(1)
            how = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
            return name, "ends", how, ""
        return name, "babbles", "", ""

    def _with_printed(self, answer: BotAnswer) -> BotAnswer:
        """The same, and what the guest has printed below its traceback."""
        last = b""
        with suppress(ValueError):  # closed, where nobody wants the answer any more
            size = os.fstat(self._printed.fileno()).st_size
            last = os.pread(self._printed.fileno(), _PRINTED, max(0, size - _PRINTED))
        if answer.bad is None or not last:
            return answer
        name, code, reason, trace = answer.bad
        printed = f"{trace}\n{name} has printed:\n{last.decode(errors='replace')}\n"
        return msgspec.structs.replace(answer, bad=(name, code, reason, printed))
