"""Windows start one after another, and those of people with a seat first."""

import asyncio

from ep_tui.host import turns
from ep_tui.host.turns import StartTurn, WindowStarts


async def _starting(
    starts: WindowStarts, name: str, begun: list[str], *, seated=False
) -> StartTurn:
    turn = await starts.turn(seated=seated)
    begun.append(name)
    return turn


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_windows_start_one_after_another_and_people_with_a_seat_first():
    starts, begun = WindowStarts(), list[str]()
    asked = [("a", False), ("b", False), ("c", False), ("Ann", True), ("Bob", True)]
    tasks = []
    for name, seated in asked:
        tasks.append(asyncio.create_task(_starting(starts, name, begun, seated=seated)))
        await _settled()
    assert begun == ["a"]
    for number in range(5):
        assert len(begun) == number + 1
        done = next(task for task in tasks if task.done())
        tasks.remove(done)
        done.result().over()
        done.result().over()
        await asyncio.sleep(0.001)
        await _settled()
    assert begun == ["a", "Ann", "Bob", "b", "c"]


async def test_a_window_that_is_gone_before_its_turn_keeps_nobody_waiting():
    starts, begun = WindowStarts(), list[str]()
    first = await starts.turn(seated=False)
    gone = asyncio.create_task(_starting(starts, "gone", begun))
    await _settled()
    gone.cancel()
    first.over()
    await asyncio.wait_for(_starting(starts, "next", begun), 5)
    assert begun == ["next"]


async def test_a_start_that_does_not_end_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", 0.01)
    starts, begun = WindowStarts(), list[str]()
    await starts.turn(seated=False)
    await asyncio.wait_for(_starting(starts, "next", begun), 5)
    assert begun == ["next"]
