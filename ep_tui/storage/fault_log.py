"""Writes tracebacks of program faults to a log file; commands call it when a screen fails."""

import sys
from pathlib import Path


def keep(text: str) -> Path:
    """Write a traceback to the log file, or to standard error if that fails; return the file."""
    from platformdirs import user_log_path

    log = user_log_path("ep-tui", appauthor=False) / "faults.log"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        sys.stderr.write(text)
    return log
