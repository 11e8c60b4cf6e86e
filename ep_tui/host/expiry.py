"""What a host keeps on the disk and gives up: by its settings, or when a person asks for it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ep_tui.host.config import HostConfig
from ep_tui.host.seat_people import GONE
from ep_tui.storage import files, saves
from ep_tui.storage.preferences import load
from ep_tui.storage.save_writer import end_unfinished
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.host.hall import Hall
    from ep_tui.host.people import People

DAY = 86_400.0
MIB = 1 << 20


class Disk:
    """The room of a host.

    Attributes:
        used: the bytes of its folder, when it was last looked at.
    """

    def __init__(self, folder: Path) -> None:
        self.used = 0
        self._folder = folder

    def look(self) -> None:
        """Add up its files; for another thread, as there may be many."""
        self.used = sum(_sizes(self._folder))

    def refusal(self, config: HostConfig) -> str:
        """Why no game can begin, in a sentence, or ""."""
        if self.used > config.most_disk_mib * MIB:
            return say("host.no-room.quota")
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:
            return ""
        return say("host.no-room.disk") if free < config.least_free_mib * MIB else ""


def _sizes(folder: Path) -> Iterator[int]:
    for home, _, names in os.walk(folder):
        for name in names:
            try:
                yield os.lstat(f"{home}/{name}").st_size
            except OSError:  # it has moved meanwhile
                continue


def end_abandoned(hall: "Hall", days: float, now: float) -> list[str]:
    """Put games that nobody has played for some days among the finished ones, and return them."""
    if not days:
        return []
    older = _older(saves.running(hall.folders), days, now)
    return end_unfinished(hall.folders, [path for path in older if not hall.is_open(path.stem)])


def delete_records(hall: "Hall", days: float, now: float) -> list[str]:
    """Delete the records of games that have been finished for some days, and return them."""
    deleted: list[str] = []
    if days:
        for path in _older(saves.finished(hall.folders), days, now):
            kept = hall.is_open(path.stem) or hall.campaigns.has(path.stem)
            if not kept and hall.delete(path):
                deleted.append(path.stem)
    return deleted


def _older(paths: list[Path], days: float, now: float) -> list[Path]:
    return [path for path in paths if 0 < saves.written(path) < now - days * DAY]


def export(people: "People", hall: "Hall", person: str) -> dict[str, object]:
    """All that the host keeps of a person; the records of their games are read by name."""
    preferred, _ = load(people.folder(person) / "settings.toml")
    return {
        "person": person,
        "name": people.name_of(person),
        "names_kept": people.held(person),
        "keys": people.key_count(person),
        "preferences": preferred,
        "positions": _positions(people.folder(person)),
        "games": hall.seat_people.games_of(person),
    }


def _positions(home: Path) -> dict[str, str]:
    """The positions that a person has kept in the editor, as scenes by game."""
    found: dict[str, str] = {}
    for path in sorted(home.glob("games/scenes/*.toml")):
        with suppress(OSError):
            found[path.stem] = files.read_text(path)
    return found


def forget(people: "People", hall: "Hall", person: str) -> int:
    """Forget a person; returns the number of games that were only theirs, and are deleted.

    Games with others stay, with the name in the record, and a bot plays on; others have a part in
    them.

    Raises:
        OSError: a file cannot be written.
    """
    hall.stand_up_everywhere(person)
    deleted = 0
    for game in hall.seat_people.games_of(person):
        others = set(hall.seat_people.of(game)) - {person, "", GONE}
        if others:
            hall.seat_people.change_in(game, person, GONE)
            hall.follow_people(game)
        else:
            deleted += _delete(hall, game)
    people.forget(person)
    return deleted


def _delete(hall: "Hall", game: str) -> bool:
    hall.close_table(game)
    paths = (*saves.running(hall.folders), *saves.finished(hall.folders))
    return any(hall.delete(path) for path in paths if path.stem == game)
