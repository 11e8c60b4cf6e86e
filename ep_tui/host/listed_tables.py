"""The tables of a host in lists, and the records from which they are read; `hall` makes them."""

from collections.abc import Callable, Container, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from ep_tui.host.invitation import Invitation
from ep_tui.host.seat_people import SeatPeople
from ep_tui.session.shared.listed_table import ListedTable
from ep_tui.storage import saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import PERSON, is_person
from ep_tui.texts import say


class TableRow(NamedTuple):
    """A table as the hall lists it.

    Attributes:
        kind: "waits", "played", "rests", as nobody is at it, "over", or "next" for a campaign whose
            next voyage has not begun. whose: the seat to move, or
            the winner, or "". mine: whether the person who asks sits at it.
        locked: whether a word is needed to sit down. watchers: the windows that only watch.
        practice: whether it began in a position, as lessons do; only its people see it in lists.
    """

    name: str
    scenario: str
    people: Sequence[str]
    kind: str
    free: int
    whose: str
    mine: bool
    locked: bool = False
    watchers: int = 0
    practice: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is one of the tables that the person who asks may have."""
        return self.mine and self.kind != "next" and not self.practice

    @property
    def status(self) -> str:
        """Whether it waits for players, is played or is over, in words."""
        mine = self.mine and self.kind in ("played", "rests")
        kind = f"mine-{self.kind}" if mine else self.kind
        return say(
            f"host.lobby.kind.{kind}",
            free=self.free,
            whose=self.whose or "none",
            locked="yes" if self.locked else "no",
            watchers=self.watchers,
        )


def of_waiting(invitation: Invitation, person: str, name_of: Callable[[str], str]) -> TableRow:
    """The row of a table that waits for players."""
    return TableRow(
        name_of(invitation.owner),
        invitation.scenario,
        [name_of(one) for one in invitation.people],
        "waits",
        invitation.free,
        "",
        person in invitation.people,
        locked=bool(invitation.word),
    )


def of_open(table: ListedTable, name: str, person: str) -> TableRow:
    """The row of an open table."""
    kind = "over" if table.over else "rests" if table.empty else "played"
    mine = bool(person) and person in table.persons
    row = TableRow(name, table.scenario, table.people, kind, 0, table.whose, mine)
    return row._replace(watchers=table.watchers, practice=table.practice)


def of_resting(game: SavedGame, person: str, seat_people: SeatPeople) -> TableRow:
    """The row of a table that nobody is at."""
    if game.over:
        return of_finished(game, person, seat_people)
    whose = next((chair.name for chair in game.seats if chair.seat == game.turn), "")
    return _of_saved(game, person, seat_people, "rests", whose)


def of_finished(game: SavedGame, person: str, seat_people: SeatPeople) -> TableRow:
    """The row of a finished game."""
    won = next((chair.name for chair in game.seats if chair.seat == game.winner), "")
    return _of_saved(game, person, seat_people, "over", won)


def _of_saved(
    game: SavedGame, person: str, seat_people: SeatPeople, kind: str, whose: str
) -> TableRow:
    persons = seat_people.of_saved(game)
    people = [game.seats[seat].began.removeprefix(PERSON) for seat in sorted(persons)]
    mine = bool(person) and person in persons.values()
    row = TableRow(game.name, game.scenario or "", people, kind, 0, whose, mine)
    return row._replace(practice=bool(game.scene))


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


def is_of_bots(folders: Folders, name: str) -> bool:
    """Whether bots alone have begun a running game; False if its record cannot be read."""
    paths = [path for path in saves.running(folders) if path.stem == name]
    games = saved_games.look(paths, folders.summaries)
    return any(
        not game.damaged and not any(is_person(chair.began) for chair in game.seats)
        for game in games
    )
