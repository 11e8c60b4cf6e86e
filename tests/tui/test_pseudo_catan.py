"""Every text of base CATAN and the fan systems may grow by a third and is in the catalogue."""

from collections.abc import Iterator

import pytest

from ep_rules import api
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.privateers import ActivatePirate
from ep_tui.texts import use_pseudo
from tests.tui.play import opened, press
from tests.tui.stopped_games import stopped
from tests.tui.test_pseudo import check


@pytest.fixture(autouse=True)
def pseudo() -> Iterator[None]:
    use_pseudo()
    yield
    use_pseudo(on=False)


@pytest.mark.parametrize("keys", ["", "a", "dollar_sign", "H"])
@pytest.mark.parametrize("scenario", ["base", "sea-robbers"])
async def test_panels(scenario: str, keys: str):
    async with opened(stopped(scenario, api.TradePhase)) as pilot:
        await press(pilot, keys)
        check(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["question_mark", "I", "L", "B"])
async def test_pages(keys: str):
    async with opened(stopped("sea-robbers", api.TradePhase), (80, 2000)) as pilot:
        await press(pilot, keys)
        check(pilot)


@pytest.mark.parametrize(
    ("scenario", "kind"), [("base", MoveRobber), ("pirates-of-catan", ActivatePirate)]
)
async def test_decisions(scenario: str, kind: type[api.Decision]):
    async with opened(stopped(scenario, kind), (100, 30)) as pilot:
        check(pilot)
