"""The memory of closed sessions is freed when that disturbs no one."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from ep_tui.host import collector as times
from ep_tui.host.collector import MANY, MOST_NEW, TOO_MANY, Collector, give_back


class Web:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collects(monkeypatch):
    """Whether a collector frees a closed session soon."""
    monkeypatch.setattr(times, "EVERY", 0.001)
    monkeypatch.setattr(times, "SETTLED", 0.0)

    async def frees(collector: Collector) -> bool:
        gc.disable()
        web = weakref.ref(Web())
        task = asyncio.create_task(collector.run())
        await asyncio.sleep(0.05)
        task.cancel()
        gc.enable()
        return web() is None

    yield frees
    gc.unfreeze()


async def test_while_people_play_only_what_is_new_is_looked_at(monkeypatch, collects):
    monkeypatch.setattr(times, "MOST_NEW", 0)
    collector = Collector(lambda: 2)
    collector.input_came()
    old = Web()
    gone = weakref.ref(old)
    assert await collects(collector)
    del old
    assert await collects(collector)
    assert gone() is not None, "it was there at the collection before"
    for _ in range(TOO_MANY):
        collector.came_or_went()
    assert await collects(collector)
    assert gone() is None


async def test_what_is_new_is_looked_at_after_enough_of_it(monkeypatch, collects):
    collector = Collector(lambda: 2)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, MOST_NEW - 1))
    assert not await collects(collector)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, MOST_NEW))
    assert await collects(collector)


async def test_an_ended_app_is_taken_apart_when_nothing_uses_it(monkeypatch, collects):
    done = list[str]()
    collector = Collector(lambda: 2)
    collector.app_ended(lambda: done.append("app"), lambda: done.append("driver"))
    assert not done
    await collects(collector)
    assert done == ["app", "driver"]


async def test_the_last_session_that_ends_is_freed(collects):
    collector = Collector(lambda: 0)
    assert not await collects(collector)
    collector.input_came()
    collector.came_or_went()
    assert await collects(collector)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("closed", "busy", "freed"),
    [(MANY - 1, False, False), (MANY, False, True), (MANY, True, False), (TOO_MANY, True, True)],
)
async def test_while_others_play_a_few_wait_for_a_quiet_moment(collects, closed, busy, freed):
    collector = Collector(lambda: 20)
    if busy:
        collector.input_came()
    for _ in range(closed):
        collector.came_or_went()
    assert await collects(collector) == freed


@pytest.mark.parametrize("empty", [True, False])
async def test_an_empty_host_gives_its_free_memory_back(monkeypatch, collects, empty):
    given = []
    monkeypatch.setattr(times, "give_back", lambda: given.append(True))
    collector = Collector(lambda: 0 if empty else 20)
    for _ in range(MANY):
        collector.came_or_went()
    assert await collects(collector)
    assert bool(given) == empty


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells its memory")
def test_free_memory_between_used_memory_is_given_back():
    pieces = [bytearray(2_000) for _ in range(20_000)]
    last = pieces[-1]
    before = _pages()
    pieces.clear()
    give_back()
    assert last
    assert before - _pages() > 5_000


def _pages() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1])
