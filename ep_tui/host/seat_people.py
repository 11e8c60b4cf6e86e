"""Who sits at the seats of each game: ids of people, in a file beside its record; `hall` asks it.

A record has names, as people were called when the game began; the seats belong to the ids. The file
has also since when each of them is away, so that a host that starts anew counts on.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_rules.api import Seat
from ep_rules.bots import BOTS
from ep_tui.host.invitation import OPEN
from ep_tui.host.people import People
from ep_tui.storage import files, saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import PERSON

NAMELESS = "="
"""Begins the word of a seat whose name in the record has no person; the operator assigns it."""
GONE = "-"
"""The word of a seat whose person was forgotten; a bot plays there."""


class _OnDisk(msgspec.Struct):
    """`left`: when each of the people has left the table, by seat."""

    people: tuple[str, ...]
    left: dict[int, float] = {}


class SeatPeople:
    """The ids of the people at all games, by the names of the games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, _OnDisk] = {}

    def _read(self, game: str) -> _OnDisk:
        found = self._known.get(game)
        if found is None:
            found = _OnDisk(())
            with suppress(OSError, msgspec.DecodeError):
                found = msgspec.json.decode(files.read(self._path(game)), type=_OnDisk)
            self._known[game] = found
        return found

    def of(self, game: str) -> tuple[str, ...]:
        """The ids by seat, "" for bots; none if there is no file that can be read."""
        return self._read(game).people

    def left_at(self, game: str) -> dict[Seat, float]:
        """When people have left the table of a game, by the time of day."""
        return {Seat(seat): when for seat, when in self._read(game).left.items()}

    def keep_left_at(self, game: str, left: Mapping[Seat, float]) -> None:
        """Keep who is away since when; without room on the disk, until the host ends."""
        known = self._read(game)
        if known.left != left:
            known.left = {int(seat): when for seat, when in left.items()}
            with suppress(OSError):
                self._write(game, known)

    def seats(self, game: str, words: Sequence[str]) -> dict[Seat, str]:
        """The people at the seats of a game whose record begins with these words."""
        ids = self.of(game)
        return {
            Seat(seat): id_ or NAMELESS + word.removeprefix(PERSON)
            for seat, word in enumerate(words)
            if word.startswith(PERSON) and (id_ := ids[seat] if seat < len(ids) else "") != GONE
        }

    def of_saved(self, game: SavedGame) -> dict[Seat, str]:
        """The people at the seats of a saved game."""
        return self.seats(game.name, [chair.began for chair in game.seats])

    def keep(self, game: str, people: Sequence[str]) -> None:
        """Write the people of a game; raises OSError."""
        self._write(game, _OnDisk(tuple(people), self._read(game).left))

    def _write(self, game: str, kept: _OnDisk) -> None:
        files.make_folder(self._folder)
        files.replace_file(self._path(game), msgspec.json.encode(kept))
        self._known[game] = kept

    def adopt(self, games: Iterable[SavedGame], person_called: Callable[[str], str]) -> set[str]:
        """Write the people of games that have only names; return the names that nobody has.

        Raises:
            OSError: a file cannot be written.
        """
        nameless: set[str] = set()
        for game in games:
            if game.damaged or self.of(game.name):
                continue
            names = [_name(chair.began) for chair in game.seats]
            ids = [name and (person_called(name) or NAMELESS + name) for name in names]
            nameless |= {one.removeprefix(NAMELESS) for one in ids if one.startswith(NAMELESS)}
            if any(ids):
                self.keep(game.name, ids)
        return nameless

    def change(self, before: str, after: str) -> list[str]:
        """Give the seats of one person or name to another one; returns the names of the games.

        Raises:
            OSError: a file cannot be written.
        """
        changed = self.games_of(before)
        for game in changed:
            self.change_in(game, before, after)
        return changed

    def games_of(self, person: str) -> list[str]:
        """The games at which a person has a seat."""
        games = sorted(path.stem for path in self._folder.glob("*.json"))
        return [game for game in games if person in self.of(game)]

    def change_in(self, game: str, before: str, after: str) -> None:
        """Give the seats of one person at a game to another one; raises OSError."""
        self.keep(game, [after if one == before else one for one in self.of(game)])

    def drop(self, game: str) -> None:
        """Delete the file of a game that is deleted."""
        self._known.pop(game, None)
        with suppress(OSError):
            self._path(game).unlink()

    def _path(self, game: str) -> Path:
        return self._folder / f"{game}.json"


def _name(word: str) -> str:
    return word.removeprefix(PERSON) if word.startswith(PERSON) else ""


_DONE = b"2\n"


def bring_up_to_date(folders: Folders, people: People) -> None:
    """Do so once; after a start that was cut off, it goes on where it was.

    Raises:
        OSError: a file cannot be written.
    """
    mark = folders.data / "version"
    if files.exists(mark):
        return
    paths = [*saves.running(folders), *saves.finished(folders)]
    seats = SeatPeople(folders.data / "seats")
    games = saved_games.look(paths, folders.summaries)
    for name in sorted(seats.adopt(games, people.called)):
        people.reserve(name)
    _bring_waiting(folders, people.called)
    files.make_folder(mark.parent)
    files.replace_file(mark, _DONE)


def _bring_waiting(folders: Folders, person_called: Callable[[str], str]) -> None:
    """Give the seats of waiting tables to ids; a seat of a name without a person is open."""
    path = folders.data / "waiting.json"
    if not files.exists(path):
        return
    with suppress(msgspec.DecodeError):
        kept: list[object] = []
        for one in msgspec.json.decode(files.read(path), type=list[dict[str, object]]):
            owner = person_called(str(one.pop("name", "")))
            if not owner:
                continue
            seats = msgspec.convert(one.get("seats"), list[str])
            one["owner"] = owner
            one["seats"] = [
                word if word == OPEN or word in BOTS else person_called(word) or OPEN
                for word in seats
            ]
            players = msgspec.convert(one.get("players", ()), tuple[str, ...])
            one["kept_for"] = [person_called(word.removeprefix("person:")) for word in players]
            kept.append(one)
        files.replace_file(path, msgspec.json.encode(kept))
