"""A rematch is one new game for the whole table; each session keeps its seats."""

import pytest

from ep_rules.api import Seat
from ep_tui.session.session import NoRematch, Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import StraightLoop, step_at_once
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders

ANN, BOB = Seat(0), Seat(1)
PEOPLE = ("person:Ann", "person:Bob")


def running() -> Table:
    return Table.new("land-ho", PEOPLE, seed=7, first=0)


def finished() -> Table:
    """A game of two people that is over."""
    table = Table.new("land-ho", PEOPLE, seed=7, first=0, house={"turn.rounds": "1"})
    while not table.over:
        actor = table.person_to_act
        if actor is None:
            table.step()
        else:
            table.act(table.legal()[-1], actor)
    return table


@pytest.mark.parametrize("seats", [(ANN,), (), (ANN, BOB)])
def test_there_is_no_rematch_while_the_game_runs(seats: tuple[Seat, ...]):
    session = Session(running(), seats)
    assert not session.can_rematch
    with pytest.raises(NoRematch):
        session.rematch()


def test_a_watcher_begins_no_rematch():
    watcher = Session(finished(), ())
    assert not watcher.can_rematch
    with pytest.raises(NoRematch):
        watcher.rematch()


def test_players_who_both_play_again_meet_at_one_table_on_their_own_seats():
    table = finished()
    ann, bob = Session(table, [ANN]), Session(table, [BOB])
    again, too = ann.rematch(), bob.rematch()
    assert again.promise == too.promise, "one game"
    assert again.seats == frozenset({ANN})
    assert too.seats == frozenset({BOB})
    with pytest.raises(ValueError, match="seat 1 is not of this session"):
        again.observe(BOB)


def test_a_watcher_follows_to_a_rematch_that_has_begun_and_still_watches():
    table = finished()
    ann, watcher = Session(table, [ANN]), Session(table, [])
    ann.rematch()
    assert watcher.rematch_waits
    follows = watcher.rematch()
    assert not follows.seats
    assert follows.legal() == []


def test_a_rematch_that_everybody_has_left_is_not_joined_any_more():
    table = finished()
    ann, bob = Session(table, [ANN]), Session(table, [BOB])
    left = ann.rematch()
    left.leave()
    assert not bob.rematch_waits
    assert bob.rematch().promise != left.promise


def test_the_next_seat_begins_a_rematch_which_is_saved_once(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table, folders = finished(), Folders.of_user()
    table.save(folders)
    for seat in (ANN, BOB):
        Session(table, [seat]).rematch()
    table.close()
    assert len(saves.running(folders)) == 1
    assert saves.load(saves.running(folders)[0]).header.first == BOB


def test_a_rematch_of_people_at_one_keyboard_is_theirs():
    session = Session.local(finished()).rematch()
    assert session.seats == frozenset({ANN, BOB})
    assert session.alone is None


def test_a_rematch_is_stepped_like_the_game_before():
    table = finished()
    step_at_once(table, Folders.of_user())
    session = Session(table, [ANN, BOB]).rematch()
    session.go_on()
    assert session.pace.name == "instant"
    assert isinstance(session._table.loop, StraightLoop)
