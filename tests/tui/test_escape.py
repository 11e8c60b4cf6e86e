"""Escape closes exactly what is on top; new pages and modes must be in this walk."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import ep_tui
from ep_tui.host.shared_screen import WatchOthers
from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.modes.answers import Replies
from ep_tui.modes.base_modes import Rest, Watch
from ep_tui.modes.choose import Choose
from ep_tui.modes.goods import CountGoods, GiveBack
from ep_tui.modes.hint import Hint
from ep_tui.modes.mode import Mode
from ep_tui.modes.palette import CommandPalette
from ep_tui.modes.piece_list import BesideRoute, CommandList
from ep_tui.modes.prices import Prices
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Labels, Target
from ep_tui.modes.typing import Typing
from ep_tui.screens.campaign import CampaignForm, CampaignPage
from ep_tui.screens.edit import EditorHelp, EditScreen
from ep_tui.screens.ending import Over
from ep_tui.screens.games import Continue, LookBack
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.help import HelpPage
from ep_tui.screens.house_rules import HouseRules
from ep_tui.screens.log import LogPage
from ep_tui.screens.new_game import AddedWords, NewGame, ScenarioList
from ep_tui.screens.own_keys import KeysPage
from ep_tui.screens.page import Page
from ep_tui.screens.preferences import PreferencesPage
from ep_tui.screens.profile import ProfilePage
from ep_tui.screens.reader import Reader
from ep_tui.screens.replay import Looking, ReplayScreen
from ep_tui.screens.rules import RulesPage
from ep_tui.screens.start import LessonList, StartMenu
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.screens.table import TableScreen
from ep_tui.screens.table_menu import TableMenu
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.host.test_host_levels import OPENED_AT_A_HOST
from tests.tui.play import flat, new, opened, press, says, scene, screen, strike, text, type_line
from tests.tui.positions import sailing, trading
from tests.tui.test_edit import editing
from tests.tui.test_edit import rest as ready
from tests.tui.test_every_key import NAMES, SIGNS, answering
from tests.tui.test_moments import ROAD
from tests.tui.test_stray_keys import Clock, timed

TO_THE_DICE = "s m" + 9 * " down"
ROOT_PAGES = {TableScreen, StartMenu, EditScreen, HandOver}
"""Pages below which nothing is, or a program that ends; other tests press Escape there."""
ROOT_MODES = {Rest, Watch, WatchOthers, Over, GiveBack, Looking}
"""Modes below which nothing is: Escape opens the menu, or leaves the map of a replay."""
PARTS = {BesideRoute}
"""Lists that stand beside another mode, which Escape leaves with them."""


def at_trade() -> Table:
    return trading("pirate-lairs", 4, 4, 4, 4, 4, 6).table()


def at_sea() -> Table:
    return sailing("pirate-lairs").table()


PAGES: dict[type[Page], tuple[Callable[[], Table] | None, str]] = {
    NewGame: (None, "s"),
    PreferencesPage: (None, "o"),
    KeysPage: (None, "o up enter"),
    HouseRules: (None, "s m up right"),
    ScenarioList: (None, "s down enter"),
    AddedWords: (None, f"{TO_THE_DICE} right enter"),
    LessonList: (None, "t"),
    CampaignPage: (None, "v"),
    CampaignForm: (None, "v n"),
    ProfilePage: (None, "p"),
    RulesPage: (None, "r"),
    EditorHelp: (None, "e enter question_mark"),
    HelpPage: (at_trade, "question_mark"),
    LogPage: (at_trade, "L"),
    Reader: (at_trade, "M"),
    ReplayScreen: (at_trade, "V"),
    StatisticsPage: (at_trade, "V t"),
}
"""How to open each page: at which table, or at the start screen, and with which keys."""
MODES: dict[type[Mode], tuple[Callable[[], Table], str]] = {
    Choose: (at_trade, "t"),
    TableMenu: (at_trade, "escape"),
    CommandList: (at_trade, "slash A 2 full_stop n e enter enter"),
    Replies: (answering, ""),
    Target: (at_trade, "r"),
    SailTo: (at_sea, "s"),
    CountGoods: (at_trade, "o"),
    Hint: (at_trade, "H"),
    Prices: (at_trade, "dollar_sign"),
    Labels: (at_sea, "s f"),
    CommandPalette: (at_trade, "colon"),
    Typing: (at_trade, "slash"),
}


def shown_classes(base: type[Any]) -> set[type[Any]]:
    """All pages or modes of the app that are not bases of others."""
    for module in pkgutil.walk_packages(ep_tui.__path__, "ep_tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return {one for one in _below(base) if one.__module__.startswith("ep_tui.")}


def _below(base: type[Any]) -> Iterator[type[Any]]:
    one: type[Any]
    for one in base.__subclasses__():
        yield from _below(one)
        if not one.__subclasses__():
            yield one


def test_every_page_is_in_the_walk():
    assert shown_classes(Page) <= {*PAGES, *ROOT_PAGES, Continue, LookBack, *OPENED_AT_A_HOST}


def test_every_mode_is_in_the_walk():
    assert shown_classes(Mode) <= {*MODES, *ROOT_MODES, *PARTS}


def level(pilot: Pilot[Any]) -> tuple[object, ...]:
    """The open pages, and the modes of the table."""
    pages = pilot.app.screen_stack
    tables = (page for page in pages if isinstance(page, TableScreen))
    return (*pages, *(mode for table in tables for mode in table.modes))


async def before_the_last(pilot: Pilot[Any], keys: str) -> tuple[object, ...]:
    """Press some keys; return the level before the last of them."""
    *first, last = keys.split()
    await press(pilot, " ".join(first))
    below = level(pilot)
    await press(pilot, last)
    return below


async def escape(pilot: Pilot[Any]) -> None:
    """Press Escape, once more if a note takes the first."""
    note = getattr(pilot.app.screen, "note", "")
    await press(pilot, "escape")
    if isinstance(note, tuple) and note[0]:
        await press(pilot, "escape")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
async def test_escape_closes_a_page_and_nothing_else(page: type[Page]):
    make, keys = PAGES[page]
    async with opened(None if make is None else make()) as pilot:
        below = await before_the_last(pilot, keys)
        assert isinstance(pilot.app.screen, page)
        await escape(pilot)
        assert level(pilot) == below


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__)
async def test_escape_closes_a_mode_and_nothing_else(mode: type[Mode]):
    make, keys = MODES[mode]
    async with opened(make()) as pilot:
        if not keys:
            await press(pilot, "slash escape")
            assert isinstance(screen(pilot).top, mode), "it has nothing below it"
            return
        below = await before_the_last(pilot, keys)
        assert isinstance(screen(pilot).top, mode)
        await escape(pilot)
        assert level(pilot) == below


@pytest.mark.parametrize(("page", "key"), [(Continue, "c"), (LookBack, "w")])
async def test_escape_closes_a_list_of_games(page: type[Page], key: str):
    for seed in (1, 2):
        saved = Table.new("land-ho", ("you", "random"), seed=seed)
        saved.save(Folders.of_user())
    async with opened() as pilot:
        below = await before_the_last(pilot, key)
        assert isinstance(pilot.app.screen, page)
        await press(pilot, "slash a")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, page), "it ends the search"
        await press(pilot, "escape")
        assert level(pilot) == below


async def test_escape_on_the_campaign_leads_to_the_page_below():
    async with opened(at_trade()) as pilot:
        below = level(pilot)
        pilot.app.push_screen(CampaignPage(Folders.of_user()))
        await pilot.pause()
        await press(pilot, "escape")
        assert level(pilot) == below


# ---- within another -------------------------------------------------------------------------

OWN = ("hint", "palette", "labels", "type", "menu")
"""The screen's own commands that open a mode; all others open pages, act or show a note."""
SHORT = "stog"
"""Short keys of commands that ask for something."""
WITHIN = ("1", "slash", "H", "N", "question_mark")
"""Keys that are pressed in every dialog, to see what they open."""
TABLES = (at_trade, at_sea, answering)


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
@pytest.mark.parametrize("make", TABLES)
async def test_escape_goes_back_to_what_was_there_before_the_key(
    make: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(TableScreen, "act", lambda *_: False)
    opening = 0
    async with opened(make(), (100, 30)) as pilot:
        keys = [*SHORT]
        keys += [entry.keys[0] for entry in SCREEN_KEYS if entry.id in OWN]
        rest = level(pilot)
        for key in dict.fromkeys(map(named, keys)):
            await without_note(pilot, key)
            first = level(pilot)
            if first == rest:
                continue
            assert len(first) == len(rest) + 1, key
            opening += 1
            for within in WITHIN:
                await without_note(pilot, within)
                deeper = len(level(pilot)) - len(first)
                if deeper > 0:
                    assert deeper == 1, (key, within)
                    await without_note(pilot, "escape")
                    assert level(pilot) == first, (key, within)
                elif level(pilot) != first:  # another list, or the mode is over
                    for _ in range(len(level(pilot)) - len(rest)):
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
                await escape(pilot)
            assert page_level(pilot) == first, (key, within)
        await escape(pilot)
        assert page_level(pilot) == rest_level, key
    return opened_things


async def test_escape_in_the_replay_goes_back_one_level():
    async with opened(at_trade()) as pilot:
        table = pilot.app.screen
        await press(pilot, "V")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert await walk(pilot, "slash 1 m t question_mark")
        await escape(pilot)
        assert pilot.app.screen is table


async def test_escape_in_the_editor_goes_back_one_level():
    async with editing() as pilot:
        await ready(pilot)
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
        await ready(pilot)
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


# ---- notes, cards, the menu ------------------------------------------------------------------

OPENING = ["t", "o", "r", "H", "colon", "slash", "slash d 4", "f", "dollar_sign", "escape"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_after_escape_the_table_is_the_one_before_the_thing_was_opened(size: tuple[int, int]):
    async with opened(trading("explorers-pirates", 3, 3, 3, 3, 3, 3).table(), size) as pilot:
        await press(pilot, "right right")
        for keys in OPENING:
            before = text(pilot), screen(pilot).board.cursor
            await press(pilot, keys)
            steps = 0
            top = screen(pilot)
            while top.stacked or top.note[0]:
                await press(pilot, "escape")
                steps += 1
            assert (text(pilot), screen(pilot).board.cursor) == before, keys
            assert steps <= 2


async def test_escape_closes_first_the_note_then_the_question_and_then_opens_the_menu():
    async with opened(sailing("explorers-pirates").table(), (120, 40), keys="tab H 3") as pilot:
        noted = screen(pilot)
        assert noted.note[0]
        await press(pilot, "escape")
        assert not noted.note[0]
        assert noted.stacked
        await press(pilot, "escape")
        assert not noted.stacked
        await says(pilot, "escape", "Menu:")


async def test_escape_closes_a_card_and_not_the_question_below_it():
    table = scene(ROAD)
    async with opened(table, (120, 40)) as pilot:
        top = screen(pilot)
        top.act(table.read("road B4-ne"))
        await pilot.pause()
        await says(pilot, "escape", no="★ A Longest Road")
        assert not top.stacked


async def test_a_command_closes_the_menu_and_is_done():
    async with opened(new("you", "random"), (120, 40), keys="escape r") as pilot:
        assert not screen(pilot).stacked
        assert screen(pilot).session.heard, "the dice have fallen"


async def test_enter_after_a_skip_does_nothing_for_a_moment():
    table, clock = new("you", "random", "random"), Clock()
    async with opened(app=timed(table, clock), dialog_pause=0.3) as pilot:
        top = screen(pilot)
        top.skips = True
        top._decisions._settled = None
        top.settle()
        await press(pilot, "r")
        assert not table.heard
        clock.now += 0.31
        await press(pilot, "r")
        assert table.heard
