"""A terminal's output file that always writes everything and ignores a closed terminal."""

import os
import select


class TerminalOutput:
    """The file methods that Textual's writer needs.

    A closed terminal is not an error: later output is dropped, and the program exits normally.
    """

    def __init__(self, fileno: int, encoding: str) -> None:
        self._fileno = fileno
        self._encoding = encoding
        self._gone = False

    def fileno(self) -> int:
        """The number of the file."""
        return self._fileno

    def write(self, text: str) -> None:
        """Write all of the text, in as many calls as the terminal needs."""
        left = memoryview(text.encode(self._encoding, "replace"))
        while left and not self._gone:
            try:
                left = left[os.write(self._fileno, left) :]
            except BlockingIOError:  # somebody who shares the terminal wanted it so
                select.select([], [self._fileno], [])
            except OSError:
                self._gone = True

    def flush(self) -> None:
        """Do nothing; `write` never buffers."""
