"""Escape leaves every page and every mode for the level below; a new one must be in this walk."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

import ep_tui
from ep_tui.host.shared_screen import WatchOthers
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
from tests.tui.play import opened, press, screen
from tests.tui.positions import sailing, trading
from tests.tui.test_every_key import answering

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
