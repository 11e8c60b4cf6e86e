"""The memory of closed sessions is freed when that disturbs no one."""

import asyncio
import gc
import weakref

import pytest

from ep_tui.host import collector as times
from ep_tui.host.collector import MANY, TOO_MANY, Collector


class Web:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collects(monkeypatch):
    """Whether a collector frees a closed session soon."""
    monkeypatch.setattr(times, "EVERY", 0.001)

    async def frees(collector: Collector) -> bool:
        gc.disable()
        web = weakref.ref(Web())
        task = asyncio.create_task(collector.run())
        await asyncio.sleep(0.05)
        task.cancel()
        gc.enable()
        return web() is None

    return frees


async def test_the_last_session_that_ends_is_freed(collects):
    collector = Collector(lambda: True)
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
    collector = Collector(lambda: False)
    if busy:
        collector.input_came()
    for _ in range(closed):
        collector.came_or_went()
    assert await collects(collector) == freed
