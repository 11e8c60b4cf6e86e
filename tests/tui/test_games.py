"""The lists of games: each with what is known of it, found by typing, read when it is shown."""

import os
from pathlib import Path

import pytest

from ep_rules.api import write
from ep_tui.screens.games import Continue, GameList, LookBack
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.commands.test_profile import finish  # noqa: F401 - the same finished games
from tests.tui.play import flat, opened, press, says, screen, text


@pytest.fixture
def ep_tui(tmp_path, monkeypatch) -> None:
    """A home folder."""
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))


@pytest.fixture
def keep(ep_tui):
    """Save a game of an age in minutes that has just begun."""

    def make(name: str, minutes: int, *seats: str, scenario: str = "land-ho") -> Path:
        table = Table.new(scenario, seats, seed=7, first=0)
        path = Folders.of_user().running / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(table.header, table.history), encoding="utf-8")
        then = path.stat().st_mtime - 60 * minutes
        os.utime(path, (then, then))
        return path

    return make


async def test_a_game_has_scenario_round_turn_players_points_and_age(keep):
    keep("first", 5, "you", "captain", "deckhand")
    keep("second", 99 * 24 * 60, "person:Ann", "captain", scenario="fish")
    async with opened(keys="c") as pilot:
        first, second = text(pilot).split("\n")[2:6:2], text(pilot).split("\n")[3:6:2]
        assert first[0].split() == ["1", "Land", "Ho!", "5", "min", "ago"]
        assert "Fish for Catan" in first[1]
        assert first[1].split()[-1].count("-") == 2, "a date"
        assert second[0].strip().startswith("round 1, your turn: A You (")
        assert "B captain (" in second[0]
        assert "C deckhand (" in second[0]
        assert second[1].strip().startswith("round 1, A to move: A Ann (")
        await press(pilot, "2")
        assert screen(pilot).session.names[0] == "Ann"


async def test_of_a_thousand_games_those_in_view_are_read_and_one_is_found_by_typing(keep):
    one = keep("game-0", 0, "you", "captain").read_text(encoding="utf-8")
    for number in range(1, 1000):
        named = one.replace("you", "person:Zoe") if number == 777 else one
        keep_in = Folders.of_user().running / f"game-{number}.txt"
        keep_in.write_text(named, encoding="utf-8")
        os.utime(keep_in, (1e9 - number, 1e9 - number))
    async with opened(keys="c") as pilot:
        page = pilot.app.screen
        assert isinstance(page, Continue)
        assert "1–8 of 1000" in text(pilot)
        assert len(page._games) == 8
        await press(pilot, "pagedown down")
        assert (page.at, len(page._games)) == (9, 16)
        await says(pilot, "end", "of 1000")
        await press(pilot, "up slash Z o e")
        while page._wanted is not None:
            await pilot.pause(0.01)
        await press(pilot, "enter enter")
        assert screen(pilot).session.names[0] == "Zoe"


@pytest.mark.parametrize("spoil", ["not text", "no record", "a folder"])
async def test_a_damaged_game_says_why_and_stays(keep, spoil: str):
    keep("whole", 5, "you", "captain")
    path = keep("bad", 9, "you", "captain")
    if spoil == "a folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(b"\xff\n" if spoil == "not text" else b"A fly\n")
    async with opened(keys="c slash b a d") as pilot:
        page = pilot.app.screen
        assert isinstance(page, GameList)
        while page._wanted is not None:
            await pilot.pause(0.01)
        why = {"not text": "not a text file", "a folder": "not a regular file"}
        assert why.get(spoil, "was left unchanged") in flat(pilot)
        for key in ("enter", "enter", "w", "n"):
            await press(pilot, key)
            assert pilot.app.screen is page
        assert str(path) in flat(pilot).replace(" ", ""), "it says which file"
        assert path.exists()


async def test_a_folder_that_cannot_be_read_is_a_sentence(ep_tui):
    folder = Folders.of_user().running
    folder.parent.mkdir(parents=True)
    folder.write_text("", encoding="utf-8")
    async with opened() as pilot:
        for key in "cw":
            await says(pilot, key, "cannot be read: Not a directory")


async def test_finished_and_running_games_are_watched_again_and_counted(finish, keep):  # noqa: F811 - a fixture
    keep("running", 60, "you", "captain")
    finish(1, "you", "captain")
    async with opened(keys="w") as pilot:
        assert isinstance(pilot.app.screen, LookBack)
        assert "Watch again: 2 games" in text(pilot)
        assert "over in round" in flat(pilot) or "won in round" in flat(pilot)
        for keys in ("enter", "2", "w"):
            await press(pilot, keys)
            assert isinstance(pilot.app.screen, ReplayScreen)
            await press(pilot, "escape")
        for keys in ("n", "up n"):
            await press(pilot, keys)
            assert isinstance(pilot.app.screen, StatisticsPage)
            await press(pilot, "escape")
        await says(pilot, "x", "x does nothing here.")
