"""The scripted people who measure a host press no more keys than they say."""

import time
from typing import Any, cast

from tests.host.clients import Person

EVERY = 0.1


class Line:
    """A process that answers each key at once."""

    def __init__(self) -> None:
        self.stdin = self.stdout = self
        self.keys: list[float] = []

    def write(self, _: bytes) -> None:
        self.keys.append(time.monotonic())

    async def read(self, _: int) -> bytes:
        return b"x"


async def test_a_person_presses_one_key_at_a_time_from_the_first_on():
    line = Line()
    times = await Person(cast(Any, None), cast(Any, line)).presses(5 * EVERY, EVERY)
    assert len(line.keys) == len(times) + 1
    pauses = [later - before for before, later in zip(line.keys, line.keys[1:], strict=False)]
    assert min(pauses) > EVERY * 0.9
