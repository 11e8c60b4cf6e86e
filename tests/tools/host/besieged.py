"""What people notice of an attack on a host: `load.py attacks` and `attack.py door` tell it."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import asyncssh

from tests.tools.host.clients import Person, Server, connected, line, opened, shares

PLAYERS, OTHERS = 4, 12
NEW = "127.0.8."
"""The network of people who come while the attack goes on."""
HOME = "127.0.9.1"
"""The address of somebody with a seat."""
LONGEST = 20.0
"""Seconds to come back."""
STARTS = 1.5
"""Seconds until an attack goes on."""


class Noticed(NamedTuple):
    """What people notice of an attack.

    Attributes:
        times: seconds from a key to its answer. costs: of a processor, by the host. grown: MiB of
            memory. back: seconds until somebody with a seat is there again. let_in: of `OTHERS` who
            come from elsewhere. logged: bytes of the log, of which a burst comes at once and little
            more in an hour.
    """

    times: list[float]
    costs: list[float]
    grown: float
    back: float
    let_in: int
    logged: int


class House:
    """Some people who play, one of whom leaves and comes back."""

    def __init__(self, server: Server, players: Sequence[Person], key: asyncssh.SSHKey) -> None:
        self._server = server
        self._players = players
        self._key = key
        self._table = ""

    async def pressed(self, seconds: float) -> list[float]:
        """The seconds of all keys, four a second of each player."""
        for player in self._players:
            player.costs.clear()
        each = await asyncio.gather(*(one.presses(seconds, 0.25) for one in self._players))
        return [value for times in each for value in times]

    @property
    def costs(self) -> list[float]:
        """The seconds of a processor that the host has used until the answers of these keys."""
        return [value for player in self._players for value in player.costs]

    async def open_table(self) -> None:
        """Let the one who comes back have a table."""
        port = self._server.port
        async with connected(port, self._key, HOME) as person:
            await person.new_table("Home")
            words = str((await person.connection.run("tables")).stdout).splitlines()
            (row,) = [row for row in words if "Home" in row]
            self._table = row.split(" · ")[0]

    async def _comes_back(self) -> float:
        start = time.monotonic()
        with suppress(OSError, asyncssh.Error, EOFError, TimeoutError):
            async with asyncio.timeout(LONGEST):
                async with opened(self._server.port, self._table, self._key, address=HOME) as one:
                    await one.until(b"points cards gold")
                    return time.monotonic() - start
        return LONGEST

    async def _is_let_in(self, number: int) -> bool:
        with suppress(OSError, asyncssh.Error, TimeoutError):
            async with asyncio.timeout(10):
                async with line(self._server.port, address=f"{NEW}{number + 1}") as one:
                    return (await one.run("help")).exit_status == 0
        return False

    async def besieged(self, attack: str, tables: Sequence[str], seconds: float) -> Noticed:
        """What they notice while an attack goes on."""
        server, script = self._server, str(Path(__file__).with_name("floods.py"))
        before = server.memory
        command = [sys.executable, script, attack, str(server.port), *tables]
        with subprocess.Popen(command) as attacker:
            try:
                await asyncio.sleep(STARTS)
                logged = server.logged
                times = await self.pressed(seconds)
                costs = self.costs
                grown = server.memory - before
                logged = server.logged - logged
                back = await self._comes_back()
                let_in = [await self._is_let_in(number) for number in range(OTHERS)]
            finally:
                attacker.kill()  # or the end of the block would wait for it for ever
        return Noticed(times, costs, grown, back, sum(let_in), logged)


@asynccontextmanager
async def house(server: Server) -> AsyncGenerator[House]:
    """A host where some people play."""
    async with AsyncExitStack() as stack:
        players: list[Person] = []
        for number in range(PLAYERS):
            players.append(await stack.enter_async_context(connected(server.port)))
            await players[-1].new_table(f"P{number}")
            players[-1].busy = lambda: server.busy
        made = House(server, players, asyncssh.generate_private_key("ssh-ed25519"))
        await made.open_table()
        yield made


def p95(times: Sequence[float]) -> float:
    """The 95th of 100 parts, in milliseconds."""
    return shares(times)[1]
