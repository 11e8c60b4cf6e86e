"""The records of a host: finished games, replays, and games of bots alone; `hall` asks it."""

from pathlib import Path

from ep_tui.host.invitation import NoSeat
from ep_tui.host.seat_people import SeatPeople
from ep_tui.host.table_row import TableRow, of_finished
from ep_tui.replay.playback import Replay
from ep_tui.storage import saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import is_person
from ep_tui.texts import say

MOST_LISTED = 200
"""The limit of games that are read from the disk for a list."""


def rows(folders: Folders, person: str, seat_people: SeatPeople) -> list[TableRow]:
    """The finished games, the newest first; those of a person are marked."""
    paths = saves.finished(folders)[:MOST_LISTED]
    found = saved_games.look(paths, folders.summaries)
    return [of_finished(game, person, seat_people) for game in found if not game.damaged]


def replay(path: Path, person: str, seat_people: SeatPeople) -> Replay:
    """A finished game to be looked back at, from the seat of a person; raises NoSeat."""
    try:
        found = Replay.open(path)
    except saves.BadSave:
        raise NoSeat(say("host.bad-table", name=path.stem)) from None
    seats = seat_people.seats(path.stem, found.course.header.seats)
    found.me = next((seat for seat, one in seats.items() if person and one == person), None)
    return found


def is_of_bots(folders: Folders, name: str) -> bool:
    """Whether bots alone have begun a running game; False if its record cannot be read."""
    paths = [path for path in saves.running(folders) if path.stem == name]
    games = saved_games.look(paths, folders.summaries)
    return any(not game.damaged and not _has_people(game) for game in games)


def _has_people(game: saved_games.SavedGame) -> bool:
    return any(is_person(chair.began) for chair in game.seats)


def text(path: Path) -> str:
    """The whole record of a finished game; raises NoSeat."""
    try:
        return saves.text_of(path)
    except saves.BadSave:
        raise NoSeat(say("host.bad-table", name=path.stem)) from None
