"""A terminal's output, which never blocks; the driver writes to it."""

import contextlib
import os
import select
import termios
from time import monotonic

MOST_WAITING = 1 << 16
"""The limit of bytes that wait for a terminal; it must read them before it gets more."""


class TerminalOutput:
    """The accepted and the waiting output of a terminal.

    A closed terminal is not an error: later output is dropped, and the program exits normally.

    Attributes:
        waiting: the bytes that the terminal has not accepted.
    """

    def __init__(self, fileno: int, encoding: str) -> None:
        self.waiting = b""
        self._encoding = encoding
        self._fileno = _opened_anew(fileno)

    def fileno(self) -> int:
        """The number of the file."""
        return self._fileno

    @property
    def behind(self) -> bool:
        """Whether too much output waits to add more."""
        return len(self.waiting) > MOST_WAITING

    def write(self, text: str) -> None:
        """Write the part that the terminal accepts now; the rest waits."""
        self.waiting += text.encode(self._encoding, "replace")
        self.push()

    def push(self) -> None:
        """Write waiting output that the terminal accepts."""
        try:
            while self.waiting:
                self.waiting = self.waiting[os.write(self._fileno, self.waiting) :]
        except BlockingIOError:
            pass
        except OSError:  # it is closed
            self.waiting = b""

    def finish(self, patience: float) -> None:
        """Write all output, or drop the rest after some seconds.

        A stopped terminal is started again, so its modes can be reset.
        """
        deadline = monotonic() + patience
        while self.waiting and (left := deadline - monotonic()) > 0:
            select.select([], [self._fileno], [], left)
            self.push()
        if self.waiting:
            self.waiting = b""
            with contextlib.suppress(termios.error):
                termios.tcflush(self._fileno, termios.TCOFLUSH)
                termios.tcflow(self._fileno, termios.TCOON)


def _opened_anew(fileno: int) -> int:
    """The same terminal as a separate non-blocking file, which no other program has."""
    try:
        return os.open(os.ttyname(fileno), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return fileno  # no terminal, or one whose name is not known here
