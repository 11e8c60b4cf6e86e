"""Writes tracebacks of program faults to a log file; commands call it when a screen fails."""

import os
import sys
from pathlib import Path

from ep_tui.storage import private


def keep(log: Path, text: str) -> Path:
    """Write a traceback to the log file, or to standard error if that fails; return the file."""
    try:
        private.make_folder(log.parent)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        with os.fdopen(private.open_file(log, flags), "a", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        sys.stderr.write(text)
    return log
