"""The reasons of impossible commands, in the words of the rule."""

import pytest

from ep_rules import api
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, scene
from tests.tui.stopped_games import stopped


def poor(scenario: str, kind: type[api.Decision]) -> Table:
    """A person without a single card."""
    table = stopped(scenario, kind)
    state = table.history.state
    for good in api.RESOURCES:
        state.bank[good] += state.hands[0][good]
        state.hands[0][good] = 0
    return table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("c", "2 grain and 3 ore"),
        ("d", "1 wool, 1 grain and 1 ore"),
        ("g", "1 brick and 1 ore"),
        ("v", "1 lumber and 1 wool"),
        ("x", "(chests.redeem"),
        ("s", "1 brick, 1 lumber, 1 wool and 1 grain"),
    ],
)
async def test_a_key_without_a_legal_action_names_the_reason(key: str, said: str):
    async with opened(poor("sea-robbers", api.TradePhase)) as pilot:
        await press(pilot, key)
        assert said in flat(pilot)


async def test_an_offer_that_the_house_no_longer_allows_is_refused_before_its_goods_are_chosen():
    line = 'phase = "trade-and-build"\n[A]\nhand = "2 wool"\n[house]\n"offers.offers" = 0\n'
    async with opened(scene(line, "you", "random")) as pilot:
        await press(pilot, "o")
        assert "you can make no offers per turn" in flat(pilot)
