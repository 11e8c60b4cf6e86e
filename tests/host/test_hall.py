"""The tables of a host: waiting for players, playing, resting."""

import errno
import os
import random

import pytest

from ep_rules.api import Seat
from ep_rules.base.production import Roll
from ep_tui.host.hall import LOBBY_SECONDS, Hall
from ep_tui.host.invitation import OPEN, Invitation, NoSeat
from ep_tui.session.session import NotYourTurn
from ep_tui.session.shared.terms import Terms
from ep_tui.storage import saved_games
from ep_tui.storage.folders import Folders
from tests.host.shared import Timers


@pytest.fixture
def hall(tmp_path):
    return a_hall(tmp_path)


def a_hall(path, most=3):
    return Hall(Folders(path, path, path, path), most)


def invitation(*seats: str, name: str = "Ann") -> Invitation:
    return Invitation(name, "land-ho", "print-2025", list(seats), Terms(pace="step"))


def begun(hall: Hall) -> Invitation:
    """A game of Ann and Bob."""
    made = invitation("Ann", OPEN)
    hall.invite(made)
    return hall.sit("Ann", "Bob")


async def test_a_table_begins_when_its_last_seat_is_taken(hall):
    made = invitation("Ann", OPEN, OPEN)
    hall.invite(made)
    hall.sit("Ann", "Bob")
    assert made.table is None
    assert [row.free for row in hall.rows("Cid")] == [1]
    hall.sit("Ann", "Cid")
    assert made.table is not None
    assert made.table.names == ["Ann", "Bob", "Cid"]


async def test_each_person_has_their_own_seat_only(hall):
    made = begun(hall)
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    assert (ann.seats, bob.seats) == ({Seat(0)}, {Seat(1)})
    assert hall.enter(made, "Cid").seats == frozenset()
    with pytest.raises(ValueError, match="seat"):
        bob.hand(Seat(0))


async def test_who_comes_back_has_the_same_seat(hall):
    made = begun(hall)
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    ann.leave()
    (row,) = hall.rows("Ann")
    again = hall.join(row.name, "Ann")
    assert again.seats == {Seat(0)}
    assert again.changes == bob.changes


async def test_a_table_that_all_have_left_rests_and_goes_on_in_the_next_process(hall, tmp_path):
    made = begun(hall)
    session = hall.enter(made, "Ann")
    heard = len(session.heard)
    session.leave()
    assert made.table is not None
    assert made.table.closed
    after = a_hall(tmp_path)
    (row,) = after.rows("Bob")
    assert (row.kind, row.mine) == ("rests", True)
    session = after.join(row.name, "Bob")
    assert session.seats == {Seat(1)}
    assert len(session.heard) == heard


async def test_a_watcher_cannot_act(hall):
    made = begun(hall)
    hall.enter(made, "Ann")
    watcher = hall.enter(made, "Cid")
    with pytest.raises(NotYourTurn):
        watcher.act(Roll())


async def test_the_person_who_opened_a_table_closes_it(hall):
    made = invitation("Ann", OPEN, OPEN)
    hall.invite(made)
    hall.sit("Ann", "Bob")
    hall.stand_up(made, "Bob")
    assert made.seats == ["Ann", OPEN, OPEN]
    hall.stand_up(made, "Ann")
    assert not hall.waiting.has(made)
    with pytest.raises(NoSeat, match="no table"):
        hall.sit("Ann", "Bob")


async def test_open_seats_can_be_given_to_bots(hall):
    made = invitation("Ann", OPEN, OPEN)
    hall.invite(made)
    hall.fill(made)
    assert made.table is not None
    assert made.table.people == [Seat(0)]


async def test_a_person_has_a_limited_number_of_tables(tmp_path):
    hall = a_hall(tmp_path, most=1)
    begun(hall)
    with pytest.raises(NoSeat, match="the limit here"):
        hall.invite(invitation("Ann", OPEN))


async def test_a_person_has_one_table_that_waits(hall):
    hall.invite(invitation("Ann", OPEN))
    with pytest.raises(NoSeat, match="already"):
        hall.invite(invitation("Ann", OPEN))


@pytest.mark.parametrize("name", ["", "x", "../games/x", "/etc/passwd"])
async def test_no_word_names_a_file(hall, name):
    with pytest.raises(NoSeat, match="There is no table called"):
        hall.join(name, "Ann")


async def test_the_lobby_hears_of_every_change(hall):
    heard: list[str] = []
    stop = hall.subscribe(lambda: heard.append("change"))
    begun(hall)
    assert len(heard) >= 2
    stop()
    count = len(heard)
    hall.invite(invitation("Bob", OPEN, name="Bob"))
    assert len(heard) == count


async def test_a_seat_at_which_a_vote_let_a_bot_sit_is_still_its_persons(hall, tmp_path):
    made = begun(hall)
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    ann.sit_in()
    assert [row.mine for row in hall.rows("Ann")] == [True], "she may come back"
    ann.leave()
    assert ("replace", Seat(0)) not in bob.votes_possible(), "she has just left"
    assert made.table is not None
    made.table.count_absence({Seat(0): 0.0}, lambda: made.terms.absence)
    bob.ask("replace", Seat(0))
    assert [(row.mine, row.people) for row in hall.rows("Ann")] == [(True, ["Ann", "Bob"])]
    hall.close()
    (row,) = a_hall(tmp_path).rows("Ann")
    assert row.mine
    assert a_hall(tmp_path).join(row.name, "Ann").seats == {Seat(0)}


async def test_a_list_of_tables_reads_no_record_of_an_open_table(hall, monkeypatch):
    made = begun(hall)
    ann = hall.enter(made, "Ann")
    assert made.table is not None
    monkeypatch.setattr(saved_games, "load", None)
    (row,) = hall.rows("Ann")
    assert (row.kind, row.people, row.mine) == ("played", ["Ann", "Bob"], True)
    assert row.whose == made.table.names[ann.active]


async def test_a_hall_says_that_all_games_are_saved_only_if_they_are(hall, monkeypatch):
    made = begun(hall)
    ann = hall.enter(made, "Ann")
    assert hall.is_saved()

    def write(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("ep_tui.storage.save_writer.os.write", write)
    assert made.table is not None
    made.table.hand_over(Seat(1), "deckhand")
    assert not ann.is_saved()
    assert not hall.is_saved()
    assert not hall.close()


async def test_a_lobby_hears_of_moves_and_of_people_some_seconds_later(hall):
    hall.clock = timers = Timers()
    made = begun(hall)
    heard: list[str] = []
    hall.subscribe(lambda: heard.append(hall.rows("")[0].whose))
    people = [hall.enter(made, "Ann"), hall.enter(made, "Bob")]
    first, chance = people[0].active, random.Random(1)
    timers.pass_by(LOBBY_SECONDS)
    assert heard == [people[0].names[first]]
    while people[0].active == first:
        asked = next(session for session in people if session.me is not None)
        asked.act(chance.choice(asked.legal()))
        timers.pass_by(0.1)
    timers.pass_by(LOBBY_SECONDS)
    assert heard[-1] == people[0].names[1 - first]
    count = len(heard)
    timers.pass_by(100.0)
    assert len(heard) == count, "nothing changes, so nothing is shown again"
