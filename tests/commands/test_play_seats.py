"""`ep-tui play --first`: the seat that begins."""

import io

import pytest

from ep_rules.api import Seat
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders

PLAY = ("play", "--plain", "--seats", "you,random,random")


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))


@pytest.mark.parametrize(("letter", "seat"), [("A", 0), ("b", 1), ("C", 2)])
def test_the_seat_of_the_letter_begins(ep_tui, letter: str, seat: int):
    assert ep_tui(*PLAY, "--first", letter).code == 0
    (path,) = saves.running(Folders.of_user())
    assert saves.load(path).header.first == Seat(seat)


@pytest.mark.parametrize("letter", ["D", "AB", "2", ""])
def test_a_seat_that_is_not_at_the_table_cannot_begin(ep_tui, letter: str):
    said = ep_tui(*PLAY, "--first", letter)
    assert said.code == 2
    assert "seats are A to C" in said.error
    assert not saves.running(Folders.of_user())
