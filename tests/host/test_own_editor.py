"""The position editor at a host: kept for its person, played on from, judged elsewhere."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.host.expiry import export
from ep_tui.host.hall import Hall
from ep_tui.host.lobby import Lobby
from ep_tui.host.own_editor import KeptOrNew, OwnEditor
from ep_tui.host.people import People
from ep_tui.host.shared_screen import SharedScreen
from ep_tui.host.window import WindowApp
from ep_tui.screens.new_game import ScenarioList
from tests.host.shared import a_hall, until, window
from tests.host.test_lines import lines
from tests.host.test_server import connected, hosting, known
from tests.tui.play import flat, press, type_line


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


async def open_editor(pilot: Pilot[Any]) -> OwnEditor:
    """The editor with the first game."""
    await press(pilot, "e")
    assert isinstance(pilot.app.screen, ScenarioList)
    await press(pilot, "enter")
    await until(lambda: isinstance(pilot.app.screen, OwnEditor | KeptOrNew))
    if isinstance(pilot.app.screen, KeptOrNew):
        await press(pilot, "1")
        await until(lambda: isinstance(pilot.app.screen, OwnEditor))
    page = pilot.app.screen
    assert isinstance(page, OwnEditor)
    return page


async def test_a_position_is_kept_and_opened_again(hall):
    async with window(hall, "Ann") as pilot:
        page = await open_editor(pilot)
        before = page.draft.text
        await type_line(pilot, "turn B")
        after = page.draft.text
        assert after != before
        await press(pilot, "S")
        await until(lambda: "The position is kept" in flat(pilot))
        await press(pilot, "escape escape")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        assert (await open_editor(pilot)).draft.text == after
        await press(pilot, "escape")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        await press(pilot, "e enter 2")
        await until(lambda: isinstance(pilot.app.screen, OwnEditor))
        again = pilot.app.screen
        assert isinstance(again, OwnEditor)
        assert again.draft.text == before


async def test_a_game_goes_on_from_a_position_for_its_person_only(hall):
    async with window(hall, "Ann") as pilot:
        await open_editor(pilot)
        await press(pilot, "G")
        await until(lambda: isinstance(pilot.app.screen, SharedScreen))
        assert [row.practice for row in hall.rows("Ann")] == [True]
        assert hall.rows("Bob") == []
        hall.may_begin = lambda: "No game can begin now."
    async with window(hall, "Ann") as pilot:
        await open_editor(pilot)
        await press(pilot, "G")
        assert "No game can begin now." in flat(pilot)
        assert isinstance(pilot.app.screen, OwnEditor)
        await press(pilot, "S")
        assert "the host has no room for it" in flat(pilot)


async def test_what_is_legal_at_a_place_is_worked_out_elsewhere(hall):
    async with window(hall, "Ann") as pilot:
        page = await open_editor(pilot)
        await type_line(pilot, "G2.n")
        await until(lambda: len(page._judged) == 3)


async def test_a_kept_position_that_cannot_be_read_says_so_and_stays(hall):
    async with window(hall, "Ann") as pilot:
        assert isinstance(pilot.app, WindowApp)
        path = pilot.app.folders.scenes / "land-ho.toml"
        path.parent.mkdir(parents=True)
        path.write_text("turn = ")
        await press(pilot, "e enter 1")
        await until(lambda: "that you have kept cannot be read" in flat(pilot))
        assert path.read_text() == "turn = "
        assert isinstance(pilot.app.screen, Lobby)


async def test_who_has_no_key_sets_up_nothing(hall):
    async with window(hall, "") as pilot:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Lobby)
        assert "Only people with an ssh key" in flat(pilot)


def test_what_is_kept_of_a_person_has_their_positions(hall, tmp_path):
    people = People(tmp_path / "people")
    people.choose("Ann", "Ann")
    scenes = people.folder("Ann") / "games" / "scenes"
    scenes.mkdir(parents=True)
    (scenes / "fish.toml").write_text('scenario = "fish"\n')
    assert export(people, hall, "Ann")["positions"] == {"fish": 'scenario = "fish"\n'}


async def test_a_position_is_set_up_kept_and_played_on_from_in_lines(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        talk = await lines(one)
        await talk.says("learn lists the lessons")
        talk.type("edit 1")
        await talk.says("Choose a name first")
        known(host, "Ann")
        for line, answer in (
            ("name Ann", "You are Ann here"),
            ("edit", "13 Pirates of Catan"),
            ("edit 14", "Type edit and a number"),
            ("edit 1", "A, trade and build"),
            ("D3.se", "1 settlement  2 harbor-settlement"),
            ("2\nsave", "The position is kept"),
            ("0", "Type the number of a table"),
            ("edit 1", "trade"),
            ("D3.se", "harbor settlement of A"),
            ("play\nquit", "You left the table"),
            ("edit 1", "trade"),
            ("undo", "There is nothing to undo"),
        ):
            talk.type(line)
            await talk.says(answer)
