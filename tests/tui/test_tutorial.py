"""The lessons of the tutorial: played by keys to their ends, skipped, left, and done wrong."""

from itertools import pairwise
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.panels.styled_lines import text_of
from ep_tui.screens.start import LessonList
from ep_tui.screens.table import TableScreen
from ep_tui.storage.preferences import Preferences
from ep_tui.tutorial.lesson_files import LESSONS, lesson, lesson_table
from ep_tui.widgets.key_bar import KeyBar
from ep_tui.widgets.question_box import QuestionBox
from tests.tui.play import app_at, flat, opened, press, screen, text

SIZES = ((80, 24), (60, 20))
PLAYED = {
    "first-game": {
        "look": "down",
        "goal": "I escape",
        "legend": "M escape",
        "roll": "r",
        "buy": "g 2",
        "road": "r enter",
        "ship": "v enter",
        "offer": "o 1 enter 4 enter 1",
        "hint": "H escape",
        "harbor": "a enter",
        "end": "e",
        "sail": "s 1 right enter",
        "discover": "tab tab enter",
        "settle": "t enter",
        "why": "d",
        "rule": "R escape",
        "turn": "e enter",
        "help": "question_mark escape",
    },
    "lair": {
        "crew": "w 1",
        "to-sea": "e",
        "besiege": "s enter g enter",
        "fight": "e",
        "track": "I escape",
    },
    "fish": {
        "roll-fish": "r",
        "catch": "C enter",
        "deliver": "s enter o enter",
        "track": "I escape",
    },
    "spice": {
        "befriend": "v enter",
        "deliver-sack": "s enter o enter",
        "track": "I escape",
    },
}
"""The keys of a player who follows each step."""
WRONG = {
    "look": "r",
    "goal": "L escape",
    "legend": "I escape",
    "roll": "M escape",
    "buy": "g 1",
    "road": "r escape",
    "ship": "v escape",
    "offer": "o 1 enter 4 enter 0",
    "hint": "M escape",
    "harbor": "a escape",
    "end": "s",
    "sail": "s 2 down enter",
    "discover": "tab enter",
    "settle": "s escape",
    "why": "r",
    "rule": "M escape",
    "turn": "z",
    "help": "M escape",
    "crew": "g 1",
    "to-sea": "s",
    "besiege": "s escape",
    "fight": "z",
    "track": "L escape",
    "roll-fish": "s escape",
    "catch": "s left enter",
    "deliver": "s escape",
    "befriend": "s right enter",
    "deliver-sack": "s escape",
}
"""Something else that can be done at each step."""
STEPS = [(name, step.id) for name in LESSONS for step in lesson(name).step]


def learning(name: str, **preferred: object) -> EpTui:
    app = app_at(lesson_table(name), "instant", Preferences(**preferred))  # type: ignore[arg-type]
    app.lesson = name
    return app


def step(pilot: Pilot[Any]) -> str:
    lessons = screen(pilot).lessons
    if lessons is None:
        return "ended"
    return "done" if lessons.step is None else lessons.step.id


async def play_until(pilot: Pilot[Any], name: str, wanted: str) -> None:
    for done, keys in PLAYED[name].items():
        if done == wanted:
            break
        await press(pilot, keys)
    assert step(pilot) == wanted


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_has_keys_and_one_deed(name: str):
    assert list(PLAYED[name]) == [step.id for step in lesson(name).step]
    for entry in lesson(name).step:
        assert entry.keys
        assert sum(map(bool, (entry.event, entry.phase, entry.done))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", LESSONS)
async def test_a_player_who_follows_comes_to_the_end(name: str, size: tuple[int, int]):
    async with opened(app=learning(name), size=size) as pilot:
        for at, (wanted, keys) in enumerate(PLAYED[name].items(), 1):
            assert step(pilot) == wanted
            assert f"· {at}/{len(PLAYED[name])}" in flat(pilot)
            await press(pilot, keys)
        assert step(pilot) == "done"
        assert "· done" in flat(pilot)
        await press(pilot, "0")
        assert step(pilot) == "ended"
        assert not screen(pilot).session.over, "the game continues"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wanted"), STEPS)
async def test_another_deed_passes_no_step(name: str, wanted: str):
    async with opened(app=learning(name)) as pilot:
        await play_until(pilot, name, wanted)
        await press(pilot, WRONG[wanted])
        assert step(pilot) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
async def test_every_step_can_be_skipped_and_leads_to_the_next_lesson(name: str):
    following = dict(pairwise(LESSONS)).get(name)
    async with opened(app=learning(name)) as pilot:
        for wanted in PLAYED[name]:
            assert step(pilot) == wanted
            await press(pilot, "greater_than_sign")
        assert step(pilot) == "done"
        await press(pilot, "greater_than_sign")
        assert step(pilot) == (next(iter(PLAYED[following])) if following else "done")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "wanted"), STEPS)
async def test_each_step_is_whole_in_small_windows(name: str, wanted: str, size: tuple[int, int]):
    async with opened(app=learning(name), size=size) as pilot:
        while step(pilot) != wanted:
            await press(pilot, "greater_than_sign")
        lessons = screen(pilot).lessons
        side = screen(pilot).query_one(QuestionBox)
        shown = [text_of(line) for line in side.shown]
        assert lessons is not None
        for line in lessons.lines(side.size.width):
            assert text_of(line) in shown
        assert len(shown) <= side.size.height


async def test_a_lesson_can_be_ended_at_any_step():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down 0")
        assert step(pilot) == "ended"
        assert "The lesson is over" in flat(pilot)
        await press(pilot, "escape escape")
        assert "let a bot play for you" in flat(pilot), "the usual menu"


async def test_the_menu_of_a_lesson_explains_its_entries():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down escape")
        assert "First game · 2/18" in flat(pilot)
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


async def test_nothing_is_held_back_and_the_step_waits_for_its_phase():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down I escape M escape r e")
        assert step(pilot) == "buy"
        assert "Do this when you trade and build" in flat(pilot)
        await press(pilot, "e enter")
        assert step(pilot) == "buy"
        await press(pilot, "r")
        assert "Do this when" not in flat(pilot)


async def test_what_was_done_before_it_was_asked_for_counts():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "r g 2 right I escape M escape")
        assert step(pilot) == "road"


async def test_a_key_without_a_meaning_says_which_one_is_wanted():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down J")
        assert "J does nothing here. This step needs I." in flat(pilot)


async def test_a_command_of_another_phase_says_why_not():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down s")
        assert "R: rule)" in flat(pilot)
        assert step(pilot) == "goal"


async def test_the_key_to_press_stands_out_in_the_foot():
    async with opened(app=learning("first-game")) as pilot:
        await press(pilot, "down I escape M escape")
        foot = screen(pilot).query_one(KeyBar)
        assert ("r", "press") in foot.shown[0]


async def test_a_player_with_other_keys_reads_theirs():
    async with opened(app=learning("first-game", keys={"end": "Y", "help": "U"})) as pilot:
        await press(pilot, "greater_than_sign " * 10)
        assert step(pilot) == "end"
        assert "Press Y" in flat(pilot)
        await press(pilot, "0")
        assert "U lists all keys" in flat(pilot)


async def test_the_start_screen_lists_the_lessons(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with opened() as pilot:
        await press(pilot, "t")
        assert isinstance(pilot.app.screen, LessonList)
        for words in ("First game", "Pirate lairs", "Fish", "Spices", "basics in 18 steps"):
            assert words in text(pilot)
        await press(pilot, "3")
        assert isinstance(pilot.app.screen, TableScreen)
        assert step(pilot) == "roll-fish"
    assert list(tmp_path.rglob("games/*fish.txt")), "it is saved like any game"


def test_a_tutorial_needs_a_terminal_and_a_lesson_that_exists(capsys):
    from ep_tui.__main__ import main

    assert main(["tutorial"]) == 2
    assert "terminal" in capsys.readouterr().err
    assert main(["tutorial", "knights"]) == 2
    assert "the lessons are first-game, lair, fish, spice" in capsys.readouterr().err
