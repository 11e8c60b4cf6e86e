"""Bad input to a host: one sentence or a closed line, an entry in the log, and others go on."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, cast

import asyncssh
import pytest
from textual import events
from textual._compositor import Compositor
from textual.driver import Driver
from textual.message import Message

from ep_tui.host.config import HostConfig
from ep_tui.host.driver import ChannelDriver
from ep_tui.host.lobby import Lobby
from ep_tui.host.people import People
from ep_tui.host.turns import FloodQueue, InputPace
from ep_tui.host.visitor import Visitor
from ep_tui.host.window import WindowApp
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.key_table import KEYS_ASKED, KEYS_GIVEN_BACK
from tests.host.shared import a_hall
from tests.host.test_server import connected, hosting, window
from tests.tools.attacks.windows import WrittenChannel


@pytest.fixture(autouse=True)
def _log(caplog):
    caplog.set_level(logging.INFO, logger="ep_tui.host")


async def test_a_full_house_tells_the_next_so_and_logs_it_once_a_minute(tmp_path, caplog):
    config = HostConfig(port=0, most_sessions=1)
    async with hosting(tmp_path, config) as (host, port), connected(port, "Ann") as one:
        ann = await window(one)
        await ann.sees("Tables")
        async with connected(port, "Bob") as other:
            for line in (one, other):
                with pytest.raises(asyncssh.ChannelOpenError, match="as many windows as it can"):
                    await window(line)
        assert sum(host.running.admission.refused_ever().values()) == 2
        host._look_at_clocks()
        assert caplog.text.count("refused") == 1
        assert "most_sessions 2" in caplog.text
        ann.press("x")
        await ann.sees("x does nothing here")


async def test_one_connection_cannot_fill_the_house(tmp_path, caplog):
    config = HostConfig(port=0, most_channels=2)
    async with hosting(tmp_path, config) as (host, port), connected(port, "Ann") as one:
        first, second = await window(one), await window(one)
        with pytest.raises(asyncssh.ChannelOpenError, match="Your connection has 2 windows"):
            await window(one)
        host._look_at_clocks()
        assert "most_channels 1" in caplog.text
        await first.sees("Tables")
        first.press("q")
        await asyncio.wait_for(first.process.wait(), 10)
        third = await window(one)
        await third.sees("Tables")
        async with connected(port, "Bob") as other:
            assert str((await other.run("tables")).stdout)
        await second.sees("Tables")


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


@pytest.mark.slow
async def test_a_client_that_never_reads_is_cut_off_and_logged(tmp_path, caplog):
    config = HostConfig(port=0, unsent_seconds=1)
    async with (
        hosting(tmp_path, config) as (host, port),
        connected(port) as one,
        connected(port) as other,
    ):
        guest = await window(other)
        await guest.sees("Tables")
        deaf = await window(one, most=1 << 16)
        await deaf.sees("Tables")
        deaf.process.stdout.channel.pause_reading()
        for _ in range(600):
            if not host.running.health.counted["cut_off"]:
                deaf.press("\x0c\x1b[B" * 4)
                await asyncio.sleep(0.02)
        assert host.running.health.counted["cut_off"] == 1
        host._look_at_clocks()
        assert "unsent_seconds 1" in caplog.text
        guest.press("x")
        await guest.sees("x does nothing here")


class Reading(WrittenChannel):
    """A window that remembers whether its keys are read."""

    reads = True

    def read_on(self, *, go_on: bool) -> None:
        self.reads = go_on


def at_lobby(path: Path, channel: WrittenChannel) -> WindowApp:
    """The app of a window without a network."""
    visitor = Visitor(a_hall(path), People(path / "people"), "", "")
    app = WindowApp(visitor, Folders.of_user(), Preferences(), Terminal())
    app.driver_class = cast("type[Driver]", partial(ChannelDriver, channel))
    return app


async def test_a_window_is_asked_for_the_keys_of_the_table_and_gives_them_back(tmp_path):
    channel = Reading()
    app = at_lobby(tmp_path, channel)
    running = asyncio.create_task(app.run_async())
    await channel.settled()
    assert KEYS_ASKED in channel.written
    channel.type("\x1b[57441;2u\x1b[114~\x1b[1092::97;;1092u")  # A, in a Russian layout
    while "a does nothing here" not in cast(Lobby, app.screen).note:
        await asyncio.sleep(0.03)
    channel.type("\x1b[1081;5u")
    await running
    assert channel.written.rindex(KEYS_GIVEN_BACK) < channel.written.rindex("\x1b[?1049l")


async def test_no_keys_are_read_of_a_window_that_takes_no_output(tmp_path):
    channel = Reading()
    app = at_lobby(tmp_path, channel)
    running = asyncio.create_task(app.run_async())
    await channel.settled()
    channel.unsent = 1
    channel.type("x")
    await asyncio.sleep(0.1)
    assert not channel.reads
    channel.unsent = 0
    assert channel.driver is not None
    channel.driver.catch_up()
    assert channel.reads
    app.leave()
    await running


async def test_a_window_that_takes_no_output_is_painted_only_when_it_does(tmp_path, monkeypatch):
    painted: list[str] = []
    paint = Compositor.render_update

    def counted(compositor: Compositor, *args: Any, **options: Any) -> object:
        painted.append("once")
        return paint(compositor, *args, **options)

    channel = Reading()
    app = at_lobby(tmp_path, channel)
    running = asyncio.create_task(app.run_async())
    await channel.settled()
    assert channel.driver is not None
    channel.unsent, channel.written = 1, ""
    channel.driver.hold()
    monkeypatch.setattr(Compositor, "render_update", counted)
    for key in "abcdefg":
        channel.type(key)
    while "g does" not in cast(Lobby, app.screen).note:
        await asyncio.sleep(0.03)
    await asyncio.sleep(0.1)
    assert not painted
    assert not channel.written
    channel.unsent = 0
    channel.driver.catch_up()
    await asyncio.sleep(0.2)
    assert 1 <= len(painted) <= 2
    assert "g does nothing here" in channel.written
    app.leave()
    await running


TICKET = 0.5


class Resized(WrittenChannel):
    """A window that may have two sizes at once, and then one now and then."""

    def __init__(self) -> None:
        super().__init__()
        self._pace = InputPace(FloodQueue(TICKET), burst=2, gained=0.0)

    def size_wait(self) -> float:
        return self._pace.wait(monotonic())


async def test_a_window_that_changes_all_the_time_is_laid_out_a_few_times_and_at_its_last_size(
    tmp_path, monkeypatch
):
    channel = Resized()
    app = at_lobby(tmp_path, channel)
    running = asyncio.create_task(app.run_async())
    await channel.settled()
    assert channel.driver is not None
    posted = list[events.Resize]()
    post = app.post_message

    def counted(message: Message) -> bool:
        if isinstance(message, events.Resize):
            posted.append(message)
        return post(message)

    monkeypatch.setattr(app, "post_message", counted)
    begun = monotonic()
    for number in range(150):
        channel.size = (60 + number, 30)
        channel.driver.resize()
        await asyncio.sleep(0.01)
    async with asyncio.timeout(20):
        while app.size != (209, 30):
            await asyncio.sleep(0.01)
    assert 3 <= len(posted) <= 3 + (monotonic() - begun) / TICKET
    app.leave()
    await running
