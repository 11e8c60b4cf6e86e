"""The secret of a game's chance is in a file next to its save, and in the record at the end."""

import os
import stat
from pathlib import Path

import pytest

from ep_rules.api import CHANCE, LoadedRecord, OldSeed, Promise, Seat, read
from ep_tui.session.table import Table
from ep_tui.storage import saves, secret_file
from ep_tui.storage.folders import Folders
from ep_tui.storage.save_writer import delete

SHORT = {"turn.rounds": "2"}
PRIVATE = 0o600
OLD = """ep-tui record 1
ruleset land-ho@print-2025/2+turn.rounds=2
seats A=random B=random
first A
seed 7 hidden

A roll
"""


def begun(seed: int | None = None) -> Table:
    table = Table.new("land-ho", ("random", "random"), first=0, house=SHORT, seed=seed)
    table.save(Folders.of_user())
    return table


def stepped(table: Table, steps: int = 12) -> Path:
    """The save of a table after some steps, closed again."""
    for _ in range(steps):
        table.step()
    path = table.save_path
    assert path is not None
    assert table.close() == ""
    return path


def finished(table: Table) -> LoadedRecord:
    """The proof in a table's record when the game is over."""
    path = table.save_path
    assert path is not None
    while table.step() is not None:
        pass
    table.close()
    assert not secret_file.beside(path).exists()
    return read((path.parent / "finished" / path.name).read_text(encoding="utf-8"), proving=True)


def test_only_its_owner_can_read_the_secret_of_a_running_game():
    old = os.umask(0)
    try:
        path = stepped(begun())
    finally:
        os.umask(old)
    secret = secret_file.beside(path)
    assert stat.S_IMODE(secret.stat().st_mode) == PRIVATE
    assert secret.read_text(encoding="ascii").strip() not in path.read_text(encoding="utf-8")


def test_a_finished_record_tells_the_secret_and_every_outcome_is_proved():
    table = begun()
    promise = table.chance.promise
    loaded = finished(table)
    (drawn,) = loaded.drawn
    assert drawn.origin == promise
    assert drawn.proved == loaded.history.outcomes > 0
    assert loaded.secret == table.chance.streams.secret


def test_a_game_that_is_continued_draws_from_the_same_secret():
    path = stepped(begun())
    before = path.read_bytes()
    table = Table.resume(Folders.of_user(), path)
    assert path.read_bytes() == before
    loaded = finished(table)
    assert [drawn.proved for drawn in loaded.drawn] == [loaded.history.outcomes]


@pytest.mark.parametrize("spoilt", [None, b"", b"no secret\n", b"00" * 32 + b"\n", b"\xff" * 70])
def test_without_its_secret_a_game_goes_on_with_a_new_promise(spoilt: bytes | None):
    path = stepped(begun())
    secret = secret_file.beside(path)
    secret.unlink()
    if spoilt is not None:
        secret.write_bytes(spoilt)
    table = Table.resume(Folders.of_user(), path)
    assert "secret of the dice was lost" in table.sessions.notice
    loaded = finished(table)
    lost, new = loaded.drawn
    assert lost.proved is None
    assert new.proved == loaded.history.outcomes - new.since > 0


def test_an_old_game_goes_on_with_a_secret_from_its_next_outcome(tmp_path: Path):
    path = tmp_path / "old.txt"
    path.write_text(OLD, encoding="utf-8")
    table = Table.resume(Folders.of_user(), path)
    assert not table.sessions.notice.startswith("The secret")
    while table.step() is not None:
        pass
    table.close()
    loaded = read(path.read_text(encoding="utf-8"), proving=True)
    old, new = loaded.drawn
    assert (old.origin, old.proved) == (OldSeed(7, hidden=True), 0)
    assert isinstance(new.origin, Promise)
    assert new.proved == loaded.history.outcomes > 0


def test_two_continuations_of_an_old_game_draw_differently(tmp_path: Path):
    found = set()
    for number in range(2):
        path = tmp_path / f"old-{number}.txt"
        path.write_text(OLD, encoding="utf-8")
        table = Table.resume(Folders.of_user(), path)
        while table.step() is not None:
            pass
        table.close()
        lines = path.read_text(encoding="utf-8").splitlines()
        found.add(tuple(line for line in lines if line.startswith("*")))
    assert len(found) == 2


def test_a_seed_that_everybody_may_know_needs_no_secret():
    table = begun(seed=7)
    assert table.save_path is not None
    assert not secret_file.beside(table.save_path).exists()
    loaded = finished(table)
    (drawn,) = loaded.drawn
    assert drawn.proved == loaded.history.outcomes
    assert loaded.secret is None


def test_a_deleted_save_takes_its_secret_with_it():
    path = stepped(begun())
    delete(path)
    assert not secret_file.beside(path).exists()
    assert path not in saves.running(Folders.of_user())


def test_the_secret_is_on_the_disk_before_the_promise(monkeypatch: pytest.MonkeyPatch):
    seen = []

    def keep(save: Path, secret: bytes) -> None:
        seen.append((save.stat().st_size, secret))

    monkeypatch.setattr(secret_file, "keep", keep)
    table = begun()
    assert seen == [(0, table.chance.streams.secret)]
    table.close()


def test_a_game_killed_right_after_its_end_tells_its_secret_when_it_is_opened():
    table = begun()
    path = table.save_path
    assert path is not None
    while table.step() is not None:
        pass
    kept, moved = table.chance.secret, table.save_path
    assert kept is not None
    assert moved is not None
    text = moved.read_text(encoding="utf-8")
    table.close()
    moved.unlink()
    path.write_text(text.partition("secret ")[0], encoding="utf-8")  # like a kill
    secret_file.keep(path, kept)
    again = Table.resume(Folders.of_user(), path)
    again.close()
    told = read((path.parent / "finished" / path.name).read_text(encoding="utf-8"))
    assert told.secret == kept
    assert told.result == read(text).result is not None


def test_a_replayed_game_has_the_word_that_the_live_one_has():
    table = begun()
    path = stepped(table)
    again = Table.resume(Folders.of_user(), path)
    assert again.history.state.word == table.history.state.word
    assert again.history.outcomes == sum(e.actor == CHANCE for e in again.history.entries)
    again.close()


def test_a_word_is_kept_with_the_game():
    plain, added = (Table.new("land-ho", ("you", "random"), seed=7, first=0) for _ in range(2))
    added.add_word(Seat(0), "herring")
    added.save(Folders.of_user())
    assert added.history.state.word != plain.history.state.word
    path = stepped(added, 0)
    again = Table.resume(Folders.of_user(), path)
    assert again.chance.added == {Seat(0): "herring"}
    assert again.history.state.word == added.history.state.word
    again.close()
