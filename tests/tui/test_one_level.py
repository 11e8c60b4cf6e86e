"""Escape goes back exactly one level, in every dialog of the table and on every page."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.modes.mode import Mode
from ep_tui.screens.edit import EditScreen
from ep_tui.screens.house_rules import HouseRules
from ep_tui.screens.new_game import NewGame
from ep_tui.screens.reader import Reader
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, screen, strike, type_line
from tests.tui.positions import sailing, trading
from tests.tui.test_edit import editing, rest
from tests.tui.test_every_key import NAMES, SIGNS, answering

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
        screen(pilot).moment = None
    await strike(pilot, key, SIGNS.get(key))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
async def test_escape_goes_back_to_what_was_there_before_the_key(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(TableScreen, "act", lambda *_: False)
    opening = 0
    async with opened(TABLES[name](), (100, 30)) as pilot:
        keys = [*SHORT]
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


async def test_the_footer_says_where_escape_goes():
    async with opened(answering(), (100, 30)) as pilot:
        await without_note(pilot, "enter")
        assert "Esc menu" in flat(pilot), "an offer has nothing below it"
        await without_note(pilot, "3")
        assert "Esc back" in flat(pilot)


def page_level(pilot: Pilot[Any]) -> tuple[object, ...]:
    """The open screens, and what is open within the top one: a line, a list, the help, the map."""
    top = pilot.app.screen
    within: tuple[object, ...] = ()
    if isinstance(top, ReplayScreen):
        within = (top.typed_line.purpose, top.on_map)
    elif isinstance(top, EditScreen):
        within = (top.typed_line.purpose, top._menu)
    elif isinstance(top, HouseRules):
        within = (bool(top.typed_line.purpose),)
    elif isinstance(top, Reader):
        within = (top.typing,)
    return (*pilot.app.screen_stack, *map(bool, within))


async def back(pilot: Pilot[Any]) -> None:
    """Press Escape, once more if the first one only dismissed a note."""
    top = pilot.app.screen
    note, stacked = getattr(top, "note", ""), getattr(top, "stacked", False)
    await press(pilot, "escape")
    if note and note[0] and not stacked:
        await press(pilot, "escape")


async def walk(pilot: Pilot[Any], keys: str) -> int:
    """Open each with its key, and another within it; each Escape closes the latest one only.

    Returns the number of things that were open.
    """
    rest_level, opened_things = page_level(pilot), 0
    for key in keys.split():
        await press(pilot, key)
        first = page_level(pilot)
        assert first != rest_level, key
        for within in keys.split():
            if within == key:
                continue  # it may also close what it opens
            await press(pilot, within)
            opened_things += 1
            if page_level(pilot) != first:
                await back(pilot)
            assert page_level(pilot) == first, (key, within)
        await back(pilot)
        assert page_level(pilot) == rest_level, key
    return opened_things


async def test_escape_in_the_replay_goes_back_one_level():
    async with opened(TABLES["trading"]()) as pilot:
        table = pilot.app.screen
        await press(pilot, "V")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert await walk(pilot, "slash 1 m t question_mark")
        await back(pilot)
        assert pilot.app.screen is table


async def test_escape_in_the_editor_goes_back_one_level():
    async with editing() as pilot:
        await rest(pilot)
        assert await walk(pilot, "slash colon question_mark")


async def test_escape_closes_a_list_of_the_editor_and_not_the_editor():
    async with editing() as pilot:
        edit = pilot.app.screen
        assert isinstance(edit, EditScreen)
        paths = edit.session.game.book.topology.path_names
        several = {
            path: one
            for path in paths
            for one in edit.draft.layable(path, "A")
            if len(one.placings) > 1
        }
        path = next(iter(several))
        await type_line(pilot, path)
        await rest(pilot)
        key = next(key for key, words in edit._keys.items() if words == several[path].words)
        await press(pilot, key)
        assert edit._menu is not None
        await press(pilot, "escape")
        assert edit._menu is None
        assert pilot.app.screen is edit


async def test_escape_loses_no_unsaved_position():
    async with editing() as pilot:
        edit = pilot.app.screen
        assert isinstance(edit, EditScreen)
        await type_line(pilot, "turn B")
        await press(pilot, "escape")
        assert pilot.app.is_running
        assert pilot.app.screen is edit
        assert "Press the key again to leave" in flat(pilot)
        await press(pilot, "right escape")
        assert "Press the key again to leave" in flat(pilot), "another key in between"
        await press(pilot, "escape")
        assert pilot.app.return_code == 0


async def test_escape_in_the_house_rules_goes_back_one_level():
    async with opened() as pilot:
        start = pilot.app.screen
        await press(pilot, "s m up right")
        house = pilot.app.screen
        assert isinstance(house, HouseRules)
        await press(pilot, "7")
        assert house.typed_line.text == "7"
        await press(pilot, "escape")
        assert (pilot.app.screen, house.typed_line.purpose) == (house, "")
        await press(pilot, "x enter")
        assert house.note, "x is no number"
        await press(pilot, "escape")
        assert not house.note
        assert pilot.app.screen is house
        await press(pilot, "escape")
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        await press(pilot, "escape escape")
        assert cast("Screen[Any]", pilot.app.screen) is start
