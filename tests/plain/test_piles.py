"""The choice to buy a development card says how many are left, and of which pile."""

import pytest

from ep_tui.plain.choices import Chooser
from ep_tui.session.session import Session
from tests.tui.play import scene

TURN = """
seats = 3
phase = "trade-and-build"
[A]
hand = "1 wool, 1 grain, 1 ore"
"""


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ('scenario = "base"', ["buy a development card: 25 cards left"]),
        (
            'scenario = "base"\nhouse = { "development.piles" = "13,12" }',
            ["pile 1: 13 cards left", "pile 2: 12 cards left"],
        ),
    ],
)
def test_a_pile_is_named_by_its_number_only_if_there_are_several(start: str, words: list[str]):
    chooser = Chooser(Session.local(scene(start + TURN, "you", "random", "random")))
    choice = next(c for c in chooser.question("").choices if "development card" in c.words)
    told = [choice] if choice.then is None else choice.then().choices
    assert [one.words for one in told] == words
