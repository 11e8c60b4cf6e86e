"""Reads and writes files: regular ones of a bounded size, and private ones for our own data.

Commands read user files with `read`; all stored files use the rest. All errors are OSErrors with a
reason in words, like those of the system.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import IO

from ep_tui.texts import say

MOST_BYTES = 500_000
"""The limit for files written by hand."""
_FOLDER, _FILE, _OF_OTHERS = 0o700, 0o600, 0o077
_ALWAYS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Prevents changed line ends on Windows, and waiting for the writer of a FIFO."""


def open_file(path: Path, flags: int) -> int:
    """Open or create a regular file; its mode is corrected if it is open for writing."""
    return _open_file(path, flags)[0]


def _open_file(path: Path, flags: int) -> tuple[int, os.stat_result]:
    try:
        if not flags & os.O_EXCL:
            _check_before(path)
        file = os.open(path, flags | _ALWAYS, _FILE)
    except ValueError:  # a name with a null character
        raise OSError(errno.EINVAL, say("files.no-name")) from None
    try:
        _check(status := os.fstat(file))
    except OSError:
        os.close(file)
        raise
    if flags & (os.O_WRONLY | os.O_RDWR):
        _correct(file, _FILE)
    return file, status


def read(path: Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of a file."""
    file = open_file(path, os.O_RDONLY)
    try:
        return read_open(file, most)
    finally:
        os.close(file)


def read_ends(path: Path, most: int) -> tuple[os.stat_result, bytes, bytes]:
    """The status of a file, its beginning and its end, of at most so many bytes each."""
    file, status = _open_file(path, os.O_RDONLY)
    try:
        head = os.read(file, most)
        if status.st_size <= most:
            return status, head, head
        os.lseek(file, -most, os.SEEK_END)
        return status, head, os.read(file, most)
    finally:
        os.close(file)


def read_open(file: int, most: int) -> bytes:
    """All bytes of an open file, which stays open; one that is too large is not read at all."""
    if os.fstat(file).st_size > most:
        raise _too_large(most)
    with os.fdopen(file, "rb", closefd=False) as stream:
        return read_stream(stream, most)


def read_stream(stream: IO[bytes], most: int = MOST_BYTES) -> bytes:
    """All bytes of a stream."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise _too_large(most)
    return data


def _too_large(most: int) -> OSError:
    return OSError(errno.EFBIG, say("files.too-large", most=f"{most:,}"))


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file."""
    return text_of(read(path, most))


def text_of(data: bytes) -> str:
    """Bytes as text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, say("files.not-text")) from None


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file, creating its folder if necessary."""
    make_folder(path.parent)
    with os.fdopen(open_file(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as file:
        file.write(data)


def replace_file(path: Path, data: bytes, *, sync: bool = False) -> None:
    """Write a file so that it always has its old contents or all of the new ones.

    With `sync` it is on the disk when this returns.
    """
    new = path.with_suffix(f".{os.getpid()}")
    new.unlink(missing_ok=True)  # a link would be followed
    try:
        with os.fdopen(open_file(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)  # if there was no room


def exists(path: Path) -> bool:
    """Whether there is something at a path; not if the system refuses to look or the name."""
    return os.path.exists(path)  # noqa: PTH110 - pathlib raises for a name that is too long


def is_folder(path: Path) -> bool:
    """Whether there is a folder at a path; not if the system refuses to look or the name."""
    return os.path.isdir(path)  # noqa: PTH112 - pathlib raises for a name that is too long


def real_path(path: Path) -> Path:
    """A path without links, as far as they can be followed."""
    return Path(os.path.realpath(path))  # pathlib raises for links in a circle


def make_folder(path: Path) -> None:
    """Create a folder with its parents, or correct the mode of an existing one."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        _correct_folder(one)
    _correct_folder(path)


def keep_private(folder: Path) -> None:
    """Correct the modes of a folder, if others could read it, and of its files; not of links."""
    with contextlib.suppress(OSError, ValueError):
        if not folder.stat().st_mode & _OF_OTHERS:
            return
        _correct_folder(folder)
        with os.scandir(folder) as entries:
            found = [(one.path, one.stat(follow_symlinks=False).st_mode) for one in entries]
        for path, mode in found:
            if mode & _OF_OTHERS and stat.S_ISREG(mode):
                _correct(Path(path), mode & _FILE)


def reason(error: OSError) -> str:
    """Why the system or this module refuses a file."""
    return error.strerror or str(error)


def _check_before(path: Path) -> None:
    """Refuse a device before it is opened, which may have an effect."""
    with contextlib.suppress(FileNotFoundError):
        _check(path.stat())


def _check(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, say("files.not-regular"))


def _correct_folder(path: Path) -> None:
    if path.is_dir():  # and no device in its place
        _correct(path, _FOLDER)


def _correct(what: Path | int, mode: int) -> None:
    """Set a mode, regardless of the umask; a file system without modes is left unchanged."""
    with contextlib.suppress(OSError, NotImplementedError):
        if os.stat(what).st_mode & 0o777 != mode:  # noqa: PTH116 - it may be an open file
            os.chmod(what, mode)  # noqa: PTH101 - the same
