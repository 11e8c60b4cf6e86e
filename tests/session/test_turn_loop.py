"""The turn loop steps chance, bots and time, with a clock and without any screen."""

from collections.abc import Callable
from functools import partial

import pytest

from ep_rules.api import CHANCE, Roll, Seat
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import TableLoop, step_at_once
from ep_tui.session.turn_loop import MOST_AT_ONCE, SLICE, SLOW, TurnLoop
from ep_tui.storage.folders import Folders

ANN, BOB = Seat(0), Seat(1)


class Shown:
    """A listener that keeps the calls for its own event loop."""

    ready = True

    def __init__(self, session: Session) -> None:
        self.calls: list[Callable[[], None]] = []
        session.subscribe(self)

    def settle(self) -> None:
        """Show nothing."""

    def tell(self, text: str) -> None:
        """Show nothing."""

    def call_later(self, callback: Callable[[], None]) -> None:
        self.calls.append(callback)

    def run(self) -> None:
        for call in self.calls:
            call()


class Later:
    """A postponed call."""

    def __init__(self, delay: float, callback: Callable[[], None]) -> None:
        self.delay = delay
        self.callback = callback
        self.stopped = False

    def cancel(self) -> None:
        self.stopped = True


class FakeClock:
    """A clock that advances only when a test says so."""

    slice = SLICE

    def __init__(self) -> None:
        self.calls: list[Later] = []

    def later(self, delay: float, callback: Callable[[], None]) -> Later:
        self.calls.append(Later(delay, callback))
        return self.calls[-1]

    def from_thread(self, callback: Callable[[], None]) -> Callable[[], object]:
        return partial(self.later, 0, callback)

    @property
    def waiting(self) -> list[float]:
        return [call.delay for call in self.calls if not call.stopped]

    def tick(self) -> None:
        """Run the postponed calls."""
        calls, self.calls = self.calls, []
        for call in calls:
            if not call.stopped:
                call.callback()


def running(*seats: str, pace: str = "slow") -> tuple[Table, TableLoop, FakeClock]:
    table, clock = Table.new("land-ho", seats, seed=7, first=0), FakeClock()
    folders = Folders.of_user()
    table.run_with(lambda table: TurnLoop(table, clock, pace, folders))
    return table, table.loop, clock


def test_at_the_slow_pace_bots_act_one_by_one_with_a_pause_between():
    table, loop, clock = running("random", "random", "person:Cid")
    loop.advance()
    assert table.actor != CHANCE, "chance never waits"
    while table.person_to_act is None:
        (wait,) = clock.waiting
        assert SLOW <= wait <= SLOW * MOST_AT_ONCE
        before = table.changes
        clock.tick()
        assert table.changes > before
    assert clock.waiting == [], "a person has all the time there is"


def test_at_the_slow_pace_a_longer_wait_follows_several_events():
    table, loop, clock = running("captain", "captain")
    loop.advance()
    events: dict[float, list[int]] = {}
    for _ in range(100):
        heard = len(table.history.heard)
        clock.tick()
        (wait,) = clock.waiting
        events.setdefault(wait, []).append(len(table.history.heard) - heard)
    assert len(events) > 1
    assert all(count > 1 for wait in events if wait > SLOW for count in events[wait])


def test_bots_go_on_while_sessions_come_and_go():
    table, loop, clock = running("random", "random", "person:Cid")
    first = Session(table, [Seat(2)])
    second = Session(table, [])
    loop.advance()
    first.leave()
    before = table.changes
    clock.tick()
    assert table.changes > before
    second.leave()
    assert clock.waiting == [], "the last one to leave stops the loop"


def test_a_bot_waits_for_a_key_at_the_pace_of_steps_and_in_a_pause():
    table, loop, clock = running("random", "person:Bob", pace="step")
    ann, watcher = Session(table, [BOB]), Session(table, [])
    loop.advance()
    before = table.changes
    watcher.pace.next_or_pause()
    clock.tick()
    assert table.changes == before
    ann.pace.next_or_pause()
    assert table.changes > before


def test_skipping_plays_to_the_next_decision_of_a_person():
    table, loop, clock = running("random", "person:Bob")
    bob = Session(table, [BOB])
    loop.advance()
    bob.pace.skip()
    while table.person_to_act is None:
        assert clock.waiting != [SLOW]
        clock.tick()
    assert table.person_to_act == BOB


def test_an_action_of_a_person_is_followed_by_chance_at_once():
    table, loop, _ = running("person:Ann", "random")
    ann = Session(table, [ANN])
    loop.advance()
    ann.act(Roll())
    assert table.actor == ANN
    assert len(table.history.entries) > 1, "the dice have fallen"


def test_a_new_loop_of_a_table_stops_the_one_before():
    table, loop, clock = running("random", "random", "person:Cid")
    loop.advance()
    assert clock.waiting == [SLOW]
    step_at_once(table, Folders.of_user())
    assert clock.waiting == []
    assert table.loop is not loop


def test_a_fault_between_two_actions_reaches_every_session(monkeypatch):
    table, loop, clock = running("random", "random", "person:Cid")
    shown = [Shown(Session(table, [Seat(2)])), Shown(Session(table, []))]
    loop.advance()

    def fails(_: object = None) -> None:
        raise OverflowError("no such step")

    monkeypatch.setattr(table, "step", fails)
    clock.tick()
    for one in shown:
        with pytest.raises(OverflowError):
            one.run()
