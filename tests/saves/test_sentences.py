"""What is said about saving is true, whatever the disk does."""

import errno
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ep_rules.api import Seat
from ep_tui.app import EpTui
from ep_tui.session.local_game import local_game
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.tutorial.lesson_files import LESSONS, lesson_table
from tests.plain.conversation import typed
from tests.tui.play import flat, press


@pytest.fixture(autouse=True)
def data_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


class Disk:
    """The disk under a table: it has so much room, and its folder can go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room, self.error = 10**9, errno.ENOSPC
        self._write, self._open = os.write, os.open
        self.readonly = False
        monkeypatch.setattr("ep_tui.storage.save_writer.os.write", self.write)
        monkeypatch.setattr("ep_tui.storage.files.os.open", self.open)

    def write(self, file: int, data: bytes) -> int:
        if not self.room:
            raise OSError(self.error, os.strerror(self.error))
        done = self._write(file, bytes(data[: self.room]))
        self.room -= done
        return done

    def open(self, path: Path, flags: int, mode: int = 0o777, dir_fd: int | None = None) -> int:
        if self.readonly and flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return self._open(path, flags, mode, dir_fd=dir_fd)


Harm = Callable[[Disk, Folders], None]


def full(disk: Disk, folders: Folders) -> None:
    disk.room = 0


def full_in_the_header(disk: Disk, folders: Folders) -> None:
    disk.room = 40


def over_quota(disk: Disk, folders: Folders) -> None:
    disk.room, disk.error = 0, errno.EDQUOT


def full_in_a_line(disk: Disk, folders: Folders) -> None:
    disk.room = 3


def read_only(disk: Disk, folders: Folders) -> None:
    disk.readonly = True


def no_folder(disk: Disk, folders: Folders) -> None:
    if folders.data.exists():
        shutil.rmtree(folders.data)


def a_file_in_its_place(disk: Disk, folders: Folders) -> None:
    no_folder(disk, folders)
    folders.data.parent.mkdir(parents=True, exist_ok=True)
    folders.data.write_text("in the way")


def nothing(disk: Disk, folders: Folders) -> None:
    pass


ALL, SOME, NONE = "all", "some", "none"
STATES: list[tuple[Harm, str, str]] = [
    (nothing, "before", ALL),
    (nothing, "during", ALL),
    (no_folder, "before", ALL),
    (no_folder, "during", ALL),
    (full, "before", NONE),
    (full_in_the_header, "before", NONE),
    (over_quota, "before", NONE),
    (read_only, "before", NONE),
    (a_file_in_its_place, "before", NONE),
    (full, "during", SOME),
    (full_in_a_line, "during", SOME),
    (over_quota, "during", SOME),
    (a_file_in_its_place, "during", NONE),
]
"""What happens to the disk, before the first line or during the game, and what is there then."""
SENTENCES = {
    ALL: "",
    SOME: "The latest actions could not be saved ({reason}); everything before them is saved.",
    NONE: "The game could not be saved ({reason}).",
}


@pytest.mark.parametrize(("harm", "when", "there"), STATES)
def test_what_is_said_when_a_table_closes_is_what_is_on_the_disk(
    monkeypatch: pytest.MonkeyPatch, harm: Harm, when: str, there: str
):
    disk, folders = Disk(monkeypatch), Folders.of_user()
    if when == "before":
        harm(disk, folders)
    table = Table.new("land-ho", ["you", "random"], seed=None, first=0)
    table.save(folders)
    table.act(table.read("roll"), Seat(0))
    table.step()
    count = len(table.history.entries)
    if when == "during":
        harm(disk, folders)
    table.act(table.read("end"), Seat(0))
    session = Session.local(table)
    assert session.is_saved() == (there == ALL)
    assert bool(session.save_name) == (there != NONE)
    assert table.trouble.startswith("Not saved: ") == (there != ALL)
    told = session.leave()
    assert told == SENTENCES[there].format(reason=reason(told))
    kept = list(folders.running.glob("*")) if folders.running.is_dir() else []
    records = [path for path in kept if path.suffix == ".txt"]
    assert len(records) == (there != NONE)
    assert {path.suffix for path in kept} <= ({".txt", ".secret"} if records else set())
    for path in records:
        entries = saves.load(path).history.entries
        assert len(entries) == (count if there == SOME else len(table.history.entries))


def reason(told: str) -> str:
    return told.partition("(")[2].partition(")")[0]


CLAIM = re.compile("is saved[.;]|stays saved|are saved")


@pytest.mark.parametrize(("harm", "when", "there"), STATES)
def test_nothing_in_plain_mode_calls_a_game_saved_that_is_not(
    monkeypatch: pytest.MonkeyPatch, harm: Harm, when: str, there: str
):
    disk, folders = Disk(monkeypatch), Folders.of_user()
    if when == "before":
        harm(disk, folders)
    table = Table.new("land-ho", ["you", "random"], first=0)
    table.save(folders)
    if when == "during":
        harm(disk, folders)
    said = " ".join(typed(table, "roll", "quit").split())
    if there == ALL:
        (path,) = saves.running(folders)
        last = f"The game is saved. “ep-tui continue --plain {path.stem}” resumes it."
    else:
        last = SENTENCES[there].format(reason=reason(said[said.rindex("could not be saved") :]))
    assert said.endswith(last)
    assert not CLAIM.search(said.removesuffix(last))


ONE_OF_EACH = [(nothing, "during", ALL), (full, "during", SOME), (full, "before", NONE)]


@pytest.mark.parametrize(("harm", "when", "there"), ONE_OF_EACH)
async def test_nothing_on_the_screen_calls_a_game_saved_that_is_not(
    monkeypatch: pytest.MonkeyPatch, harm: Harm, when: str, there: str
):
    """A lesson's menu says most about it; the question before leaving comes where it is needed."""
    disk, folders = Disk(monkeypatch), Folders.of_user()
    if when == "before":
        harm(disk, folders)
    table = lesson_table(LESSONS[0])
    table.save(folders)
    if when == "during":
        harm(disk, folders)
    table.act(table.read("roll"), Seat(0))
    table.step()
    app = EpTui(folders, local_game(table, "instant", folders))
    app.lesson = LESSONS[0]
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "escape")
        seen = []
        for _ in range(7):
            await press(pilot, "down")
            seen.append(flat(pilot))
        assert any(map(CLAIM.search, seen)) == (there == ALL)
        await press(pilot, "escape q")
        asked = {ALL: "", SOME: "The latest actions are not saved.", NONE: "This game is not"}
        assert asked[there] in flat(pilot)
        app.leave()
    told = {**SENTENCES, ALL: "The game is saved. `ep-tui continue {name}` resumes it."}
    name = next((path.stem for path in saves.running(folders)), "")
    assert app.goodbye == told[there].format(reason=reason(app.goodbye), name=name)


def test_a_save_elsewhere_is_resumed_by_its_path(tmp_path: Path):
    folders = Folders.of_user()
    table = Table.new("land-ho", ["you", "random"], first=0)
    table.save(folders)
    path = table.save_path
    assert path is not None
    table.close()
    there = path.rename(tmp_path / "my game.txt")
    session = Session.local(Table.resume(folders, there))
    assert session.resume_word == f"'{there}'"
    session.leave()
