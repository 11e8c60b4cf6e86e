"""The size of a terminal: commands and plain mode wrap their lines to it, the screen fills it."""

import os
from typing import TextIO

LEAST = 20
USUAL = (80, 24)
"""The size of a terminal that does not know it, such as a serial line."""


def size_of(fileno: int) -> tuple[int, int]:
    """The columns and lines of a terminal."""
    try:
        columns, lines = os.get_terminal_size(fileno)
    except OSError:
        return USUAL
    return (columns, lines) if columns and lines else USUAL


def columns(stream: TextIO) -> int | None:
    """The columns of the terminal that a stream writes to; None if it is not a terminal."""
    if not stream.isatty():
        return None
    try:
        return max(LEAST, size_of(stream.fileno())[0])
    except (OSError, ValueError):
        return None
