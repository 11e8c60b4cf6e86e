"""A table whose watchers see the game later than its players."""

import pytest

from ep_rules.api import write
from ep_tui.host.hall import Hall
from ep_tui.session.shared.delayed_table import DelayedTable
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.terms import Terms
from tests.host.shared import Timers, a_hall, begun, window
from tests.tui.play import flat

MINUTE = Terms(pace="instant", delay="minutes-1")


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


def followed(hall: Hall) -> tuple[DelayedTable, Timers, SharedSession, SharedSession]:
    """A game of Ann and Bob, and a copy for watchers by a clock that the test moves."""
    made = begun(hall, "Ann", "Bob", terms=Terms(pace="instant"))
    table, timers = made.table, Timers()
    assert table is not None
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    table.terms = MINUTE
    return DelayedTable(table, timers), timers, ann, bob


def act(*sessions: SharedSession) -> SharedSession:
    """One action of the person to act."""
    session = next(session for session in sessions if session.me is not None)
    session.act(session.hint()[0])
    return session


async def test_watchers_see_what_is_done_a_minute_later(hall):
    copy, timers, ann, bob = followed(hall)
    act(ann, bob)
    done = len(ann.course(None).heard)
    timers.pass_by(59)
    assert not copy.history.entries
    timers.pass_by(1)
    assert len(copy.history.heard) == done
    assert copy.history.state.digest() == ann._table.history.state.digest()


async def test_what_is_undone_is_undone_for_watchers_later(hall):
    copy, timers, ann, bob = followed(hall)
    while True:
        actor = act(ann, bob)
        timers.pass_by(60)
        if actor.can_undo:
            break
    shown = len(copy.history.entries)
    actor.undo()
    assert len(copy.history.entries) == shown
    timers.pass_by(60)
    assert len(copy.history.entries) < shown
    assert copy.history.state.digest() == actor._table.history.state.digest()


async def test_a_whole_game_is_followed_to_its_end(hall):
    copy, timers, ann, bob = followed(hall)
    while not ann.over:
        act(ann, bob)
        timers.pass_by(7)
    timers.pass_by(60)
    assert copy.over
    assert write(copy.header, copy.history) == write(copy.header, ann._table.history)


async def test_a_watcher_sits_at_the_copy_and_a_player_does_not(hall):
    begun(hall, "Ann", "Bob", terms=MINUTE)
    (row,) = hall.rows("Ann")
    ann, cid = hall.join(row.name, "Ann"), hall.join(row.name, "Cid")
    assert not isinstance(ann._table, DelayedTable)
    assert isinstance(cid._table, DelayedTable)
    assert cid.save_name == ann.save_name
    assert (ann.watchers, cid.watchers) == (1, 1)
    act(ann, hall.join(row.name, "Bob"))
    assert ann.heard
    assert not cid.heard
    assert len(hall.record(row.name, "Cid")) < len(hall.record(row.name, "Ann"))


async def test_the_table_closes_when_neither_a_player_nor_a_watcher_is_there(hall):
    begun(hall, "Ann", "Bob", terms=MINUTE)
    (row,) = hall.rows("Ann")
    ann, cid = hall.join(row.name, "Ann"), hall.join(row.name, "Cid")
    ann.leave()
    assert hall.open_count == 1
    cid.leave()
    assert hall.open_count == 0
    assert not hall.join(row.name, "Cid").heard  # the last minute is not over


async def test_the_window_of_a_watcher_says_so(hall):
    begun(hall, "Ann", "Bob", terms=MINUTE)
    (row,) = hall.rows("Ann")
    async with window(hall, "Cid", words=["watch", row.name]) as pilot:
        assert "a minute later than they do" in flat(pilot)
