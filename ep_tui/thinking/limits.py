"""Limits of a guest's process and its printed output; the process's main program calls it.

They contain mistakes, not attacks; `sealed` keeps a guest from files.
"""

import os
import sys
from contextlib import suppress

MEMORY = 1 << 30
"""The limit of bytes of data, if the system counts them (Linux)."""
PRINTED = 1 << 20
"""The limit of printed bytes for one decision, and of any file that it writes."""


def limit() -> None:
    """Limit this process as far as the system can; a core dump is never written."""
    try:
        import resource
    except ImportError:
        return
    limits = {"RLIMIT_DATA": MEMORY, "RLIMIT_FSIZE": PRINTED, "RLIMIT_CORE": 0}
    for name, most in limits.items():
        with suppress(AttributeError, OSError, ValueError):  # the system has none, or a lower one
            resource.setrlimit(getattr(resource, name), (most, most))


def forget_printed() -> None:
    """Empty the file of printed output, before another decision."""
    flush_printed()
    os.lseek(2, 0, os.SEEK_SET)
    os.ftruncate(2, 0)


def flush_printed() -> None:
    """Flush the printed output to the file; raises OSError if it is too much."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
