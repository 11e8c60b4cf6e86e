"""`--json`: standard output is exactly one JSON document, whatever happens."""

import argparse
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ep_tui.commands import _FILES, _Parser  # pyright: ignore[reportPrivateUsage]  # no other door
from ep_tui.commands.options import OPTIONS
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.architecture.source import ROOT

GOLDEN = ROOT / "tests/golden/land-ho-2.txt"
SCENE = ROOT / "docs/scenes/wool.toml"
QUICK = ("--set", "turn.rounds=1", "--jobs", "1")
GOOD: dict[str, list[tuple[str, ...]]] = {
    "stats": [(str(GOLDEN),)],
    "profile": [()],
    "campaign": [],
    "games": [(), ("--finished",), ("delete", "--finished", "--yes")],
    "verify": [(str(GOLDEN),)],
    "rules": [(), ("pirates.tribute",), ("can", "my", "boot", "turn", "back", "xyzzyq")],
    "check": [(str(SCENE), "wool #1", "fly"), (str(SCENE), "--legal", "--state"), (str(SCENE),)],
    "scene": [(str(GOLDEN),)],
    "settings": [(), ("fish",), ("--scenario", "fish")],
    "keys": [()],
    "simulate": [("--games", "1", "--seats", "random,random", *QUICK)],
    "arena": [("--bots", "random,deckhand", "--seats", "2", "--seeds", "1", *QUICK)],
    "bench": [("--scenarios", "land-ho", "--seats", "2", "--seconds", "0.01")],
}
"""For each command with `--json`, words that it answers."""
BAD: dict[str, list[tuple[str, ...]]] = {
    "stats": [(), ("nowhere",), ("{damaged}",), ("{folder}",), ("a", "b")],
    "profile": [("nobody",), ("--games",)],
    "campaign": [(), ("--pace", "never")],
    "games": [("delete",), ("delete", "nowhere"), ("--older-than", "x"), ("delete", "broken")],
    "verify": [(), ("nowhere",), ("{damaged}",), ("{folder}",), ("{empty}",)],
    "rules": [("xyzzyq",), ("pirates.nothing",), ("a", "--scenario", "fisch"), ("--edition", "x")],
    "check": [(), ("nowhere",), ("{damaged}",), ("{folder}", "roll"), ("--example", "nothing")],
    "scene": [(), ("nowhere",), ("{damaged}",), ("{folder}",)],
    "settings": [("fisch",), ("--scenario", "fisch"), ("fish", "--scenario", "base")],
    "keys": [("more",)],
    "simulate": [("--scenario", "fisch"), ("--seats", "you"), ("--set", "x"), ("--games", "0")],
    "arena": [("--bots", "nope"), ("--seats", "x"), ("--results", "{folder}"), ("--jobs", "x")],
    "bench": [("--scenarios", "fisch"), ("--seats", "99"), ("--seconds", "x"), ("--house", "no")],
}
"""And words that it refuses, in some states."""
STATES = ("no games", "damaged", "unreadable")


def _has_json(name: str) -> bool:
    parser = _Parser(prog=name)
    OPTIONS[name](parser)
    return "--json" in parser.format_help()


@pytest.fixture(params=STATES)
def state(request: pytest.FixtureRequest, ep_tui) -> str:
    """The user's folders: empty, with damaged files only, or files in their place."""
    folders = Folders.of_user()
    if request.param == "damaged":
        for folder in (folders.running, folders.finished):
            folder.mkdir(parents=True)
            (folder / "broken.txt").write_text("chess\n")
        for path in (folders.campaign, folders.summaries, folders.settings):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("[")
    elif request.param == "unreadable":
        for folder in (folders.data, folders.settings.parent, folders.summaries.parent):
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.write_text("a file")
    return str(request.param)


@pytest.fixture
def filled(tmp_path: Path):
    """Fill in the paths of words."""
    (tmp_path / "damaged.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "empty").mkdir()
    places = {"damaged": "damaged.txt", "folder": ".", "empty": "empty"}
    paths = {name: str(tmp_path / place) for name, place in places.items()}
    return lambda words: tuple(word.format(**paths) for word in words)


def one_document(out: str) -> dict[str, Any]:
    """The only document of an output."""
    document = json.loads(out)
    assert isinstance(document, dict)
    return document


def test_every_command_with_json_is_in_the_tables():
    assert {name for name in OPTIONS if _has_json(name)} == {*GOOD} == {*BAD}


@pytest.mark.parametrize("name", GOOD)
def test_an_answer_is_one_document(ep_tui, name: str):
    Table.new("land-ho", ["you", "random"], seed=7).save(Folders.of_user())
    for words in GOOD[name]:
        said = ep_tui(name, *words, "--json")
        assert "error" not in one_document(said.out), words
        assert said.code in (0, 1, 2) if name == "check" else said.code == 0, words


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_document_with_the_sentence(ep_tui, filled, state: str, name: str):
    for words in BAD[name]:
        said = ep_tui(name, *filled(words), "--json")
        document = one_document(said.out)
        if name == "verify" and words:
            assert [one["verdict"] for one in document["records"]] == ["unreadable"], words
        elif said.code == 0:
            assert "error" not in document, words
        else:
            assert [*document] == ["error"], words
            assert said.error == f"ep-tui: {document['error']}\n", words
        assert said.code in (0, 2), words


@pytest.mark.parametrize("name", ["profile", "games", "rules", "settings", "keys"])
def test_without_games_or_with_damaged_ones_an_answer_is_still_one_document(
    ep_tui, state: str, name: str
):
    for words in GOOD[name]:
        said = ep_tui(name, *words, "--json")
        assert one_document(said.out), words
        assert said.code in (0, 2), words


@pytest.mark.parametrize("name", GOOD)
def test_a_fault_and_an_interruption_are_one_document(
    ep_tui, monkeypatch: pytest.MonkeyPatch, name: str
):
    module = import_module(f"ep_tui.commands.{_FILES.get(name, name)}")
    words = GOOD[name][0] if GOOD[name] else ()
    for fault, code in ((RuntimeError(), 1), (KeyboardInterrupt(), 130)):

        def fail(_: argparse.Namespace, fault: BaseException = fault) -> int:
            raise fault

        monkeypatch.setattr(module, "run", fail)
        said = ep_tui(name, *words, "--json")
        assert said.code == code
        assert [*one_document(said.out)] == ["error"]
    assert "RuntimeError" in Folders.of_user().faults.read_text()


def test_a_profile_without_games_has_none_and_a_table_of_it_only_a_heading(ep_tui):
    assert one_document(ep_tui("profile", "--json").out)["played"]["games"] == 0
    (heading,) = ep_tui("profile", "--csv").out.splitlines()
    assert heading.startswith("game,when,scenario,")


def test_a_shortened_option_asks_for_json_too_and_a_word_does_not(ep_tui):
    assert one_document(ep_tui("stats", "--js").out)["error"]
    assert not ep_tui("stats", "--", "--json").out


def test_an_error_in_several_lines_is_one_document(ep_tui, scene):
    said = ep_tui("check", scene('scenario = "land-ho"\nmoon = 3\nsun = 4\n'), "--json")
    assert str(one_document(said.out)["error"]).count("\n") == 2
