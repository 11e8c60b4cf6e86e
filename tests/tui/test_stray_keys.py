"""Nobody loses anything by a stray key: dialogs that open by themselves."""

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.board.places import Place
from ep_tui.modes.choose import Choose
from ep_tui.modes.goods import CountGoods
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Target
from ep_tui.panels.styled_lines import text_of
from ep_tui.screens.hand_over import HandOver
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from ep_tui.widgets.key_bar import KeyBar
from tests.kit.table import fresh
from tests.tui.play import app_at, flat, new, opened, press, says, scene, screen, seated
from tests.tui.positions import sailing

OFFERED = """
    scenario = "land-ho"
    seats = 2
    turn = "B"
    phase = "trade-and-build"
    open = ["A answer-offer", "B pick-answer"]
    offer = "1 lumber for 1 wool"
    [A]
    hand = "2 wool"
    [B]
    hand = "3 lumber"
"""


class Clock:
    """A clock that moves only when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def offered() -> Table:
    """B, a bot that chooses at random, offers A lumber for wool."""
    return scene(OFFERED)


def timed(table: Table, clock: Callable[[], float]) -> EpTui:
    """An app with a clock of its own."""
    app = app_at(table, "instant")
    app.clock = clock
    return app


async def test_a_dialog_that_opens_by_itself_ignores_keys_until_it_was_visible_for_a_moment():
    clock = Clock()
    table = offered()
    async with opened(app=timed(table, clock), dialog_pause=0.3, keys="1") as pilot:
        clock.now += 0.29
        await press(pilot, "1")
        assert isinstance(screen(pilot).top, Choose)
        clock.now += 0.02
        before = table.changes
        await press(pilot, "1")
        assert table.changes > before


async def test_after_the_moment_later_keys_are_taken_at_once():
    clock = Clock()
    table = offered()
    async with opened(app=timed(table, clock), dialog_pause=0.3) as pilot:
        clock.now += 0.4
        await press(pilot, "3 escape")
        assert isinstance(screen(pilot).top, Choose)


async def test_the_pause_is_a_setting():
    async with opened(app=timed(offered(), Clock()), dialog_pause=0) as pilot:
        before = screen(pilot).session.changes
        await press(pilot, "2")
        assert screen(pilot).session.changes > before


async def test_a_dialog_that_a_key_of_the_player_opens_takes_keys_at_once():
    clock = Clock()
    async with opened(app=timed(new("you", "random"), clock), dialog_pause=0.3, keys="r") as pilot:
        before = len(screen(pilot).modes)
        await press(pilot, "escape 1")
        assert len(screen(pilot).modes) == before


async def test_the_hand_over_screen_ignores_early_keys():
    clock = Clock()
    app = timed(new("person:Ann", "person:Bea"), clock)
    async with opened(app=app, dialog_pause=0.3, keys="enter") as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        clock.now += 0.4
        await press(pilot, "enter")
        assert not isinstance(pilot.app.screen, HandOver)


async def test_keys_wait_while_the_terminal_has_not_taken_the_frame(
    monkeypatch: pytest.MonkeyPatch,
):
    clock = Clock()
    table = offered()
    async with opened(app=timed(table, clock), dialog_pause=0.3) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr(EpTui, "behind", True)
            clock.now += 5
            await press(pilot, "2")
        clock.now += 0.2
        await press(pilot, "2")
        assert isinstance(screen(pilot).top, Choose)


async def test_an_offer_has_no_default_answer():
    table = offered()
    async with opened(table) as pilot:
        before = table.changes
        await press(pilot, "enter enter enter")
        assert table.changes == before
        assert "Choose first" in flat(pilot)
        await press(pilot, "up enter")
        assert table.changes == before, "the last line begins a counter-offer"
        assert isinstance(screen(pilot).top, CountGoods)


async def test_an_offer_says_what_a_yes_costs():
    async with opened(offered()) as pilot:
        assert "give 1 wool of 2, get 1 lumber" in flat(pilot)


async def test_enter_places_nothing_where_the_cursor_happens_to_be():
    table = Table.new("explorers-pirates", ("you", "random"), seed=3, first=0)
    async with opened(table) as pilot:
        top = screen(pilot).top
        assert isinstance(top, Target)
        before = table.changes
        await press(pilot, "enter enter")
        assert table.changes == before
        await press(pilot, "tab enter")
        assert table.changes > before


def test_the_pause_is_three_tenths_of_a_second_at_first():
    app = EpTui(Folders.of_user())
    assert app.preferred.dialog_pause == 0.3
    assert cast("float", msgspec.structs.asdict(app.preferred)["dialog_pause"]) <= 5


# ---- notes --------------------------------------------------------------------------------------


async def test_enter_at_rest_dismisses_a_note_and_does_nothing_else():
    async with opened(sailing("pirate-lairs").table()) as pilot:
        modes, cursor = list(screen(pilot).modes), screen(pilot).board.cursor
        screen(pilot).tell("Read me.")
        await says(pilot, "enter", no="Read me.")
        assert (screen(pilot).modes, screen(pilot).board.cursor) == (modes, cursor)
        assert not screen(pilot).session._table.history.entries


async def test_enter_answers_a_question_below_a_note():
    async with opened(sailing("pirate-lairs").table(), keys="s") as pilot:
        screen(pilot).tell("Read me.")
        await press(pilot, "enter")
        assert screen(pilot).session._table.history.entries


async def test_no_digit_of_the_menu_quits():
    async with opened(sailing("pirate-lairs").table(), keys="escape") as pilot:
        top = screen(pilot).top
        assert isinstance(top, Choose)
        assert [option.key for option in top.options if option.text == "quit"] == ["q"]
        assert "1–5 q choose" in flat(pilot)


async def test_after_a_sail_the_cursor_stays():
    async with opened(sailing("pirate-lairs").table(), keys="s") as pilot:
        there = screen(pilot).board.cursor
        await press(pilot, "enter")
        assert screen(pilot).session._table.history.entries
        assert screen(pilot).board.cursor == there


async def test_undo_and_redo_name_the_same_place():
    table = sailing("pirate-lairs").table()
    async with opened(table, keys="s") as pilot:
        top = screen(pilot).top
        assert isinstance(top, SailTo)
        far = max(top._ways.values(), key=lambda way: (len(way.paths), not way.touches))
        screen(pilot).board.cursor = Place("path", far.paths[-1])
        await press(pilot, "enter")
        there = table.game.book.topology.path_names[far.paths[-1]]
        assert len(table.history.entries) > 1
        screen(pilot).tell("")
        await says(pilot, "z", f"Undone: sail: #1 {there}")
        await says(pilot, "Z", f"Redone: sail: #1 {there}")


# ---- clicks -------------------------------------------------------------------------------------


async def click_key(pilot: Pilot[Any], key: str) -> None:
    """Click on a key in the last line of the screen."""
    foot = screen(pilot).query_one(KeyBar)
    at = text_of(foot.clickable[0]).index(f"{key} ")
    await pilot.click(foot, offset=(at, 0))
    await pilot.pause()


async def test_a_click_on_a_key_does_what_the_key_does():
    table = new("you", "random")
    async with opened(table) as pilot:
        await click_key(pilot, "r")
        assert table.history.entries


async def test_a_click_on_enter_sails_the_ship():
    table = sailing("pirate-lairs").table()
    async with opened(table, keys="s") as pilot:
        mode, board = screen(pilot).top, screen(pilot).board
        assert isinstance(mode, SailTo)
        seen = (place for place in board.targets if (way := mode.way(place)) and not way.touches)
        board.cursor = next(seen)
        await click_key(pilot, "Enter")
        assert table.history.entries


async def test_the_footer_names_enter_for_a_place_only_once_enter_chooses_it():
    async with opened(seated(fresh("base", 3, seed=7))) as pilot:
        assert "Enter here" not in flat(pilot)
        await says(pilot, "tab", "Enter here")
