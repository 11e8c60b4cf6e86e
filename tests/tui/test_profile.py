"""The profile page: finished games are read while it is open, and each person has a profile."""

import pytest

from ep_tui.screens.profile import ProfilePage
from ep_tui.screens.start import StartMenu
from ep_tui.storage.folders import Folders
from tests.commands.test_profile import finish  # noqa: F401 - the same finished games
from tests.tui.play import flat, opened, press, says


@pytest.fixture
def ep_tui() -> None:
    """Nothing: every test has a home folder."""


async def test_the_start_screen_leads_to_the_profiles_of_all_people(finish):  # noqa: F811 - a fixture
    finish(1, "you", "captain")
    finish(2, "you", "person:Ann")
    async with opened(keys="p") as pilot:
        assert isinstance(pilot.app.screen, ProfilePage)
        while not pilot.app.screen.is_whole:
            await pilot.pause(0.01)
        assert "Your finished games" in flat(pilot)
        assert "of 2 games won" in flat(pilot)
        await says(pilot, "tab", "Finished games of Ann")
        await says(pilot, "tab", "Your finished games")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartMenu)


async def test_a_page_that_is_closed_early_keeps_what_was_read(finish):  # noqa: F811 - a fixture
    for number in range(4):
        finish(number, "you", "captain", older=True)
    async with opened(keys="p escape") as pilot:
        assert isinstance(pilot.app.screen, StartMenu)
    assert Folders.of_user().summaries.exists()


async def test_without_finished_games_the_page_says_so():
    async with opened() as pilot:
        await says(pilot, "p", "no finished game with people yet")
