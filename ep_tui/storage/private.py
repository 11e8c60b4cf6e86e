"""Makes folders and files that nobody but their owner can read; everything stored here uses it."""

import contextlib
import os
from pathlib import Path

_FOLDER, _FILE = 0o700, 0o600


def make_folder(path: Path) -> None:
    """Make a folder with those above it, or correct the mode of one that exists."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        _correct(one, _FOLDER)
    _correct(path, _FOLDER)


def open_file(path: Path, flags: int) -> int:
    """Open a file, made or found; its mode is corrected if it is open for writing."""
    file = os.open(path, flags, _FILE)
    if flags & (os.O_WRONLY | os.O_RDWR):
        _correct(file, _FILE)
    return file


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file, in a folder of its own that is made if need be."""
    make_folder(path.parent)
    with os.fdopen(open_file(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as file:
        file.write(data)


def _correct(what: Path | int, mode: int) -> None:
    """Set a mode, whatever the umask; a file system without modes is left as it is."""
    with contextlib.suppress(OSError, NotImplementedError):
        if os.stat(what).st_mode & 0o777 != mode:  # noqa: PTH116 - it may be an open file
            os.chmod(what, mode)  # noqa: PTH101 - the same
