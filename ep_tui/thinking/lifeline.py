"""Starts processes that end with this one, however it ends and whatever they do.

A watcher hears the other end of a pipe close. A thread of the process could not be sure to: code in
C may keep it from running. The watcher of a module is the started process, which forks the one that
runs the module; a worker of a pool, which the pool must know, forks its watcher.
"""

import os
import runpy
import signal
import sys
from contextlib import suppress
from threading import Thread
from typing import NoReturn, Protocol


class Lifeline:
    """A pipe with one end here, which the system closes when this process ends.

    Attributes:
        ear: the other end. It is passed on to the started process and then closed here.
    """

    def __init__(self) -> None:
        ear, held = os.pipe()
        self.ear = os.fdopen(ear, "rb", 0)
        self._held = os.fdopen(held, "wb", 0)

    def command(self, module: str, *words: str) -> tuple[str, ...]:
        """The command that runs a module until the lifeline is cut."""
        return (
            *(sys.executable, "-P", "-m"),  # -P: do not import from the current folder
            *(__name__, str(self.ear.fileno()), module, *words),
        )

    def cut(self) -> None:
        """Kill the started process, from any thread."""
        self._held.close()


class PipeEnd(Protocol):
    """The connections of multiprocessing, whose types differ between systems."""

    def fileno(self) -> int:
        """The number of its file."""
        ...


def work(line: PipeEnd) -> None:
    """Let this worker of a pool end when a line closes; Ctrl+C is for its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    worker = os.getpid()
    if os.fork():
        return
    os.setsid()
    ear = line.fileno()
    os.closerange(0, ear)
    os.closerange(ear + 1, os.sysconf("SC_OPEN_MAX"))
    os.read(ear, 1)
    if os.getppid() == worker:
        os.kill(worker, signal.SIGKILL)
    os._exit(0)


def main() -> None:
    """Run a module in a child process, and exit as it does."""
    line, module = int(sys.argv[1]), sys.argv[2]
    child = os.fork()
    if child:
        _watch(line, child)
    os.setpgid(0, 0)
    os.close(line)
    del sys.argv[1:3]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _watch(line: int, child: int) -> NoReturn:
    with suppress(OSError):  # it has done so itself, or has ended
        os.setpgid(child, child)
    for number in range(3):  # those of the module
        os.close(number)

    def hear(_: int, __: object) -> None:
        _kill(child)

    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, hear)
    Thread(target=_end_with, args=(line, child), daemon=True).start()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    _kill(child)
    if code < 0:  # by a signal
        with suppress(OSError):  # SIGKILL has no handler
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _end_with(line: int, child: int) -> None:
    """Kill the child when nothing has the other end of the line open."""
    try:
        os.read(line, 1)
    finally:
        _kill(child)


def _kill(child: int) -> None:
    with suppress(OSError):  # none is left
        os.killpg(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
