"""The scripted people who measure a host press no more keys than they say."""

import asyncio
import random
import time
from typing import Any, cast

from tests.host.clients import Person

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
    line = Line()
    times = await Person(cast(Any, None), cast(Any, line)).presses(5 * EVERY, EVERY)
    assert len(line.keys) == len(times) + 1
    pauses = [later - before for before, later in zip(line.keys, line.keys[1:], strict=False)]
    assert min(pauses) > EVERY * 0.9


async def test_what_came_before_a_key_is_not_taken_for_its_answer():
    line = Line(EVERY)
    line.waiting.put_nowait(b"the rest of a screen")
    line.waiting.put_nowait(b"a bot has acted")
    assert await Person(cast(Any, None), cast(Any, line)).key(b"x") >= EVERY * 0.9


async def test_keys_at_random_times_have_the_drawn_pauses():
    line = Line()
    person = Person(cast(Any, None), cast(Any, line))
    await person.presses(8 * EVERY, EVERY, chance=random.Random(5))
    pauses = [later - before for before, later in zip(line.keys, line.keys[1:], strict=False)]
    chance = random.Random(5)
    drawn = [chance.expovariate(1 / EVERY) for _ in pauses[1:]]
    assert len(drawn) > 3
    compared = zip(pauses[1:], drawn, strict=True)
    assert all(pause > wanted - EVERY / 10 for pause, wanted in compared)
    assert min(drawn) < EVERY < max(drawn)
