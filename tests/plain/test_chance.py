"""The promise of a game in plain mode, and words that players add to its chance."""

from ep_rules.api import Seat
from ep_tui.session.table import Table
from tests.plain.conversation import typed


def table(seed: int | None = None) -> Table:
    return Table.new("land-ho", ("you", "random"), seed=seed, first=0)


def test_the_promise_is_shown_on_request():
    promised = table()
    assert promised.chance.promise is not None
    assert promised.chance.promise.hash in typed(promised, "promise")
    assert "from the public seed 7" in typed(table(seed=7), "promise")


def test_a_word_is_added_before_the_first_roll():
    played = table()
    said = typed(played, "word two herrings", "promise")
    assert "“two herrings” is mixed into the dice" in said
    assert "Mixed-in words: A two herrings." in said
    assert played.chance.added == {Seat(0): "two herrings"}


def test_a_word_that_cannot_be_added_is_refused_in_a_sentence():
    played = table()
    assert "a word is one line" in typed(played, "word", "quit")
    assert "a word is one line" in typed(table(), "word " + "x" * 65)
    assert "Seat A already has a word" in typed(table(), "word a", "word b")
    assert "no word can be mixed in" in typed(table(seed=7), "roll", "word a")
