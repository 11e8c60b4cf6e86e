"""Writes saves so that nothing is lost: every line at once, synced on request, by one writer."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from ep_rules.api import BadRecord, LoadedRecord, read
from ep_tui.storage import files, secret_file
from ep_tui.storage.folders import Folders
from ep_tui.storage.saves import (
    BadSave,
    content,
    damage,
    decoded,
    is_among_running,
    unreadable,
)
from ep_tui.texts import say

_OLD = os.O_RDWR | os.O_APPEND
_NEW = _OLD | os.O_CREAT | os.O_EXCL


_HEADER_END = b"\n\n"
LEFT = b"# left\n"
"""The comment at the end of a properly closed save; without it, the program was killed."""


class RecordFile:
    """A record file open for writing; a table owns one.

    A line is written when `append` returns and on the disk when `sync` returns. Lines that fail are
    kept and retried with every later call.

    Attributes:
        folders: of its saves. path: its path; None while it cannot be created.
        trouble: the system's error if some lines are not saved, or "".
        orderly: whether the last writer closed it properly.
        renewed: whether it was deleted, replaced or truncated from outside, and rewritten.
        sync_elsewhere: has a file synced in another thread; None to sync it here.
    """

    def __init__(self, folders: Folders, scenario: str, secret: bytes | None = None) -> None:
        self.folders = folders
        self.path: Path | None = None
        self.trouble = ""
        self.orderly = False
        self.renewed = False
        self.sync_elsewhere: Callable[[Path], None] | None = None
        self._scenario = scenario
        self._place: tuple[Path, str] | None = None
        self._file: int | None = None
        self._writable = False
        self._sound: int | None = None
        self._written = bytearray()
        self._waiting = b""
        self._unsynced = False
        self._unlisted = False
        self._secret = secret
        self._secret_of: Path | None = None

    @classmethod
    def create(
        cls, folders: Folders, scenario: str, text: str, secret: bytes | None = None
    ) -> "RecordFile":
        """Create a save that begins with `text`, named after the time and the scenario.

        A `secret` is in a file next to it until the game is over.
        """
        made = cls(folders, scenario, secret)
        made.append(text)
        return made

    @classmethod
    def reopen(cls, folders: Folders, path: Path) -> tuple["RecordFile", LoadedRecord]:
        """Reopen a save for writing; the file changes only when the first line is added.

        Raises:
            BadSave: it cannot be used, or another program is writing it.
        """
        found = cls(folders, "")
        found.path = path
        try:
            found._open()
            assert found._file is not None
            data = content(path, found._file)
            loaded = read(decoded(path, data))
        except BadRecord as error:
            found._release()
            raise BadSave(damage(path, error)) from None
        except BadSave:
            found._release()
            raise
        found.orderly = data.endswith(LEFT) or not is_among_running(folders, path)
        found._written += data
        if loaded.torn:
            found._sound = data.rfind(b"\n") + 1
        return found, loaded

    def keep_secret(self, secret: bytes) -> None:
        """Write a secret to a file next to the save before the next line is written."""
        self._secret, self._secret_of = secret, None

    def append(self, text: str) -> None:
        """Add lines."""
        self._waiting += text.encode()
        self.orderly = False
        with self._troubled():
            self._write()
            if self.trouble:
                self._sync()

    def sync(self) -> None:
        """Sync the file to disk."""
        with self._troubled():
            self._write()
            self._sync()

    @property
    def has_game(self) -> bool:
        """Whether the whole header is written, without which the file is no game."""
        return self.path is not None and _HEADER_END in self._written

    def finish(self) -> None:
        """Move the file to the finished games, once all of it is written; it stays open."""
        self.sync()
        if self.path is None or self.trouble:
            return
        self._secret = None
        with contextlib.suppress(OSError):
            secret_file.delete(self.path)
            if is_among_running(self.folders, self.path):
                self.path = _put_apart(self.path, self.folders.finished)
                self._unsynced = self.sync_elsewhere is not None  # perhaps not at the old path
                self._sync()

    def close(self, *, over: bool) -> None:
        """Close the file; a finished game moves to the folder of finished games.

        A file that holds no game is deleted, and a path that is gone is forgotten.
        """
        self.sync()
        if not (over or self.orderly or self.trouble):
            self._waiting += LEFT
            self.sync()
            self.trouble = ""  # all actions are saved
        self._release()
        if self.path is None:
            return
        with contextlib.suppress(OSError):
            if not self.has_game and self.path.stat().st_size == len(self._written):
                self.path.unlink()
                secret_file.delete(self.path)
            elif over:
                self.finish()
        if not files.exists(self.path):
            self.path = None

    def _open(self) -> None:
        """Open an existing save, at least for reading; raises BadSave."""
        assert self.path is not None
        try:
            try:
                self._file = files.open_file(self.path, _OLD)
                self._writable = True
            except OSError:
                self._file = files.open_file(self.path, os.O_RDONLY)
            lock(self._file)
        except BlockingIOError:
            raise BadSave(say("records.save.locked", name=self.path.stem)) from None
        except OSError as error:
            raise unreadable(self.path, error) from None

    def _release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @contextmanager
    def _troubled(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            self.trouble = files.reason(error)
        else:
            self.trouble = ""

    def _write(self) -> None:
        """Write the pending lines; at every moment the file is a prefix of the record."""
        self._verify()
        if not self._waiting:
            return
        file = self._ready()
        self._write_secret()
        if self._sound is not None:
            os.ftruncate(file, self._sound)
            del self._written[self._sound :]
            self._sound = None
        while self._waiting:
            done = os.write(file, self._waiting)
            self._written += self._waiting[:done]
            self._waiting = self._waiting[done:]
            self._unsynced = True

    def _verify(self) -> None:
        """Rewrite the file if it has changed since it was written."""
        if self._file is None or self.path is None or not self._writable:
            return
        status = os.fstat(self._file)
        in_place = _is_at(self.path, status)
        if in_place and status.st_size == len(self._written):
            return
        self._waiting = bytes(self._written) + self._waiting
        self._written.clear()
        self._sound = 0
        self.renewed = True
        if not in_place:
            self._release()
            self._place, self.path = (self.path.parent, self.path.stem), None

    def _write_secret(self) -> None:
        """Write the secret to a file next to the save."""
        if self._secret is not None and self.path is not None and self._secret_of != self.path:
            secret_file.keep(self.path, self._secret)
            self._secret_of = self.path
            self._unlisted = True

    def _ready(self) -> int:
        """The file, open for writing."""
        if self._file is not None and self._writable:
            return self._file
        if self.path is None:
            if self._place is None:
                name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{self._scenario}"
                self._place = self.folders.running, name
            self.path, self._file = self._make(*self._place)
            self._unlisted = True
        else:
            file = files.open_file(self.path, _OLD)
            self._release()
            self._file = file
        lock(self._file)
        self._writable = True
        return self._file

    def _make(self, home: Path, stem: str) -> tuple[Path, int]:
        """Create an empty file with a unique name."""
        if home == self.folders.running or not home.exists():  # another process owns the file
            files.make_folder(home)
        for extra in ("", *(f"-{n}" for n in range(2, 100))):
            path = home / f"{stem}{extra}.txt"
            if not (self.folders.finished / path.name).exists():
                with contextlib.suppress(FileExistsError):
                    return path, files.open_file(path, _NEW)
        raise FileExistsError(home / f"{stem}.txt")

    def _sync(self) -> None:
        if self._unsynced and self._file is not None:
            if self.sync_elsewhere is None or self.path is None:
                os.fsync(self._file)
            else:
                self.sync_elsewhere(self.path)
            self._unsynced = False
        if self._unlisted and self.path is not None:
            sync_folder(self.path.parent)
            self._unlisted = False


def sync_folder(path: Path) -> None:
    """Sync the entries of a folder to disk, where the system supports it."""
    with contextlib.suppress(OSError):
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def end_unfinished(folders: Folders, paths: Iterable[Path]) -> list[str]:
    """Put unfinished games that nobody plays among the finished ones; return their names."""
    ended: list[str] = []
    for path in paths:
        with contextlib.suppress(BadSave):
            file, _ = RecordFile.reopen(folders, path)
            file.close(over=True)
            ended.append(path.stem)
    return ended


def delete(path: Path) -> None:
    """Delete a save. Raises: BadSave: a program is writing it, or the system refuses."""
    try:
        file = files.open_file(path, os.O_RDONLY)
        try:
            lock(file)
            path.unlink()
            secret_file.delete(path)
        finally:
            os.close(file)
    except BlockingIOError:
        raise BadSave(say("records.save.locked", name=path.stem)) from None
    except OSError as error:
        raise BadSave(
            say("records.save.cannot-delete", file=str(path), reason=files.reason(error))
        ) from None


def _is_at(path: Path, status: os.stat_result) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(status, path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return False


def _put_apart(path: Path, apart: Path) -> Path:
    files.make_folder(apart)
    moved = path.rename(apart / path.name)
    sync_folder(apart)
    sync_folder(path.parent)
    return moved


def lock(file: int) -> None:
    """Lock a file for writing until it is closed; raises BlockingIOError."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return  # a file system without locks
