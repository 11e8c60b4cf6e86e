"""Input and output of plain mode: up to 79 columns, no escape sequences, several answers a line."""

import re
from collections import deque
from collections.abc import Sequence
from typing import Protocol, TextIO

from ep_tui.texts.fitting import wrap
from ep_tui.texts.quote import quoted

WIDTH = 79
PROMPT = "> "
MOST_OF_A_LINE = 1000
"""The limit of characters in a line; the rest is dropped."""
MOST_PIECES = 1000
"""The limit of pieces of a longer line; an endless input counts as ended."""
KEYS = re.compile("\x1b(?:\\[[0-9;]*[A-Za-z~]|O[A-Z])")
"""Escape sequences of arrows and other keys, removed from input."""


class Left(Exception):
    """The player quits, or the input ends."""


class Out(Protocol):
    """A destination of texts."""

    def write(self, text: str, /) -> int:
        """Write a text."""
        ...

    def flush(self) -> None:
        """Flush the output."""
        ...


class Conversation:
    """Reads the lines that are typed and writes the answers; plain mode talks through it."""

    def __init__(self, typed: TextIO, out: Out, width: int = WIDTH) -> None:
        self.width = width
        self._typed = typed
        self._out = out
        self._ahead: deque[str] = deque()

    def tell(self, *texts: str, indent: str = "  ") -> None:
        """Write texts, broken where they are too wide."""
        for text in texts:
            lead = text[: len(text) - len(text.lstrip())]
            for line in wrap(text.strip(), self.width - len(lead), indent):
                self._out.write(f"{lead}{line}".rstrip() + "\n")

    def show(self, lines: Sequence[str]) -> None:
        """Write lines as they are."""
        self._out.write("".join(line + "\n" for line in lines))

    def forget(self) -> None:
        """Discard input typed ahead."""
        self._ahead.clear()

    def _line(self) -> str:
        """The kept part of the next line, or "" at the end of the input."""
        line = self._typed.readline(MOST_OF_A_LINE)
        more, pieces = line, 0
        while more and not more.endswith("\n"):
            more, pieces = self._typed.readline(MOST_OF_A_LINE), pieces + 1
            if pieces == MOST_PIECES:
                return ""
        return line

    def read(self) -> str:
        """The next line; several numbers in one line are several answers.

        Raises:
            Left: there is none.
        """
        if self._ahead:
            return self._ahead.popleft()
        self._out.write(PROMPT)
        self._out.flush()
        line = self._line()
        if not line:
            self._out.write("\n")
            raise Left
        if not self._typed.isatty():  # without a terminal echo, the transcript needs the input
            self._out.write(quoted(line.rstrip(), self.width - len(PROMPT) - 1) + "\n")
        text = "".join(char for char in KEYS.sub("", line).strip() if char.isprintable())
        numbers = text.split()
        if len(numbers) > 1 and all(number.isdecimal() for number in numbers):
            text, *more = numbers
            self._ahead.extend(more)
        return text
