"""Keeps what was worked out from files until they change; summaries of games use it."""

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec

from ep_tui.storage import files
from ep_tui.texts.quote import printable

_MOST_BYTES = 32_000_000
"""The limit of a cache: some 30,000 games, the newest of all."""
KeptT = TypeVar("KeptT")


class _Known(msgspec.Struct, Generic[KeptT]):
    """The kept values, each by path, time and size of its file.

    Attributes:
        is_whole: whether no file is left to read.
    """

    version: str = ""
    is_whole: bool = False
    games: dict[str, tuple[int, int, KeptT]] = {}


class FileCache(Generic[KeptT]):
    """Values of files, kept in one file; another `version` invalidates all that do not last."""

    def __init__(
        self, path: Path, version: str, kind: type[KeptT], lasts: Callable[[KeptT], bool]
    ) -> None:
        self._path = path
        found = _read(path, kind)
        if found.version != version:
            lasting = {name: one for name, one in found.games.items() if lasts(one[2])}
            found = _Known(version, games=lasting)
        self._known: _Known[KeptT] = found
        self._changed = False

    def of(self, path: Path, make: Callable[[Path, os.stat_result], KeptT]) -> KeptT:
        """The value of a file, which is made unless it is known; raises OSError if it is gone."""
        value, status = self._found(path)
        if value is None:
            value = make(path, status)
            entry = (status.st_mtime_ns, status.st_size, value)
            self._known.games[printable(str(path))] = entry
            self._changed = True
        return value

    def make_again(self, paths: Iterable[Path], depends: Callable[[KeptT], bool]) -> None:
        """Unless all of these files were read, and no other, drop values that depend on others."""
        there = {printable(str(path)) for path in paths}
        known = self._known
        if not known.is_whole or known.games.keys() - there:
            found = known.games.items()
            lasting = {name: one for name, one in found if name in there and not depends(one[2])}
            self._known, self._changed = _Known(known.version, games=lasting), True

    def knows(self, path: Path) -> bool:
        """Whether the value of a file is known, and the file is unchanged since."""
        return self._found(path)[0] is not None

    def _found(self, path: Path) -> tuple[KeptT | None, os.stat_result]:
        """The value of a file that is unchanged since, and the state of the file."""
        status = path.stat()
        at, size, value = self._known.games.get(printable(str(path)), (0, 0, None))
        return value if (at, size) == (status.st_mtime_ns, status.st_size) else None, status

    @property
    def is_whole(self) -> bool:
        """Whether `keep_whole` was called since the version is this one."""
        return self._known.is_whole

    def keep_whole(self) -> None:
        """Keep that no file is left to read."""
        if not self.is_whole:
            self._known.is_whole = self._changed = True
            self.save()

    @property
    def values(self) -> list[KeptT]:
        """All known values."""
        return [value for _, _, value in self._known.games.values()]

    def save(self) -> None:
        """Write the cache if a value is new, without the files that are gone."""
        if self._changed:
            _write(self._path, self._known)
            self._changed = False


def forget_missing(path: Path) -> None:
    """Drop the values of files that are gone from a cache, if there is one."""
    known = _read(path, msgspec.Raw)
    if known.version:
        _write(path, known)


def _read(path: Path, kind: type[KeptT]) -> _Known[KeptT]:
    try:
        return cast(
            "_Known[KeptT]",
            msgspec.json.decode(files.read(path, _MOST_BYTES), type=cast("Any", _Known)[kind]),
        )
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return _Known()


def _write(path: Path, known: _Known[KeptT]) -> None:
    newest = sorted(known.games.items(), key=lambda item: item[1][0], reverse=True)
    kept: dict[str, tuple[int, int, KeptT]] = {}
    room = _MOST_BYTES - len(msgspec.json.encode(_Known(known.version)))
    for name, entry in newest:
        room -= len(msgspec.json.encode((name, entry)))
        if room < 0:
            break
        if files.exists(Path(name)):
            kept[name] = entry
    is_whole = known.is_whole and len(kept) == len(newest)
    with contextlib.suppress(OSError):
        files.make_folder(path.parent)
        files.replace_file(path, msgspec.json.encode(_Known(known.version, is_whole, kept)))
