"""The key of the costs: what a person last asked for holds in windows of every size."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.play import app_at, opened, press, resize, text
from tests.tui.positions import Position

SMALL, LARGE, PAINTED = (80, 24), (110, 44), (120, 40)
BOTS = ("you", *["deckhand"] * 3)


def has_costs(pilot: Pilot[Any]) -> bool:
    """Whether the costs are shown."""
    return "Costs" in text(pilot)


@pytest.mark.parametrize("large", [LARGE, PAINTED])
async def test_costs_that_are_hidden_stay_hidden_after_a_resize(large: tuple[int, int]):
    table = Position("explorers-pirates", 4).table(*BOTS)
    async with opened(app=app_at(table), size=large) as pilot:
        assert has_costs(pilot)
        await press(pilot, "dollar_sign")
        assert not has_costs(pilot)
        await resize(pilot, *SMALL)
        assert not has_costs(pilot)
        await resize(pilot, *large)
        assert not has_costs(pilot)
        await press(pilot, "dollar_sign")
        assert has_costs(pilot)


@pytest.mark.parametrize("large", [LARGE, PAINTED])
async def test_costs_that_are_asked_for_stay_after_a_resize(large: tuple[int, int]):
    table = Position("explorers-pirates", 4).table(*BOTS)
    async with opened(app=app_at(table), size=SMALL) as pilot:
        assert not has_costs(pilot)
        await press(pilot, "dollar_sign")
        assert has_costs(pilot)
        await resize(pilot, *large)
        assert has_costs(pilot)
        await resize(pilot, *SMALL)
        assert has_costs(pilot)
        await press(pilot, "dollar_sign")
        assert not has_costs(pilot)


async def test_costs_that_nobody_asked_about_are_shown_where_they_have_room():
    table = Position("explorers-pirates", 4).table(*BOTS)
    async with opened(app=app_at(table), size=SMALL) as pilot:
        assert not has_costs(pilot)
        await resize(pilot, *LARGE)
        assert has_costs(pilot)
        await resize(pilot, *SMALL)
        assert not has_costs(pilot)
