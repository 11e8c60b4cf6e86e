"""`ep-tui games`, `continue NAME`: listing saved games, finding one, deleting some."""

import json
import os
import time
from pathlib import Path

import pytest

from ep_rules.api import LoadedRecord
from ep_tui.session.table import Table
from ep_tui.storage import saves, secret_file
from ep_tui.storage.folders import Folders
from ep_tui.storage.save_writer import RecordFile


@pytest.fixture
def keep(ep_tui):
    """Save a game after `steps` steps and return its name."""

    def make(
        scenario: str = "land-ho", steps: int = 40, house: dict[str, str] | None = None
    ) -> str:
        table = Table.new(scenario, ["person:Ann", "deckhand"], seed=7, first=0, house=house)
        table.save(Folders.of_user())
        table.hand_over(0, "deckhand")  # type: ignore[arg-type]
        for _ in range(steps):
            table.step()
        path = table.save_path
        assert path is not None
        table.close()
        return path.stem

    return make


def test_games_are_listed_with_scenario_seats_points_turn_and_time(ep_tui, keep):
    name = keep()
    said = ep_tui("games")
    assert said.code == 0
    head, row = said.out.splitlines()
    assert head.startswith(f"{name} · Land Ho! · 20")
    assert "to move: A deckhand 1 (" in row


def test_a_program_reads_the_games_line_by_line(ep_tui, keep):
    name = keep(steps=40)
    (told,) = json.loads(ep_tui("games", "--json").out)["games"]
    assert (told["name"], told["scenario"], told["actions"]) == (name, "land-ho", 40)
    assert [chair["seat"] for chair in told["seats"]] == ["A", "B"]
    assert all(chair["points"] >= 2 for chair in told["seats"])
    assert told["damaged"] is None
    assert not told["over"]


def test_a_damaged_save_is_a_row_with_the_reason(ep_tui, keep):
    path = saves.find(Folders.of_user(), keep())
    path.write_bytes(path.read_bytes() + b"A fly\n")
    other = keep("fish")
    said = ep_tui("games")
    assert said.code == 0
    assert "“A fly” is not understood" in said.out
    assert other in said.out
    assert "fly" in json.loads(ep_tui("games", "--json").out)["games"][-1]["damaged"]


def test_a_list_that_is_seen_again_replays_only_what_changed(ep_tui, keep, monkeypatch):
    changed, same = (
        saves.find(Folders.of_user(), keep()),
        saves.find(Folders.of_user(), keep("fish")),
    )
    first = ep_tui("games").out
    read: list[str] = []

    def load(path: Path) -> LoadedRecord:
        read.append(path.stem)
        return saves.load(path)

    monkeypatch.setattr("ep_tui.storage.saved_games.load", load)
    assert ep_tui("games").out == first
    assert read == []
    changed.write_bytes(changed.read_bytes() + b"# a comment\n")
    ep_tui("games")
    assert read == [changed.stem]
    same.unlink()
    assert same.stem not in ep_tui("games").out


def test_finished_games_are_kept_apart(ep_tui, keep):
    name = keep(steps=3, house={"turn.rounds": "1"})
    over = keep(steps=2000, house={"turn.rounds": "1"})
    said = ep_tui("games").out
    assert name in said
    assert over not in said
    assert "1 finished game is not shown" in said
    assert over in ep_tui("games", "--finished").out


@pytest.mark.parametrize("seed", [7, None])
def test_a_game_that_is_over_is_among_the_finished_ones_while_its_end_is_shown(ep_tui, seed):
    table = Table.new("land-ho", ["random"] * 2, seed=seed, first=0, house={"turn.rounds": "1"})
    table.save(Folders.of_user())
    path = table.save_path
    assert path is not None
    while table.step() is not None:
        pass
    assert table.save_path == path.parent / "finished" / path.name
    assert not secret_file.beside(path).exists()
    for _ in ("at the end page", "after it"):
        assert path.stem not in ep_tui("games").out
        assert path.stem in ep_tui("games", "--finished").out
        assert ep_tui("verify", path.stem).code == 0
        table.close()
    assert list(path.parent.glob("**/*.*")) == [path.parent / "finished" / path.name]


def test_without_games_a_sentence_says_so(ep_tui):
    assert "no unfinished game" in ep_tui("games").out
    assert "no finished game" in ep_tui("games", "--finished").out


def test_a_save_that_was_never_begun_is_none(ep_tui, keep):
    name = keep()
    Folders.of_user().running.joinpath("2099-01-01-000000-fish.txt").touch()
    assert "2099" not in ep_tui("games").out
    assert [path.stem for path in saves.running(Folders.of_user())] == [name]


def test_a_part_of_a_name_is_enough_when_it_fits_one_game(ep_tui, keep):
    land, fish = keep(), keep("fish")
    assert saves.find(Folders.of_user(), "fish").stem == fish
    assert saves.find(Folders.of_user(), land).stem == land
    said = ep_tui("continue", "20")
    assert said.code == 2
    assert "matches several games: " in said.error
    said = ep_tui("continue", "atlantis")
    assert "no game “atlantis”" in said.error
    assert "needs a terminal" in ep_tui("continue", "fish").error


def test_deleting_needs_a_choice_and_a_yes(ep_tui, keep):
    name = keep()
    for words in ([], [name, "--finished"]):
        assert ep_tui("games", "delete", *words).code == 2
    said = ep_tui("games", "delete", name)
    assert said.code == 2
    assert "--yes" in said.error
    assert ep_tui("games", "delete", name, "--yes").out == "1 game deleted.\n"
    assert saves.running(Folders.of_user()) == []
    assert ep_tui("games", "delete", "--finished").out == "There is nothing to delete.\n"


@pytest.mark.parametrize(("answer", "left"), [("n", 1), ("", 1), ("y", 0)])
def test_a_person_is_asked_before_games_are_deleted(
    ep_tui, keep, monkeypatch, answer: str, left: int
):
    name = keep()
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)

    def ask(text: str) -> str:
        asked.append(text)
        return answer

    monkeypatch.setattr("builtins.input", ask)
    assert name in ep_tui("games", "delete", name).out
    assert asked == ["Delete this game permanently? [y/N] "]
    assert len(saves.running(Folders.of_user())) == left


def test_old_games_are_deleted_and_new_ones_stay(ep_tui, keep):
    old, new = saves.find(Folders.of_user(), keep()), keep("fish")
    long_ago = time.time() - 31 * 24 * 60 * 60
    os.utime(old, (long_ago, long_ago))
    ep_tui("games", "delete", "--older-than", "30", "--yes")
    assert [path.stem for path in saves.running(Folders.of_user())] == [new]


def test_nothing_but_a_saved_game_is_deleted(ep_tui, tmp_path):
    other = tmp_path / "letter.txt"
    other.write_text("dear Ann")
    said = ep_tui("games", "delete", str(other), "--yes")
    assert said.code == 2
    assert "is not in the folder of saved games" in said.error
    assert other.exists()


def test_a_game_that_is_open_is_not_deleted(ep_tui, keep):
    file, _ = RecordFile.reopen(Folders.of_user(), saves.find(Folders.of_user(), keep()))
    said = ep_tui("games", "delete", "land-ho", "--yes")
    assert said.code == 2
    assert "is open in another ep-tui" in said.error
    assert saves.running(Folders.of_user()) == [file.path]
    file.close(over=False)
