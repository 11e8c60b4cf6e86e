"""`ep-tui play --word`: words that players add to the chance of a game."""

import io

import pytest

from ep_tui.storage import saves
from ep_tui.storage.folders import Folders

PLAY = ("play", "--plain", "--seats", "you,random", "--first", "A")


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))


def test_a_word_of_the_command_line_stands_in_the_record(ep_tui):
    assert ep_tui(*PLAY, "--word", "A=two herrings").code == 0
    (path,) = saves.running(Folders.of_user())
    assert "\n\nword A two herrings\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["herring"], "not a person’s seat and a word"),
        (["B=herring"], "not a person’s seat and a word"),
        (["AB=herring"], "not a person’s seat and a word"),
        (["A="], "one line of at most 64 bytes"),
        (["A=her\x1bring"], "one line of at most 64 bytes"),
        (["A=one", "A=two"], "already has a word"),
    ],
)
def test_a_word_that_cannot_be_added_is_refused(ep_tui, words, sentence):
    said = ep_tui(*PLAY, *(part for word in words for part in ("--word", word)))
    assert said.code == 2
    assert sentence in said.error
    assert not saves.running(Folders.of_user())
