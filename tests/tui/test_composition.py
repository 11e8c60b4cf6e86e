"""The game of all systems on the screen: commands of all of them work side by side."""

import pytest

from ep_rules.catan.cities import CITY
from tests.kit.composition import composed
from tests.tui.play import opened, press, says, scene, screen

SCENE = """
scenario = "composition"
seats = 3
phase = "trade-and-build"
[A]
hand = "5 brick, 5 lumber, 5 wool, 5 grain, 5 ore, 9 gold"
settlements = ["A1.s"]
harbor-settlements = ["D3.n"]
roads = ["A1-se"]
development = "1 knight, 1 monopoly"
"""


sizes = pytest.mark.parametrize("size", [(79, 24), (80, 24), (120, 40), (160, 50)])


@sizes
async def test_commands_of_both_are_listed_and_a_city_is_built_by_keys(size):
    with composed():
        table = scene(SCENE)
        async with opened(table, size) as pilot:
            keys = {command.id: command.key for command in screen(pilot).keymap.commands}
            assert all(keys[name] for name in ("city", "harbor", "settler", "crew"))
            await press(pilot, f"{keys['city']} enter")
    assert table.history.state.placed[CITY][0]


@sizes
async def test_a_card_is_played_by_keys_while_ships_are_there(size):
    with composed():
        table = scene(SCENE)
        async with opened(table, size) as pilot:
            await says(pilot, screen(pilot).keymap.shown("play"), "Knight")
