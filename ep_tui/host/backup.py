"""Copies the folder of a running host, so that the copy is one that a host can start with."""

import asyncio
import shutil
from collections.abc import Iterable
from pathlib import Path

from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders

_FILES = ("host_key", "version", "waiting.json", "bans.json")
_LATER = ("seats", "tables", "campaigns", "people", "reports")


async def back_up(folders: Folders, target: Path) -> int:
    """Copy all that a host needs into a new folder; returns the number of games.

    The files of a running game are copied at one moment, so its record, its secret and its people
    agree; the next game follows after the keys of people. Finished games come after the running
    ones, so none is missed that ends meanwhile; a game is at worst in both folders.

    Raises:
        OSError: the folder is there already, or cannot be written.
    """
    home = folders.data
    target.mkdir(mode=0o700, parents=True)
    games = saves.running(folders)
    for path in games:
        await asyncio.sleep(0)
        _copy(home, target, (path, path.with_suffix(".secret")))
    _copy(home, target, (home / name for name in _FILES))
    await asyncio.to_thread(_copy_folders, home, target)
    finished = target / folders.finished.relative_to(home)
    await asyncio.to_thread(_copy_folder, folders.finished, finished)
    for path in finished.glob("*.txt"):
        twice = target / folders.running.relative_to(home) / path.name
        twice.unlink(missing_ok=True)
        twice.with_suffix(".secret").unlink(missing_ok=True)
    return len(list(target.rglob("*.txt")))


def _copy(home: Path, target: Path, paths: Iterable[Path]) -> None:
    for path in paths:
        if path.is_file():
            to = target / path.relative_to(home)
            files.make_folder(to.parent)
            shutil.copy2(path, to)


def _copy_folders(home: Path, target: Path) -> None:
    for name in _LATER:
        _copy_folder(home / name, target / name)


def _copy_folder(source: Path, target: Path) -> None:
    """Copy files one by one: some come and go meanwhile."""
    files.make_folder(target)
    for path in source.rglob("*"):
        to = target / path.relative_to(source)
        if path.is_file():
            files.make_folder(to.parent)
            try:
                shutil.copy2(path, to)
            except FileNotFoundError:  # it has moved meanwhile
                continue
