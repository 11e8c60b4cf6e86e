"""The screen with a house rule that hides the gold of others."""

import pytest

from tests.tui.play import flat, opened, scene, text

SCENE = """
scenario = "pirate-lairs"
seats = 2
open = ["A take-coin B"]
[house]
"gold.visible" = %s
[A]
hand = "7 gold"
[B]
hand = "8 gold"
"""


@pytest.mark.parametrize(("visible", "others"), [("true", "8"), ("false", "?")])
async def test_gold_of_others_is_a_number_or_a_question_mark(visible: str, others: str):
    async with opened(scene(SCENE % visible)) as pilot:
        own, other = (line.split() for line in text(pilot).splitlines()[1:3])
        assert own[-1] == "7"
        assert other[-1] == others
        assert f"(0 cards, {others} gold)" in flat(pilot)
