"""`ep-tui profile`: the finished games of a person, as tables, JSON and CSV."""

import csv
import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from ep_rules.api import Action, Game, Header, Seed, State, read_scene, result_of, write
from ep_rules.recorded import WITH_RESULT
from ep_tui.commands.output import with_progress
from ep_tui.replay.profile import Best, Profile, Wins
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.tutorial.lesson_files import LESSONS, lesson_table
from tests.architecture.source import ROOT

SHORT = {"turn.rounds": "3"}


@pytest.fixture
def finish(ep_tui) -> Callable[..., str]:
    """Put a game that was played to its end among the finished ones; return its name.

    An `older` record has no result.
    """

    def make(number: int, *seats: str, older: bool = False) -> str:
        table = Table.new("land-ho", ["random"] * len(seats), seed=number, house=SHORT)
        while table.step() is not None:
            pass
        form = WITH_RESULT - 1 if older else WITH_RESULT
        header = msgspec.structs.replace(table.header, seats=seats, format=form)
        result = "" if older else result_of(header, table.history, seats).line
        path = Folders.of_user().finished / f"game-{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(header, table.history) + result, encoding="utf-8")
        return path.stem

    return make


def test_without_finished_games_a_sentence_says_so(ep_tui, finish):
    assert ep_tui("profile").out == "There is no finished game with people yet.\n"
    finish(1, "random", "random")
    assert ep_tui("profile").out == "There is no finished game with people yet.\n"


def test_the_person_with_the_most_games_is_shown_and_the_others_are_named(ep_tui, finish):
    finish(1, "you", "captain")
    finish(2, "you", "person:Ann")
    said = ep_tui("profile").out
    assert said.startswith("Your finished games\n")
    assert "of 2 games won" in said
    assert "Others with finished games: Ann." in said
    assert re.search(r"^captain +1 ", said, re.MULTILINE)
    assert ep_tui("profile", "ann").out.startswith("Finished games of Ann\n")


def test_an_unknown_name_is_answered_with_the_known_ones(ep_tui, finish):
    finish(1, "you", "person:Ann")
    said = ep_tui("profile", "Zoe")
    assert said.code == 2
    assert "Zoe" in said.error
    assert "You, Ann" in said.error


def test_programs_get_json_and_a_row_for_each_game(ep_tui, finish):
    name = finish(1, "you", "captain")
    told = json.loads(ep_tui("profile", "--json").out)
    assert (told["who"], told["played"]["games"]) == ("you", 1)
    (row,) = csv.DictReader(io.StringIO(ep_tui("profile", "--csv").out))
    assert (row["game"], row["opponents"], row["scenario"]) == (name, "captain", "land-ho")
    assert int(row["points"]) == told["played"]["points"]


def test_a_damaged_record_is_passed_over(ep_tui, finish):
    finish(1, "you", "captain")
    (Folders.of_user().finished / "damaged.txt").write_text("no record", encoding="utf-8")
    assert json.loads(ep_tui("profile", "--json").out)["played"]["games"] == 1


def _drawn(game: Game, state: State) -> list[Action]:
    """The outcome of chance, if it is to decide."""
    return [game.sample(state)] if game.chance_outcomes(state) else []


def test_a_game_that_begins_with_a_scene_does_not_count(ep_tui, finish):
    path = Folders.of_user().finished / f"{finish(1, 'you', 'captain')}.txt"
    scene = 'scenario = "land-ho"\nseats = 2\nhouse = { "turn.rounds" = 3 }\n'
    game, state = read_scene(scene)
    header = Header(game.ruleset, ("you", "captain"), state.first, Seed(1), scene)
    history = header.start()
    while history.state.agenda:
        history.play([*game.legal_actions(history.state), *_drawn(game, history.state)][-1])
    path.write_text(write(header, history), encoding="utf-8")
    assert saves.load(path).history.state.over
    assert ep_tui("profile").out == "There is no finished game with people yet.\n"


@pytest.mark.parametrize("older", [False, True])
def test_the_game_of_a_lesson_that_is_played_on_to_its_end_counts(
    ep_tui, monkeypatch: pytest.MonkeyPatch, older: bool
):
    lesson = lesson_table(LESSONS[0])
    table = Table(lesson.header, lesson.history, ["deckhand"] * 3, lesson.chance)
    while table.step() is not None:
        pass
    header = msgspec.structs.replace(table.header, format=3 if older else WITH_RESULT)
    result = "" if older else result_of(header, table.history, header.seats).line
    folder = Folders.of_user().finished
    folder.mkdir(parents=True)
    folder.joinpath("lesson.txt").write_text(write(header, table.history) + result, "utf-8")
    if not older:
        monkeypatch.setattr("ep_tui.storage.saved_games.load", None)
    told = json.loads(ep_tui("profile", "--json").out)
    assert (told["who"], told["played"]["games"], told["scenarios"].keys()) == (
        *("you", 1),
        {"land-ho"},
    )


def test_what_stands_in_the_cache_does_not_steer_the_terminal(ep_tui, finish):
    finish(1, "you", "captain", older=True)
    finish(2, "person:Ann", "captain", older=True)
    ep_tui("profile")
    cache = Folders.of_user().summaries
    text = cache.read_text(encoding="utf-8")
    steering = text.replace('"game-1"', '"game\\u001b[2J"')
    cache.write_text(steering, encoding="utf-8")
    said = ep_tui("profile", "you").out
    assert "Fastest win" in said or "Most points" in said
    assert "\x1b" not in said
    cache.write_text(text.replace('"land-ho"', '"whales"'), encoding="utf-8")
    assert ep_tui("profile").out == "There is no finished game with people yet.\n"
    assert "game-2 · game-2 · 20" in ep_tui("games", "--finished").out


LISTS = (("profile", "--json"), ("games", "--finished"))


def test_a_list_of_finished_games_replays_none_of_them_and_caches_nothing(
    ep_tui, finish, monkeypatch: pytest.MonkeyPatch
):
    finish(1, "you", "captain")
    finish(2, "random", "random")
    monkeypatch.setattr("ep_tui.storage.saved_games.load", None)
    assert [ep_tui(*words).code for words in LISTS] == [0, 0]
    assert not Folders.of_user().summaries.exists()


def test_an_older_record_is_replayed_once_and_again_when_it_changes(
    ep_tui, finish, monkeypatch: pytest.MonkeyPatch
):
    finish(1, "you", "captain", older=True)
    first = [ep_tui(*words).out for words in LISTS]
    with monkeypatch.context() as patched:
        patched.setattr("ep_tui.storage.saved_games.load", None)
        assert [ep_tui(*words).out for words in LISTS] == first
        patched.setattr("ep_tui.storage.saved_games._VERSION", "of a later program")
        assert [ep_tui(*words).out for words in LISTS] == first
    finish(1, "person:Ann", "captain", older=True)
    assert json.loads(ep_tui("profile", "--json").out)["person"] == "Ann"


def test_older_records_say_the_same_as_new_ones(ep_tui, finish):
    finish(1, "you", "captain")
    ((new,), (old,)) = (
        (finish(1, "you", "captain", older=older) and ep_tui("profile", "--json").out,)
        for older in (False, True)
    )
    assert new == old


def test_the_cache_of_older_records_keeps_the_newest_within_its_limit(
    ep_tui, finish, monkeypatch: pytest.MonkeyPatch
):
    for number in range(3):
        path = Folders.of_user().finished / f"{finish(number, 'you', 'bot', older=True)}.txt"
        os.utime(path, (number + 1, number + 1))
    ep_tui("games", "--finished")
    cache = Folders.of_user().summaries
    limit = len(cache.read_bytes()) - 1
    cache.unlink()
    monkeypatch.setattr("ep_tui.storage.file_cache._MOST_BYTES", limit)
    ep_tui("games", "--finished")
    text = cache.read_text(encoding="utf-8")
    assert len(text) <= limit
    assert [f"game-{number}" in text for number in range(3)] == [False, True, True]


def test_a_terminal_shows_how_many_games_are_read_when_that_takes_long(
    finish, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    clock = iter(range(100))
    monkeypatch.setattr("ep_tui.commands.output.monotonic", lambda: next(clock))
    assert list(with_progress("ab", 2)) == ["a", "b"]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert list(with_progress("ab", 2)) == ["a", "b"]
    first = "Reading the finished games: 1 of 2 …"
    assert capsys.readouterr().err.startswith(f"\r\r{first}\r{' ' * len(first)}\r")


def test_a_deleted_game_leaves_the_profile_and_the_cache(ep_tui, finish):
    finish(1, "person:Ann", "captain", older=True)
    finish(2, "you", "captain", older=True)
    ep_tui("profile")
    assert ep_tui("games", "delete", "game-1", "--yes").code == 0
    text = Folders.of_user().summaries.read_text(encoding="utf-8")
    assert "game-2" in text
    assert "game-1" not in text
    assert json.loads(ep_tui("profile", "--json").out)["others"] == []


@pytest.mark.parametrize("kind", [Profile, Wins, Best])
def test_every_field_is_documented(kind: type[msgspec.Struct]):
    text = (ROOT / "docs/statistics.md").read_text(encoding="utf-8")
    part = text.split("\n## A profile\n")[1].split("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", part))
    assert set(kind.__struct_fields__) <= named


def test_every_column_is_documented(ep_tui, finish):
    finish(1, "you", "captain")
    text = Path(ROOT / "docs/statistics.md").read_text(encoding="utf-8")
    part = text.split("\n## A profile\n")[1].split("\n## ")[0]
    head = ep_tui("profile", "--csv").out.splitlines()[0].split(",")
    assert set(head) <= set(re.findall(r"`(\w+)`", part))
