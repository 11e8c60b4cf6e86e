"""Keys that come faster than screens close."""

from typing import cast

from textual import events

from ep_rules.api import ProductionPhase
from ep_tui.app import EpTui
from ep_tui.modes.base_modes import Watch
from ep_tui.screens.rules import RulesPage
from ep_tui.screens.start import StartMenu
from tests.tui.play import new, opened, press, says, screen


async def test_escape_twice_at_once_closes_one_page():
    async with opened() as pilot:
        app = cast(EpTui, pilot.app)
        app.show(RulesPage())
        await pilot.pause()
        page = app.screen
        for _ in range(2):
            page.post_message(events.Key("escape", "\x1b"))
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_a_key_typed_ahead_goes_to_the_screen_that_is_shown_then():
    async with opened() as pilot:
        app = cast(EpTui, pilot.app)
        start = cast(StartMenu, app.screen)
        app.show(RulesPage())
        await pilot.pause()
        page = app.screen
        page.post_message(events.Key("escape", "\x1b"))
        page.post_message(events.Key("x", "x"))
        await pilot.pause()
        assert cast(StartMenu, app.screen) is start
        assert "x" in start.note


async def test_a_hint_that_is_taken_before_the_screen_settles_does_not_stop_the_table():
    async with opened(new("you", "random")) as pilot:
        while not isinstance(screen(pilot).session.decision, ProductionPhase):
            await press(pilot, "H enter")
        screen(pilot).modes[:] = [Watch(screen(pilot))]
        await says(pilot, "H enter", "You roll")
        assert screen(pilot).me is not None


async def test_the_prompt_never_says_that_you_is_playing():
    async with opened(new("you", "random")) as pilot:
        assert Watch(screen(pilot)).prompt() == "It is your turn to decide."
