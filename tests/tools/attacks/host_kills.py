"""Kills a host with 20 running games; no decision that a person saw done may be missing.

People play in lines. Before each kill every one asks for the record of their game; after the next
start the records begin with these, and everybody sits where they sat. Who has finished a game
begins another one.
"""

import asyncio
import random
import subprocess
import sys
import tempfile
import traceback
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncssh

from tests.tools.attacks.run import Run, peak_of
from tests.tools.host.clients import LIMITS

GAMES = 20
SERVER = [sys.executable, "-m", "ep_tui", "host", "--listen", "127.0.0.1:0"]
PATIENCE = 60.0
OVER = "The game took"
"""How the last lines of a game begin."""


class Player:
    """A person with a game against a captain."""

    def __init__(self, number: int) -> None:
        self.name = f"P{number}"
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self.table = ""
        self.record: list[str] = []

    @asynccontextmanager
    async def connected(self, port: int) -> AsyncGenerator[asyncssh.SSHClientConnection]:
        """A connection."""
        async with asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, config=None, agent_path=None,
            username="player", client_keys=[self._key],
        ) as connection:  # fmt: skip
            yield connection

    async def sit(self, connection: asyncssh.SSHClientConnection) -> "Lines":
        """Sit down: at a new table at first and after each game, else at the same one."""
        if self.table:
            lines = Lines(await connection.create_process(self.table))
            if await lines.until("Your hand", OVER, "There is no table") == "Your hand":
                return lines
        lines = Lines(await connection.create_process())
        await lines.until("quit leaves")
        if not self.table:
            lines.type(f"name {self.name}")
            await lines.until("You are")
        lines.type("new land-ho 2")
        await lines.until("Waiting")
        lines.type("bots")
        await lines.until("> ")
        rows = str((await connection.run("tables")).stdout).splitlines()
        mine = (row for row in rows if f" {self.name} " in row and " to move" in row)
        self.table = next(mine).split(" · ")[0]
        return lines

    async def ask(self, connection: asyncssh.SSHClientConnection) -> list[str]:
        """The actions in the record now; the rest of it is another once a game is over."""
        record = str((await connection.run(f"record {self.table}")).stdout)
        return [line for line in record.splitlines() if line.startswith(("A ", "B ", "* "))]


class Lines:
    """A channel in lines."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process

    def type(self, line: str) -> None:
        """Send a line."""
        self._process.stdin.write(f"{line}\n")

    async def until(self, *texts: str) -> str:
        """Read up to one of some texts, and return it."""
        said = ""
        async with asyncio.timeout(PATIENCE):
            while not (found := [text for text in texts if text in said]):
                piece = await self._process.stdout.read(1 << 16)
                assert piece, f"the line was closed before {texts}: {said[-500:]}"
                said += piece
        return found[0]

    async def play(self, seconds: float) -> None:
        """Answer questions with their first choices."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    self.type(random.choice("1112"))
                    await self.until("> ")
        except TimeoutError:
            return


def attack(run: Run) -> None:
    """Kill, start again and compare; the first lost action ends the attack."""
    players = [Player(number) for number in range(GAMES)]
    chance = random.Random(run.seed)
    with tempfile.TemporaryDirectory(prefix="ep-tui-host-") as folder:
        for number in run.attempts():
            try:
                actions, megabytes = asyncio.run(_killed(Path(folder), players, chance))
            except (AssertionError, TimeoutError):
                run.found(number, traceback.format_exc())
                return
            run.counts["lines of records compared"] += actions
            run.weigh(megabytes, number)


async def _killed(
    folder: Path, players: Sequence[Player], chance: random.Random
) -> tuple[int, float]:
    """Start the host, compare, play on, kill it; the number of lines that were there again."""
    config = folder / "host.toml"
    config.write_text(LIMITS, encoding="utf-8")
    command = [*SERVER, "--config", str(config), "--folder", str(folder)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        port = int(server.stderr.readline().rsplit(maxsplit=1)[1])
        try:
            async with AsyncExitStack() as stack:
                joined = [
                    (player, await stack.enter_async_context(player.connected(port)))
                    for player in players
                ]
                compared = 0
                for player, connection in joined:
                    if before := player.record:
                        after = await player.ask(connection)
                        assert after[: len(before)] == before, (
                            f"a part of {player.table} is missing"
                        )
                        compared += len(before)
                lines = await asyncio.gather(
                    *(player.sit(connection) for player, connection in joined)
                )
                playing = [asyncio.create_task(one.play(60)) for one in lines]
                await asyncio.sleep(chance.uniform(0.5, 3))
                for player, connection in joined:
                    player.record = await player.ask(connection)
                megabytes = peak_of(server.pid)
                server.kill()
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        finally:
            server.kill()
    return compared, megabytes
