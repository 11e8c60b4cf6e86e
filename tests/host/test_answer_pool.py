"""Answers that are made elsewhere: nobody waits for those of others, and equal ones are kept."""

import asyncio
import threading

import pytest

from ep_tui.host.admission import Asker
from ep_tui.host.answer_pool import MOST_LETTERS, AnswerPool
from ep_tui.host.invitation import NoSeat
from ep_tui.host.turns import Turns
from ep_tui.session.shared.shared_table import SharedTable
from tests.host.shared import a_hall
from tests.host.test_server import connected, hosting, window
from tests.tools.host.load import games

ANN, BOB = Asker("Ann", "10.0.0.1"), Asker("Bob", "10.0.0.1")


@pytest.fixture
def counted() -> list[tuple[Asker, float]]:
    """Who has used how much time."""
    return []


@pytest.fixture
def pool(counted):
    """A pool that counts the time."""
    strangers = Turns()
    made = AnswerPool(
        lambda asker, seconds: counted.append((asker, seconds)),
        lambda asker: strangers.turn(asker.address),
    )
    yield made
    made.stop()


async def test_somebody_has_one_answer_at_a_time_and_others_are_not_behind_it(pool):
    made = list[str]()
    jobs = [pool.run(who, lambda name=f"{who.person}{at}": made.append(name))
            for who in (ANN, BOB) for at in range(3)]  # fmt: skip
    await asyncio.gather(*jobs)
    assert made == ["Ann0", "Bob0", "Ann1", "Bob1", "Ann2", "Bob2"]


async def test_the_loop_goes_on_while_an_answer_is_made(pool):
    over = threading.Event()
    waiting = asyncio.create_task(pool.run(ANN, lambda: over.wait(10)))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    over.set()
    assert await waiting


async def test_the_time_and_the_error_of_an_answer_are_those_of_who_asked(pool, counted):
    def fail():
        raise NoSeat("no such table")

    with pytest.raises(NoSeat, match="no such table"):
        await pool.run(ANN, fail)
    ((who, seconds),) = counted
    assert who == ANN
    assert 0 <= seconds < 1


def test_a_text_is_made_once_for_all_while_it_is_made_of_the_same(pool):
    made = iter("abcdef")
    told = [pool.text(("table", length), lambda: next(made)) for length in (1, 1, 2, 1)]
    assert told == ["a", "a", "b", "a"]
    assert [pool.text(None, lambda: next(made)) for _ in range(2)] == ["c", "d"]


def test_kept_texts_have_a_limit(pool):
    for number in range(50):
        pool.text(number, lambda: "x" * (MOST_LETTERS // 10))
    assert len(pool._kept) == 10
    assert pool._letters <= MOST_LETTERS


async def test_a_table_that_rests_is_read_elsewhere_and_rests_again(tmp_path, pool):
    hall = a_hall(tmp_path)
    (name,) = games(tmp_path, 1)
    threads = list[str]()

    def elsewhere(job):
        def seen():
            threads.append(threading.current_thread().name)
            job()

        return pool.run(ANN, seen)

    async with hall.awake(name, elsewhere):
        assert hall.open_count == 1
        async with hall.awake(name, elsewhere):  # it is open already
            assert hall.record(name, "").count("\n") > 3
    assert hall.open_count == 0
    assert [name.startswith("answers") for name in threads] == [True]
    async with hall.awake(name, elsewhere):
        session = hall.watch(name, "")
    assert hall.open_count == 1
    session.leave()
    async with hall.awake("no-table", elsewhere):
        assert hall.open_count == 0


async def test_somebody_who_cannot_wait_opens_a_table_that_is_being_read(tmp_path, pool):
    hall = a_hall(tmp_path)
    (name,) = games(tmp_path, 1)
    joined = []

    async def elsewhere(job):
        joined.append(hall.watch(name, ""))  # before the thread has begun
        await pool.run(ANN, job)

    async with hall.awake(name, elsewhere):
        assert hall.open_count == 1
    assert not joined[0].left
    joined[0].leave()

    async def late(job):
        await pool.run(ANN, job)
        joined.append(hall.watch(name, ""))

    async with hall.awake(name, late):
        assert hall.open_count == 1
    assert hall.open_count == 1
    joined[1].leave()


async def test_a_damaged_table_is_told_in_a_sentence(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one:
        (tmp_path / "games").mkdir(exist_ok=True)
        (tmp_path / "games" / "spoilt.txt").write_text("spoilt", encoding="utf-8")
        for words in ("record spoilt", "watch spoilt --plain"):
            done = await one.run(words)
            assert (done.exit_status, str(done.stdout).strip()) == (
                2,
                "The record of spoilt cannot be read.",
            )


async def test_a_hundred_people_who_ask_for_a_record_read_it_once(tmp_path, monkeypatch):
    (name,) = games(tmp_path, 1)
    async with hosting(tmp_path) as (host, port), connected(port) as one:
        async with host.running.hall.awake(name, asyncio.to_thread):
            session = host.running.hall.watch(name, "")
        asked = list[str]()
        made = host.running.hall.record

        def record(table, person):
            asked.append(table)
            return made(table, person)

        monkeypatch.setattr(host.running.hall, "record", record)
        told = [str((await one.run(f"record {name}")).stdout) for _ in range(5)]
        assert len(set(told)) == 1
        assert asked == [name]
        session.leave()


async def test_the_lobby_reads_a_table_that_rests_elsewhere(tmp_path, monkeypatch):
    games(tmp_path, 1)
    threads = list[str]()
    resume = SharedTable.resume

    def seen(folders, path):
        threads.append(threading.current_thread().name)
        return resume(folders, path)

    monkeypatch.setattr(SharedTable, "resume", seen)
    async with hosting(tmp_path) as (host, port), connected(port) as one:
        guest = await window(one)
        await guest.sees("paused")
        threads.clear()
        guest.press("w")
        async with asyncio.timeout(10):
            while not host.running.hall.most_watched():
                await asyncio.sleep(0.01)
        assert [name.split("_")[0] for name in threads] == ["answers"]
