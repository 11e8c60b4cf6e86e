"""The columns of a terminal, to which commands and plain mode wrap their lines."""

import os
from typing import TextIO

LEAST = 20


def columns(stream: TextIO) -> int | None:
    """The columns of the terminal that a stream writes to; None if it is not a terminal."""
    if not stream.isatty():
        return None
    try:
        return max(LEAST, os.get_terminal_size(stream.fileno()).columns)
    except (OSError, ValueError):
        return None
