"""The pretend card on the screen at two sizes: hand, list, question, log, rules and settings."""

import pytest

from ep_tui.screens.house_rules import HouseRules
from tests.pretend.test_drover import SCENE
from tests.tui.play import flat, opened, press, scene

pytestmark = pytest.mark.usefixtures("drovers")
SIZES = ((80, 24), (160, 50))
sizes = pytest.mark.parametrize("size", SIZES)


@sizes
async def test_the_list_of_cards_has_it_with_its_text(size):
    async with opened(scene(SCENE, "you", "random"), size) as pilot:
        await press(pilot, "C")
        assert "Drover" in flat(pilot)
        assert "two cards of its kind" in flat(pilot)


@sizes
async def test_it_is_played_at_a_hex_and_the_log_says_so(size):
    async with opened(scene(SCENE, "you", "random"), size) as pilot:
        await press(pilot, "C 1")
        assert "The hex that the drover comes from" in flat(pilot)
        await press(pilot, "enter")
        assert "A drover brings you 2" in flat(pilot)


def test_the_form_of_a_new_game_offers_its_settings():
    form = HouseRules("drovers", "print-2025", 3, {})
    own = [setting.key for setting in form.settings if setting.key.startswith("drover.")]
    assert own == ["drover.cards", "drover.brings"]
