"""Makes the folder of an older version that of this one, in which seats belong to ids of people.

Records stay as they are. Their names, and those of waiting tables, become the ids of the people who
have these names now; a name that nobody has is kept for the operator to assign.
"""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from ep_rules.bots import BOTS
from ep_tui.host.invitation import OPEN
from ep_tui.host.people import People
from ep_tui.host.seat_people import SeatPeople
from ep_tui.storage import files, saved_games, saves
from ep_tui.storage.folders import Folders

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
