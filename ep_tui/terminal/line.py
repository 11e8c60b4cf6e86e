"""The file of a terminal: written whole, and written in vain once nobody is there."""

import os
import select


class Line:
    """What Textual's writer needs of a file.

    A terminal that was closed is no fault of ours: what is written then goes nowhere, and the
    program ends in order.
    """

    def __init__(self, fileno: int, encoding: str) -> None:
        self._fileno = fileno
        self._encoding = encoding
        self._gone = False

    def fileno(self) -> int:
        """The number of the file."""
        return self._fileno

    def write(self, text: str) -> None:
        """Write all of the text, however little the terminal takes at a time."""
        left = memoryview(text.encode(self._encoding, "replace"))
        while left and not self._gone:
            try:
                left = left[os.write(self._fileno, left) :]
            except BlockingIOError:  # somebody who shares the terminal wanted it so
                select.select([], [self._fileno], [])
            except OSError:
                self._gone = True

    def flush(self) -> None:
        """Nothing waits."""
