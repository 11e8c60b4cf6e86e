"""The first position: played to its end, skipped step by step, left, and not followed at all."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.styled_lines import text_of
from ep_tui.presenters import presenters_of
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session
from ep_tui.storage.preferences import Preferences
from ep_tui.tutorial import Lessons, course, first_table
from tests.tui.play import app_at, flat, opened, press, screen, text

STEPS = [step.id for step in course().step]
PLAYED = {
    "look": "down",
    "roll": "r",
    "buy": "g 2",
    "road": "r enter",
    "end": "e",
    "sail": "s right enter",
    "discover": "tab tab enter",
    "settle": "t enter",
    "why": "d",
    "rule": "R escape",
    "turn": "e enter",
    "help": "question_mark escape",
}
"""The keys of a player who follows each step."""


def learning(**preferred: object) -> EpTui:
    app = app_at(first_table(), "instant", Preferences(**preferred))  # type: ignore[arg-type]
    app.learning = True
    return app


def step(pilot: Pilot[Any]) -> str:
    lessons = screen(pilot)._view.lessons
    if lessons is None:
        return "over"
    assert lessons.step is not None
    return lessons.step.id


def test_every_step_has_words_and_keys_and_one_way_to_be_done():
    assert 10 <= len(STEPS) <= 12
    assert list(PLAYED) == STEPS
    for entry in course().step:
        assert entry.keys
        assert sum(map(bool, (entry.event, entry.phase, entry.done))) == 1


async def test_a_person_who_follows_comes_to_the_end():
    async with opened(app=learning()) as pilot:
        for at, name in enumerate(STEPS):
            assert step(pilot) == name
            assert f"First voyage · {at + 1}/{len(STEPS)}" in flat(pilot)
            await press(pilot, PLAYED[name])
        assert step(pilot) == "over"
        assert "You have finished your first voyage" in flat(pilot)
        await press(pilot, "right r")
        assert "First voyage" not in flat(pilot), "the game continues"


async def test_every_step_can_be_skipped():
    async with opened(app=learning()) as pilot:
        for name in STEPS:
            assert step(pilot) == name
            await press(pilot, "greater_than_sign")
        assert step(pilot) == "over"


@pytest.mark.slow
@pytest.mark.parametrize("name", STEPS)
async def test_the_lessons_can_be_left_at_each_step(name: str):
    async with opened(app=learning()) as pilot:
        await press(pilot, " ".join(PLAYED[done] for done in STEPS[: STEPS.index(name)]))
        assert step(pilot) == name
        await press(pilot, "0")
        assert step(pilot) == "over"
        assert "The lessons are over" in flat(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("name", STEPS)
async def test_each_step_is_whole_in_the_smallest_window(name: str):
    async with opened(app=learning()) as pilot:
        while step(pilot) != name:
            await press(pilot, "greater_than_sign")
        lessons = screen(pilot)._view.lessons
        side = screen(pilot).query_one("#side")
        shown = [text_of(line) for line in side.shown]  # type: ignore[attr-defined]
        assert lessons is not None
        for line in lessons.lines(side.size.width - 2):
            assert f"│ {text_of(line)}" in shown
        assert len(shown) <= side.size.height


async def test_nothing_is_held_back_and_the_step_waits_for_its_phase():
    async with opened(app=learning()) as pilot:
        await press(pilot, "down r e")
        assert step(pilot) == "buy"
        assert "Do this when you trade and build" in flat(pilot)
        await press(pilot, "e enter")
        assert step(pilot) == "buy"
        await press(pilot, "r")
        assert "Do this when" not in flat(pilot)


async def test_what_was_done_before_it_was_asked_for_counts():
    async with opened(app=learning()) as pilot:
        await press(pilot, "r g 2 right")
        assert step(pilot) == "road"


async def test_a_key_without_a_meaning_says_which_one_is_wanted():
    async with opened(app=learning()) as pilot:
        await press(pilot, "down J")
        assert "J does nothing here. This step needs r." in flat(pilot)


async def test_a_command_of_another_phase_says_why_not():
    async with opened(app=learning()) as pilot:
        await press(pilot, "down s")
        assert "R: rule)" in flat(pilot)
        assert step(pilot) == "roll"


async def test_the_key_to_press_stands_out_in_the_foot():
    async with opened(app=learning()) as pilot:
        await press(pilot, "down")
        foot = screen(pilot).query_one("#foot")
        assert ("r", "press") in foot.shown[1]  # type: ignore[attr-defined]


async def test_a_person_with_other_keys_reads_theirs():
    async with opened(app=learning(keys={"end": "Y"})) as pilot:
        await press(pilot, "greater_than_sign " * 4)
        assert step(pilot) == "end"
        assert "Press Y" in flat(pilot)
    session = Session.local(first_table())
    keymap = Keymap({"help": "U"}, presenters_of(session.game).commands)
    words = Lessons(session, keymap).say("done")
    assert "[U] lists all keys" in words


async def test_the_first_voyage_begins_on_the_start_screen(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with opened() as pilot:
        await press(pilot, "t")
        assert isinstance(pilot.app.screen, TableScreen)
        assert step(pilot) == STEPS[0]
        await press(pilot, "escape")
        assert "Menu" in text(pilot)
    assert list(tmp_path.rglob("*.eprec")) or list(tmp_path.rglob("*.*")), (
        "it is saved like any game"
    )


def test_a_tutorial_needs_a_terminal(capsys):
    from ep_tui.__main__ import main

    assert main(["tutorial"]) == 2
    assert "terminal" in capsys.readouterr().err
