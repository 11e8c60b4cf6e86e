"""Measures a host: `python tests/host/load.py [PEOPLE] [SECONDS]`, each at a table with two bots.

Server and clients are processes of their own. Printed are the memory of the server for each person,
the time from connecting to the first frame, the time from a key to its first byte, and the memory
after rounds of people who come and are cut off.
"""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh

SERVER = [sys.executable, "-m", "ep_tui", "host", "--listen", "127.0.0.1:0"]
LIMITS = "most_sessions = 1000\nmost_of_one = 1000\nmost_unknown = 1000\n"
JOINING = 4
ROUNDS = 4


class Person:
    """A connection with a window."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], started: float) -> None:
        self._process = process
        self._started = started
        self.received = 0

    async def until(self, text: bytes) -> float:
        """Seconds since the start until a text is on the screen."""
        shown = b""
        while text not in shown:
            data = await self._process.stdout.read(1 << 16)
            if not data:
                raise EOFError(shown[-300:])
            shown += data
        return time.monotonic() - self._started

    async def key(self, key: bytes) -> float:
        """Seconds from a key to the first byte of the answer."""
        before = time.monotonic()
        self._process.stdin.write(key)
        data = await asyncio.wait_for(self._process.stdout.read(1 << 16), 20)
        self.received += len(data)
        return time.monotonic() - before


def memory(pid: int) -> float:
    """Resident MiB of a process."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def join(stack: AsyncExitStack, port: int, number: int) -> tuple[Person, float]:
    """Sit down at a new table with bots."""
    started = time.monotonic()
    connection = await stack.enter_async_context(
        asyncssh.connect(
            "127.0.0.1",
            port,
            known_hosts=None,
            config=None,
            agent_path=None,
            username="load",
            client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        )
    )
    process = await connection.create_process(
        term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    person = Person(process, started)
    first = await person.until(b"Tables")
    process.stdin.write(b"n")
    await person.until(b"Your name here")
    process.stdin.write(b"\x7f" * 16 + f"P{number}\r".encode())
    await person.until(b"New table")
    process.stdin.write(b"\x1b[B\x1b[C\r")
    await person.until(b"Your hand")
    return person, first


async def crowd(
    stack: AsyncExitStack, port: int, numbers: range
) -> tuple[list[Person], list[float]]:
    """Some people, a few joining at a time."""
    room = asyncio.Semaphore(JOINING)

    async def one(number: int) -> tuple[Person, float]:
        async with room:
            return await join(stack, port, number)

    joined = await asyncio.gather(*map(one, numbers))
    return [person for person, _ in joined], [first for _, first in joined]


async def pressing(person: Person, seconds: float, delay: float) -> list[float]:
    """One key a second."""
    await asyncio.sleep(delay)
    times: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        start = time.monotonic()
        times.append(await person.key(b"\x1b[C" if len(times) % 2 else b"\x1b[D"))
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - start)))
    return times


async def measured(port: int, pid: int, people: int, seconds: float) -> None:
    """Print all figures."""
    empty = memory(pid)
    async with AsyncExitStack() as stack:
        crowded, first = await crowd(stack, port, range(people))
        full = memory(pid)
        print(f"memory {empty:.1f} MiB, with {people} people {full:.1f}", end=" ")
        print(f"({(full - empty) / people:.2f} each)")
        _print("connect to first frame", first)
        await asyncio.sleep(2)
        times = await asyncio.gather(
            *(pressing(one, seconds, at / people) for at, one in enumerate(crowded))
        )
        _print("key to first byte", [value for each in times for value in each])
        keys = sum(map(len, times))
        print(f"{sum(one.received for one in crowded) / keys:.0f} bytes a key")
    for turn in range(ROUNDS):
        async with AsyncExitStack() as stack:
            begin = people + turn * 40
            await crowd(stack, port, range(begin, begin + 40))
        await asyncio.sleep(2)
        print(f"after round {turn + 1} of 40 people: {memory(pid):.1f} MiB")


def _print(name: str, values: list[float]) -> None:
    cut = statistics.quantiles(values, n=100)
    told = ", ".join(f"p{at} {cut[at - 1] * 1000:.0f}" for at in (50, 95, 99))
    print(f"{name}: {told}, most {max(values) * 1000:.0f} ms")


def main() -> None:
    """Start the server and measure it."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "host.toml"
        config.write_text(LIMITS, encoding="utf-8")
        command = [*SERVER, "--config", str(config), "--folder", folder]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            line = server.stderr.readline()
            port = int(line.rsplit(maxsplit=1)[1])
            try:
                asyncio.run(measured(port, server.pid, people, seconds))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
