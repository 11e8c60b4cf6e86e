"""Preferences at the table and on the start screen."""

from ep_tui.app import EpTui
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from tests.tui.play import app_at, flat, new, opened, press, screen


async def test_the_preferred_pace_holds_unless_another_is_asked_for():
    preferred = Preferences(pace="step")
    async with opened(app=app_at(new("you", "random"), preferred=preferred)) as pilot:
        assert screen(pilot).session.pace.name == "step"
    async with opened(app=app_at(new("you", "random"), "slow", preferred)) as pilot:
        assert screen(pilot).session.pace.name == "slow"


async def test_a_pace_chosen_with_a_key_holds_at_that_table_alone():
    app = app_at(new("you", "random"), "instant")
    async with opened(app=app) as pilot:
        await press(pilot, "p")
        assert screen(pilot).session.pace.name == "step"
    assert not Folders.of_user().settings.exists()
    assert app.preferred.pace == "slow"


async def test_a_bad_settings_file_is_reported_on_the_first_screen():
    for table in (None, new("you", "random")):
        app = EpTui(Folders.of_user()) if table is None else app_at(table)
        app.notice = "The settings file is bad."
        async with opened(app=app) as pilot:
            assert "The settings file is bad." in flat(pilot)
