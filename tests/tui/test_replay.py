"""Replays by keys and mouse, from the command line, from the table and after the end."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import GOOD_NAMES, Seat
from ep_rules.base.theft import CardStolen
from ep_tui.app import EpTui
from ep_tui.panels.styled_lines import text_of
from ep_tui.replay.keys import REPLAY_KEYS, WAYS
from ep_tui.replay.playback import Replay
from ep_tui.screens import replay as screens
from ep_tui.screens.ending import Over
from ep_tui.screens.reader import Reader
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from ep_tui.texts import has
from ep_tui.widgets.key_bar import KeyBar
from tests.tui.play import flat, new, opened, press, resize, says, screen, text


@pytest.fixture(scope="module")
def finished() -> Table:
    """A whole game of three bots."""
    table = Table.new("pirate-lairs", ["deckhand"] * 3, seed=3, first=0)
    while table.step() is not None:
        pass
    return table


@asynccontextmanager
async def looking(
    table: Table, at: int = 0, size: tuple[int, int] = (80, 24)
) -> AsyncGenerator[Pilot[Any]]:
    """The app with only a replay."""
    replay = Replay.of(Session.local(table))
    app = EpTui(Folders.of_user())
    app.first = lambda _: ReplayScreen(replay, at=at)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def shown(pilot: Pilot[Any]) -> ReplayScreen:
    top = pilot.app.screen
    assert isinstance(top, ReplayScreen)
    return top


def at(pilot: Pilot[Any]) -> int:
    """The position, which the foot must tell too."""
    replay = shown(pilot).replay
    assert f"{replay.at}/{replay.length} " in text(pilot)
    return replay.at


# ---- going through a game -----------------------------------------------------------------------


@pytest.mark.slow
async def test_arrows_step_by_actions_and_turns(finished: Table):
    async with looking(finished) as pilot:
        await press(pilot, "right l right")
        assert at(pilot) == 3
        await press(pilot, "left h")
        assert at(pilot) == 1
        turns = [turn.at for turn in shown(pilot).replay.turns]
        await press(pilot, "down j")
        assert at(pilot) == turns[2]
        await press(pilot, "right up k")
        assert at(pilot) == turns[1]
        await says(pilot, "w", "w does nothing here")
        await press(pilot, "end")
        assert at(pilot) == len(finished.history.entries)
        assert "the end" in text(pilot)
        await says(pilot, "right", "This is the end")
        await press(pilot, "home left")
        assert at(pilot) == 0
        assert "This is the start" in flat(pilot)


async def test_map_and_panels_show_the_position_whichever_way_one_came(finished: Table):
    """The panels keep the lines that the end needs, so they have been there both times."""
    async with looking(finished) as pilot:
        await says(pilot, "end", "wins with")
        await press(pilot, "left 3 0 0 enter")
        before = flat(pilot)
        await press(pilot, "home 3 0 0 enter")
        assert flat(pilot) == before


async def test_n_goes_to_events_of_the_kind_that_f_has_chosen(finished: Table):
    async with looking(finished) as pilot:
        replay = shown(pilot).replay
        assert "f highlights" in text(pilot)
        await says(pilot, "f f", "f sevens")
        sevens = replay.places_of(["seven"])
        await press(pilot, "n n")
        assert at(pilot) == sevens[1]
        assert " 7 (" in flat(pilot)
        await press(pilot, "N")
        assert at(pilot) == sevens[0]
        await says(pilot, "N", "No earlier event of this kind: sevens")
        await says(pilot, "F F", "f highlights")


async def test_a_typed_number_goes_there(finished: Table):
    async with looking(finished) as pilot:
        await says(pilot, "1 2 0", "Go to action number: 120")
        await press(pilot, "enter")
        assert at(pilot) == 120
        await says(pilot, "9 9 9 9 9 enter", "“99999” is not a number from 0 to")
        await says(pilot, "5 backspace backspace", no="of number:")
        await press(pilot, "7 escape right")
        assert at(pilot) == 121


async def test_typed_words_are_sought_and_sought_again(finished: Table):
    async with looking(finished) as pilot:
        await press(pilot, "slash d i s c o v e r s enter")
        places = shown(pilot).replay.places_with("discovers")
        assert at(pilot) == places[0]
        assert "f “discovers”" in text(pilot)
        await press(pilot, "n n")
        assert at(pilot) == places[2]
        await says(pilot, "slash w h a l e enter", "No event contains these words: “whale”")
        await press(pilot, "n")
        assert at(pilot) == places[3], "the words before stay"


async def test_space_lets_the_game_run_to_its_end_and_stops_it(
    finished: Table, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(screens, "SPEEDS", (0.001,) * len(screens.SPEEDS))
    length = len(finished.history.entries)
    async with looking(finished, at=length - 5) as pilot:
        await press(pilot, "space")
        while shown(pilot).playing:
            await pilot.pause(0.01)
        assert at(pilot) == length
        await says(pilot, "space", "This is the end")


async def test_a_step_by_hand_stops_a_game_that_runs(finished: Table):
    async with looking(finished) as pilot:
        await press(pilot, "space")
        assert shown(pilot).playing
        assert "pause" in text(pilot)
        await press(pilot, "greater_than_sign")
        assert shown(pilot).playing, "the speed changes while it runs"
        assert "2×" in text(pilot)
        await press(pilot, "right")
        assert not shown(pilot).playing
        await press(pilot, "space space")
        assert not shown(pilot).playing


async def test_a_click_on_the_slider_goes_there(finished: Table):
    async with looking(finished) as pilot:
        first, width = shown(pilot)._slider
        await pilot.click(offset=(first + width - 1, 22))
        await pilot.pause()
        assert at(pilot) == len(finished.history.entries)
        first, _ = shown(pilot)._slider
        await pilot.click(offset=(first, 22))
        await pilot.pause()
        assert at(pilot) == 0
        await pilot.click(offset=(0, 22))
        await pilot.pause()
        assert at(pilot) == 0, "the number is not the slider"


async def test_m_gives_the_arrows_to_the_map_and_takes_them_back(finished: Table):
    async with looking(finished, at=50) as pilot:
        place = shown(pilot).board.cursor
        await press(pilot, "m right")
        assert (at(pilot), shown(pilot).board.cursor) != (50, place)
        assert at(pilot) == 50
        await press(pilot, "escape right")
        assert at(pilot) == 51


@pytest.mark.slow
async def test_every_key_of_the_registry_does_something_and_is_told_in_the_help(finished: Table):
    for entry in REPLAY_KEYS:
        assert has(f"replay.does.{entry.id}")
    async with looking(finished, at=200, size=(100, 30)) as pilot:
        below = pilot.app.screen
        for key, (name, _) in WAYS.items():
            if name == "leave":
                continue
            await press(pilot, key)
            if pilot.app.screen is not below or name in ("jump", "search", "look"):
                await press(pilot, "escape")
            assert pilot.app.screen is below
            assert "does nothing here" not in flat(pilot), key
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, Reader)
        told = text(pilot)
        await press(pilot, "end")
        told += text(pilot)
        for entry in REPLAY_KEYS:
            assert f"{entry.shown} {entry.other}".strip() in told


async def test_leaving_quits_where_there_is_nothing_below(finished: Table):
    async with looking(finished) as pilot:
        await press(pilot, "q")
        assert pilot.app.return_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(79, 24), (80, 24), (120, 40), (200, 60)])
async def test_a_replay_is_whole_at_every_size(size: tuple[int, int], finished: Table):
    async with looking(finished, at=300, size=size) as pilot:
        for _ in shown(pilot).replay.all_eyes:
            await press(pilot, "v")
            lines = text(pilot).splitlines()
            assert max(map(len, lines)) <= size[0]
            assert "? help" in text_of(shown(pilot).query_one(KeyBar).clickable[0])
        await resize(pilot, 59, 19)
        assert "at least 60 × 20" in flat(pilot)
        await press(pilot, "right")
        await resize(pilot, *size)
        assert at(pilot) == 300, "a key for a screen that is covered does nothing"


# ---- viewers ------------------------------------------------------------------------------------


async def test_v_looks_through_every_seat_and_opens_all_hands_at_last(finished: Table):
    async with looking(finished, at=300) as pilot:
        replay = shown(pilot).replay
        hands = replay.session._table.history.state.hands
        for seat in range(3):
            await says(pilot, "v", f"as seat {'ABC'[seat]}")
            assert shown(pilot).session.observe(shown(pilot).viewer).hand == tuple(hands[seat])
        await says(pilot, "v", "All hands", no="hidden")
        for seat, hand in enumerate(hands):
            row = " ".join(["ABC"[seat], *(str(count or "·") for count in hand)])
            assert row in flat(pilot)
        await says(pilot, "v", no="All hands")


async def test_somebody_who_still_plays_sees_no_stolen_card_and_no_other_hand(finished: Table):
    thefts = [
        (heard.at, heard.event)
        for heard in finished.heard
        if isinstance(heard.event, CardStolen) and 0 not in (heard.event.seat, heard.event.victim)
    ]
    assert thefts
    last, theft = thefts[-1]
    header = finished.header
    history = header.start()
    for entry in finished.history.entries[: last + 1]:
        history.play(entry.action)
    running = Table(header, history, ["you", "deckhand", "deckhand"])
    async with looking(running, at=last) as pilot:
        told = flat(pilot)
        assert "a card" in told
        assert f"1 {GOOD_NAMES[theft.good]} from" not in told
        seen = {shown(pilot).viewer}
        for _ in range(6):
            await press(pilot, "v")
            seen.add(shown(pilot).viewer)
            assert "All hands" not in text(pilot)
        assert seen == {None, 0}
        assert "stay hidden" in flat(pilot)


# ---- from the table and after the end -----------------------------------------------------------


async def test_one_looks_back_from_the_table_and_comes_back_to_the_same_game():
    table = new("you", "random", "random")
    async with opened(table, keys="r e") as pilot:
        before, digest = flat(pilot), table.history.state.digest()
        await press(pilot, "V")
        assert at(pilot) == len(table.history.entries)
        assert shown(pilot).viewer == 0
        await press(pilot, "home right end up escape")
        assert screen(pilot).me == 0
        assert table.history.state.digest() == digest
        assert flat(pilot) == before
        await press(pilot, "e")
        assert table.history.state.part == 3, "the game continues"


async def test_while_hands_are_hidden_nobody_looks_back_at_a_hand():
    table = new("person:Ann", "person:Bob")
    async with opened(table, keys="enter V") as pilot:
        assert shown(pilot).viewer == 0
        assert [eyes.seat for eyes in shown(pilot).replay.all_eyes] == [None, Seat(0)]
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_end_of_a_game_leads_to_the_replay_and_to_the_statistics(finished: Table):
    table = Table(finished.header, finished.history, ["you", "deckhand", "deckhand"])
    async with opened(table) as pilot:
        assert isinstance(screen(pilot).top, Over)
        await press(pilot, "V home")
        assert at(pilot) == 0
        await says(pilot, "v v v", "All hands")
        await press(pilot, "escape escape n")
        assert isinstance(pilot.app.screen, StatisticsPage)
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, Over)


# ---- statistics ---------------------------------------------------------------------------------


async def test_the_statistics_turn_by_digits_and_arrows(finished: Table):
    async with looking(finished) as pilot:
        await says(pilot, "t", "By source: A")
        await says(pilot, "down", "By source: B")
        for key, words in (("2", "average"), ("right", "Sources"), ("4", "Routes sailed")):
            await press(pilot, key)
            assert words in text(pilot)
        await press(pilot, "right right")
        assert "By source: B" in text(pilot), "after the last page the first"
        assert "Esc back" in text(pilot)
        await press(pilot, "escape")
        assert at(pilot) == 0
