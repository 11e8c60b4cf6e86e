"""Writes tracebacks of program faults to a log of bounded size; commands and tables call it."""

import os
from pathlib import Path

from ep_tui.storage import files

MOST_BYTES = 500_000
"""A larger log is renamed to `faults.old.log`, replacing an older one."""
MOST_OF_ONE = 50_000
"""Characters of one fault; the end of a traceback is kept."""


def keep(log: Path, text: str) -> bool:
    """Add a traceback to the log file; False if that fails."""
    try:
        files.make_folder(log.parent)
        if log.exists() and log.stat().st_size > MOST_BYTES:
            log.replace(log.with_suffix(".old.log"))
        file = files.open_file(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        with os.fdopen(file, "a", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(text[-MOST_OF_ONE:])
    except OSError:
        return False
    return True
