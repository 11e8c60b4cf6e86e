"""The scripted people who measure a host press no more keys than they say."""

import asyncio
import random
import time
from itertools import accumulate
from typing import Any, cast

from tests.tools.host.clients import Person

EVERY = 0.1


class Line:
    """A process that answers each key after a time."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.stdin = self.stdout = self
        self.keys: list[float] = []
        self.waiting = asyncio.Queue[bytes]()
        self._seconds = seconds

    def write(self, _: bytes) -> None:
        self.keys.append(time.monotonic())
        asyncio.get_running_loop().call_later(self._seconds, self.waiting.put_nowait, b"x")

    async def read(self, _: int) -> bytes:
        return await self.waiting.get()


async def test_a_person_presses_one_key_at_a_time_from_the_first_on():
    line, began = Line(), time.monotonic()
    times = await Person(cast(Any, None), cast(Any, line)).presses(5 * EVERY, EVERY)
    assert len(line.keys) == len(times) + 1
    assert_not_before(line.keys, [began, *[EVERY] * len(times)])


async def test_what_came_before_a_key_is_not_taken_for_its_answer():
    line = Line(EVERY)
    line.waiting.put_nowait(b"the rest of a screen")
    line.waiting.put_nowait(b"a bot has acted")
    assert await Person(cast(Any, None), cast(Any, line)).key(b"x") >= EVERY * 0.9


async def test_keys_at_random_times_have_the_drawn_pauses():
    line, began = Line(), time.monotonic()
    person = Person(cast(Any, None), cast(Any, line))
    await person.presses(8 * EVERY, EVERY, chance=random.Random(5))
    chance = random.Random(5)
    drawn = [chance.expovariate(1 / EVERY) for _ in line.keys[2:]]
    assert min(drawn) < EVERY < max(drawn)
    assert_not_before(line.keys, [began, EVERY, *drawn])


def assert_not_before(keys: list[float], pauses: list[float]) -> None:
    """No key comes before all pauses up to it are over. A busy machine may delay any of them."""
    for key, earliest in zip(keys, accumulate(pauses), strict=True):
        assert key >= earliest
