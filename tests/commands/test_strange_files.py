"""Names with control sequences, and files that are no ordinary files, for every command."""

import os
import sys
from pathlib import Path

import pytest

from ep_tui.session.table import Table
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from tests.tools.attacks.special_files import MADE, READERS, STEERS, circle, huge

NAME = "a\x1b]0;owned\x07b\x9b31m\u202ec\r"
"""A name with the beginnings of sequences, in both forms, and a mark that reverses text."""


def test_a_game_to_delete_is_not_looked_for_in_a_circle_of_links(ep_tui, tmp_path: Path):
    said = ep_tui("games", "delete", str(circle(tmp_path) / "game.txt"), "--yes")
    assert said.code == 2


def test_a_name_that_is_too_long_for_a_file_names_no_game(ep_tui):
    said = ep_tui("verify", "x" * 300)
    assert said.code == 2


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(files, "read_stream", None)
    with pytest.raises(OSError, match="larger than"):
        files.read(huge(tmp_path))


@pytest.mark.parametrize("kind", [kind for kind in MADE if kind != "dangling"])
def test_strange_settings_are_one_sentence_and_the_defaults(ep_tui, tmp_path: Path, kind: str):
    settings = Folders.of_user().settings
    settings.parent.mkdir(parents=True)
    settings.symlink_to(MADE[kind](tmp_path))
    said = ep_tui("keys")
    assert said.code == 2
    assert "settings.toml cannot be read" in said.error


def test_a_summary_that_is_a_pipe_is_made_again(ep_tui):
    Table.new("land-ho", ["you", "random"], seed=7).save(Folders.of_user())
    summaries = Folders.of_user().summaries
    summaries.parent.mkdir(parents=True)
    os.mkfifo(summaries)
    assert "Land Ho!" in ep_tui("games").out


@pytest.mark.parametrize("text", ["", "no record\n", "\x1b[31mred\x1b]0;x\x07\n", "# ep-tui"])
@pytest.mark.parametrize("reader", READERS)
def test_no_byte_of_a_name_or_of_a_file_steers_the_terminal(
    ep_tui, tmp_path: Path, reader: str, text: str
):
    path = tmp_path / NAME
    path.write_text(text * 3)
    said = ep_tui(*(word.format(path) for word in READERS[reader]))
    assert not STEERS.search(said.out + said.error)


def test_a_save_with_a_strange_name_is_told_printable_everywhere(ep_tui):
    folders = Folders.of_user()
    table = Table.new("land-ho", ["random", "random"], seed=7, house={"turn.rounds": "1"})
    table.save(folders)
    while table.step() is not None:
        pass
    path = table.save_path
    table.close()
    assert path is not None
    path = folders.finished / path.name
    strange = path.with_name(f"{NAME}.txt")
    path.rename(strange)
    for words in (
        ("games", "--finished"),
        ("games", "--finished", "--json"),
        ("verify", str(strange)),
        ("verify", str(strange), "--json"),
        ("stats", str(strange)),
        ("stats", str(strange), "--json"),
        ("stats", str(strange), "--csv"),
        ("replay", str(strange), "--text"),
        ("replay", str(strange), "--record"),
        ("replay", str(strange), "--events"),
        ("fork", str(strange), "--at", "3"),
        ("games", "delete", "a", "--yes"),
    ):
        said = ep_tui(*words)
        assert said.code == 0, words
        assert not STEERS.search(said.out + said.error), words


def test_a_name_that_is_no_text_is_told_all_the_same(ep_tui):
    folders = Folders.of_user()
    Table.new("land-ho", ["you", "random"], seed=7).save(folders)
    (path,) = saves.running(folders)
    path.rename(path.with_name("a\udcff.txt"))
    for words in (("games",), ("games", "--json"), ("verify", "a"), ("verify", "a", "--json")):
        assert "a?" in ep_tui(*words).out


@pytest.mark.parametrize("word", ["person:\x1b[31mX", "\x9b31m", "bot\u202e", "person:A\u2066"])
@pytest.mark.parametrize("option", ["--seats", "--scenario", "--set", "--edition", "--think"])
def test_no_word_of_the_command_line_steers_the_terminal(ep_tui, option: str, word: str):
    said = ep_tui("play", "--plain", option, word)
    assert said.code == 2
    assert not STEERS.search(said.out + said.error)


def test_a_scene_on_the_standard_input_has_a_limit(ep_tui, monkeypatch: pytest.MonkeyPatch):
    with Path("/dev/zero").open() as zero:
        monkeypatch.setattr(sys, "stdin", zero)
        said = ep_tui("check", "-")
    assert said.code == 2
    assert "larger than" in said.error


@pytest.mark.parametrize("name", ["\x1b]0;x\x07", "\x9b31m", "A\u202e", "\ud800"])
def test_a_name_in_a_record_does_not_steer_the_terminal(ep_tui, name: str):
    folders = Folders.of_user()
    table = Table.new("land-ho", ["person:Ann", "random"], seed=7, house={"turn.rounds": "1"})
    table.save(folders)
    path = table.save_path
    table.close()
    assert path is not None
    text = path.read_text().replace("person:Ann", f"person:Ann{name}")
    path.write_text(text, errors="surrogatepass")
    for words in (
        ("games",),
        ("games", "--json"),
        ("verify", str(path)),
        ("verify", str(path), "--json"),
        ("stats", str(path)),
        ("stats", str(path), "--json"),
        ("stats", str(path), "--csv"),
        ("replay", str(path), "--text"),
        ("replay", str(path), "--record"),
        ("replay", str(path), "--events"),
        ("fork", str(path)),
        ("continue", str(path), "--plain"),
    ):
        said = ep_tui(*words)
        assert not STEERS.search(said.out + said.error), words
