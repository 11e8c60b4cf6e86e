"""The bots of all tables share one clock and one pool of processes."""

import asyncio
from functools import partial
from time import monotonic, sleep

import pytest

from ep_rules.api import Seat
from ep_tui.host import scheduler
from ep_tui.host.scheduler import (
    ANSWERED,
    BOTS_MOST,
    IN_A_ROW,
    MOST_HELD,
    REST,
    TOGETHER,
    DiskThread,
    FairClock,
    TableClock,
    ThinkerPool,
    _Call,
)
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import SLOW, Timer
from tests.host.shared import until


async def test_tables_take_turns():
    clock, order = FairClock(), list[str]()

    def play(name: str, times: int) -> None:
        order.append(name)
        if times > 1:
            clock.later(0, lambda: play(name, times - 1))

    for name in "abc":
        clock.later(0, partial(play, name, 3))
    await until(lambda: len(order) == 9)
    assert "".join(order) == "abcabcabc"


async def test_the_event_loop_rests_three_times_as_long_as_tables_play():
    clock, done, others = FairClock(), list[int](), 0

    def play() -> None:
        sleep(0.01)
        done.append(1)

    for _ in range(10):
        clock.later(0, play)
    start = monotonic()
    while len(done) < 10:
        await asyncio.sleep(0)
        others += 1
    assert monotonic() - start >= 0.36 - IN_A_ROW * REST
    assert others > 100


@pytest.fixture
def now(monkeypatch):
    """The time of the clocks, which stands still."""
    time = [100.0]
    monkeypatch.setattr(scheduler, "monotonic", lambda: time[0])
    return time


@pytest.mark.parametrize(("pressed", "at_once"), [(False, 6), (True, 1)])
async def test_short_calls_need_no_rest_between_them_unless_a_key_is_answered(
    now, pressed, at_once
):
    clock, done = FairClock(), list[int]()

    def play() -> None:
        now[0] += IN_A_ROW / 5.5
        done.append(1)

    if pressed:
        clock.input_came()
    for _ in range(20):
        clock.later(0, play)
    await asyncio.sleep(0.05)
    assert len(done) == at_once
    now[0] += 20 * IN_A_ROW
    await until(lambda: len(done) > at_once)


def due_at(timer: Timer) -> float:
    """When a call is due."""
    assert isinstance(timer, _Call)
    assert timer.timer is not None
    return timer.timer.when()


async def test_games_of_bots_alone_act_at_common_moments_and_those_of_people_at_their_own():
    clock, loop = FairClock(), asyncio.get_running_loop()
    for _ in range(10):
        before = loop.time() + SLOW
        alone = of_bots(clock).later(SLOW, lambda: None)
        shared = TableClock(clock, lambda: False).later(SLOW, lambda: None)
        after = loop.time() + SLOW
        moments = due_at(alone) / TOGETHER
        assert moments == pytest.approx(round(moments))
        assert before - TOGETHER / 2 <= due_at(alone) <= after + TOGETHER / 2
        assert before <= due_at(shared) <= after
        alone.cancel()
        shared.cancel()
        await asyncio.sleep(0.013)
    assert pytest.approx(round(SLOW / TOGETHER)) == SLOW / TOGETHER


def of_bots(clock: FairClock) -> TableClock:
    """The clock of a table of bots alone."""
    return TableClock(clock, lambda: True)


async def test_a_table_of_people_goes_before_games_of_bots_alone():
    clock, order = FairClock(), list[str]()
    for _ in range(5):
        of_bots(clock).later(0, lambda: order.append("bots"))
    await until(lambda: order)
    TableClock(clock, lambda: False).later(0, lambda: order.append("people"))
    await until(lambda: len(order) == 6)
    assert order == ["bots", "people", *["bots"] * 4]


async def test_many_games_of_bots_alone_at_full_speed_leave_time_for_screens():
    clock, slices = FairClock(), list[float]()
    tables = [of_bots(clock) for _ in range(10)]

    def play(table: TableClock) -> None:
        slices.append(monotonic())
        table.later(0.001, lambda: play(table))

    for table in tables:
        table.later(0.001, partial(play, table))
    await until(lambda: len(slices) > 3)
    assert slices[3] - slices[0] >= 3 * BOTS_MOST


async def test_bots_alone_have_few_slices_while_people_press_keys():
    clock, slices = FairClock(), list[float]()
    table = of_bots(clock)

    def play() -> None:
        slices.append(monotonic())
        table.later(0.001, play)

    clock.input_came()
    table.later(0.001, play)
    await until(lambda: len(slices) > 2)
    assert slices[2] - slices[0] >= 2 * BOTS_MOST


async def test_no_slice_of_bots_alone_begins_while_a_key_is_answered_but_keys_do_not_end_them():
    clock, slices, pressed = FairClock(), list[float](), list[float]()
    of_bots(clock).later(0.001, lambda: slices.append(monotonic()))
    while not slices:
        pressed.append(monotonic())
        clock.input_came()
        await asyncio.sleep(0.001)
    answered = slices[0] - max(at for at in pressed if at <= slices[0]) >= ANSWERED
    assert slices[0] - pressed[0] >= MOST_HELD or answered
    of_bots(clock).later(0.001, lambda: slices.append(monotonic()))
    pressed.append(monotonic())
    clock.input_came()
    await until(lambda: len(slices) == 2)
    assert slices[1] - pressed[-1] >= ANSWERED


async def test_games_of_bots_alone_that_wait_between_actions_keep_their_pace():
    clock, done = FairClock(), list[int]()
    tables = [of_bots(clock) for _ in range(50)]
    start = monotonic()
    for number, table in enumerate(tables):
        table.later(0.1, partial(done.append, number))
    await until(lambda: len(done) == len(tables))
    assert monotonic() - start < 50 * 0.02


async def test_a_cancelled_call_is_left_out_and_a_fault_stops_no_other_table():
    clock, done = FairClock(), list[str]()

    def fail() -> None:
        raise ZeroDivisionError

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *_: done.append("fault"))
    clock.later(0, fail)
    clock.later(0, lambda: done.append("gone")).cancel()
    clock.later(0, lambda: done.append("next"))
    await until(lambda: "next" in done)
    assert done == ["fault", "next"]


def thinking_table(scenario: str, seed: int) -> Table:
    """A table at which an admiral has a choice."""
    table = Table.new(scenario, ("admiral:0.05", "captain"), seed=seed, first=0)
    while not table.bots.must_think:
        table.step()
    return table


@pytest.mark.slow
async def test_bots_of_several_tables_think_in_one_process():
    pool = ThinkerPool(1)
    tables = [thinking_table(name, 3) for name in ("land-ho", "fish", "pirate-lairs")]
    thoughts, answered = [], list[int]()
    for number, table in enumerate(tables):
        table.bots.share(pool.of_table())
        thoughts.append(
            table.bots.thinker.think(table.bots.task(), partial(answered.append, number))
        )
    await until(lambda: len(answered) == 3)
    assert answered == [0, 1, 2]
    for table, thought in zip(tables, thoughts, strict=True):
        assert thought.answer is not None
        table.step(table.bots.decided(thought.answer))
        assert table.history.entries[-1].actor == Seat(0)
    pool.close()


@pytest.mark.slow
async def test_a_question_that_is_given_up_leaves_the_process_to_the_next():
    pool = ThinkerPool(1)
    tables = [thinking_table("land-ho", seed) for seed in (1, 2, 3)]
    answered = list[int]()
    for number, table in enumerate(tables):
        table.bots.share(pool.of_table())
        table.bots.thinker.think(table.bots.task(), partial(answered.append, number))
    tables[0].bots.stop()
    tables[1].bots.stop()
    await until(lambda: 2 in answered)
    assert 1 not in answered
    pool.close()


def test_an_error_of_the_disk_is_raised_at_the_next_sync(tmp_path):
    disk = DiskThread()
    disk.sync(tmp_path)  # a folder is no file
    disk.stop()
    disk = DiskThread()
    disk.sync(tmp_path / "missing.txt")
    disk.sync(tmp_path)
    disk._thread.submit(int).result()
    with pytest.raises(OSError, match="file"):
        disk.sync(tmp_path)
    disk.stop()
