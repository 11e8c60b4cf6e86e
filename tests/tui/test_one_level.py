"""Escape goes back exactly one level, in every dialog of the table and on every page."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.modes.mode import Mode
from ep_tui.screens.new_game import NewGame
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, screen
from tests.tui.positions import sailing, trading
from tests.tui.test_every_key import NAMES, answering

OWN = ("hint", "palette", "labels", "type", "menu")
"""The screen's own commands that open a mode; all others open pages, act or show a note."""
SHORT = "stog"
"""Short keys of commands that ask for something."""
WITHIN = ("1", "slash", "H", "N", "question_mark")
"""Keys that are pressed in every dialog, to see what they open."""
TABLES: dict[str, Callable[[], Table]] = {
    "trading": lambda: trading("pirate-lairs", 4, 4, 4, 4, 4, 6).table(),
    "sailing": lambda: sailing("pirate-lairs").table(),
    "an offer": answering,
}

Level = tuple[tuple[Screen[Any], ...], tuple[Mode, ...]]


def level(pilot: Pilot[Any]) -> Level:
    """The open screens, and the modes of the table."""
    table = next(one for one in pilot.app.screen_stack if isinstance(one, TableScreen))
    return tuple(pilot.app.screen_stack), tuple(table.modes)


def named(key: str) -> str:
    """A key as the pilot names it."""
    return NAMES.get(key, key)


async def without_note(pilot: Pilot[Any], key: str) -> None:
    """Press a key that no note takes."""
    if isinstance(pilot.app.screen, TableScreen):
        screen(pilot).note = ("", "")
        screen(pilot)._view.moment = None
    await press(pilot, key)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
async def test_escape_goes_back_to_what_was_there_before_the_key(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(TableScreen, "act", lambda *_: False)
    opening = 0
    async with opened(TABLES[name](), (100, 30)) as pilot:
        keymap = screen(pilot).keymap
        keys = [group.key for group in keymap.groups if group.key] + [*SHORT]
        keys += [entry.keys[0] for entry in SCREEN_KEYS if entry.id in OWN]
        rest = level(pilot)
        for key in dict.fromkeys(map(named, keys)):
            await without_note(pilot, key)
            first = level(pilot)
            if first == rest:
                continue
            assert len(first[1]) == len(rest[1]) + 1, key
            opening += 1
            for within in WITHIN:
                await without_note(pilot, within)
                deeper = sum(map(len, level(pilot))) - sum(map(len, first))
                if deeper > 0:
                    assert deeper == 1, (key, within)
                    await without_note(pilot, "escape")
                    assert level(pilot) == first, (key, within)
                elif level(pilot) != first:  # another list, or the mode is over
                    for _ in range(sum(map(len, level(pilot))) - sum(map(len, rest))):
                        await without_note(pilot, "escape")
                    assert level(pilot) == rest, (key, within)
                    await without_note(pilot, key)
                    first = level(pilot)
            await without_note(pilot, "escape")
            assert level(pilot) == rest, key
    assert opening >= 4


PAGES = ("I", "L", "V", "question_mark", "M", "B", "R")


async def test_escape_on_a_page_closes_this_page_only():
    async with opened(TABLES["trading"]()) as pilot:
        for page in PAGES:
            before = level(pilot)
            await press(pilot, page)
            assert len(pilot.app.screen_stack) == len(before[0]) + 1, page
            await press(pilot, "slash w escape")
            assert len(pilot.app.screen_stack) == len(before[0]) + 1, "only the search"
            await press(pilot, "escape")
            assert level(pilot) == before, page


async def test_escape_on_a_page_over_a_dialog_leaves_the_dialog_open():
    async with opened(TABLES["sailing"]()) as pilot:
        await press(pilot, "s")
        before = level(pilot)
        await press(pilot, "question_mark escape")
        assert level(pilot) == before


async def test_escape_in_the_form_goes_back_one_page():
    async with opened() as pilot:
        start = pilot.app.screen
        await press(pilot, "enter")
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        await press(pilot, "escape")
        assert cast("Screen[Any]", pilot.app.screen) is start


async def test_the_footer_says_where_escape_goes():
    async with opened(answering()) as pilot:
        await without_note(pilot, "enter")
        assert "Esc menu" in flat(pilot), "an offer has nothing below it"
        await without_note(pilot, "3")
        assert "Esc back" in flat(pilot)
