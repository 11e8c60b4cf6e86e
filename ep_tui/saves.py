"""Records on disk: where they lie, appending to one safely, reading one."""

import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_rules.api import BadRecord, Header, Loaded


class BadSave(ValueError):
    """A save that cannot be used; the message is a sentence for the user."""


def folder() -> Path:
    """Where running games are kept; finished ones lie in `finished` below it."""
    from platformdirs import user_data_path

    return user_data_path("ep-tui", appauthor=False) / "games"


class RecordFile:
    """One record that is being written: flushed after every line, synced when asked."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, header: "Header") -> "RecordFile":
        """A new save, named by the time; raises OSError."""
        home = folder()
        home.mkdir(parents=True, exist_ok=True)
        scenario = header.ruleset.partition("@")[0]
        stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{scenario}"
        for extra in ("", *(f"-{n}" for n in range(2, 100))):
            path = home / f"{stem}{extra}.txt"
            try:
                file = path.open("x", encoding="utf-8")
            except FileExistsError:
                continue
            saved = cls(path, file)
            saved.append(header.text())
            return saved
        raise FileExistsError(home / f"{stem}.txt")

    @classmethod
    def reopen(cls, path: Path, torn: str) -> "RecordFile":
        """Go on with a save, without its torn last line; raises OSError."""
        if torn:
            os.truncate(path, path.stat().st_size - len(torn.encode()))
        return cls(path, path.open("a", encoding="utf-8"))

    def append(self, text: str) -> None:
        """Add lines; they are with the system when this returns. Raises OSError."""
        self._file.write(text)
        self._file.flush()

    def sync(self) -> None:
        """Return when everything is on the disk. Raises OSError."""
        os.fsync(self._file.fileno())

    def close(self, *, finished: bool) -> None:
        """Stop writing; a finished game goes to the folder of finished ones."""
        self._file.close()
        if finished:
            apart = self.path.parent / "finished"
            apart.mkdir(exist_ok=True)
            self.path = self.path.rename(apart / self.path.name)


def running() -> list[Path]:
    """All unfinished saves, the newest first."""
    home = folder()
    if not home.is_dir():
        return []
    return sorted(home.glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)


def write_scene(stem: str, text: str) -> Path:
    """Keep a position as a scene beside the saves; raises OSError."""
    home = folder() / "scenes"
    home.mkdir(parents=True, exist_ok=True)
    path = home / f"{stem}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def load(path: Path) -> "Loaded":
    """Read and replay a save; the file is left as it is.

    Raises:
        BadSave: it is missing, damaged, or of a newer version.
    """
    from ep_rules.api import BadRecord, read

    try:
        text = path.read_bytes().decode("utf-8", errors="surrogateescape")
    except OSError as error:
        raise BadSave(
            say("records.save.cannot-read", file=str(path), reason=error.strerror or "")
        ) from None
    if re.search("[\udc80-\udcff]", text.rpartition("\n")[0]):
        raise BadSave(say("records.save.not-text", file=str(path)))
    try:
        return read(text)
    except BadRecord as error:
        raise BadSave(_sentence(path, error)) from None


def _sentence(path: Path, error: "BadRecord") -> str:
    from ep_tui.texts.speak import record_sentence

    return say("records.save.damaged", file=str(path), what=record_sentence(error))
