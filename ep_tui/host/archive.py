"""The records of a host: finished games, replays, and games of bots alone; `hall` asks it."""

from pathlib import Path

from ep_rules.api import Seat
from ep_tui.host.invitation import NoSeat
from ep_tui.host.table_row import TableRow, of_finished, people_of
from ep_tui.replay.playback import Replay
from ep_tui.storage import saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say

MOST_LISTED = 200
"""The limit of games that are read from the disk for a list."""


def rows(folders: Folders, person: str) -> list[TableRow]:
    """The finished games, the newest first; those of a person are marked."""
    paths = saves.finished(folders)[:MOST_LISTED]
    found = saved_games.look(paths, folders.summaries)
    return [of_finished(game, person) for game in found if not game.damaged]


def replay(path: Path, person: str) -> Replay:
    """A finished game to be looked back at, from the seat of a person; raises NoSeat."""
    try:
        found = Replay.open(path)
    except saves.BadSave:
        raise NoSeat(say("host.bad-table", name=path.stem)) from None
    seats = enumerate(found.course.header.seats)
    found.me = next((Seat(seat) for seat, word in seats if word == PERSON + person), None)
    return found


def is_of_bots(folders: Folders, name: str) -> bool:
    """Whether bots alone have begun a running game; False if its record cannot be read."""
    paths = [path for path in saves.running(folders) if path.stem == name]
    games = saved_games.look(paths, folders.summaries)
    return any(not game.damaged and not people_of(game) for game in games)


def text(path: Path) -> str:
    """The whole record of a finished game; raises NoSeat."""
    try:
        return saves.text_of(path)
    except saves.BadSave:
        raise NoSeat(say("host.bad-table", name=path.stem)) from None
