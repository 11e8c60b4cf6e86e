"""Lessons at a host: games of one person that only they see, kept for who has a name."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.host.admission import Whereabouts, place_at
from ep_tui.host.hall import Hall
from ep_tui.host.lobby import Lobby
from ep_tui.host.shared_screen import SharedScreen
from ep_tui.host.waiting_room import NewTable
from ep_tui.screens.start import LessonList
from ep_tui.screens.table import TableScreen
from ep_tui.storage import saves
from tests.host.shared import a_hall, until, window
from tests.host.test_campaigns import open_menu
from tests.host.test_lines import lines
from tests.host.test_server import connected, hosting, known
from tests.tui.play import flat, press


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path, most=1)


def name_at(pilot: Pilot[Any]) -> str:
    """The name of the table in a window."""
    app: Any = pilot.app
    return str(app.session.save_name)


async def take(pilot: Pilot[Any], number: int) -> None:
    """Open a lesson from the lobby."""
    await press(pilot, f"t {number}")
    await until(lambda: isinstance(pilot.app.screen, TableScreen))


async def test_a_person_takes_a_lesson_which_is_saved_and_seen_by_nobody_else(hall):
    async with window(hall, "Ann") as pilot:
        await take(pilot, 1)
        assert "Move the cursor to the hills F2" in flat(pilot)
        await press(pilot, "down down left left")
        assert "8 points win" in flat(pilot)
        await press(pilot, "escape")
        assert "go to the lobby" in flat(pilot)
        await press(pilot, "6")
        assert isinstance(pilot.app.screen, Lobby)
        assert "yours, paused" in flat(pilot)
    assert [row.practice for row in hall.rows("Ann")] == [True]
    assert hall.rows("Bob") == []


async def test_a_lesson_that_is_ended_goes_on_as_a_table_of_the_host(hall):
    async with window(hall, "Ann") as pilot:
        await take(pilot, 1)
        name = name_at(pilot)
        await press(pilot, "0")
        await until(lambda: isinstance(pilot.app.screen, SharedScreen))
        assert "The lesson is over; the game continues." in flat(pilot)
        await open_menu(pilot)
        assert "let a bot play for you until you come back" in flat(pilot)
        assert name_at(pilot) == name


async def test_an_unfinished_lesson_is_ended_when_another_begins_and_counts_as_no_table(hall):
    async with window(hall, "Ann") as pilot:
        await take(pilot, 3)
        first = name_at(pilot)
        await press(pilot, "escape 6")
        await take(pilot, 4)
        second = name_at(pilot)
        await until(lambda: hall.is_finished(first))
        assert [row.name for row in hall.rows("Ann")] == [second]
        assert [row.name for row in hall.finished("Ann")] == [first], "its record is kept"
        assert hall.finished("Bob") == []
        await press(pilot, "escape 6")
        await press(pilot, "n")
        form = pilot.app.screen
        assert isinstance(form, NewTable)
        form.seats[0].at = 1
        await press(pilot, "enter")
        assert name_at(pilot) not in ("", first, second), "one table is allowed"


async def test_a_lesson_that_a_restart_has_opened_again_is_ended_too(hall, tmp_path):
    async with window(hall, "Ann") as pilot:
        await take(pilot, 3)
        first = name_at(pilot)
    hall.close()
    later = a_hall(tmp_path)
    await later.resume_all()
    async with window(later, "Ann") as pilot:
        await take(pilot, 4)
        await until(lambda: later.is_finished(first))


async def test_who_has_no_key_reads_that_nothing_is_saved_and_learns(hall, tmp_path):
    async with window(hall, "") as pilot:
        await press(pilot, "t")
        assert "their games are not saved" in flat(pilot)
        await press(pilot, "1")
        await until(lambda: isinstance(pilot.app.screen, TableScreen))
        await press(pilot, "down down left left I escape r")
        assert "You" in flat(pilot)
        assert name_at(pilot) == ""
        assert hall.rows("") == []
        app: Any = pilot.app
        assert place_at(app.session, "") is Whereabouts.LOBBY, "idle windows close there"
    assert not list(tmp_path.rglob("*.txt"))


async def test_without_room_a_lesson_says_so_in_a_sentence_and_the_list_stays(hall, tmp_path):
    (tmp_path / "games").write_text("no folder")
    async with window(hall, "Ann") as pilot:
        await press(pilot, "t 1")
        await until(lambda: "no room left on its disk" in flat(pilot))
        assert isinstance(pilot.app.screen, LessonList)
        hall.may_begin = lambda: "The host ends soon."
        await press(pilot, "2")
        await until(lambda: "The host ends soon." in flat(pilot))


async def test_a_lesson_in_lines_reads_what_was_typed_while_it_was_made(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Bob") as one:
        bob = known(host, "Bob")
        talk = await lines(one)
        await talk.says("learn lists the lessons")
        talk.type("learn")
        await talk.says("9 Progress cards")
        talk.type("learn 10")
        await talk.says("Type learn and a number")
        talk.type("learn 3\nlesson")
        await talk.says("Fish · 1/5")
        await talk.says("Fish · 1/5")
        talk.type("quit")
        await talk.says("You left the table")
        assert len(saves.running(host.running.folders)) == 1
        assert [row.practice for row in host.running.hall.rows(bob)] == [True]
