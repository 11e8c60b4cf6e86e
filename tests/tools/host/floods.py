"""Attacks a host from one process, until it is killed: `floods.py ATTACK PORT [TABLE ...]`.

`load.py` starts it, and measures what the others notice. The tables are games of bots.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from tests.tools.host.clients import DOWN, HERE, Person, connected, line, opened

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


def _from(network: int, number: int) -> str:
    """One of the addresses of this computer."""
    return f"127.0.{network}.{number % 250 + 1}"


async def silent_sockets(port: int, _: Sequence[str]) -> None:
    """Two hundred connections of one address that say nothing, again as soon as they are closed."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                address = (_from(7, 0), 0)
                reader, writer = await asyncio.open_connection(HERE, port, local_addr=address)
                while await reader.read(1 << 10):
                    pass
                writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(200)))


async def keyless_lobbies(port: int, _: Sequence[str]) -> None:
    """A hundred lobbies without a key from three addresses."""

    async def one(number: int) -> None:
        while True:
            with suppress(OSError, asyncssh.Error, EOFError, TimeoutError):
                address = _from(7, number % 3)
                async with connected(port, address=address, keyless=True) as person:
                    await _drain(person)
            await asyncio.sleep(1)

    await asyncio.gather(*(one(number) for number in range(100)))


async def bombs(port: int, _: Sequence[str]) -> None:
    """Compressed packets of thirty kilobytes that become thirty megabytes."""
    async with line(port, address=_from(7, 0)) as connection:
        for _number in range(100):
            connection.send_packet(MSG_IGNORE, String(bytes(30_000_000)))
            await asyncio.sleep(0.02)


async def variables(port: int, _: Sequence[str]) -> None:
    """Variables of thirty kilobytes for a terminal."""
    async with opened(port, None, address=_from(7, 0)) as person:
        number = 0
        while not person.process.channel.is_closing():
            number += 1
            name = String(f"V{number}")
            person.process.channel._send_request(b"env", name, String(bytes(30_000)))
            await asyncio.sleep(0.002)


async def strangers(port: int, tables: Sequence[str]) -> None:
    """Fifty people of fifty addresses ask for rules, records, games and the list of tables."""

    async def one(number: int) -> None:
        table = tables[number % len(tables)]
        words = ("rules tribute two ships", f"record {table}", "tables --json")
        while True:
            with suppress(OSError, asyncssh.Error, EOFError, TimeoutError):
                async with line(port, address=_from(6, number), keyless=True) as connection:
                    for word in words:
                        await connection.run(word)
                        await asyncio.sleep(0.5)
                    watch = await connection.create_process(f"watch {table} --plain")
                    await watch.stdout.read(1 << 10)
            await asyncio.sleep(1)

    await asyncio.gather(*(one(number) for number in range(50)))


ATTACKS: dict[str, Callable[[int, Sequence[str]], Awaitable[None]]] = {
    "keys": keys,
    "paste": paste,
    "resizes": resizes,
    "half-open": half_open,
    "slow-readers": slow_readers,
    "wide-names": wide_names,
    "instant-tables": instant_tables,
    "silent-sockets": silent_sockets,
    "keyless-lobbies": keyless_lobbies,
    "bombs": bombs,
    "variables": variables,
    "strangers": strangers,
}


async def main(name: str, port: str, *tables: str) -> None:
    """Attack until the process is killed, again if the line is cut."""
    while True:
        with suppress(OSError, asyncssh.Error, EOFError, TimeoutError):
            await ATTACKS[name](int(port), tables)
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
