"""The log: lines stay in place while there is room, and make room a third at a time."""

from typing import NamedTuple

import pytest

from ep_tui.panels import log
from ep_tui.panels.log import LogBook
from ep_tui.panels.styled_lines import plain
from ep_tui.session.session import Session
from ep_tui.session.table import Table

HEIGHT, WIDTH = 6, 40


class Said(NamedTuple):
    """An item that is a word."""

    word: str
    event: None = None
    begins: None = None


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch):
    """A log that says whatever is put into the list; and the list."""
    table = Table.new("land-ho", ["you", "bot"], seed=3, first=0)
    words: list[str] = []
    monkeypatch.setattr(log, "log_items", lambda *_: [Said(word) for word in words])
    monkeypatch.setattr(log, "event_lines", lambda _, said, *__, **___: [plain(said.word)])
    return LogBook(Session.local(table)), words


def shown(book, height=HEIGHT):
    return [line[0][0] for line in book.lines(0, WIDTH, height)]


def test_lines_stay_while_there_is_room_and_a_third_goes_at_once(spoken):
    book, words = spoken
    seen = []
    for word in "abcdefghij":
        words.append(word)
        seen.append("".join(shown(book)))
    assert seen == [
        *("a", "ab", "abc", "abcd", "abcde", "abcdef"),
        *("cdefg", "cdefgh", "efghi", "efghij"),
    ]


def test_many_lines_at_once_fill_all_the_room(spoken):
    book, words = spoken
    words += "abcdef"
    shown(book)
    words += "ghi"
    assert "".join(shown(book)) == "defghi"
    words += "jklmnopqrstuvw"
    assert "".join(shown(book)) == "rstuvw"


def test_painting_again_and_going_on_differently_move_nothing(spoken):
    book, words = spoken
    words += "abcdef"
    shown(book)
    words.append("g")
    assert shown(book) == shown(book) == list("cdefg")
    words[-1] = "G"
    assert "".join(shown(book)) == "cdefG"


def test_what_is_taken_back_and_another_room_are_shown_in_full(spoken):
    book, words = spoken
    words += "abcdef"
    shown(book)
    words.append("g")
    shown(book)
    assert "".join(shown(book, 4)) == "defg"
    assert "".join(shown(book)) == "bcdefg"
    del words[3:]
    assert "".join(shown(book)) == "abc"


def test_scrolled_back_one_comes_back_to_the_newest(spoken):
    book, words = spoken
    words += "abcdefgh"
    assert "".join(shown(book)) == "cdefgh"
    book.back = 1
    assert "".join(shown(book)) == "bcdefg"
    book.back = 0
    assert "".join(shown(book)) == "cdefgh"
