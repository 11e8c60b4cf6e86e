"""The server of a host: accepts connections and identifies people by key; its command runs it."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any

import asyncssh
from asyncssh.constants import (
    DISC_HOST_NOT_ALLOWED_TO_CONNECT,
    DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
    OPEN_ADMINISTRATIVELY_PROHIBITED,
    OPEN_RESOURCE_SHORTAGE,
)

from ep_tui.contributions.words import yes
from ep_tui.host import ssh_parts
from ep_tui.host.admission import Whereabouts, network
from ep_tui.host.answer_pool import SWITCH_SECONDS
from ep_tui.host.channel import AT_A_TIME, ChannelSession
from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import warm_up
from ep_tui.host.journal import LOG
from ep_tui.host.loop_watch import LoopWatch
from ep_tui.host.operator import Operator
from ep_tui.host.operator_socket import NAME, OperatorSocket
from ep_tui.host.running_host import RunningHost
from ep_tui.storage import files
from ep_tui.texts import say

QUEUE = 1024
"""The connections that the system keeps until the host takes them."""
AT_ONCE = 8
"""Connections that are taken before windows have their turn."""
CLOSED_AT_ONCE = 200
"""Those that are closed before."""


class DoorSocket(socket.socket):
    """A listening socket that accepts what has room."""

    has_room: Callable[[str], bool]
    _taken = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that has room.

        Raises:
            BlockingIOError: there is none, or it is the turn of others.
        """
        if self._taken == AT_ONCE:
            self._taken = 0
            raise BlockingIOError
        for _ in range(CLOSED_AT_ONCE):
            try:
                connection, address = super().accept()
            except OSError:
                self._taken = 0
                raise
            if self.has_room(str(address[0])):
                self._taken += 1
                return connection, address
            connection.close()
        raise BlockingIOError


async def listening(host: str, port: int, has_room: Callable[[str], bool]) -> list[DoorSocket]:
    """A socket for each address of a host; raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    made: list[DoorSocket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            door = DoorSocket(family, socket.SOCK_STREAM)
            made.append(door)
            door.has_room = has_room
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            same_port = made[0].getsockname()[1] if port == 0 and len(made) > 1 else port
            door.bind((address[0], same_port, *address[2:]))
    except OSError:
        for door in made:
            door.close()
        raise
    return made


KEY_KIND = "ssh-ed25519"
HOUR = 3_600.0
CLOCK_SECONDS = 60.0
"""Between two looks at the tables that rest."""
MOST_TRIES = 20
"""The keys that one connection may name, each with and without a signature."""
GC_THRESHOLDS = (1_000, 5, 100_000)
"""Full collections pause all sessions, so they are rare."""


class TableServer:
    """One running host.

    Attributes:
        running: its people, tables and limits. watch: names what takes long.
    """

    def __init__(self, config: HostConfig, folder: Path, watch: LoopWatch | None = None) -> None:
        self.running = RunningHost(config, folder)
        self.watch = watch or LoopWatch()
        self.running.operate = Operator(self.running).answer
        self._socket = OperatorSocket(folder / NAME, self.running.operate)
        self._folder = folder
        self._acceptors: list[asyncssh.SSHAcceptor] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._clocks: asyncio.TimerHandle | None = None

    async def start(self) -> tuple[str, int, str]:
        """Listen; returns address, port and the fingerprint of the host's key.

        Raises:
            OSError: the address is not free, or the key cannot be kept.
        """
        ssh_parts.use_small_windows()
        ssh_parts.send_no_empty_packets()
        ssh_parts.bound_variables()
        ssh_parts.refuse_sha1_signatures()
        self._socket.refuse_second()
        key = _host_key(self._folder / "host_key")
        config = self.running.config
        has_room = self.running.admission.has_room
        doors = await listening(config.listen, config.port, has_room)
        self._acceptors = [await self._serve_at(door, key) for door in doors]
        await self._socket.start()
        self.running.journal.start()
        await self.running.health.start(
            config.health_port, config.health_listen, config.health_token
        )
        self._tasks = [
            asyncio.create_task(self._resume()),
            asyncio.create_task(self.running.collector.run()),
            asyncio.create_task(self._look_around()),
        ]
        self._look_at_clocks()
        return config.listen, self._acceptors[0].get_port(), key.get_fingerprint()

    async def _serve_at(self, door: DoorSocket, key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
        return await asyncssh.create_server(
            lambda: _Connection(self.running),
            sock=door,
            backlog=QUEUE,
            server_host_keys=[key],
            encoding=None,
            login_timeout=self.running.config.login_seconds,
            keepalive_interval=30,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            window=ssh_parts.WINDOW,
            kex_algs=ssh_parts.KEY_EXCHANGES,
            encryption_algs=ssh_parts.CIPHERS,
            mac_algs=ssh_parts.MACS,
            signature_algs=ssh_parts.SIGNATURES,
            compression_algs=ssh_parts.COMPRESSIONS,
        )

    async def _resume(self) -> None:
        for sentence in await self.running.hall.resume_all():
            LOG.warning(sentence)

    async def _look_around(self) -> None:
        """Every hour, look at the disk and at what is too old."""
        while True:
            try:
                await self.running.look_around(self.running.now())
            except OSError as error:
                LOG.warning(say("host.operator.failed", reason=files.reason(error)))
            await asyncio.sleep(HOUR)

    def _look_at_clocks(self) -> None:
        """Every minute, let bots sit in where the days of a decision are over, and look around."""
        self.running.hall.look_at_clocks(self.running.now())
        self.running.now.keep()
        if jump := self.running.now.jumped():
            LOG.warning(say("host.clock-jumped", seconds=round(jump)))
        self.running.end_idle()
        self._sum_up()
        loop = asyncio.get_running_loop()
        self._clocks = loop.call_later(CLOCK_SECONDS, self._look_at_clocks)

    def _sum_up(self) -> None:
        """Write what was counted since the last time to the log."""
        self.running.journal.sum_up()
        if refused := self.running.admission.summed_up():
            LOG.info("refused in a minute: %s", refused)
        if slow := self.watch.summed_up():
            LOG.warning("slow in a minute: %s", slow)

    async def stop(self) -> bool:
        """Tell all sessions to end, and close all tables; returns whether all games are saved."""
        self._sum_up()
        for acceptor in self._acceptors:
            acceptor.close()
        self.running.health.stop()
        self._socket.stop()
        for task in self._tasks:
            task.cancel()
        if self._clocks is not None:
            self._clocks.cancel()
        told = say("host.ends", saved=yes(self.running.hall.is_saved()))
        for session in tuple(self.running.sessions):
            session.leave(told)
        deadline = asyncio.get_running_loop().time() + self.running.config.end_seconds
        while self.running.sessions and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        for session in tuple(self.running.sessions):
            session.abort()
        self.running.pool.stop()
        saved = self.running.hall.close()
        self.running.now.keep()
        self.running.journal.stop()
        return saved


class _Connection(asyncssh.SSHServer):
    """The callbacks of asyncssh for one connection.

    Every key is a person; somebody without a key may watch and ask for rules.
    """

    def __init__(self, running: RunningHost) -> None:
        self._running = running
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._user = ""
        self._key = ""
        self._known = False
        self._counted = False
        self._full = False
        self._tries = 0
        self._used = 0.0
        self._waits = False
        self._sessions: set[ChannelSession] = set()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        line: Any = conn  # asyncio calls these, for which asyncssh does nothing
        line.pause_writing = partial(self._hold, full=True)
        line.resume_writing = partial(self._hold, full=False)
        line.data_received = self._received
        ssh_parts.bound_packets(conn)
        peer = conn.get_extra_info("peername") or ("",)
        self._address = peer[0]
        if self._running.bans.bars_address(self._address):
            self._running.admission.count("banned")
            conn.abort()
            return
        if self._running.admission.connect(self._address):
            conn.abort()
            return
        self._counted = True

    def connection_lost(self, exc: Exception | None) -> None:
        line: Any = self._connection
        if line is not None:  # nothing else frees them both before the next collection
            line._recv_handler, self._connection = bool, None
        if self._counted:
            self._counted = False
            if not self._known:
                self._running.admission.signed_in(self._address, seated=False)
            seated = self._known and self._running.is_seated(self._key)
            self._running.admission.gone(self._address, seated=seated)
            if self._known:
                self._running.journal.came_or_went("sign-off", self._key, self._address)

    def _received(self, data: bytes, datatype: Any = None) -> None:
        """Take packets; strangers wait with those of signing in, and of asking for a channel."""
        running = self._running
        if any(one.place is not Whereabouts.ASKS for one in self._sessions & running.sessions):
            self._take(data)
        elif self._plays:
            running.strangers.player_pressed()
            self._take(data)
        else:
            self._waits = True
            self._follow()
            running.strangers.ask(network(self._address), partial(self._take_late, data))

    @property
    def _plays(self) -> bool:
        """Whether the person has a seat, or somebody with one came from here last."""
        running = self._running
        if self._known:
            return running.is_seated(self._key)
        return running.admission.is_home(self._address)

    def _take_late(self, data: bytes) -> None:
        self._waits = False
        self._running.strangers.cost(network(self._address), self._take(data))
        self._follow()

    def _take(self, data: bytes) -> float:
        """Take packets and count the time, which is returned."""
        start = thread_time()
        if self._connection is not None:
            asyncssh.SSHServerConnection.data_received(self._connection, data)
        used = thread_time() - start
        self._used += used
        if self._used >= AT_A_TIME:
            asker = self._running.asker(self._key if self._known else "", self._address)
            self._running.admission.worked(asker, self._used)
            self._used = 0.0
        return used

    def _hold(self, *, full: bool) -> None:
        """While the client takes no output, read nothing of it, and let its sessions wait."""
        self._full = full
        self._follow()
        for session in self._sessions & self._running.sessions:
            session.hold(full=full)

    def _follow(self) -> None:
        """Read the line, unless the client takes no output, or its packets wait."""
        transport: asyncio.Transport | None = getattr(self._connection, "_transport", None)
        if transport is not None and not transport.is_closing():
            waits = self._full or self._waits
            (transport.pause_reading if waits else transport.resume_reading)()

    def begin_auth(self, username: str) -> bool:
        """Everybody signs in: with a key, or with nothing."""
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key that is not banned; asyncssh checks that its owner signs with it.

        The last one counts.
        """
        self._key = key.get_fingerprint()
        self._tries += 1
        if self._tries > MOST_TRIES:
            self._running.admission.count("tries")
            if self._connection is not None:
                self._connection.disconnect(DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many keys")
            return False
        if self._running.barred(self._key, self._address):
            self._running.admission.count("banned")
            if self._connection is not None:
                self._connection.send_auth_banner(say("host.banned") + "\n")
                self._connection.disconnect(DISC_HOST_NOT_ALLOWED_TO_CONNECT, "banned")
            return False
        return True

    def kbdint_auth_supported(self) -> bool:
        """The way in without a key: no question is asked."""
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """Somebody without a key, whatever keys they have named before."""
        self._key = ""
        return True

    def auth_completed(self) -> None:
        self._known = True
        self._running.people.came(self._key)
        name = self._running.people.name(self._key)
        self._running.journal.came_or_went("sign-in", self._key, self._address, name)
        seated = self._running.is_seated(self._key)
        self._running.admission.signed_in(self._address, seated=seated)

    def session_requested(self) -> ChannelSession:
        """A channel for a window or a word.

        Raises:
            ChannelOpenError: there is no room for it; the person's ssh shows the sentence.
        """
        session = ChannelSession(self._running, self._key, self._user, self._address)
        self._sessions &= self._running.sessions
        seated = self._running.is_seated(self._key)
        if self._running.barred(self._key, self._address):
            raise asyncssh.ChannelOpenError(OPEN_ADMINISTRATIVELY_PROHIBITED, say("host.banned"))
        if self._running.draining and not seated:
            raise asyncssh.ChannelOpenError(OPEN_RESOURCE_SHORTAGE, say("host.drain.closed"))
        if refusal := self._running.opened(session, len(self._sessions), seated=seated):
            raise asyncssh.ChannelOpenError(OPEN_RESOURCE_SHORTAGE, self._running.reached(refusal))
        self._sessions.add(session)
        if self._full:
            session.hold(full=True)
        return session


def _host_key(path: Path) -> asyncssh.SSHKey:
    """The key of the host, made at the first start; only its user may read it."""
    if not path.exists():
        key = asyncssh.generate_private_key(KEY_KIND)  # pyright: ignore[reportUnknownMemberType] - untyped
        files.make_folder(path.parent)
        file = files.open_file(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        with os.fdopen(file, "wb") as stream:
            stream.write(key.export_private_key())
        return key
    try:
        return asyncssh.import_private_key(files.read(path))
    except asyncssh.KeyImportError:
        raise OSError(0, say("host.bad-key")) from None


def _has_terminal() -> bool:
    """Whether a terminal is there, which one that was closed is not."""
    return any(os.isatty(number) for number in (0, 1, 2))


async def serve(
    config: HostConfig,
    folder: Path,
    watch: LoopWatch,
    reread: Callable[[], HostConfig] | None = None,
) -> bool:
    """Run a host until SIGTERM or SIGINT; returns whether all games are saved then.

    SIGHUP has it read its settings again with `reread`, unless its terminal was closed.

    Raises:
        OSError: it cannot listen.
    """
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    host = TableServer(config, folder, watch)
    ended = asyncio.Event()
    host.running.end, host.running.reread = ended.set, reread
    loop = asyncio.get_running_loop()
    at_terminal = _has_terminal()

    def hang_up() -> None:
        if at_terminal and not _has_terminal():
            ended.set()
        else:
            host.running.reload_or_log()

    asked = {signal.SIGTERM: ended.set, signal.SIGINT: ended.set, signal.SIGHUP: hang_up}
    for number, answer in asked.items():
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has set it
            loop.add_signal_handler(number, answer)
    address, port, fingerprint = await host.start()
    LOG.info(say("host.listens", address=address, port=port))
    LOG.info(say("host.fingerprint", fingerprint=fingerprint))
    LOG.info(say("host.how", address=address, port=port))
    warm_up()
    gc.enable()  # the command line turns it off while modules load
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)
    watch.start()
    await ended.wait()
    watch.stop()
    return await host.stop()
