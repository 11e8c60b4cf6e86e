"""The edit screen: pieces by cursor and letters, verdicts, undo, saving and playing on."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import SCENARIOS, Seat
from ep_tui.app import EpTui
from ep_tui.screens.edit import EditScreen
from ep_tui.screens.table import TableScreen
from ep_tui.session.draft import Draft
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from tests.tui.play import flat, new, opened, press

LINE = "explorers-pirates | movement | pirate B D5 | A ship D4-ne crew, harbor D3.n | B ship D5-w"
SIZES = [(80, 24), (79, 24), (45, 30), (60, 20)]


@asynccontextmanager
async def editing(line: str = LINE, size: tuple[int, int] = (80, 24)) -> AsyncGenerator[Pilot[Any]]:
    """The app with only the editor."""
    app = EpTui(Folders.of_user())
    app.first = lambda _: EditScreen(Draft.of_text(line))
    async with app.run_test(size=size) as pilot:
        await rest(pilot)
        yield pilot


async def rest(pilot: Pilot[Any]) -> None:
    """Wait until the place under the cursor is judged."""
    await pilot.pause()
    while isinstance(pilot.app.screen, EditScreen) and pilot.app.screen._timer is not None:
        assert pilot.app.is_running, "the app ended by an error"
        await pilot.pause(0.01)
    await pilot.pause()


async def say(pilot: Pilot[Any], text: str, sign: str = "/") -> None:
    """Open the line, put a text into it and press Enter."""
    await pilot.press(sign)
    screen(pilot).paste(text)
    await pilot.press("enter")
    await rest(pilot)


def screen(pilot: Pilot[Any]) -> EditScreen:
    top = pilot.app.screen
    assert isinstance(top, EditScreen)
    return top


@pytest.mark.parametrize("size", SIZES)
async def test_a_place_says_what_can_be_laid_and_what_is_legal(size: tuple[int, int]):
    async with editing(size=size) as pilot:
        await say(pilot, "D4-ne")
        told = flat(pilot)
        assert "Place, as A" in told
        assert "s ship" in told
        assert "drop crew of #1" in told
        assert "A, movement" in told


async def test_a_hex_and_its_number_are_laid_by_letters_and_undone():
    async with editing() as pilot:
        await say(pilot, "C5")
        await press(pilot, "f")
        assert "9 forest 9" in flat(pilot)
        await press(pilot, "9")
        await rest(pilot)
        assert 'C5 = "forest 9"' in screen(pilot).draft.text
        await press(pilot, "z")
        assert "forest" not in screen(pilot).draft.text
        await press(pilot, "Z")
        assert "forest 9" in screen(pilot).draft.text
        await press(pilot, "backspace")
        assert "forest" not in screen(pilot).draft.text


async def test_pieces_of_any_seat_are_laid_and_impossible_ones_are_refused_with_the_reason():
    async with editing() as pilot:
        await say(pilot, "C3-e")
        await press(pilot, "B")
        await rest(pilot)
        await press(pilot, "s")
        await rest(pilot)
        assert screen(pilot).draft.text.count("#2") == 1
        await press(pilot, "r")
        await rest(pilot)
        assert "a road cannot be built there" in flat(pilot)


async def test_statements_and_actions_can_be_typed():
    async with editing() as pilot:
        await say(pilot, "A 2 sheep 1 gold")
        assert 'hand = "2 wool, 1 gold"' in screen(pilot).draft.text
        await say(pilot, "sail #1 D4-e", ":")
        assert "Legal: sail #1 D4-e" in flat(pilot)
        await say(pilot, "sail #1 B2-e", ":")
        assert "Not legal: sail #1 B2-e." in flat(pilot)
        await say(pilot, "sail #1 B3-w", ":")
        assert "Not legal: sail #1 B3-w." in flat(pilot), "a place as it was typed"
        await say(pilot, "A ship D5-nw")
        assert "The ship on D5-nw touches C5" in flat(pilot)
        await say(pilot, "sial #1 D4-e", ":")
        assert "did you mean “sail #1 D4-e”?" in flat(pilot)
        await say(pilot, "sail away", ":")
        assert "“sail away” is not understood; write “sail SHIP PATH”." in flat(pilot)
        await press(pilot, "slash d a n c e enter")
        assert "“dance” is not understood" in flat(pilot)
        await press(pilot, "slash up")
        assert "dance" in flat(pilot)


async def test_turn_and_phase_go_on_by_a_key():
    async with editing() as pilot:
        await press(pilot, ">")
        assert "B, movement · placing as B" in flat(pilot)
        await press(pilot, ".")
        assert "B, the production roll" in flat(pilot)


async def test_the_scene_is_saved_and_played_on():
    async with editing() as pilot:
        await press(pilot, "S")
        (path,) = Folders.of_user().scenes.glob("scene.toml")
        assert path.read_text(encoding="utf-8") == screen(pilot).draft.text
        await press(pilot, "G")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.me == 0
        table = pilot.app.screen.session._table
        (path,) = saves.running(Folders.of_user())
        loaded = saves.load(path)
        assert loaded.header == table.header
        assert loaded.history.state.digest() == table.history.state.digest()


async def test_a_running_game_is_edited_and_does_not_change():
    async with opened(new("you", "random")) as pilot:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        before = table.session.observe(Seat(0))
        await press(pilot, "number_sign")
        await rest(pilot)
        await say(pilot, "A 2 ore")
        assert "2 ore" in screen(pilot).draft.text
        await press(pilot, "q q")
        assert isinstance(pilot.app.screen, TableScreen)
        assert table.session.observe(Seat(0)) == before


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_every_scenario_can_be_edited(scenario: str):
    async with editing(f'scenario = "{scenario}"\nseats = 3', (45, 30)) as pilot:
        for keys in ("tab", "up left", "tab", "down right", "tab", "up up", "question_mark", "q"):
            await press(pilot, keys)
            await rest(pilot)
        assert "Place, as A" in flat(pilot)


async def test_any_text_gets_one_answer_in_the_width_there_is():
    async with editing(size=(45, 30)) as pilot:
        for text in ("|", "A ,,", "A 99999 wool", "C5 C5 C5", "turn Z", "🐑" * 30):
            await say(pilot, text)
            assert max(map(len, flat(pilot).split())) <= 200
            await say(pilot, text, ":")
        assert screen(pilot).draft.text


def test_a_statement_may_name_a_seat_by_the_color_that_the_scene_has_for_it():
    draft = Draft.of_text("pirate-lairs | movement | red ship D4-ne | blue harbor D3.n")
    draft.say("blue 2 wool")
    assert '[B]\nhand = "2 wool"' in draft.text


async def test_lines_that_have_no_room_are_counted():
    async with editing(size=(45, 20)) as pilot:
        await say(pilot, "D4-ne")
        side = screen(pilot)._side
        width, height = side.size
        hidden = len(screen(pilot)._panel(width - 2)) - (height - 1)
        assert hidden > 1
        assert f"… {hidden} more" in flat(pilot)
