"""Base CATAN in full and rounds of other games, played by keys against bots."""

import pytest

from ep_rules.sea.sailing import Sail
from ep_tui.session.table import Table
from tests.kit.composition import composed
from tests.tui.by_keys import Player
from tests.tui.play import opened, text

SEATS = ["you", "random", "random"]


@pytest.mark.slow
async def test_base_catan_is_played_to_its_end_by_keys():
    table = Table.new("base", SEATS, seed=3, first=0)
    async with opened(table) as pilot:
        player = Player(pilot, "casdrt")
        await player.play()
        assert "win" in text(pilot)
    assert table.over
    assert {"r", "c", "s", "d", "a", "t", "e"} <= set(player.pressed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "pressed"),
    [("explorers-of-catan", "retd"), ("pirates-of-catan", "ret"), ("sea-robbers", "restv")],
)
async def test_rounds_of_a_fan_system_are_played_by_keys(scenario: str, pressed: str):
    table = Table.new(scenario, SEATS, seed=1, first=0, house={"turn.rounds": "25"})
    async with opened(table) as pilot:
        player = Player(pilot, "cavsdrtgxX")
        await player.play()
    assert table.over
    assert set(pressed) <= set(player.pressed)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(79, 24), (80, 24), (120, 40)])
async def test_rounds_of_the_game_of_all_systems_are_played_by_keys(size: tuple[int, int]):
    with composed() as scenario:
        table = Table.new(scenario, SEATS, seed=1, first=0, house={"turn.rounds": "6"})
        async with opened(table, size) as pilot:
            player = Player(pilot, "svhcldat")
            await player.play()
    assert table.over
    done = {type(entry.action) for entry in table.history.entries}
    assert Sail in done
    assert set("rse") <= set(player.pressed)
