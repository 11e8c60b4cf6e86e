"""What people must read when they come back: what a vote did while they were away."""

from contextlib import suppress
from pathlib import Path

import msgspec

from ep_tui.storage import files

MOST = 20
"""The sentences that are kept for a person; the oldest are dropped."""


class PersonNews:
    """Sentences for people, in their folders until they have come."""

    def __init__(self, folder: Path) -> None:
        """`folder`: that of all people."""
        self._folder = folder

    def keep(self, person: str, text: str) -> None:
        """Keep a sentence; without room on the disk it is lost."""
        if person.replace("-", "").isalnum() and (self._folder / person).is_dir():
            with suppress(OSError):
                kept = [*self._read(person), text][-MOST:]
                files.replace_file(self._path(person), msgspec.json.encode(kept))

    def take(self, person: str) -> str:
        """The sentences for a person who has come, or "", which they read now."""
        told = " ".join(self._read(person)) if person else ""
        if told:
            with suppress(OSError):
                self._path(person).unlink()
        return told

    def _read(self, person: str) -> list[str]:
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(files.read(self._path(person)), type=list[str])
        return []

    def _path(self, person: str) -> Path:
        return self._folder / person / "news.json"
