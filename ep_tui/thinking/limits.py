"""Limits of the process of a guest, and where what it prints goes; its main program calls it.

They hold a mistake, not an attack: a guest runs with the rights of the user.
"""

import os
import sys
from contextlib import suppress

MEMORY = 1 << 30
"""Bytes of data, where the system counts them (Linux)."""
PRINTED = 1 << 20
"""Bytes of what it prints for one decision, and of any file that it writes."""


def limit() -> None:
    """Limit this process as far as its system can; a core dump is never written."""
    try:
        import resource
    except ImportError:
        return
    limits = {"RLIMIT_DATA": MEMORY, "RLIMIT_FSIZE": PRINTED, "RLIMIT_CORE": 0}
    for name, most in limits.items():
        with suppress(AttributeError, OSError, ValueError):  # the system has none, or a lower one
            resource.setrlimit(getattr(resource, name), (most, most))


def forget_printed() -> None:
    """Empty the file of what was printed, before another decision."""
    flush_printed()
    os.lseek(2, 0, os.SEEK_SET)
    os.ftruncate(2, 0)


def flush_printed() -> None:
    """Have all that was printed in the file; raises OSError where it is too much."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
