"""A host and people who connect to it, over real sockets."""

import asyncio
import gc
import json
import logging
import socket
from contextlib import asynccontextmanager
from typing import Any, cast
from unittest.mock import Mock
from weakref import ref

import asyncssh
import pytest

from ep_tui.host import collector
from ep_tui.host.channel import ChannelSession
from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import Invitation
from ep_tui.host.lobby import Lobby
from ep_tui.host.running_host import RunningHost
from ep_tui.host.server import TableServer, _Connection
from ep_tui.session.shared.terms import Terms
from ep_tui.terminal.capabilities import detect
from tests.e2e.terminal import Emulator

STEP = Terms(pace="step")
KEYS = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("Ann", "Bob", "Cid")}


class Window:
    """What one person sees, and their keyboard."""

    def __init__(self, process):
        self.process = process
        self.emulator = Emulator(80, 24)

    async def _read(self, text: str) -> None:
        try:
            data = await asyncio.wait_for(self.process.stdout.read(1 << 16), 10)
        except TimeoutError:
            pytest.fail(f"no {text!r} on the screen:\n{self.screen}")
        assert data, "the window was closed"
        self.emulator.feed(data)

    async def sees(self, text: str) -> str:
        """The screen as soon as it has a text."""
        while text not in self.screen:
            await self._read(text)
        return self.screen

    @property
    def screen(self) -> str:
        """All lines."""
        return self.emulator.text()

    def press(self, keys: str) -> None:
        """Send keys."""
        self.process.stdin.write(keys.encode())


@asynccontextmanager
async def hosting(path, config=None):
    """A host on a free port."""
    host = TableServer(config or HostConfig(port=0, word_seconds=0), path)
    _, port, _ = await host.start()
    try:
        yield host, port
    finally:
        await host.stop()


def known(host: TableServer, name: str) -> str:
    """The id of a person who has chosen their name, with one of our keys."""
    people, key = host.running.people, KEYS[name].get_fingerprint()
    people.choose(key, name)
    return people.person(key)


class Keyless(asyncssh.SSHClient):
    """A client that signs in with nothing."""

    def kbdint_auth_requested(self):
        return ""

    def kbdint_challenge_received(self, name, instructions, lang, prompts):
        return []


@asynccontextmanager
async def connected(port, name=None):
    """A connection of somebody, with their key or without one."""
    keys = [KEYS[name]] if name else []
    async with asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_keys=keys, username="guest", config=None,
        agent_path=None, client_factory=Keyless,
    ) as connection:  # fmt: skip
        yield connection


async def window(connection, word=None, most=1 << 21):
    """A window of a connection, in the lobby or at a table; `most`: bytes that may wait there."""
    process = await connection.create_process(
        word, term_type="xterm-256color", term_size=(80, 24), encoding=None, window=most
    )
    return Window(process)


async def named(connection, name):
    """A window of somebody in the lobby; the name is chosen on the way to the form."""
    made = await window(connection)
    await made.sees("Tables")
    made.press("n")
    await made.sees("Your name here")
    made.press("\x7f" * 16 + name + "\r")
    await made.sees("New table")
    return made


async def test_two_people_play_and_each_sees_their_own_hand(tmp_path):
    async with (
        hosting(tmp_path) as (_, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as other,
    ):
        ann = await named(one, "Ann")
        ann.press("\r")
        await ann.sees("one more player")
        bob = await named(other, "Bob")
        bob.press("\x1b")
        await bob.sees("one open seat")
        bob.press("\r")
        await bob.sees("Hand: Bob")
        assert "Hand: Ann" in await ann.sees("Hand: Ann")


async def test_a_cut_line_comes_back_to_the_same_seat(tmp_path):
    async with hosting(tmp_path) as (host, port):
        async with connected(port, "Ann") as one:
            ann = await named(one, "Ann")
            ann.press("\x1b[B\x1b[C\x1b[C\r")
            await ann.sees("points cards gold")
            (row,) = host.running.hall.rows("Ann")
            one.abort()
        async with connected(port, "Ann") as one:
            ann = await window(one, row.name)
            await ann.sees("points cards gold")


async def test_somebody_without_a_key_watches_and_asks_but_does_not_play(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port) as one:
        guest = await window(one)
        screen = await guest.sees("Tables")
        assert "new table" not in screen
        guest.press("n")
        await guest.sees("Only people with an ssh key can play")
        done = await one.run("rules tribute two ships")
        assert str(done.stdout).startswith("Tribute")


def test_a_named_key_is_nobody_without_its_signature(tmp_path):
    connection = _Connection(RunningHost(HostConfig(), tmp_path))
    connection.begin_auth("guest")
    assert connection.validate_public_key("guest", KEYS["Ann"])
    assert connection.validate_kbdint_response("guest", [])
    session = connection.session_requested()
    assert isinstance(session, ChannelSession)
    assert session.key == ""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("help", 0, "ssh HOST"),
        ("tables", 0, "There are no tables yet."),
        ("rules", 2, "Which rule?"),
        ("rules zzzz", 2, "zzzz"),
        ("record ../../etc/passwd", 2, "There is no table called"),
        ("verify /etc/passwd", 2, "Use it as “verify"),
        ("verify --out=x -", 2, "Use it as “verify"),
        ("check --example x", 2, "Use it as “check"),
        ("nowhere", 2, "There is no table called nowhere"),
        ("x; rm -rf / && $(id)", 2, "has no command"),
        ("\x1b[2J", 2, "There is no table called"),
        ("w " * 5000, 2, "has no command"),
    ],
)
async def test_words_are_answered_in_sentences(tmp_path, words, code, told):
    async with hosting(tmp_path) as (_, port), connected(port, "Ann") as one:
        done = await one.run(words)
        assert done.exit_status == code
        assert told in str(done.stdout)
        assert "\x1b" not in str(done.stdout)


async def test_tables_are_told_to_programs(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        host.running.people.choose(KEYS["Ann"].get_fingerprint(), "Ann")
        ann = await window(one)
        await ann.sees("Welcome, Ann")
        ann.press("n")
        await ann.sees("New table")
        ann.press("\r")
        await ann.sees("one more player")
        (row,) = json.loads(str((await one.run("tables --json")).stdout))["tables"]
        assert (row["name"], row["kind"], row["free"]) == ("Ann", "waits", 1)


async def test_nothing_is_forwarded_and_no_file_is_served(tmp_path):
    async with hosting(tmp_path) as (_, port), connected(port, "Ann") as one:
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.open_connection("127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.start_sftp_client()


async def test_the_host_keeps_its_key(tmp_path):
    prints = []
    for _ in range(2):
        host = TableServer(HostConfig(port=0), tmp_path)
        prints.append((await host.start())[2])
        await host.stop()
    assert prints[0] == prints[1]
    assert (tmp_path / "host_key").stat().st_mode & 0o077 == 0


async def test_a_window_too_many_of_one_address_is_refused_with_a_sentence(tmp_path, caplog):
    caplog.set_level(logging.INFO, logger="ep_tui.host")
    config = HostConfig(port=0, most_of_one=1)
    async with (
        hosting(tmp_path, config) as (host, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as other,
    ):
        ann = await window(one)
        await ann.sees("Tables")
        with pytest.raises(asyncssh.ChannelOpenError, match="at your address have one window here"):
            await window(other)
        host._look_at_clocks()
        assert caplog.text.count("most_of_one") == 1
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(port, "Cid"):
                pass
        assert sum(host.running.admission.refused_ever().values()) == 2
        ann.press("q")
        await asyncio.wait_for(ann.process.wait(), 10)
        await (await window(other)).sees("Tables")


async def test_silent_connections_of_an_address_lock_nobody_else_out(tmp_path):
    async with hosting(tmp_path) as (host, port):
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
        async with asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, client_keys=[KEYS["Ann"]], username="guest",
            config=None, agent_path=None, local_addr=("127.0.0.2", 0),
        ) as other:  # fmt: skip
            assert (await other.run("help")).exit_status == 0
            assert host.running.admission.unknown <= host.running.config.most_unknown_of_one
        for line in silent:
            line.close()


def test_a_connection_names_a_few_keys(tmp_path):
    connection = _Connection(RunningHost(HostConfig(), tmp_path))
    connection.begin_auth("guest")
    told = [connection.validate_public_key("guest", KEYS["Ann"]) for _ in range(30)]
    assert told == [True] * 20 + [False] * 10


async def test_a_lobby_where_nothing_is_pressed_ends_with_a_sentence(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port) as one:
        guest = await window(one)
        await guest.sees("Tables")
        host.running.end_idle()
        (session,) = host.running.sessions
        session.input_at -= 601
        host.running.end_idle()
        done = await asyncio.wait_for(guest.process.wait(), 10)
        assert b"pressed nothing" in done.stdout


async def test_somebody_who_asks_too_much_gets_a_sentence(tmp_path):
    config = HostConfig(port=0, most_questions=2)
    async with hosting(tmp_path, config) as (_, port), connected(port, "Ann") as one:
        codes = [(await one.run("help")).exit_status for _ in range(3)]
        assert codes == [0, 0, 2]
        told = json.loads(str((await one.run("tables --json")).stdout))
        assert told["error"].startswith("Your address has asked 2 questions within a minute")


async def test_a_player_who_is_banned_reads_that_and_not_how_to_come_back(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as line:
        ann = await named(line, "Ann")
        ann.press("\x1b[B\x1b[C\r")
        await ann.sees("points cards gold")
        host.running.bans.add("Ann")
        assert host.running.end_barred() == 1
        done = await asyncio.wait_for(ann.process.wait(), 10)
        assert done.stdout.endswith(b"You are banned from this host.\r\n")
        assert b"brings you back" not in done.stdout


async def test_a_banned_key_is_refused_with_a_sentence(tmp_path, caplog):
    key = KEYS["Ann"].get_fingerprint()
    config = HostConfig(port=0, banned=(key,))
    told = list[str]()

    class Told(asyncssh.SSHClient):
        def auth_banner_received(self, msg, lang):
            told.append(msg)

    async with hosting(tmp_path, config) as (host, port), connected(port, "Bob") as other:
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.connect(
                "127.0.0.1", port, known_hosts=None, client_keys=[KEYS["Ann"]], username="guest",
                config=None, agent_path=None, client_factory=Told,
            )  # fmt: skip
        assert told == ["You are banned from this host.\n"]
        assert host.running.admission.refused_ever()["banned"] == 1
        assert str((await other.run("tables")).stdout)


async def test_a_host_goes_on_with_all_games_of_the_last_one(tmp_path):
    for _ in range(2):
        async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
            hall = host.running.hall
            ann = known(host, "Ann")
            if not hall.rows(ann):
                hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"], STEP))
            (tmp_path / "games" / "2026-01-01-000000-land-ho.txt").write_text("spoilt")
            await hall.resume_all()
            assert hall.open_count == 1
            assert [row.kind for row in hall.rows(ann)] == ["rests"]
            assert "paused" in str((await one.run("tables")).stdout)


async def test_a_fault_in_one_session_ends_this_session_only(tmp_path, monkeypatch):
    async with (
        hosting(tmp_path) as (_, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as other,
    ):
        bob = await window(other)
        await bob.sees("Tables")
        ann = await window(one)
        await ann.sees("Tables")
        press = Lobby.press

        def broken(lobby, key, character):
            return press(lobby, key, character) if key != "x" else 1 // 0

        monkeypatch.setattr(Lobby, "press", broken)
        ann.press("x")
        done = await asyncio.wait_for(ann.process.wait(), 10)
        assert b"A fault in the program ended this session" in done.stdout
        bob.press("r")
        await bob.sees("rules")


async def test_an_app_that_ends_after_its_cut_line_is_freed(tmp_path, monkeypatch):
    """Its end takes a while, and by then the collector has come for the session."""
    monkeypatch.setattr(collector, "EVERY", 0.001)
    apps = []
    monkeypatch.setattr(Lobby, "on_unmount", lambda page: apps.append(ref(page.app)), raising=False)
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as connection:
        window_of_ann = await window(connection)
        await window_of_ann.sees("Tables")
        gc.disable()
        connection.abort()
        try:
            async with asyncio.timeout(10):
                while not apps or apps[0]() is not None:
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
        assert not host.running.sessions


async def test_the_widgets_of_a_window_that_has_ended_are_freed_without_a_collection(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(collector, "EVERY", 0.001)
    monkeypatch.setattr(collector, "SETTLED", 0.001)
    monkeypatch.setattr(collector.Collector, "_collect", lambda *_, whole: None)
    async with (
        hosting(tmp_path) as (host, port),
        connected(port, "Ann") as connection,
        connected(port, "Bob") as other,
    ):
        window_of_ann = await window(connection)
        await window_of_ann.sees("Tables")
        (session,) = host.running.sessions
        app = cast(Any, session)._window._app
        shown = [ref(part) for part in (app.screen, *app.screen.children)]
        del app, session
        window_of_bob = await window(other)
        await window_of_bob.sees("Tables")
        gc.disable()
        try:
            window_of_ann.press("q")
            async with asyncio.timeout(10):
                while any(part() is not None for part in shown):
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
        window_of_bob.press("r")
        await window_of_bob.sees("rules")


async def test_a_window_whose_line_is_cut_while_it_waits_for_its_start_never_starts(tmp_path):
    async with hosting(tmp_path) as (host, port):
        ann, starts = known(host, "Ann"), host.running.starts
        host.running.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"]))
        turn = await starts.turn("127.0.0.2")
        async with connected(port, "Ann") as line:
            await line.create_process(term_type="xterm-256color", encoding=None)
            while not host.running.sessions:
                await asyncio.sleep(0.01)
            (session,) = host.running.sessions
            task = cast(ChannelSession, session)._task
            assert task is not None
        while host.running.sessions:
            await asyncio.sleep(0.01)
        turn.over()
        await asyncio.wait_for(task, 5)
        (await asyncio.wait_for(starts.turn("127.0.0.2"), 5)).over()


async def test_a_flood_of_keys_and_sizes_leaves_the_others_alone(tmp_path):
    async with (
        hosting(tmp_path) as (_, port),
        connected(port, "Ann") as one,
        connected(port, "Bob") as other,
    ):
        ann = await window(one)
        await ann.sees("Tables")
        bob = await window(other)
        await bob.sees("Tables")
        for size in range(200):
            ann.process.channel.change_terminal_size(20 + size, 5 + size)
            ann.press("\x1b[B" * 200)
        bob.press("x")
        await asyncio.wait_for(bob.sees("x does nothing here"), 5)


async def test_the_end_of_the_host_ends_every_session_and_saves(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Ann") as one:
        ann = await named(one, "Ann")
        ann.press("\x1b[B\x1b[C\x1b[C\r")
        await ann.sees("points cards gold")
        await asyncio.wait_for(host.stop(), 4)
        done = await asyncio.wait_for(ann.process.wait(), 5)
        assert b"The host stops. All games are saved" in done.stdout
        assert len(list((tmp_path / "games").glob("*.txt"))) == 1


@pytest.mark.parametrize(
    ("said", "unicode"),
    [
        ({}, True),
        ({"LANG": ""}, True),
        ({"LC_CTYPE": "UTF-8"}, True),  # from macOS
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LC_ALL": "C", "LC_CTYPE": "UTF-8"}, False),
    ],
    ids=str,
)
def test_a_window_has_the_characters_of_the_locale_that_ssh_sends(said, unicode):
    session = ChannelSession(cast("Any", Mock()), "", "", "")
    channel = Mock(get_terminal_type=lambda: "xterm", get_environment=lambda: said)
    session.connection_made(channel)
    assert detect(session._environment()).unicode == unicode
