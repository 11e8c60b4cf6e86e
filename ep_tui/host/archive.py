"""The records of a host: finished games, replays, and games of bots alone; `hall` asks it."""

from collections.abc import Callable, Container, Sequence
from pathlib import Path
from time import monotonic

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
AGE = 1.0
"""The seconds for which all lists share what was read."""

_NONE = 0.0, None


class ListedGames:
    """The games of a folder as lists show them; only records that have changed are read."""

    def __init__(self, folders: Folders, paths: Callable[[Folders], list[Path]]) -> None:
        """`paths`: the records in the folder, the newest first."""
        self._folders = folders
        self._paths = paths
        self._games: Sequence[saved_games.SavedGame] = ()
        self._known: dict[str, tuple[float, saved_games.SavedGame | None]] = {}
        self._until = 0.0

    def games(self, opened: Container[str] = ()) -> Sequence[saved_games.SavedGame]:
        """The newest ones, without those that are damaged, or open."""
        if monotonic() >= self._until:
            self._until = monotonic() + AGE
            newest = self._paths(self._folders)[:MOST_LISTED]
            paths = [path for path in newest if path.stem not in opened]
            written = {path.stem: saves.written(path) for path in paths}
            known = self._known
            new = [one for one in paths if known.get(one.stem, _NONE)[0] != written[one.stem]]
            found = saved_games.look(new, self._folders.summaries) if new else ()
            known |= {game.name: (written[game.name], game) for game in found}
            if new or len(known) > len(written):
                self._known = {name: known[name] for name in written if name in known}
                games = [game for _, game in self._known.values()]
                self._games = [game for game in games if game is not None and not game.damaged]
        return self._games

    def read_again(self) -> None:
        """Read the folder for the next list, because something has changed."""
        self._until = 0.0


def rows(listed: ListedGames, person: str, seat_people: SeatPeople) -> list[TableRow]:
    """The finished games, the newest first; those of a person are marked."""
    found = [of_finished(game, person, seat_people) for game in listed.games()]
    return [row for row in found if row.mine or not row.practice]


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
