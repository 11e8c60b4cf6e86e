"""Long calls of the event loop have names, and systemd hears that the host lives."""

import asyncio
import socket
import time
from functools import partial

from ep_tui.host.loop_watch import ACCOUNT, LoopWatch


def _works(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


async def test_a_call_that_takes_long_is_named_with_its_number_and_its_time():
    watch = LoopWatch()
    watch.start()
    try:
        loop = asyncio.get_running_loop()
        loop.call_soon(partial(_works, 0.05))
        loop.call_soon(_works, 0.06)

        async def thinks():
            await asyncio.sleep(0)
            _works(0.04)

        await asyncio.create_task(thinks(), name="a window")
        await asyncio.sleep(0)
    finally:
        watch.stop()
    told = watch.summed_up()
    assert "_works 2 times up to " in told
    assert "thinks of a window 1 times up to " in told
    assert watch.total == 3
    assert watch.summed_up() == ""


async def test_the_time_of_a_call_is_that_of_the_person_whose_task_or_timer_it_is():
    watch, spent = LoopWatch(), list[tuple[float, float]]()
    watch.start()
    try:

        async def window():
            ACCOUNT.set(lambda *seconds: spent.append(seconds))
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_later(0.001, _works, 0.02)
            await asyncio.sleep(0.03)

        await asyncio.create_task(window())
        before = len(spent)
        asyncio.get_running_loop().call_soon(_works, 0.02)
        await asyncio.sleep(0.03)
    finally:
        watch.stop()
    assert sum(seconds for _, seconds in spent) >= 0.02
    assert len(spent) == before


async def test_nothing_is_watched_after_the_end():
    watch = LoopWatch()
    watch.start()
    watch.stop()
    asyncio.get_running_loop().call_soon(_works, 0.05)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert watch.summed_up() == ""


async def test_systemd_hears_of_the_start_of_the_life_and_of_the_end(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(5)
        watch = LoopWatch(str(tmp_path / "notify"), "20000")
        watch.start()
        heard = [systemd.recv(100) for _ in range(2)]
        await asyncio.sleep(0.05)
        heard.append(systemd.recv(100))
        watch.stop()
        while heard[-1] != b"STOPPING=1":
            heard.append(systemd.recv(100))
        assert heard[0] == b"READY=1"
        assert set(heard[1:-1]) == {b"WATCHDOG=1"}


async def test_without_systemd_and_with_words_that_are_no_time_nothing_is_told():
    for words in (("", ""), ("/no/such/socket", "x"), ("@nobody-listens", "1000000")):
        watch = LoopWatch(*words)
        watch.start()
        watch.stop()
