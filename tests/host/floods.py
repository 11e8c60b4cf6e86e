"""Attacks a host from one process, until it is killed: `floods.py ATTACK PORT [TABLE ...]`.

`load.py` starts it, and measures what the others notice. The tables are games of bots.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import asyncssh

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from tests.host.clients import DOWN, Person, connected, opened

WIDE = "漢" * 16 + "e" + "\u0301" * 40 + "\u202e\u200b" + "ﷺ" * 16
FOREVER = 1e9


async def _drain(person: Person) -> None:
    while await person.process.stdout.read(1 << 16):
        pass


async def keys(port: int, _: Sequence[str]) -> None:
    """Arrow keys, 20,000 in a second."""
    async with connected(port) as person:
        draining = asyncio.create_task(_drain(person))
        while not draining.done():
            person.process.stdin.write(DOWN * 400)
            await person.process.stdin.drain()
            await asyncio.sleep(0.02)


async def paste(port: int, _: Sequence[str]) -> None:
    """A paste without an end."""
    async with connected(port) as person:
        draining = asyncio.create_task(_drain(person))
        person.process.stdin.write(b"\x1b[200~")
        while not draining.done():
            person.process.stdin.write(b"x" * 4000)
            await person.process.stdin.drain()
            await asyncio.sleep(0.005)


async def resizes(port: int, _: Sequence[str]) -> None:
    """Another size 200 times in a second."""
    async with connected(port) as person:
        draining = asyncio.create_task(_drain(person))
        number = 0
        while not draining.done():
            number += 1
            size = 60 + number % 180, 20 + number % 60
            person.process.channel.change_terminal_size(*size)
            await asyncio.sleep(0.005)


async def half_open(port: int, _: Sequence[str]) -> None:
    """Connections that say nothing, one after another."""
    writers: list[asyncio.StreamWriter] = []
    while True:
        with suppress(OSError):
            writers.append((await asyncio.open_connection("127.0.0.1", port))[1])
        if len(writers) > 500:
            writers.pop(0).close()
        await asyncio.sleep(0.01)


async def slow_readers(port: int, _: Sequence[str]) -> None:
    """Five people who press keys and never read."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(connected(port)) for _ in range(5)]
        for person in people:
            person.process.stdout.channel.pause_reading()
        while True:
            for person in people:
                with suppress(OSError):
                    person.process.stdin.write(b"\x0c" + DOWN)
            await asyncio.sleep(0.02)


async def wide_names(port: int, _: Sequence[str]) -> None:
    """Names and words of wide, combining and turned characters."""
    async with connected(port) as person:
        draining = asyncio.create_task(_drain(person))
        person.process.stdin.write(b"n")
        while not draining.done():
            person.process.stdin.write(b"\x7f" * 20 + WIDE.encode() + b"\r")
            with suppress(OSError, asyncssh.Error):
                await person.connection.run(f"record '{WIDE}'")
            await asyncio.sleep(0.05)


async def instant_tables(port: int, tables: Sequence[str]) -> None:
    """Games of bots at the greatest speed, one after another for each watcher."""
    async with AsyncExitStack() as stack:
        for table in tables:
            person = await stack.enter_async_context(opened(port, f"watch {table}"))
            stack.callback(asyncio.create_task(_drain(person)).cancel)
            await asyncio.sleep(0.5)
            with suppress(OSError):
                person.process.stdin.write(b"p")
        await asyncio.sleep(FOREVER)


ATTACKS: dict[str, Callable[[int, Sequence[str]], Awaitable[None]]] = {
    "keys": keys,
    "paste": paste,
    "resizes": resizes,
    "half-open": half_open,
    "slow-readers": slow_readers,
    "wide-names": wide_names,
    "instant-tables": instant_tables,
}


async def main(name: str, port: str, *tables: str) -> None:
    """Attack until the process is killed, again if the line is cut."""
    while True:
        with suppress(OSError, asyncssh.Error, EOFError, TimeoutError):
            await ATTACKS[name](int(port), tables)
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
