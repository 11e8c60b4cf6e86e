"""A terminal's output, for which nothing ever waits; the driver writes to it."""

import contextlib
import os
import select
import termios
from time import monotonic

MOST_WAITING = 1 << 16
"""Bytes that wait for a terminal which does not read; it gets no more before it has read them."""


class TerminalOutput:
    """What a terminal takes now, and what it is still to take.

    A closed terminal is not an error: later output is dropped, and the program exits normally.

    Attributes:
        waiting: the bytes that the terminal has not taken.
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
        """Whether so much waits that nothing should be added."""
        return len(self.waiting) > MOST_WAITING

    def write(self, text: str) -> None:
        """Write what the terminal takes now; the rest waits."""
        self.waiting += text.encode(self._encoding, "replace")
        self.push()

    def push(self) -> None:
        """Write what the terminal takes of that which waits."""
        try:
            while self.waiting:
                self.waiting = self.waiting[os.write(self._fileno, self.waiting) :]
        except BlockingIOError:
            pass
        except OSError:  # it is closed
            self.waiting = b""

    def finish(self, patience: float) -> None:
        """Write all, or drop what a terminal has not taken after so many seconds.

        One that was stopped is started again, so that it can be given back.
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
    """The same terminal as a file of its own, which no other program has and which never waits."""
    try:
        return os.open(os.ttyname(fileno), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return fileno  # no terminal, or one whose name is not known here
