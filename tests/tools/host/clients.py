"""Scripted people for measuring a host: windows over ssh, and what a process has used."""

import asyncio
import os
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

import asyncssh

SERVER = [sys.executable, "-m", "ep_tui", "host", "--listen", "127.0.0.1:0"]
LIMITS = "share_seconds = 2\nword_seconds = 0\n" + "".join(
    f"most_{name} = 10000\n"
    for name in (
        *("sessions", "of_one", "unknown", "unknown_of_one", "connections", "questions"),
        *("work_seconds", "keyless", "keyless_of_one", "new_tables", "new_names", "bot_games"),
    )
)
PATIENCE, SILENCE, AT_ONCE = 60.0, 0.3, 0.001
RIGHT, LEFT, UP, DOWN, REDRAW = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B", b"\x0c"
_PROCESS_CLOCK = 2
"""The kind of Linux's clocks of processes, all threads together, in nanoseconds."""
_RECEIVED = struct.Struct("@128xQ")
"""Where Linux counts the bytes of a connection, in its TCP_INFO."""


class Server(NamedTuple):
    """A host in a process of its own."""

    port: int
    pid: int
    folder: Path
    log: IO[str]

    @property
    def logged(self) -> int:
        """The bytes of its log so far."""
        return os.fstat(self.log.fileno()).st_size

    @property
    def memory(self) -> float:
        """Resident MiB."""
        text = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    @property
    def busy(self) -> float:
        """Seconds of a processor that it has used."""
        return time.clock_gettime(~self.pid << 3 | _PROCESS_CLOCK)


@contextmanager
def serving(folder: Path, limits: str = LIMITS) -> Generator[Server]:
    """A host on a free port."""
    config = folder / "host.toml"
    config.write_text(limits, encoding="utf-8")
    command = [*SERVER, "--config", str(config), "--folder", str(folder)]
    with (
        tempfile.TemporaryFile("w+") as log,
        subprocess.Popen(command, stderr=log, text=True) as server,
    ):
        try:
            yield Server(_port(log, server), server.pid, folder, log)
        finally:
            server.terminate()


def _port(log: IO[str], server: subprocess.Popen[str]) -> int:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        log.seek(0)
        text = log.read()
        if "port " in text.partition("\n")[0] and "\n" in text:
            return int(text.partition("\n")[0].rsplit(maxsplit=1)[1])
        assert server.poll() is None, text
        time.sleep(0.05)
    raise TimeoutError("the host does not listen")


class Person:
    """A connection with a window.

    Attributes:
        busy: the seconds of a processor that the host has used. costs: those from each key to its
            answer, which a busy machine hardly changes.
    """

    def __init__(
        self, connection: asyncssh.SSHClientConnection, process: asyncssh.SSHClientProcess[bytes]
    ) -> None:
        self.connection = connection
        self.process = process
        self.busy: Callable[[], float] = float
        self.costs: list[float] = []

    @property
    def wire(self) -> int:
        """The bytes of the connection down to here, encryption and compression included."""
        line: socket.socket = self.connection.get_extra_info("socket")
        return int(_RECEIVED.unpack_from(line.getsockopt(socket.IPPROTO_TCP, 11, 256))[0])

    async def until(self, text: bytes) -> None:
        """Read until a text has come."""
        shown = b""
        async with asyncio.timeout(PATIENCE):
            while text not in shown:
                data = await self.process.stdout.read(1 << 16)
                if not data:
                    raise EOFError(shown[-300:])
                shown = (shown + data)[-(1 << 16) :]

    async def key(self, key: bytes) -> float:
        """Seconds from a key to its answer, which is one piece; what came before is no answer."""
        await self.quiet(AT_ONCE)
        before, busy = time.monotonic(), self.busy()
        self.process.stdin.write(key)
        async with asyncio.timeout(PATIENCE):
            await self.process.stdout.read(1 << 16)
        self.costs.append(self.busy() - busy)
        return time.monotonic() - before

    async def quiet(self, silence: float = SILENCE) -> None:
        """Read until nothing has come for a while."""
        with suppress(TimeoutError):
            while await asyncio.wait_for(self.process.stdout.read(1 << 16), silence):
                pass

    async def named(self, name: str) -> None:
        """From the lobby to the form of a new table; the name is chosen on the way."""
        self.process.stdin.write(b"n")
        await self.until(b"Your name here")
        self.process.stdin.write(b"\x15" + f"{name}\r".encode())
        await self.until(b"New table")

    async def new_table(self, name: str) -> None:
        """From the lobby to a table with bots."""
        await self.named(name)
        self.process.stdin.write(DOWN + RIGHT + b"\r")
        await self.until(b"points cards gold")
        self.process.stdin.write(RIGHT)  # closes the note of a new game, at twice the cost of a key

    async def presses(
        self,
        seconds: float,
        every: float = 1.0,
        delay: float = 0.0,
        chance: random.Random | None = None,
    ) -> list[float]:
        """Move the cursor; the seconds that each answer took.

        With `chance`, the times between keys are random, and `every` is their mean.
        """
        await asyncio.sleep(delay)
        start = time.monotonic()
        with suppress(TimeoutError):  # at an edge the first key moves nothing
            await asyncio.wait_for(self.key(RIGHT), 2)
        await asyncio.sleep(max(0.0, every - (time.monotonic() - start)))
        times: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            start = time.monotonic()
            there, back = (RIGHT, LEFT) if len(times) % 2 else (LEFT, RIGHT)
            for key in (there, back, DOWN, UP):  # at an edge or in a list some move nothing
                with suppress(TimeoutError):
                    times.append(await asyncio.wait_for(self.key(key), 5))
                    break
            else:
                times.append(await self.key(REDRAW))
            pause = every if chance is None else chance.expovariate(1 / every)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - start)))
        return times


HERE = "127.0.0.1"
SMALL = (80, 24)
"""Columns and lines of a window, if nothing else is said."""


class Keyless(asyncssh.SSHClient):
    """A client that signs in with nothing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


@asynccontextmanager
async def line(
    port: int, key: asyncssh.SSHKey | None = None, address: str = HERE, *, keyless: bool = False
) -> AsyncGenerator[asyncssh.SSHClientConnection]:
    """A connection from an address, with a new key, a key, or none."""
    keys = [] if keyless else [key or asyncssh.generate_private_key("ssh-ed25519")]
    async with asyncssh.connect(
        HERE, port, known_hosts=None, config=None, agent_path=None, username="load",
        client_keys=keys, client_factory=Keyless, local_addr=(address, 0),
        compression_algs=["zlib@openssh.com"], login_timeout=PATIENCE,
    ) as connection:  # fmt: skip
        yield connection


@asynccontextmanager
async def connected(
    port: int,
    key: asyncssh.SSHKey | None = None,
    address: str = HERE,
    *,
    keyless: bool = False,
    size: tuple[int, int] = SMALL,
) -> AsyncGenerator[Person]:
    """A person with a window at the lobby."""
    async with opened(port, None, key, address=address, keyless=keyless, size=size) as person:
        await person.until(b"Tables")
        yield person


@asynccontextmanager
async def opened(  # noqa: PLR0913 - who, from where, and how
    port: int,
    words: str | None,
    key: asyncssh.SSHKey | None = None,
    *,
    windowed: bool = True,
    address: str = HERE,
    keyless: bool = False,
    size: tuple[int, int] = SMALL,
) -> AsyncGenerator[Person]:
    """A person with a window on what the words name, or with lines."""
    async with line(port, key, address, keyless=keyless) as connection:
        window = {"term_type": "xterm-256color", "term_size": size} if windowed else {}
        process = await connection.create_process(words, encoding=None, **window)
        yield Person(connection, process)


def shares(values: Sequence[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th of 100 parts, in milliseconds."""
    cut = statistics.quantiles(values, n=100, method="inclusive")
    return cut[49] * 1000, cut[94] * 1000, cut[98] * 1000


def told(values: Sequence[float]) -> str:
    """The same in words."""
    p50, p95, p99 = shares(values)
    return f"p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f}, most {max(values) * 1000:.0f} ms"
