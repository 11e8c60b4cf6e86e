"""Input and output of plain mode: up to 79 columns, no escape sequences, several answers a line."""

import re
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
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


Steps = Generator[None, str, None]
"""A conversation: it pauses for each line of input, and is sent the line or "" at the end.

A local stream and a channel of a host drive it.
"""
Reading = Generator[None, str, str]
"""The part of a conversation that returns an answer."""


class Left(Exception):
    """The player quits, or the input ends."""


class Moved(Exception):
    """Thrown into a conversation that waits for a line, because the game has changed."""


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

    def __init__(self, out: Out, width: int = WIDTH, *, echoes: bool = False) -> None:
        """`echoes`: write what is read, because no terminal does."""
        self.width = width
        self._out = out
        self._echoes = echoes
        self._ahead: deque[str] = deque()
        self._early: deque[str] = deque()

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

    def until(self, done: Callable[[], bool]) -> Steps:
        """Wait until something is done; what is typed meanwhile is read after that."""
        while not done():
            with suppress(Moved):
                self._early.append((yield))

    def read(self, prompt: str = PROMPT) -> Reading:
        """The next line; several numbers in one line are several answers.

        Raises:
            Left: there is none.
        """
        if self._ahead:
            return self._ahead.popleft()
        self._out.write(prompt)
        self._out.flush()
        line = self._early.popleft() if self._early else (yield)
        if not line:
            self._out.write("\n")
            raise Left
        if self._echoes:
            self._out.write(quoted(line.rstrip(), self.width - len(PROMPT) - 1) + "\n")
        text = "".join(char for char in KEYS.sub("", line).strip() if char.isprintable())
        numbers = text.split()
        if len(numbers) > 1 and all(number.isdecimal() for number in numbers):
            text, *more = numbers
            self._ahead.extend(more)
        return text


def converse(steps: Steps, typed: TextIO) -> None:
    """Run a conversation to its end with the lines of a stream."""
    with suppress(StopIteration):
        next(steps)
        while True:
            try:
                line = _line_of(typed)
            except (KeyboardInterrupt, OSError) as error:
                steps.throw(error)
            else:
                steps.send(line)


def _line_of(typed: TextIO) -> str:
    """The kept part of the next line, or "" at the end of the input."""
    line = typed.readline(MOST_OF_A_LINE)
    more, pieces = line, 0
    while more and not more.endswith("\n"):
        more, pieces = typed.readline(MOST_OF_A_LINE), pieces + 1
        if pieces == MOST_PIECES:
            return ""
    return line
