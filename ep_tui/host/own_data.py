"""What a host keeps of a person: given to them, or forgotten when they ask for it."""

from typing import TYPE_CHECKING

from ep_tui.host.seat_people import GONE
from ep_tui.storage import save_writer, saves
from ep_tui.storage.preferences import load

if TYPE_CHECKING:
    from ep_tui.host.hall import Hall
    from ep_tui.host.people import People


def export(people: "People", hall: "Hall", person: str) -> dict[str, object]:
    """All that the host keeps of a person; the records of their games are read by name."""
    preferred, _ = load(people.folder(person) / "settings.toml")
    return {
        "person": person,
        "name": people.name_of(person),
        "names_kept": people.held(person),
        "keys": people.key_count(person),
        "preferences": preferred,
        "games": hall.seat_people.games_of(person),
    }


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
    for path in (*saves.running(hall.folders), *saves.finished(hall.folders)):
        if path.stem == game:
            try:
                save_writer.delete(path)
            except saves.BadSave:
                return False
            hall.seat_people.drop(game)
            return True
    return False
