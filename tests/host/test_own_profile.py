"""The profile of a person at a host: their own games only, read elsewhere, with goals and gains."""

import asyncio
from pathlib import Path

import pytest

from ep_rules.api import Seat
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import Invitation
from ep_tui.host.own_pages import OwnProfile
from ep_tui.host.people import People
from ep_tui.host.visitor import Visitor
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.terms import Terms
from tests.host.shared import a_hall, until, window
from tests.host.test_lines import lines
from tests.host.test_server import connected, hosting, known
from tests.tui.play import flat, press

SHORT = {"victory.goal": "4"}


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path, most=9)


async def won(hall: Hall, person: str) -> SharedSession:
    """The session at a short game that a person wins at the first chance."""
    made = Invitation(
        person,
        "land-ho",
        "print-2025",
        [person, "random"],
        Terms(pace="instant"),
        house=SHORT,
        seed=7,
        first=0,
    )
    hall.invite(made)
    session = hall.enter(made, person)
    async with asyncio.timeout(60):
        while not session.over:
            if session.me is not None:
                session.act(session.hint()[0])
            await asyncio.sleep(0)
    return session


async def test_the_end_of_a_game_says_what_the_profile_gains(hall):
    session = await won(hall, "Ann")
    assert session.observe(None).winner == Seat(0)
    async with window(hall, "Ann", session) as pilot:
        await until(lambda: "Your first win: Land Ho!" in flat(pilot))
        await press(pilot, "s")
        await until(lambda: "Next goal: discover every terrain" in flat(pilot))


async def test_a_profile_has_the_games_and_the_goals_of_its_person_only(hall, tmp_path):
    for person in ("Ann", "Bob", "Ann"):
        (await won(hall, person)).leave()
    people = People(tmp_path / "people")
    async with window(hall, "Ann") as pilot:
        await press(pilot, "p p")
        page = pilot.app.screen
        assert isinstance(page, OwnProfile)
        await until(lambda: "★ Win a game" in flat(pilot) or page.is_whole)
        assert "2 of 2 games won" in flat(pilot)
        assert "Bob" not in flat(pilot)
        await press(pilot, "escape")
    Visitor(hall, people, "Ann", "").choose("Nan")
    async with window(hall, "Ann") as pilot:
        await press(pilot, "p p")
        await until(lambda: "Finished games of Nan" in flat(pilot))
    kept = tmp_path / "people" / "Ann" / "goals.json"
    assert kept.exists()
    assert "Ann" not in kept.read_text().replace(str(tmp_path), "")


async def test_a_finished_game_is_read_again_with_its_statistics_in_lines(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        ann = known(host, "Ann")
        (await won(host.running.hall, ann)).leave()
        talk = await lines(one)
        talk.type("games")
        await talk.says("1 Land Ho!, just now. you won in round")
        talk.type("games 2")
        await talk.says("Type games and a number")
        talk.type("games 1")
        told = await talk.says("Points over the turns")
        assert "You win" in told


async def test_a_folder_that_cannot_be_written_keeps_no_goals_and_loses_none(hall, tmp_path: Path):
    session = await won(hall, "Ann")
    (tmp_path / "people" / "Ann" / "goals.json").mkdir(parents=True)
    async with window(hall, "Ann", session) as pilot:
        await until(lambda: "Your first win: Land Ho!" in flat(pilot))
        await press(pilot, "s p p")
        await until(lambda: "1 of 1 games won" in flat(pilot) or "1 of 1 game won" in flat(pilot))
