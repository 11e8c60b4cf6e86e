"""The line that one types below the replay and the editor."""

from ep_tui.screens.typed_line import Typed, TypedLine


def typing(text: str) -> TypedLine:
    """A line with this text."""
    line = TypedLine(longest=10)
    line.begin("jump")
    line.write(text)
    return line


def test_backspace_takes_back_a_character_and_closes_an_empty_line():
    line = typing("ab")
    assert line.press("backspace", None) is None
    assert (line.purpose, line.text) == ("jump", "a")
    line.press("backspace", None)
    assert (line.purpose, line.text) == ("jump", "")
    line.press("backspace", None)
    assert not line.purpose


def test_enter_returns_what_is_typed_for_its_purpose_and_closes_the_line():
    line = typing(" 12")
    assert line.press("enter", None) == Typed("jump", "12")
    assert not line.purpose


def test_escape_drops_what_is_typed():
    line = typing("12")
    assert line.press("escape", None) is None
    assert not line.purpose


def test_a_line_takes_printable_characters_while_there_is_room():
    line = typing("1\x1b2")
    line.press("x", "x")
    assert line.text == "12x"
    line.write("34567890")
    assert line.text == "12x3456789"


def test_up_brings_back_the_last_line_of_the_same_purpose():
    line = typing("12")
    line.press("up", None)
    assert (line.purpose, line.text) == ("jump", "12"), "there is none yet"
    line.press("enter", None)
    line.begin("search")
    line.press("up", None)
    assert (line.purpose, line.text) == ("search", "")
    line.begin("jump")
    line.press("up", None)
    assert (line.purpose, line.text) == ("jump", "12")
