"""What the host sends in small pieces: no empty packets, and one piece for each step of lines."""

from typing import Any, cast

import asyncssh
import pytest
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE

from ep_tui.host.plain_lobby import LineSession
from tests.host.test_server import connected, hosting


class Channel:
    """Counts what is sent."""

    unsent = 0

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.over = False

    def send(self, text: str) -> None:
        self.sent.append(text)

    def read_on(self, *, go_on: bool) -> None:
        pass

    def ended(self, fault: Exception | None) -> None:
        self.over = True

    def worked(self, busy: float, seconds: float) -> None:
        pass


async def test_a_host_sends_no_empty_packets(tmp_path, monkeypatch):
    empty = list[int]()
    heard = SSHConnection._packet_handlers[MSG_IGNORE]

    def hear(connection, kind, number, packet):
        if connection.is_client():
            empty.append(kind)
        return heard(connection, kind, number, packet)

    monkeypatch.setitem(SSHConnection._packet_handlers, MSG_IGNORE, hear)
    async with hosting(tmp_path) as (_, port), connected(port) as line:
        told = await line.run("rules")
    assert told.exit_status == 2
    assert empty == []


async def test_a_host_offers_no_cipher_that_needs_empty_packets(tmp_path):
    async with hosting(tmp_path) as (_, port):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1", port, known_hosts=None, encryption_algs="aes128-cbc,aes256-cbc"
            )


def test_the_lines_of_a_step_are_sent_together():
    channel = Channel()
    lines = LineSession(cast(Any, channel))

    def steps():
        lines.write("one\n")
        lines.write("two\n")
        yield
        lines.write("three\n")

    conversation = steps()
    lines.run(conversation)
    assert channel.sent == ["one\ntwo\n"]
    lines.stop(KeyError())
    assert channel.over


def test_the_lines_before_a_fault_are_sent():
    channel = Channel()
    lines = LineSession(cast(Any, channel))

    def steps():
        lines.write("one\n")
        yield from ()
        raise ZeroDivisionError

    lines.run(steps())
    assert channel.sent == ["one\n"]
    assert channel.over
