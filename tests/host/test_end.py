"""The end of a host by a signal: within two seconds, and everybody reads why."""

import asyncio
import signal
import subprocess
import sys
from time import monotonic

import pytest

from tests.e2e.terminal import Emulator
from tests.host.test_server import connected
from tests.tools.attacks.host_kills import Player

pytestmark = pytest.mark.slow


HOST = (sys.executable, "-m", "ep_tui", "host", "--listen", "127.0.0.1:0", "--folder")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_host_in_two_seconds_and_tells_everybody(tmp_path, number):
    config = tmp_path / "host.toml"
    config.write_text("word_seconds = 0\n", encoding="utf-8")  # a bot may be the first to roll
    command = [*HOST, str(tmp_path), "--config", str(config)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as host:
        assert host.stderr is not None
        port = int(host.stderr.readline().rsplit(maxsplit=1)[1])
        ann = Player(1)
        try:
            async with ann.connected(port) as one, connected(port) as guest:
                await ann.sit(one)
                window = await guest.create_process(term_type="xterm", encoding=None)
                screen = Emulator(80, 24)
                screen.feed(await window.stdout.read(1000))
                lines = await one.create_process(ann.table)
                start = monotonic()
                host.send_signal(number)
                assert "The host stops" in await asyncio.wait_for(lines.stdout.read(), 5)
                screen.feed(await asyncio.wait_for(window.stdout.read(), 5))
                *_, note, line = screen.text().split("\n")  # without an alternate screen
                assert (note[:14], line) == ("The host stops", "")
                assert (screen.screen.cursor.y, screen.screen.cursor.x) == (23, 0)
                assert await asyncio.to_thread(host.wait, 5) == 0
                assert monotonic() - start < 2.5
        finally:
            host.kill()  # one that outlives the signal, as under nohup, would be waited for
    record = next((tmp_path / "games").glob("*.txt")).read_text(encoding="utf-8")
    assert record.endswith("# left\n")


@pytest.mark.parametrize("before", [["nohup"], []])
async def test_a_host_without_a_terminal_goes_on_after_a_hang_up(tmp_path, before):
    command = [*before, *HOST, str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as host:
        assert host.stderr is not None
        lines = iter(host.stderr.readline, "")
        port = next(int(line.rsplit(maxsplit=1)[1]) for line in lines if "port " in line)
        host.send_signal(signal.SIGHUP)
        async with connected(port) as guest:
            assert "no tables" in str((await guest.run("tables")).stdout).casefold()
        host.terminate()
        assert await asyncio.to_thread(host.wait, 5) == 0
