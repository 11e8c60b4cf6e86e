"""Undo on the screen: its limits, their reasons, and the record."""

from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from tests.tui.play import answers, flat, new, opened, press, says, scene, screen, text

AT_SEA = """
phase = "movement"
[A]
hand = "1 wool"
ships = ["C4-sw"]
"""
RICH = """
[A]
hand = "3 brick, 3 lumber, 3 wool, 6 gold"
settlements = ["A1.s"]
roads = ["A1-se"]
[B]
hand = "1 ore"
"""


def body(table: Table) -> list[str]:
    """The lines of a save below its header."""
    path = table.save_path
    assert path is not None
    return path.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()


async def test_before_the_first_decision_there_is_nothing_to_take_back():
    async with opened(new("you", "random")) as pilot:
        await says(pilot, "z", "nothing to undo yet")
        await says(pilot, "Z", "nothing to redo")


async def test_dice_that_have_fallen_bar_the_way_and_are_named():
    async with opened(new("you", "random")) as pilot:
        await says(pilot, "r z", "The dice have been rolled since")
        assert screen(pilot).last_rule == "house.undo"


async def test_own_decisions_are_taken_back_one_by_one_up_to_the_dice():
    table = new("you", "random")
    table.save(Folders.of_user())
    async with opened(table, keys="r") as pilot:
        rolled = table.history.state.digest()
        await answers(pilot, "buy ore")
        await press(pilot, "e z z")
        assert table.history.state.digest() == rolled
        assert "Undone: buy a card with gold: ore." in flat(pilot)
        await says(pilot, "z", "The dice have been rolled since")
        await says(pilot, "Z Z", "Redone: end building.")
        assert body(table)[2:] == ["A buy ore", "A end", "undo 1", "undo 1", "A buy ore", "A end"]


async def test_a_discovery_bars_the_way_and_is_named():
    async with opened(scene(AT_SEA)) as pilot:
        await answers(pilot, "sail #1 C4-se")
        await says(pilot, "z", "has been", "since, so earlier decisions cannot be undone")


async def test_the_answer_of_another_seat_bars_the_way():
    table = scene(RICH)
    async with opened(table) as pilot:
        await answers(pilot, "offer 1 wool for 1 ore")
        assert table.history.entries[-1].actor == 1
        await says(pilot, "z", "Another seat made the last decision")


async def test_the_next_person_cannot_take_back_the_decision_of_the_last():
    async with opened(new("person:Ann", "person:Bob")) as pilot:
        await says(pilot, "enter r e e enter z", "Another seat made the last decision")


async def test_the_end_of_a_turn_is_taken_back_until_a_bot_has_decided():
    table = new("you", "random", "random")
    async with opened(table, pace="step", keys="r e e") as pilot:
        assert table.person_to_act is None
        assert "z undo" in text(pilot)
        await press(pilot, "z")
        assert table.person_to_act == 0
        await press(pilot, "Z")
        assert table.person_to_act is None
        await says(pilot, "space", no="z undo")
        await says(pilot, "z", "It is another player’s decision now")


async def test_a_game_that_goes_on_from_its_save_takes_back_as_far_as_before():
    table = new("you", "random")
    table.save(Folders.of_user())
    async with opened(table) as pilot:
        await press(pilot, "r e")
    again = Table.resume(Folders.of_user(), saves.running(Folders.of_user())[0])
    async with opened(again) as pilot:
        await says(pilot, "z", "Undone: end building.")
        await says(pilot, "z", "The dice have been rolled since")
