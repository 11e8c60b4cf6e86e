"""The lessons of the tutorial as their files have them; the tutorial and its menus read them.

A lesson is a short game that begins in a position of its own, with steps that a player follows.
"""

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from pkgutil import get_data

import msgspec

from ep_rules.api import Seat, read_scene, write_scene
from ep_tui.session.table import Table
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.save_writer import end_unfinished
from ep_tui.storage.seat_words import sitters

LESSONS: tuple[str, ...] = tuple(
    msgspec.toml.decode(get_data(__name__, "lessons.toml") or b"", type=dict[str, list[str]])[
        "order"
    ]
)
"""The lessons in the order in which they are learned."""


_SCENE = re.compile(rb'^scene (".*")$', re.MULTILINE)
FIRST = Seat(0)
"""The seat of the player who learns, and who begins."""
ANY = "*"
"""The end of a deed of which any place or card will do."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what it asks, which alone passes it; either deeds or a thing done on the screen.

    Attributes:
        keys: to press for it: commands by their ids, or what stands on a key that means the same
            everywhere.
        do: deeds of the player in a row, as lines of notation. While the rules refuse them, the
            step says that it cannot be done.
        done: a screen command, `cursor` with a place, or `refused` with a rule.
        during: the phase in which the step is possible, or "".
        unless: goods; with them in the hand the step is not asked.
    """

    id: str
    keys: tuple[str, ...]
    do: tuple[str, ...] = ()
    done: str = ""
    during: str = ""
    unless: dict[str, int] = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short game to learn in: the position in which it begins, its players, and its steps."""

    scene: str
    seats: tuple[str, ...]
    seed: int
    step: tuple[Step, ...]


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a name."""
    return msgspec.toml.decode(get_data(__name__, f"{name}.toml") or b"", type=Lesson)


@cache
def lesson_position(name: str) -> tuple[str, str]:
    """The ruleset of a lesson, and the scene in which its game begins."""
    position = read_scene(lesson(name).scene)
    return position[0].ruleset, write_scene(*position)


def begin_lesson(folders: Folders, name: str) -> Table:
    """The game of a lesson, saved; an unfinished one of the same lesson is ended, and kept."""
    table, begins = lesson_table(name), lesson_position(name)[1]
    running = saves.running(folders)
    end_unfinished(folders, [path for path in running if _scene(path) == begins])
    table.save(folders)
    return table


def _scene(path: Path) -> str:
    """The position in which a saved game begins, or ""."""
    with suppress(OSError, msgspec.MsgspecError):
        if found := _SCENE.search(files.read(path, saves.MOST_BYTES)):
            return msgspec.json.decode(found[1], type=str)
    return ""


def lesson_table(name: str) -> Table:
    """The game of a lesson; not saved yet."""
    plan, (ruleset, scene) = lesson(name), lesson_position(name)
    words = [sitter.word for sitter in sitters(plan.seats)]
    return Table.of_ruleset(ruleset, words, FIRST, plan.seed, scene)
