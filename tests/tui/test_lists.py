"""A list in place of the log shows all entries, if there is room."""

from typing import cast

from ep_rules.api import Refusal
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk

NO_DESK = cast("Desk", None)
WIDTH = 20


def nothing() -> None:
    """A callback for options that are never chosen."""


def shown(height: int) -> list[str]:
    """The lines of a list whose first option takes two and cannot be chosen, so that it begins
    at the second.
    """
    why = Refusal.of("turn.game-over")
    long, short = Option("1", "develop wool grain ore", nothing, why), Option("2", "play", nothing)
    lines = Choose(NO_DESK, "Cards", [long, short]).panel(WIDTH, height)
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_a_list_that_just_fits_is_not_scrolled():
    assert [line.strip() for line in shown(4)[1:]] == ["1 develop wool", "grain ore", "2 play"]


def test_a_list_without_room_begins_at_its_marked_line():
    assert [line.strip() for line in shown(3)[1:]] == ["… ↑", "2 play"]


def test_a_list_without_room_has_one_line_for_a_long_option_that_is_not_marked():
    long, short = Option("1", "improve " * 6, nothing), Option("2", "play", nothing)
    lines = Choose(NO_DESK, "Cards", [short, long]).panel(WIDTH, 4)
    told = ["".join(text for text, _ in line).split() for line in lines[1:]]
    assert told == [["2", "play"], ["1", "improve", "improve…"]]
