"""Escape closes what is on top and nothing else; the menu and the skip take no key of the game."""

import pytest

from tests.tui.play import new, opened, press, says, scene, screen, text
from tests.tui.positions import sailing, trading
from tests.tui.test_moments import ROAD
from tests.tui.test_stray_keys import Clock, timed

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
