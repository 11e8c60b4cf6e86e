"""Saves are private; one that is changed from outside is detected and rewritten."""

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ep_tui.__main__ import main
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage import fault_log, files, preference_writer, saved_games, saves
from ep_tui.storage.folders import Folders


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "STATE", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))


@pytest.fixture(params=[0, 0o077, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def started() -> tuple[Table, Path]:
    table = Table.new("land-ho", ("person:Ann", "random"), seed=7, first=1)
    table.save(Folders.of_user())
    for _ in range(12):
        table.step()
    assert table.save_path is not None
    return table, table.save_path


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    shutil.rmtree(path.parent)


def move(path: Path) -> None:
    path.rename(path.with_suffix(".bak"))


def cut(path: Path) -> None:
    os.truncate(path, 90)


def lengthen(path: Path) -> None:
    with path.open("a") as file:
        file.write("A whistles\n")


HARMS = (delete, delete_all, move, cut, lengthen)


@pytest.mark.parametrize("harm", HARMS)
def test_a_save_that_is_harmed_is_written_anew_with_the_next_line(harm: Callable[[Path], None]):
    table, path = started()
    session = Session.local(table)
    harm(path)
    table.hand_over(next(iter(session.seats)), "random")
    assert table.save_path == path
    assert str(path) in session.notice
    assert saves.load(path).history.entries == table.history.entries


@pytest.mark.parametrize("harm", HARMS)
def test_a_save_that_is_harmed_last_is_written_anew_at_the_end(harm: Callable[[Path], None]):
    table, path = started()
    harm(path)
    assert table.close() == ""
    assert saves.load(path).history.entries == table.history.entries


def test_a_file_that_took_the_place_of_a_save_is_left_alone():
    table, path = started()
    path.unlink()
    path.write_text("of somebody else")
    table.sync()
    assert path.read_text() == "of somebody else"
    beside = table.save_path
    assert beside is not None
    assert beside != path
    table.close()
    assert saves.load(beside).history.entries == table.history.entries


def test_a_resumed_save_that_is_harmed_is_written_anew():
    table, path = started()
    entries = table.history.entries
    table.close()
    again = Table.resume(Folders.of_user(), path)
    delete(path)
    assert again.close() == ""
    assert saves.load(path).history.entries == entries


def test_a_save_that_can_no_longer_be_written_is_said_to_be_lost():
    table, path = started()
    delete_all(path)
    path.parent.write_text("in the way")
    assert "could not be saved" in table.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("umask")
def test_whatever_is_stored_is_private_whatever_the_umask(tmp_path: Path):
    folders = Folders.of_user()
    table, path = started()
    secret = Table.new("land-ho", ("person:Ann", "random"))
    secret.save(folders)
    scene = saves.save_position(folders, *Session.local(table).scene())
    stored = {path, scene, folders.faults, folders.settings, folders.summaries}
    assert fault_log.keep(folders.faults, "a traceback")
    assert preference_writer.save(folders.settings, why=True) == ""
    assert list(saved_games.look(saves.running(folders), folders.summaries))
    found = set(tmp_path.rglob("*"))
    written = {one for one in found if one.is_file()}
    assert stored < written
    assert any(file.suffix == ".secret" for file in written)
    assert {mode(file) for file in written} == {0o600}
    assert {mode(folder) for folder in found - written} == {0o700}
    table.close()
    secret.close()


def test_folders_and_files_that_were_open_to_others_are_closed():
    table, path = started()
    table.close()
    path.chmod(0o644)
    path.parent.chmod(0o755)
    Table.resume(Folders.of_user(), path).close()
    assert mode(path) == 0o600
    started()
    assert mode(path.parent) == 0o700


def test_old_files_that_were_open_to_others_are_closed_by_any_command(tmp_path: Path):
    folders = Folders.of_user()
    old = [folder / "old.txt" for folder in folders.private]
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("old")
        path.chmod(0o644)
        path.parent.chmod(0o755)
    old[0].chmod(0o444)
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("theirs")
    theirs.chmod(0o644)
    (folders.finished / "link.txt").symlink_to(theirs)
    assert main(["games"]) == 0
    assert [mode(path) for path in old] == [0o400, *[0o600] * (len(old) - 1)]
    assert {mode(path.parent) for path in old} == {0o700}
    assert mode(theirs) == 0o644


def test_a_pipe_in_the_place_of_a_folder_is_left_alone(tmp_path: Path):
    pipe, folders = tmp_path / "pipe", Folders.of_user()
    os.mkfifo(pipe, 0o640)
    folders.data.mkdir(parents=True)
    folders.running.symlink_to(pipe)
    table = Table.new("land-ho", ("random", "random"))
    table.save(folders)
    assert table.trouble
    table.close()
    assert main(["games"]) == 0
    assert mode(pipe) == 0o640


def test_a_folder_that_is_not_ours_stays_open_to_others(tmp_path: Path):
    table, path = started()
    table.close()
    elsewhere = tmp_path / "shared" / path.name
    elsewhere.parent.mkdir()
    elsewhere.parent.chmod(0o755)
    path.rename(elsewhere)
    again = Table.resume(Folders.of_user(), elsewhere)
    elsewhere.unlink()
    assert again.close() == ""
    assert elsewhere.exists()
    assert mode(elsewhere.parent) == 0o755


def test_a_link_in_the_place_of_a_new_file_is_not_followed(tmp_path: Path):
    theirs, ours = tmp_path / "theirs", tmp_path / "settings.toml"
    theirs.write_text("theirs")
    ours.with_suffix(f".{os.getpid()}").symlink_to(theirs)
    files.replace_file(ours, b"ours")
    assert (theirs.read_text(), ours.read_bytes()) == ("theirs", b"ours")
    assert not ours.is_symlink()


def test_the_log_of_faults_is_bounded():
    log = Folders.of_user().faults
    for number in range(40):
        assert fault_log.keep(log, f"{'x' * 100_000}\nfault {number}\n")
    stored = list(log.parent.iterdir())
    assert len(stored) == 2
    assert sum(path.stat().st_size for path in stored) < 3 * fault_log.MOST_BYTES
    assert log.read_text().endswith("fault 39\n")


def test_a_log_that_cannot_be_written_is_said():
    log = Folders.of_user().faults
    log.mkdir(parents=True)
    assert not fault_log.keep(log, "a traceback")


@pytest.mark.parametrize("harm", HARMS)
def test_whether_a_game_is_saved_is_found_out_when_it_is_asked(harm: Callable[[Path], None]):
    table, path = started()
    harm(path)
    assert table.is_saved()
    assert saves.load(path).history.entries == table.history.entries
    delete_all(path)
    path.parent.write_text("in the way")
    assert not table.is_saved()
    table.close()


def test_a_game_without_a_file_is_not_saved():
    assert not Table.new("land-ho", ("you", "random"), seed=7).is_saved()


def test_a_pipe_that_took_the_place_of_a_save_is_left_alone():
    table, path = started()
    path.unlink()
    os.mkfifo(path)
    assert table.is_saved()
    assert table.save_path != path
    table.close()
