"""Finds and reads saved games on disk; `save_writer` writes them."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_rules.api import BadRecord, LoadedRecord

MOST_BYTES = 2_000_000
"""The maximum size of a save; a long game has 50 kB."""

_RULESET = re.compile(rb"^ruleset ([a-z-]+)@", re.MULTILINE)


class BadSave(ValueError):
    """A save that cannot be used; the message is a sentence for the user."""


def running(folders: Folders) -> list[Path]:
    """All unfinished saves, the newest first."""
    return _newest_first(folders.running)


def finished(folders: Folders) -> list[Path]:
    """All finished games, the newest first."""
    return _newest_first(folders.finished)


def newest(folders: Folders) -> Path | None:
    """The save that was written last, unfinished or finished."""
    homes = (folders.running, folders.finished)
    found = [(*max(saves), home) for home in homes if (saves := _written(home))]
    return next((home / name for _, name, home in sorted(found, reverse=True)), None)


def is_among_running(folders: Folders, path: Path) -> bool:
    """True if a path, absolute or relative, is in the folder of running games."""
    return files.real_path(path).parent == files.real_path(folders.running)


def find(folders: Folders, name: str) -> Path:
    """The file of a path, a game's name, or an unambiguous part of a name.

    Raises:
        BadSave: there is none, or there are several.
    """
    path = Path(name)
    if files.exists(path) or path.is_absolute():
        return path
    ways: tuple[Callable[[str], bool], ...] = (
        lambda stem: name in (stem, f"{stem}.txt"),
        lambda stem: name in stem,
    )
    kept = (running(folders), finished(folders))
    for fits in ways:
        for games in kept:
            found = [game for game in games if fits(game.stem)]
            if len(found) > 1:
                names = ", ".join(game.stem for game in found[:4])
                more = len(found[4:])
                raise BadSave(say("records.save.several", name=name, names=names, more=more))
            if found:
                return found[0]
    raise BadSave(say("records.save.none", name=name))


def load(path: Path) -> "LoadedRecord":
    """Read and replay a save without changing the file.

    Raises:
        BadSave: it is missing, damaged, or of a newer version.
    """
    from ep_rules.api import BadRecord, read

    try:
        return read(text_of(path))
    except BadRecord as error:
        raise BadSave(damage(path, error)) from None


def text_of(path: Path) -> str:
    """The text of a record; a torn last line is read as far as possible.

    Raises:
        BadSave: it cannot be read, or it is not text.
    """
    try:
        return decoded(path, files.read(path, MOST_BYTES))
    except OSError as error:
        raise unreadable(path, error) from None


def content(path: Path, file: int) -> bytes:
    """All bytes of an open file; raises BadSave."""
    try:
        return files.read_open(file, MOST_BYTES)
    except OSError as error:
        raise unreadable(path, error) from None


def decoded(path: Path, data: bytes) -> str:
    """The text of a record's bytes; only a torn last line may be damaged. Raises BadSave."""
    whole, newline, torn = data.rpartition(b"\n")
    try:
        text = (whole + newline).decode()
    except UnicodeDecodeError:
        raise BadSave(say("records.save.not-text", file=str(path))) from None
    return text + re.sub("[^ -~\u00a0-\uffef]", "?", torn.decode(errors="replace"))


def unreadable(path: Path, error: OSError) -> BadSave:
    """The reason for refusing a file."""
    return BadSave(say("records.save.cannot-read", file=str(path), reason=files.reason(error)))


def damage(path: Path, error: "BadRecord") -> str:
    """A sentence on what is wrong with a save and how to continue from before the damage."""
    before = len(error.before.history.entries) if error.before else 0
    from ep_tui.texts.error_text import record_sentence

    what = record_sentence(error)
    return say("records.save.damaged", file=str(path), what=what, before=before)


def save_position(folders: Folders, stem: str, text: str) -> Path:
    """Write a position as a scene next to the saves; raises OSError."""
    path = folders.scenes / f"{stem}.toml"
    files.make_folder(path.parent)
    files.replace_file(path, text.encode())
    return path


def scenario(path: Path) -> str:
    """The id of a save's scenario, or "" if its header cannot be read."""
    try:
        head = files.read(path, MOST_BYTES)
    except OSError:
        return ""
    found = _RULESET.search(head)
    return found[1].decode() if found else ""


def written(path: Path) -> float:
    """When a save was last written, in seconds; 0 if it does not exist."""
    try:
        status = path.stat()
    except OSError:
        return 0.0
    return status.st_mtime if status.st_size else 0.0


def _newest_first(home: Path) -> list[Path]:
    """The saves of a folder that have something in them."""
    return [home / name for _, name in sorted(_written(home), reverse=True)]


def _written(home: Path) -> list[tuple[float, str]]:
    """When each save of a folder that has something in it was written, and its name."""
    found: list[tuple[float, str]] = []
    with suppress(OSError, ValueError), os.scandir(home) as entries:
        for one in entries:
            try:
                if one.name.endswith(".txt") and (status := one.stat()).st_size:
                    found.append((status.st_mtime, one.name))
            except OSError:  # it was moved in the meantime
                continue
    return found
