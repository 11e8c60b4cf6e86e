"""Tables that wait for players are there again after a restart of the host."""

import stat
import time

import pytest

from ep_tui.host.hall import Hall
from ep_tui.host.invitation import OPEN, WEEK, Invitation, NoSeat
from ep_tui.session.shared.terms import Terms
from tests.host.shared import a_hall

TERMS = Terms(clock="turn-3", pace="step")


@pytest.fixture
def hall(tmp_path):
    """A hall with no tables."""
    return a_hall(tmp_path)


def restarted(hall: Hall) -> Hall:
    """The hall of a new process with the same folders."""
    hall.close()
    return a_hall(hall.folders.data)


def waiting(**more) -> Invitation:
    """A table of Ann for three, where Bob has the last seat."""
    seats = ["Ann", OPEN, "Bob"]
    return Invitation("Ann", "land-ho", "print-2025", seats, TERMS, **more)


async def test_a_waiting_table_is_there_again_with_its_seats_and_settings(hall):
    hall.invite(waiting(word="kelp", house={"victory.goal": "9"}))
    hall = restarted(hall)
    await hall.resume_all()
    assert [(row.free, row.locked) for row in hall.rows("Cid")] == [(1, True)]
    with pytest.raises(NoSeat, match="word"):
        hall.sit("Ann", "Cid", "sand")
    made = hall.sit("Ann", "Cid", "kelp")
    assert made.table is not None
    assert made.table.names == ["Ann", "Cid", "Bob"]
    assert made.table.terms == TERMS
    assert hall.enter(made, "Bob").game.ruleset == made.table.game.ruleset
    assert "victory.goal=9" in str(made.table.game.ruleset)


async def test_who_has_sat_down_and_stood_up_is_remembered(hall):
    made = waiting()
    hall.invite(made)
    hall.stand_up(made, "Bob")
    hall = restarted(hall)
    hall.sit("Ann", "Cid")
    hall = restarted(hall)
    assert hall.sit("Ann", "Cid").seats == ["Ann", "Cid", OPEN]


async def test_a_table_that_was_closed_or_has_begun_waits_no_more(hall):
    made = waiting()
    hall.invite(made)
    hall.stand_up(made, "Ann")
    assert restarted(hall).rows("Ann") == []
    hall = restarted(hall)
    hall.invite(waiting())
    hall.sit("Ann", "Cid")
    hall = restarted(hall)
    assert [row.kind for row in hall.rows("Ann")] == ["rests"]


async def test_a_table_that_asked_for_words_asks_again_in_a_game_with_a_new_promise(hall):
    made = waiting(asks_words=True)
    hall.invite(made)
    hall.sit("Ann", "Cid")
    hall.add_word(made, "Bob", "kelp")
    assert made.table is not None
    promise = made.table.chance.promise
    hall = restarted(hall)
    await hall.resume_all()
    again = hall.sit("Ann", "Ann")
    assert again.asked == {"Ann", "Bob", "Cid"}
    assert again.table is not None
    assert again.table.chance.promise != promise
    for name in ("Ann", "Bob", "Cid"):
        hall.add_word(again, name, "")
    assert again.begun


def test_a_table_that_has_waited_for_a_week_is_closed(hall):
    hall.invite(waiting())
    hall.look_at_clocks(time.time() + WEEK - 60)
    assert [row.kind for row in hall.rows("Ann")] == ["waits"]
    hall.look_at_clocks(time.time() + WEEK + 60)
    assert hall.rows("Ann") == []
    assert restarted(hall).rows("Ann") == []


def test_only_the_user_of_the_host_can_read_the_file(hall):
    hall.invite(waiting(word="kelp"))
    mode = (hall.folders.data / "waiting.json").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


@pytest.mark.parametrize("text", ["", "{", '[{"name": 3}]', "null"])
def test_a_damaged_file_hinders_no_host(tmp_path, text):
    (tmp_path / "waiting.json").write_text(text, encoding="utf-8")
    hall = a_hall(tmp_path)
    assert hall.rows("Ann") == []
    hall.invite(waiting())
    assert len(restarted(hall).rows("Ann")) == 1


def test_a_table_that_this_version_cannot_play_is_left_out(tmp_path):
    text = (
        '[{"owner": "Cid", "scenario": "land-ho", "seats": 7},'
        ' {"owner": "Ann", "scenario": "whales", "edition": "print-2025", "seats": ["Ann", "?"]},'
        ' {"owner": "Bob", "scenario": "land-ho", "edition": "print-2025", "seats": ["Bob", "?"]}]'
    )
    (tmp_path / "waiting.json").write_text(text, encoding="utf-8")
    assert [row.name for row in a_hall(tmp_path).rows("Dan")] == ["Bob"]
