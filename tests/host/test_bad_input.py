"""Bad input to a host: one sentence or a closed line, an entry in the log, and others go on."""

import asyncio
import logging

import asyncssh
import pytest

from ep_tui.host.config import HostConfig
from tests.host.test_server import connected, hosting, window


@pytest.fixture(autouse=True)
def _log(caplog):
    caplog.set_level(logging.INFO, logger="ep_tui.host")


async def test_a_full_house_closes_the_line_of_the_next_and_logs_it(tmp_path, caplog):
    config = HostConfig(port=0, most_sessions=1)
    async with hosting(tmp_path, config) as (host, port), connected(port, "Ann") as one:
        ann = await window(one)
        await ann.sees("Tables")
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(port, "Bob"):
                pass
        with pytest.raises(asyncssh.ChannelOpenError):
            await window(one)
        assert host.running.health.counted["refused"] == 2
        assert caplog.text.count("refused") == 2
        ann.press("x")
        await ann.sees("x does nothing here")


async def test_a_window_of_one_cell_is_asked_to_be_larger(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one, connected(port) as other:
        tiny = await one.create_process(term_type="xterm-256color", term_size=(1, 1), encoding=None)
        assert await asyncio.wait_for(tiny.stdout.read(1 << 16), 10)
        guest = await window(other)
        await guest.sees("Tables")
        tiny.channel.change_terminal_size(80, 24)
        shown = b""
        while b"Tables" not in shown:
            shown += await asyncio.wait_for(tiny.stdout.read(1 << 16), 10)


async def test_a_client_that_never_reads_is_cut_off_and_logged(tmp_path, caplog):
    config = HostConfig(port=0, unsent_seconds=1)
    async with (
        hosting(tmp_path, config) as (host, port),
        connected(port) as one,
        connected(port) as other,
    ):
        guest = await window(other)
        await guest.sees("Tables")
        deaf = await window(one)
        await deaf.sees("Tables")
        deaf.process.stdout.channel.pause_reading()
        for _ in range(600):
            if not host.running.health.counted["cut_off"]:
                deaf.press("\x0c\x1b[B" * 4)
                await asyncio.sleep(0.02)
        assert host.running.health.counted["cut_off"] == 1
        assert "reads nothing" in caplog.text
        guest.press("x")
        await guest.sees("x does nothing here")
