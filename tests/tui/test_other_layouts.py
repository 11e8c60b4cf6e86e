"""Keys of a Cyrillic layout, as terminals send them, on the screens."""

from typing import Any, cast

import pytest
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.modes.typing import Typing
from ep_tui.screens.new_game import NewGame
from ep_tui.screens.start import StartMenu
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.feed import Feed
from tests.tui.play import app_at, flat, new, opened, press, screen

R = b"\x1b[1082::114;;1082u"
"""The key R of a terminal that reports its place."""
SLASH = b"\x1b[46:44:47;;47u"


async def send(pilot: Pilot[Any], data: bytes) -> None:
    """Send what a terminal sends."""
    feed = Feed()
    feed.receive(data, 0.0)
    for event in feed.events:
        pilot.app.post_message(event)
    await pilot.pause()


async def test_a_letter_command_works_by_its_place():
    async with opened(new("you", "random")) as pilot:
        await send(pilot, R)
        assert "You roll" in flat(pilot)


async def test_a_letter_without_a_place_is_explained_with_a_way_on():
    async with opened(new("you", "random")) as pilot:
        await send(pilot, "к".encode())
        assert "“к” is not one. Use / and a typed command" in flat(pilot)
        await send(pilot, "é".encode())
        assert "é does nothing here" in flat(pilot)


async def test_a_letter_is_itself_where_text_is_typed():
    async with opened(new("you", "random")) as pilot:
        await send(pilot, SLASH + R)
        assert cast(Typing, screen(pilot).top).text == "к"


async def test_a_name_is_typed_in_its_own_script():
    async with opened() as pilot:
        cast(EpTui, pilot.app).show(NewGame())
        await pilot.pause()
        form = cast(NewGame, pilot.app.screen)
        await press(pilot, "m")
        form.at = form.fields.index(form.seats[1])
        await press(pilot, "backspace " * 12)
        await send(pilot, R)
        assert form.seats[1].value.endswith("к")


async def test_a_letter_that_a_player_gave_to_a_command_is_that_key():
    app = app_at(new("you", "random"), preferred=Preferences(keys={"costs": "к"}))
    async with opened(app=app) as pilot:
        await send(pilot, R)
        assert "You roll" not in flat(pilot)


async def test_the_start_screen_takes_a_letter_by_its_place_and_explains_another():
    async with opened() as pilot:
        start = cast(StartMenu, pilot.app.screen)
        await send(pilot, "ж".encode())
        assert "“ж” is not one. Use the arrow keys" in start.note


@pytest.mark.parametrize("sent", [b"\x1b[1081;5u", b"\x1b[59::113;5u", b"\x1b[1089;5u"])
async def test_the_leave_keys_leave(sent: bytes):
    async with opened() as pilot:
        await send(pilot, sent)
        assert pilot.app.return_code == 0
