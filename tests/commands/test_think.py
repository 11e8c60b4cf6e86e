"""The thinking time of searching bots: words of seats, `--think`, and the record."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from ep_rules.api import View
from ep_rules.bots import bot
from ep_rules.bots.admiral import Admiral, nodes_for
from ep_rules.bots.thinking_time import DEFAULT_SECONDS, LEAST, MOST
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.storage.seat_words import BadSeats, sitters, thinking
from tests.commands.conftest import Said
from tests.kit.each import each

TWO_TIMES = [f"admiral@{seconds}/{Admiral.version}" for seconds in ("0.002", "0.001")]


def nodes(word: str) -> int:
    made = bot(word)
    assert isinstance(made, Admiral)
    return made.nodes


def test_an_admiral_thinks_as_long_as_its_word_says():
    assert nodes("admiral@0.5") == nodes_for(0.5) > nodes("admiral") == nodes_for(DEFAULT_SECONDS)


def test_an_admiral_shows_its_name_and_keeps_its_time_in_its_word():
    (sitter,) = sitters(["admiral@0.05"])
    assert (sitter.name, sitter.word, sitter.thinks) == ("admiral", "admiral@0.05", True)


@each("text", ["", "x", "0", "-1", "61", "nan", "inf", "1e9", "٣"])
def test_a_time_that_is_none_is_refused_in_a_sentence(text: str):
    with pytest.raises(BadSeats, match=r"use 0\.001 to 60 seconds"):
        sitters([f"admiral@{text}"])


def test_a_bot_that_does_not_search_has_no_thinking_time():
    with pytest.raises(BadSeats, match="“captain” does not search"):
        sitters(["captain@1"])


def test_a_searching_bot_without_a_time_is_given_one():
    given = thinking(["you", "admiral", "admiral@2", "captain"], 0.5)
    assert given == ["you", "admiral@0.5", "admiral@2", "captain"]
    assert thinking(["admiral"], DEFAULT_SECONDS) == ["admiral"]
    assert thinking(["admiral"], None) == ["admiral"]


def test_the_preference_has_the_default_and_the_limits_of_the_bots():
    assert Preferences().think == DEFAULT_SECONDS
    for good in (LEAST, MOST):
        assert msgspec.convert({"think": good}, Preferences).think == good
    for bad in (LEAST / 2, MOST * 2):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"think": bad}, Preferences)


@pytest.mark.parametrize(
    "argv",
    [
        ["play", "--plain", "--seats", "you,admiral", "--think", "soon"],
        ["simulate", "--seats", "admiral,captain", "--think", "soon"],
        ["arena", "--bots", "admiral,captain", "--think", "soon"],
    ],
    ids=lambda argv: argv[0],
)
def test_commands_refuse_a_time_that_is_none(ep_tui: Callable[..., Said], argv: list[str]):
    said = ep_tui(*argv)
    assert said.code == 2
    assert said.error.count("\n") == 1
    assert "“soon” is not a valid thinking time" in said.error


@pytest.mark.slow
def test_a_tournament_tells_the_times_of_its_bots_apart(ep_tui: Callable[..., Said]):
    words = "arena --bots admiral@0.002,admiral --think 0.001 --seats 2 --seeds 1 --jobs 1 --json"
    said = ep_tui(*words.split())
    assert said.code == 0, said.error
    assert json.loads(said.out)["tournament"]["bots"] == TWO_TIMES


def test_games_between_bots_tell_their_times_apart(ep_tui: Callable[..., Said]):
    words = ("simulate", "--seats", "admiral@0.002,admiral", "--think", "0.001", "--games", "1")
    told = json.loads(ep_tui(*words, "--json").out)
    assert told["seats"] == TWO_TIMES
    table = ep_tui(*words).out
    assert "admiral@0.002" in table
    assert "admiral@0.001" in table


def test_games_between_bots_are_the_same_on_one_core_and_on_two(ep_tui: Callable[..., Said]):
    words = ("simulate", "--seats", "deckhand,random", "--games", "3", "--set", "turn.rounds=4")
    one, two = (json.loads(ep_tui(*words, "--json", "--jobs", jobs).out) for jobs in ("1", "2"))
    assert [game["seed"] for game in two["results"]] == [1, 2, 3]
    drop = {"ms": 0}
    assert [game | drop for game in one["results"]] == [game | drop for game in two["results"]]


def test_a_benchmark_cannot_be_told_how_long_to_think(ep_tui: Callable[..., Said]):
    said = ep_tui("bench", "--think", "1")
    assert said.code == 2
    assert "--think" in said.error


def test_a_game_goes_on_with_the_time_it_was_begun_with_or_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = Table.new("land-ho", ("you", "admiral@0.002"), seed=7, first=0)
    table.save(Folders.of_user())
    path = table.save_path
    assert path is not None
    table.close()
    again = Table.resume(Folders.of_user(), path)
    assert again.sitters[1].word == "admiral@0.002"
    again.let_think(0.004)
    again.close()
    assert "seat B admiral@0.004" in saves.text_of(path).splitlines()
    last = Table.resume(Folders.of_user(), path)
    assert [sitter.word for sitter in last.sitters] == ["you", "admiral@0.004"]
    last.close()


def test_the_same_time_makes_the_same_game():
    games = []
    for _ in range(2):
        table = Table.new("land-ho", ("admiral@0.01", "captain"), seed=5, first=0)
        while table.history.state.part < 6:
            table.step()
        games.append(table.history.entries)
    assert games[0] == games[1]


def test_advice_is_what_an_admiral_does():
    """The table also asks for the reason; that changes no choice."""
    table = Table.new("land-ho", ("admiral@0.01", "captain"), seed=5, first=0)
    while table.history.state.part < 4:
        actor = table.actor
        if actor == 0:
            view = View.of(table.game, table.history.state, actor, (h.event for h in table.heard))
            word = table.bots.task().word
            wanted = bot("admiral@0.01").choose(view, table.legal(), word)
            table.step()
            assert table.history.entries[-1].action == wanted
        else:
            table.step()
