"""The lessons of the tutorial: played by keys to their ends, skipped, left, and done wrong."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.panels.styled_lines import text_of
from ep_tui.screens.start import LessonList
from ep_tui.screens.table import TableScreen
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.tutorial.lesson_files import LESSONS, lesson, lesson_table
from ep_tui.widgets.key_bar import KeyBar
from ep_tui.widgets.question_box import QuestionBox
from tests.tui.play import app_at, flat, opened, press, says, screen, text

PRESSED = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "Tab": "tab",
    "Esc": "escape",
    "Enter": "enter",
    "?": "question_mark",
}
"""Textual's names of the keys that steps print."""


def learning(name: str, **preferred: object) -> EpTui:
    app = app_at(lesson_table(name), "instant", Preferences(**preferred))  # type: ignore[arg-type]
    app.lesson = name
    return app


def step(pilot: Pilot[Any]) -> str:
    lessons = screen(pilot).lessons
    if lessons is None:
        return "ended"
    return "done" if lessons.step is None else lessons.step.id


async def follow(pilot: Pilot[Any]) -> None:
    """Press what the step asks for."""
    lessons = screen(pilot).lessons
    assert lessons is not None
    await press(pilot, " ".join(PRESSED.get(key, key) for key in lessons.keys))


def assert_whole(pilot: Pilot[Any]) -> None:
    """The panel shows all lines of the step, unless it shows a note or a question first."""
    table, side = screen(pilot), screen(pilot).query_one(QuestionBox)
    if table.note[0] or table.moment is not None or table.top.panel(40, 20) is not None:
        return
    lessons, shown = table.lessons, [text_of(line) for line in side.shown]
    assert lessons is not None
    whole = lessons.lines(side.size.width, side.size.height, beside=False)
    assert {text_of(line) for line in whole} <= {*shown}
    assert len(shown) <= side.size.height, lessons.title


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
async def test_the_keys_that_each_step_prints_lead_to_the_end_in_a_small_window(name: str):
    async with opened(app=learning(name), size=(60, 20)) as pilot:
        for at, wanted in enumerate(lesson(name).step, 1):
            assert step(pilot) == wanted.id
            lessons = screen(pilot).lessons
            assert lessons is not None
            assert f"· {at}/{len(lesson(name).step)}" in lessons.title
            assert_whole(pilot)
            await follow(pilot)
        assert step(pilot) == "done"
        assert "· done" in flat(pilot)
        assert_whole(pilot)
        await press(pilot, "0")
        assert step(pilot) == "ended"
        assert not screen(pilot).session.over, "the game continues"


async def test_every_step_can_be_skipped_and_leads_to_the_next_lesson():
    name, following, *_ = LESSONS
    async with opened(app=learning(name), size=(80, 24)) as pilot:
        for wanted in lesson(name).step:
            assert step(pilot) == wanted.id
            assert_whole(pilot)
            await press(pilot, "greater_than_sign")
        assert step(pilot) == "done"
        await press(pilot, "greater_than_sign")
        assert step(pilot) == lesson(following).step[0].id


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_a_step_that_can_no_longer_be_done_says_how_to_take_it_back(size: tuple[int, int]):
    async with opened(app=learning("first-game"), size=size) as pilot:
        await press(pilot, "r greater_than_sign greater_than_sign greater_than_sign g enter")
        assert step(pilot) == "buy"
        assert "You cannot do this step now. A card costs 2 gold; you have 0." in flat(pilot)
        assert_whole(pilot)
        await says(pilot, "z", no="You cannot do this step now")


async def test_a_lesson_can_be_ended_at_any_step():
    async with opened(app=learning("first-game"), keys="right 0") as pilot:
        assert step(pilot) == "ended"
        assert "The lesson is over" in flat(pilot)
        await press(pilot, "escape escape")
        assert "let a bot play for you" in flat(pilot), "the usual menu"


async def test_the_menu_of_a_lesson_explains_its_entries():
    async with opened(app=learning("first-game")) as pilot:
        await says(pilot, "down down left left escape", "First game · 2/18")
        told = []
        for _ in range(7):
            told.append(flat(pilot))
            await press(pilot, "down")
        for words in ("waits for you", "can no longer do", "same position", "“Pirate lairs”"):
            assert any(words in page for page in told)
        assert " q quit" in told[0], "no digit quits"
        await press(pilot, "2")
        assert step(pilot) == "legend"
        await press(pilot, "escape 3")
        assert step(pilot) == "look", "begun again"
        await press(pilot, "escape 4")
        assert step(pilot) == "crew", "the next lesson"
        await press(pilot, "escape 5")
        assert step(pilot) == "ended"


async def test_a_key_without_a_meaning_says_which_one_is_wanted():
    async with opened(app=learning("first-game")) as pilot:
        await says(pilot, "J", "J does nothing here. This step needs ↓ ↓ ← ←.")


async def test_a_command_of_another_phase_says_why_not():
    async with opened(app=learning("first-game")) as pilot:
        await says(pilot, "s", "R: rule)")
        assert step(pilot) == "look"


async def test_the_key_to_press_stands_out_in_the_foot():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down down left left I escape M escape")
        foot = screen(pilot).query_one(KeyBar)
        assert ("r", "press") in foot.shown[0]


async def test_a_player_with_other_keys_reads_theirs():
    async with opened(app=learning("first-game", keys={"end": "Y", "help": "U"})) as pilot:
        await press(pilot, "r " + "greater_than_sign " * 9)
        assert step(pilot) == "end"
        assert "Press Y" in flat(pilot)
        await says(pilot, "0", "U lists all keys")


async def test_the_start_screen_lists_the_lessons():
    async with opened(keys="t") as pilot:
        assert isinstance(pilot.app.screen, LessonList)
        for words in ("First game", "Pirate lairs", "Fish", "Spices", "basics in 18 steps"):
            assert words in text(pilot)
        await press(pilot, "3")
        assert isinstance(pilot.app.screen, TableScreen)
        assert step(pilot) == "roll-fish"
    assert saves.running(Folders.of_user()), "it is saved like any game"


def test_a_tutorial_needs_a_terminal_and_a_lesson_that_exists(capsys):
    from ep_tui.__main__ import main

    assert main(["tutorial"]) == 2
    assert "terminal" in capsys.readouterr().err
    assert main(["tutorial", "knight"]) == 2
    assert "the lessons are first-game, lair, fish, spice, base, trading" in capsys.readouterr().err


async def test_a_lesson_that_was_left_goes_on_at_its_step_or_is_replaced_by_a_new_one():
    folders = Folders.of_user()
    async with opened(keys="t 1") as pilot:
        for left_at in ("buy", "sail"):
            while step(pilot) != left_at:
                await follow(pilot)
            pilot.app.to_start()  # type: ignore[attr-defined]
            await press(pilot, "c")
            assert step(pilot) == left_at
        (left,) = saves.running(folders)
        pilot.app.to_start()  # type: ignore[attr-defined]
        await press(pilot, "t 1")
        assert step(pilot) != "sail"
        assert len(saves.running(folders)) == 1
        assert left not in saves.running(folders)
        assert [path.name for path in saves.finished(folders)] == [left.name]
