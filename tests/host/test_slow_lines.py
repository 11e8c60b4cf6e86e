"""A client that stops reading its line, with whatever window: what waits for it is bounded."""

import asyncio
import logging
import socket
from contextlib import asynccontextmanager

import asyncssh
import pytest

from ep_tui.host.config import HostConfig
from tests.host.test_server import Keyless, Window, connected, hosting, window
from tests.tools.host.load import games

SMALL = 1 << 12
"""Bytes that the system keeps for a line, so that a test fills it soon."""
MOST = 1 << 17
"""Bytes that may wait for one line: the 64 KiB of a transport, and a screen."""


@pytest.fixture(autouse=True)
def _log(caplog):
    caplog.set_level(logging.INFO, logger="ep_tui.host")


@asynccontextmanager
async def deaf(host, port, word=None, **terminal):
    """A process whose client announces a window of a GiB, and then reads nothing more."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    async with asyncssh.connect(
        sock=line, known_hosts=None, client_keys=[], username="guest", config=None,
        agent_path=None, client_factory=Keyless,
    ) as connection:  # fmt: skip
        process = await connection.create_process(word, encoding=None, window=1 << 30, **terminal)
        await process.stdout.read(1)
        (session,) = host.running.sessions
        server = session._channel.get_connection()
        server.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        reading = connection._transport
        assert reading is not None
        reading.pause_reading()
        transport, channel = server._transport, session._channel

        def waiting() -> int:
            return int(transport.get_write_buffer_size() + channel.get_write_buffer_size())

        try:
            yield process, waiting
        finally:
            connection.abort()


async def goes_on(port) -> None:
    """Somebody else notices nothing."""
    async with connected(port) as other:
        guest: Window = await window(other)
        await guest.sees("Tables")
        guest.press("x")
        await guest.sees("x does nothing here")


@pytest.mark.slow
async def test_output_for_a_window_that_stops_reading_is_bounded_until_it_is_cut_off(
    tmp_path, caplog
):
    config = HostConfig(port=0, unsent_seconds=2)
    terminal = {"term_type": "xterm-256color", "term_size": (240, 80)}
    most = 0
    async with hosting(tmp_path, config) as (host, port):
        async with deaf(host, port, **terminal) as (process, waiting):
            async with asyncio.timeout(60):
                while not host.running.health.counted["cut_off"]:
                    process.stdin.write(b"\x0c\x1b[B")
                    await asyncio.sleep(0.02)
                    most = max(most, waiting())
        assert 0 < most <= MOST
        assert "reads nothing" in caplog.text
        await goes_on(port)


@pytest.mark.slow
async def test_output_for_lines_that_nobody_reads_is_bounded_until_they_are_cut_off(
    tmp_path, caplog
):
    config = HostConfig(port=0, unsent_seconds=2)
    most = 0
    async with hosting(tmp_path, config) as (host, port):
        (name,) = games(tmp_path, 1)
        async with deaf(host, port, f"watch {name}") as (process, waiting):
            async with asyncio.timeout(60):
                while not host.running.health.counted["cut_off"]:
                    process.stdin.write(b"board\n" * 20)
                    await asyncio.sleep(0.02)
                    most = max(most, waiting())
        assert 0 < most <= MOST
        assert "reads nothing" in caplog.text
        await goes_on(port)
