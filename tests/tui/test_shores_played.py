"""Whole games of the older shores, played by keys against bots from a seed."""

from ep_tui.table import Table
from tests.tui.by_keys import Player
from tests.tui.play import opened


async def test_base_catan_is_played_to_its_end_by_keys():
    table = Table.new("base", ["you", "random", "random"], seed=2, first=0)
    async with opened(table) as pilot:
        player = Player(pilot, "casdrt")
        await player.play()
    assert table.over
    assert {"r", "c", "s", "d", "a", "t", "e"} <= set(player.pressed)
