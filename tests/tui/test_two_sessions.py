"""Two screens at one table: each with its own seat, or one as a watcher."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat
from ep_tui.app import EpTui
from ep_tui.modes.base_modes import Rest, Watch
from ep_tui.modes.choose import Choose
from ep_tui.screens.ending import Over
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import SLOW, step_here
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from tests.session.twins import twins
from tests.tui.play import app_at, flat, new, opened, press, says, scene, screen, type_line

PEOPLE = ("person:Ann", "person:Bob", "random")
ANN, BOB = Seat(0), Seat(1)


@asynccontextmanager
async def sitting(session: Session, size: tuple[int, int] = (80, 24)) -> AsyncGenerator[Pilot[Any]]:
    """An app that shows one session."""
    app = EpTui(Folders.of_user(), session, Preferences(dialog_pause=0))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


@asynccontextmanager
async def two(
    table: Table, first: tuple[Seat, ...], second: tuple[Seat, ...], pace: str = "instant"
) -> AsyncGenerator[tuple[Pilot[Any], Pilot[Any]]]:
    """Two apps at one table."""
    step_here(table, pace, Folders.of_user())
    one, other = Session(table, first), Session(table, second)
    async with sitting(one) as here, sitting(other) as there:
        yield here, there


async def quiet(*pilots: Pilot[Any]) -> None:
    for _ in range(2):
        for pilot in pilots:
            await pilot.pause()


async def test_each_sees_its_own_hand_only():
    async with two(new(*PEOPLE), (ANN,), (BOB,)) as (ann, bob):
        assert screen(ann).viewer == ANN
        assert screen(bob).viewer == BOB


async def test_both_repaint_when_either_acts():
    async with two(new(*PEOPLE), (ANN,), (BOB,)) as (ann, bob):
        await press(ann, "r")
        await quiet(ann, bob)
        assert re.search(r"You(: | roll )\d", flat(ann))
        assert re.search(r"A: \d", flat(bob)), "the roll and all income in one line"
        await press(ann, "e e")
        await quiet(ann, bob)
        assert isinstance(screen(ann).top, Watch)
        assert isinstance(screen(bob).top, Rest)
        await press(bob, "r")
        await quiet(ann, bob)
        assert re.search(r"B \d+", flat(ann)), "a turn of another is a line"


async def test_keys_of_one_seat_do_nothing_in_the_turn_of_another():
    table = new(*PEOPLE)
    async with two(table, (ANN,), (BOB,)) as (ann, bob):
        await press(bob, "r enter e Z H")
        await quiet(ann, bob)
        assert table.changes == 0
        await press(ann, "r")
        await press(bob, "z Z")
        await quiet(ann, bob)
        assert table.person_to_act == ANN


async def test_bots_are_stepped_by_the_table_and_shown_to_both():
    table = new("random", *PEOPLE[:2])
    async with two(table, (Seat(1),), (Seat(2),)) as (ann, bob):
        await quiet(ann, bob)
        assert table.person_to_act == 1
        assert isinstance(screen(ann).top, Rest)
        assert isinstance(screen(bob).top, Watch)
        assert "Random" in flat(ann)


async def test_one_who_leaves_stops_neither_the_save_nor_the_other():
    table = new(*PEOPLE, first=1)
    table.save(Folders.of_user())
    async with two(table, (ANN,), (BOB,)) as (ann, bob):
        await press(ann, "ctrl+q")
        await bob.pause()
        await says(bob, "r", "You roll")
        path = table.save_path
        assert path is not None
        assert saves.load(path).history.entries == table.history.entries
        await press(bob, "ctrl+q")
    assert table.save_path is None, "the last one closes the table"


async def test_bots_play_on_for_others_when_the_app_that_opened_the_table_has_left():
    table = new(*["random"] * 3)
    home = app_at(table, "slow")
    async with opened(app=home) as pilot, sitting(Session(table, ())) as watcher:
        await press(pilot, "ctrl+q")
        before = table.changes
        for _ in range(100):
            await watcher.pause(SLOW / 4)
            if table.changes > before:
                return
    pytest.fail("the bots have stopped")


async def test_both_players_of_a_finished_game_play_again_at_one_table():
    table = scene('phase = "movement"\n[house]\n"turn.actions" = 1\n', *PEOPLE[:2])
    table.save(Folders.of_user())
    async with two(table, (ANN,), (BOB,)) as (ann, bob):
        await press(ann, "e")
        await quiet(ann, bob)
        assert "has begun" not in flat(bob)
        await press(ann, "r")
        await quiet(ann, bob)
        assert "has begun" in flat(bob)
        await press(bob, "r")
        await quiet(ann, bob)
        assert screen(ann).session._table is screen(bob).session._table is not table
        assert (screen(ann).viewer, screen(bob).viewer) == (ANN, BOB)
        assert len(saves.running(Folders.of_user())) == 1
        assert (screen(ann).me, screen(bob).me) == (None, BOB), "the other seat begins"


async def test_the_result_offers_a_watcher_no_rematch_until_there_is_one():
    table = scene('phase = "movement"\n[house]\n"turn.actions" = 1\n', *PEOPLE[:2])
    async with two(table, (ANN,), ()) as (ann, watcher):
        await press(ann, "e")
        await quiet(ann, watcher)
        assert "play again" not in flat(watcher)
        await press(watcher, "r")
        assert isinstance(screen(watcher).top, Over)
        await press(ann, "r")
        await quiet(ann, watcher)
        await press(watcher, "r")
        assert screen(watcher).session._table is screen(ann).session._table
        assert "Hand:" not in flat(watcher)


async def test_the_keys_of_a_watcher_change_nothing_for_others():
    table = new("random", *PEOPLE[:2])
    async with two(table, (Seat(1),), (), pace="step") as (ann, watcher):
        before = (table.changes, table.loop.pace, table.loop.paused)
        for keys in ("space", "enter", "p", "z Z", "r e", "H", "o", "escape 2 escape", ":", "/"):
            await press(watcher, keys)
            await press(watcher, "escape")
        await quiet(ann, watcher)
        assert (table.changes, table.loop.pace, table.loop.paused) == before
        assert table.people == [1, 2]
        await press(ann, "space")
        await quiet(ann, watcher)
        assert table.changes > 0


async def test_a_watcher_sees_no_hand_and_is_offered_no_seat():
    async with two(new(*PEOPLE), (ANN,), ()) as (ann, watcher):
        assert "Hand:" not in flat(watcher)
        await press(watcher, "escape")
        assert isinstance(screen(watcher).top, Choose)
        assert "let a bot play" not in flat(watcher)
        await press(ann, "r")
        await quiet(ann, watcher)
        assert "Ann rolls" in flat(watcher) or isinstance(screen(watcher).top, Choose)


async def test_what_a_watcher_has_open_stays_open_while_others_play():
    async with two(new(*PEOPLE), (ANN,), ()) as (ann, watcher):
        await press(watcher, "escape")
        menu = screen(watcher).top
        await press(ann, "r")
        await quiet(ann, watcher)
        assert screen(watcher).top is menu


async def test_an_open_menu_holds_up_nobody_else():
    table = new(*PEOPLE)
    async with two(table, (ANN,), ()) as (ann, watcher):
        await press(watcher, "escape")
        while table.person_to_act == ANN:
            await press(ann, "e" if len(table.history.entries) else "r")
            await quiet(ann, watcher)
        assert table.person_to_act == BOB


async def test_only_whose_action_it_was_takes_it_back_and_all_see_it():
    table = new(*PEOPLE)
    async with two(table, (ANN,), (BOB,)) as (ann, bob):
        await press(ann, "r")
        await type_line(ann, "buy ore")
        done = table.changes
        await press(bob, "z Z")
        await quiet(ann, bob)
        assert table.changes == done
        await press(ann, "z")
        await quiet(ann, bob)
        assert table.changes == done + 1
        assert "Undone: buy a card with gold: ore." in flat(ann)
        assert "Undone" not in flat(bob)


async def test_several_at_one_keyboard_hand_it_over_while_another_session_watches():
    async with two(new(*PEOPLE), (ANN, BOB), ()) as (both, watcher):
        assert isinstance(both.app.screen, HandOver)
        assert "Hand:" not in flat(watcher)
        await says(both, "enter", "Hand: Ann")
        await press(both, "r e e")
        await quiet(both, watcher)
        assert isinstance(both.app.screen, HandOver)
        assert "Hand:" not in flat(watcher)


PAGES = ("", "V", "V home", "V e e e", "S", "#", "I", "L", "B", "W", "C", "M")
"""Keys that open the pages of a session."""


async def pages(table: Table, seats: tuple[Seat, ...]) -> list[str]:
    """All pages that a second session at a table of Bob's can open."""
    shown: list[str] = []
    async with two(table, (BOB,), seats) as (_, other):
        for keys in PAGES:
            await press(other, keys)
            shown.append(flat(other))
            await back_at_the_table(other)
    return shown


async def back_at_the_table(pilot: Pilot[Any]) -> None:
    """Escape from a note, then from its page or menu."""
    await press(pilot, "escape")
    while not isinstance(pilot.app.screen, TableScreen) or len(screen(pilot).modes) > 1:
        await press(pilot, "escape")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [(ANN,), ()], ids=["player", "watcher"])
async def test_no_page_of_another_session_changes_with_a_card_that_it_does_not_see(
    seats: tuple[Seat, ...],
):
    tables = next(twins("explorers-pirates", next(iter(seats), None)))
    one, other = [await pages(table, seats) for table in tables]
    assert one == other
    refused = {
        keys for keys, page in zip(PAGES, one, strict=True) if "is on another computer" in page
    }
    assert refused == {"S", "#"}, "the scene and the editor"
