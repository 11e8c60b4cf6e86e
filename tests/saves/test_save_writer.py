"""Nothing is lost: torn saves, refused writes, two writers, folders that cannot be written."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ep_rules.api import Action, Seat
from ep_tui.session.table import Table
from ep_tui.storage import save_writer, saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.save_writer import RecordFile
from ep_tui.storage.saves import BadSave
from tests.architecture.source import ROOT


@pytest.fixture(autouse=True)
def data_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def started(*seats: str) -> tuple[Table, Path]:
    """A saved game of some forty actions."""
    table = Table.new("land-ho", seats or ("deckhand", "random"), seed=7, first=0)
    table.save(Folders.of_user())
    for _ in range(40):
        table.step()
    path = table.save_path
    assert path is not None
    return table, path


def saves_of_any_size() -> list[Path]:
    return list(Folders.of_user().running.glob("*.txt"))


def same(table: Table, path: Path) -> bool:
    """Whether a save has exactly the game of a table, except for the word of a secret."""
    state = saves.load(path).history.state
    state.word = table.history.state.word
    return state == table.history.state


def act(table: Table, text: str) -> None:
    action: Action = table.read(text)
    table.act(action, Seat(0))


def kill(table: Table) -> int:
    """Take the file away from a table, as the end of a program does; returns it, still open."""
    file = table._save.file
    assert file is not None
    assert file._file is not None
    table._save.file = None
    return file._file


class Disk:
    """A layer between the program and the disk: it can be full, and counts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = 10**9
        self.synced = 0
        self._write, self._sync = os.write, os.fsync
        monkeypatch.setattr("ep_tui.storage.save_writer.os.write", self.write)
        monkeypatch.setattr("ep_tui.storage.save_writer.os.fsync", self.sync)

    def write(self, file: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self._write(file, data[: self.room])
        self.room -= done
        return done

    def sync(self, file: int) -> None:
        self.synced += 1
        self._sync(file)


# ---- torn -------------------------------------------------------------------------------------


def test_a_save_cut_at_any_byte_goes_on_with_at_most_one_action_missing():
    table, path = started("person:Zoë", "random")
    table.close()
    data = path.read_bytes()
    begin = data.index(b"\n\n") + 2
    for cut in range(begin, len(data)):
        path.write_bytes(data[:cut])
        again = Table.resume(Folders.of_user(), path)
        whole = data[begin:cut].split(b"\n")[:-1]
        assert len(again.history.entries) == sum(line[:1] in b"AB*" for line in whole)
        assert ("incomplete" in again.sessions.notice) == (data[cut - 1 : cut] != b"\n")
        again.close()


def test_a_save_cut_in_its_header_is_refused_in_a_sentence():
    table, path = started()
    table.close()
    data = path.read_bytes()
    for cut in range(data.index(b"\n\n") - 1):
        path.write_bytes(data[:cut])
        with pytest.raises(BadSave, match=r"Line \d: "):
            Table.resume(Folders.of_user(), path)


def test_the_torn_line_is_written_anew_and_the_user_is_told():
    table, path = started("person:Ann", "random")
    before = path.read_bytes()
    table.close()
    path.write_bytes(before + b"A ro")
    again = Table.resume(Folders.of_user(), path)
    assert again.sessions.notice == (
        "The last line of the save was incomplete and was dropped; "
        "the game continues from the line before it."
    )
    assert path.read_bytes() == before + b"A ro", "nothing is changed before something is played"
    act(again, "roll")
    assert path.read_bytes() == before + b"A roll\n"


def test_a_save_cut_within_a_letter_goes_on():
    table, path = started("person:Ann", "random")
    table.close()
    before = path.read_bytes()
    path.write_bytes(before + "seat B person:Zoë".encode()[:-1])
    again = Table.resume(Folders.of_user(), path)
    assert "incomplete" in again.sessions.notice
    again.hand_over(Seat(1), "person:Zoë")
    again.close()
    assert path.read_bytes() == before + "seat B person:Zoë\n# left\n".encode()


def test_the_torn_line_itself_is_not_told_for_it_may_be_a_stolen_card():
    table, path = started("person:Ann", "random")
    table.close()
    path.write_bytes(path.read_bytes() + b"* steal ore")
    assert "steal" not in Table.resume(Folders.of_user(), path).sessions.notice


def test_zeros_at_the_end_as_a_power_cut_leaves_them_are_dropped():
    table, path = started("person:Ann", "random")
    table.close()
    before = path.read_bytes()
    path.write_bytes(before + bytes(512))
    again = Table.resume(Folders.of_user(), path)
    act(again, "roll")
    assert path.read_bytes() == before + b"A roll\n"


def test_a_save_with_a_hole_is_refused_and_says_how_to_go_on_before_it():
    table, path = started()
    table.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], *lines[18:]]))
    with pytest.raises(BadSave, match=r"Line \d+: .* “ep-tui fork” with --at \d+ continues"):
        Table.resume(Folders.of_user(), path)


def test_a_game_that_was_killed_is_told_so_and_one_that_was_left_is_not():
    table, path = started("person:Ann", "random")
    act(table, "roll")
    os.close(kill(table))
    again = Table.resume(Folders.of_user(), path)
    assert again.sessions.notice == (
        "The program ended unexpectedly during this game; it continues after the one saved action."
    )
    again.close()
    left = path.read_bytes()
    assert left.endswith(b"\n# left\n")
    again = Table.resume(Folders.of_user(), path)
    assert again.sessions.notice == ""
    again.close()
    assert path.read_bytes() == left, "looking at a game adds nothing"


# ---- a disk that refuses ----------------------------------------------------------------------


@pytest.mark.parametrize("room", range(9))
def test_a_full_disk_in_the_middle_of_a_line_loses_nothing_once_there_is_room(room, monkeypatch):
    disk = Disk(monkeypatch)
    table, path = started("person:Ann", "random")
    assert table.trouble == ""
    disk.room = room
    act(table, "roll")
    table.step()
    table.step()
    assert table.trouble == (
        "Not saved: No space left on device. The game continues, and saving will be tried again."
    )
    saves.load(path)
    disk.room = 10**9
    act(table, "end")
    assert table.trouble == ""
    assert table.sessions.notice == "The game is saved again, and nothing is missing."
    assert same(table, path)


def test_leaving_while_the_disk_is_full_says_what_is_lost(monkeypatch):
    disk = Disk(monkeypatch)
    table, path = started("person:Ann", "random")
    before = table.history.state.copy()
    disk.room = 0
    act(table, "roll")
    assert "could not be saved (No space left" in table.close()
    assert saves.load(path).history.state == before


def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    table = Table.new("land-ho", ["you", "random"], seed=7, first=0)
    table.save(Folders.of_user())
    assert table.trouble.startswith("Not saved: ")
    assert table.save_path is None
    act(table, "roll")
    (tmp_path / "file").unlink()
    table.step()
    assert table.save_path is not None
    assert same(table, table.save_path), "all of it, from the first line on"


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_save_that_may_only_be_read_is_played_and_the_user_is_told(tmp_path):
    table, path = started("person:Ann", "random")
    table.close()
    path.chmod(0o400)
    again = Table.resume(Folders.of_user(), path)
    act(again, "roll")
    assert again.trouble.startswith("Not saved: Permission denied")
    path.chmod(0o600)
    again.step()
    assert same(again, path)


def test_an_empty_file_that_nothing_could_be_written_to_is_taken_away(monkeypatch):
    Disk(monkeypatch).room = 0
    table = Table.new("land-ho", ["you", "random"], seed=7)
    table.save(Folders.of_user())
    assert table.save_path is None, "there is no game in it"
    (path,) = saves_of_any_size()
    table.close()
    assert not path.exists()


# ---- the disk is asked when it matters --------------------------------------------------------


def test_everything_is_on_the_disk_before_a_person_is_asked(monkeypatch):
    disk = Disk(monkeypatch)
    table = Table.new("land-ho", ["you", "random"], seed=7, first=1)
    table.save(Folders.of_user())
    while table.person_to_act is None:
        table.step()
    assert disk.synced == 0, "bots do not wait for the disk"
    assert table.step() is None
    table.sync()
    assert disk.synced == 2, "the file, and its name in the folder"
    table.sync()
    assert disk.synced == 2, "once is enough"
    act(table, "roll")
    while table.step() is not None:
        pass
    table.sync()
    assert disk.synced == 3


def test_a_finished_game_is_moved_and_both_folders_are_on_the_disk(monkeypatch):
    synced: list[Path] = []
    monkeypatch.setattr(save_writer, "sync_folder", synced.append)
    table = Table.new("land-ho", ["random", "random"], seed=7, house={"turn.rounds": "1"})
    table.save(Folders.of_user())
    while table.step() is not None:
        pass
    table.close()
    (path,) = saves.finished(Folders.of_user())
    assert saves.running(Folders.of_user()) == []
    assert same(table, path)
    assert set(synced) == {Folders.of_user().running, Folders.of_user().running / "finished"}


def test_a_finished_game_that_is_looked_at_stays_where_it_is():
    table = Table.new("land-ho", ["random", "random"], seed=7, house={"turn.rounds": "1"})
    table.save(Folders.of_user())
    while table.step() is not None:
        pass
    table.close()
    (path,) = saves.finished(Folders.of_user())
    Table.resume(Folders.of_user(), path).close()
    assert saves.finished(Folders.of_user()) == [path]


def test_a_save_that_is_named_by_another_path_ends_among_the_finished_ones_too(monkeypatch):
    table = Table.new("land-ho", ["random", "random"], seed=7, house={"turn.rounds": "1"})
    table.save(Folders.of_user())
    os.close(kill(table))
    (path,) = saves.running(Folders.of_user())
    monkeypatch.chdir(path.parent)
    again = Table.resume(Folders.of_user(), Path(path.name))
    assert "ended unexpectedly" in again.sessions.notice
    while again.step() is not None:
        pass
    again.close()
    assert saves.running(Folders.of_user()) == []
    assert [game.name for game in saves.finished(Folders.of_user())] == [path.name]


def test_a_game_of_older_rules_goes_on_and_the_user_is_told():
    older = (ROOT / "tests/golden/land-ho-4-behavior-1.txt").read_text(encoding="utf-8")
    lines = older.replace("=golden", "=random").splitlines(keepends=True)
    Folders.of_user().running.mkdir(parents=True)
    path = Folders.of_user().running / "older.txt"
    path.write_text("".join(lines[:400]) + "# left\n", encoding="utf-8")
    table = Table.resume(Folders.of_user(), path)
    assert "version 1 of the rules" in table.sessions.notice
    for _ in range(200):
        table.step()
    table.close()
    assert same(table, path)
    assert saves.load(path).behavior == 1, "what it was begun with stands above it"


# ---- one writer -------------------------------------------------------------------------------


def test_a_second_table_on_the_same_save_is_refused_in_a_sentence():
    table, path = started()
    with pytest.raises(BadSave, match="is open in another ep-tui; close it there first"):
        Table.resume(Folders.of_user(), path)
    saves.load(path)
    table.close()
    Table.resume(Folders.of_user(), path).close()


def test_a_second_program_on_the_same_save_is_refused_and_changes_nothing():
    _, path = started()
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "ep_tui", "continue", str(path)],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(str(ROOT / p) for p in (".", "rules", "layouts"))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("ep-tui: The game ")
    assert "is open in another ep-tui" in done.stderr
    assert path.read_bytes() == before


def test_a_save_that_was_refused_is_open_to_others_again():
    table, path = started()
    table.close()
    path.write_bytes(path.read_bytes() + b"A fly\n")
    with pytest.raises(BadSave, match="A fly"):
        Table.resume(Folders.of_user(), path)
    with pytest.raises(BadSave, match="A fly"):
        RecordFile.reopen(Folders.of_user(), path)


def test_two_games_begun_in_the_same_second_have_files_of_their_own():
    tables = [started()[0] for _ in range(3)]
    assert len({table.save_path for table in tables}) == 3
    for table in tables:
        assert table.save_path is not None
        assert same(table, table.save_path)


def test_a_bot_that_is_not_installed_is_read_by_its_name():
    table, path = started()
    table.close()
    text = path.read_text(encoding="utf-8").replace("A=deckhand", "A=mermaid")
    path.write_text(text, encoding="utf-8")
    assert Table.resume(Folders.of_user(), path).names[0] == "mermaid"


@pytest.mark.parametrize("name", ["", "/dev/zero", "/dev/null", "."])
def test_what_is_no_file_is_no_save(name):
    with pytest.raises(BadSave):
        Table.resume(Folders.of_user(), Path(name))
    with pytest.raises(BadSave):
        saves.load(Path(name))
