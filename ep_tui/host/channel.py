"""One channel of a connection: a window with an app, plain mode, or a question and its answer."""

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from time import monotonic
from typing import IO

import asyncssh

from ep_tui.host.admission import Asker, Whereabouts
from ep_tui.host.answer_pool import MOST_INPUT, OPTIONS, BadWords, Reply, arguments, refused
from ep_tui.host.driver import Channel
from ep_tui.host.expiry import export
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import NoSeat
from ep_tui.host.journal import LOG
from ep_tui.host.loop_watch import ACCOUNT
from ep_tui.host.plain_lobby import MOST_WAITING, LineSession, PlainLobby, row_line
from ep_tui.host.rule_answers import MOST_WORDS, rule_answer
from ep_tui.host.running_host import RunningHost
from ep_tui.host.turns import GAINED, GAINED_UNSEATED, SIZES, SIZES_GAINED, InputPace
from ep_tui.host.window import PersonWindow
from ep_tui.plain.conversation import Conversation, Left
from ep_tui.plain.preferences import Wishes
from ep_tui.terminal.capabilities import detect
from ep_tui.terminal.width import USUAL
from ep_tui.texts import say
from ep_tui.texts.json_answer import json_text
from ep_tui.texts.quote import printable, quoted

CALLS = (
    ("lobby", "ssh HOST"),
    ("table", "ssh -t HOST TABLE"),
    ("plain", "ssh -T HOST [TABLE]"),
    ("watch", "ssh HOST watch TABLE --plain"),
    ("tables", "ssh HOST tables"),
    ("rules", "ssh HOST rules WORDS"),
    ("check", "ssh HOST check < SCENE"),
    ("record", "ssh HOST record TABLE"),
    ("verify", "ssh HOST verify - < RECORD"),
    ("health", "ssh HOST health"),
    ("export", "ssh HOST export"),
    ("forget", "ssh HOST forget YOUR-NAME"),
)
"""The calls that the help lists, with the keys of their texts."""
QUESTIONS = ("help", "tables", "rules", "record", "health", "export", "forget", *OPTIONS)
"""The words that are answered, in a window or without one."""


def words_of(text: str) -> list[str]:
    """The words of a command, where quotation marks keep some together."""
    try:
        return shlex.split(text)[:MOST_WORDS]
    except ValueError:
        return text.split()[:MOST_WORDS]


async def answer(
    running: RunningHost,
    person: str,
    words: Sequence[str],
    given: Callable[[], Awaitable[IO[bytes]]],
    asker: Asker,
) -> Reply:
    """The answer to words of a person, whose id may be ""; `given` reads the channel's input.

    `asker`: for whom it is made; others go on meanwhile.
    """
    command, *rest = words
    if command == "record" and len(rest) == 1:
        return await _record(running, person, rest[0], asker)
    if command == "rules":
        return await running.pool.run(asker, lambda: rule_answer(tuple(rest)))
    if command in ("export", "forget"):
        return await _own_data(running, person, command, rest, asker)
    if command in OPTIONS:
        try:
            line, data = arguments(command, rest), await given()
            (await running.turn(asker)).over()
            return await running.commands.run(asker, line, data)
        except BadWords as error:
            return refused(rest, str(error))
    with await running.turn(asker):
        return answer_at_once(running, person, command, rest)


def answer_at_once(running: RunningHost, person: str, command: str, rest: Sequence[str]) -> Reply:
    """The answer to words that need no input."""
    if command == "help":
        return 0, "\n".join(f"{call:29} {say(f'host.words.help.{key}')}" for key, call in CALLS)
    if command == "tables":
        return _tables(running.hall, person, as_json="--json" in rest)
    if command == "health":
        return 0, running.health.text()
    return 2, say("host.words.unknown", word=quoted(command))


async def _own_data(
    running: RunningHost, person: str, command: str, rest: Sequence[str], asker: Asker
) -> Reply:
    """All that the host keeps of a person; or forget them, if their name follows."""
    people = running.people
    if not people.name_of(person):
        return 2, say("host.forget.nobody")
    if command == "export":
        kept = await running.pool.run(asker, lambda: export(people, running.hall, person))
        return 0, json_text(kept)
    if rest != [people.name_of(person)]:
        return 2, say("host.forget.other", name=people.name_of(person))
    await running.pool.run(asker, lambda: running.hall.seat_people.games_of(person))  # read once
    try:
        return 0, running.forget(person)
    except OSError:
        return 1, say("host.name-not-kept")


def _tables(hall: Hall, person: str, *, as_json: bool) -> Reply:
    rows = hall.rows(person)
    if as_json:
        return 0, json_text({"tables": [row._asdict() for row in rows]})
    return 0, "\n".join(map(row_line, rows)) or say("host.lobby.empty.all")


async def _record(running: RunningHost, person: str, name: str, asker: Asker) -> Reply:
    """The record of a table: whole if the game is over, else as the person may know it."""
    hall, pool = running.hall, running.pool
    try:
        async with running.awake((name,), asker):
            with await running.turn(asker):
                made_of = hall.record_of(name, person)
                return 0, pool.text(made_of, lambda: hall.record(name, person).rstrip("\n"))
    except NoSeat as error:
        return 2, str(error)


LINE_FULL = 1 << 16
"""The bytes that asyncio keeps for a line before it is full."""
INPUT_SECONDS = 60.0
"""The time to send the input of a question."""
MOST_WORD = 1 << 14
"""The bytes of a word, of which all fit on the command line of a person."""
MOST_TERMINAL = 64
"""The letters of the name of a terminal."""
AT_A_TIME = 0.05
"""The seconds of a processor that are counted together."""
EARLY, IN_MEMORY = 4096, 1 << 16
"""The bytes that may come before a window is there; those of a question that stay in memory."""


class ChannelSession(Channel, asyncssh.SSHServerSession[bytes]):
    """The callbacks of asyncssh for one channel, and the channel for its driver.

    Attributes:
        key: the fingerprint of the person's key, or "".
        address: that of the connection. person: who it is, or "" without a key.
        input_at: when something came from it.
    """

    def __init__(self, running: RunningHost, key: str, user: str, address: str) -> None:
        """`user`: the name of their login."""
        super().__init__(USUAL)
        self._running = running
        self.key = key
        self._user = user
        self.address = address
        self.person = running.people.person(key)
        self.input_at = monotonic()
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._windowed = False
        self._word: str | None = None
        self._window: PersonWindow | None = None
        self._task: asyncio.Task[None] | None = None
        self._lines: LineSession | None = None
        self._lobby: PlainLobby | None = None
        self._kept: SpooledTemporaryFile[bytes] | None = None
        self._most_input = 0
        self._input_lost = ""
        self._input_over = asyncio.Event()
        self._stuck_since: float | None = None
        self._line_full = False
        self._pace = InputPace(running.floods)
        self._sizes = InputPace(running.resizes, SIZES, SIZES_GAINED)
        self._note = ""
        self._used = 0.0

    # ---- asyncssh --------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(high=1)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        if len(term_type) > MOST_TERMINAL:
            return False
        self._windowed = True
        self.size = term_size[:2] if all(term_size[:2]) else USUAL
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._word = command
        return len(command) <= MOST_WORD

    def session_started(self) -> None:
        words = words_of(self._word or "")
        if words and words[0] in QUESTIONS:
            self._most_input = MOST_INPUT if words[0] in OPTIONS else 0
            begin = self._answer(words)
        elif self._windowed:
            self._most_input = EARLY
            begin = self._show(words)
        else:
            self._most_input = MOST_WAITING
            begin = self._talk(words)
        self._task = asyncio.get_running_loop().create_task(begin)

    def data_received(self, data: bytes, datatype: object) -> None:
        self.input_at = monotonic()
        self._running.input_came(self.place)
        if self.driver is None or not self.driver.waits:
            self._pace.rested()
        if self._window is not None:
            self._window.receive(data)
        elif self._lines is not None:
            self._lines.receive(data)
        else:
            self._keep(data)

    def _input_file(self) -> SpooledTemporaryFile[bytes]:
        """The input that has come before its reader."""
        if self._kept is None:
            folder = str(self._running.folders.data)
            self._kept = SpooledTemporaryFile(IN_MEMORY, dir=folder)  # noqa: SIM115 - closed with the channel
        return self._kept

    def _keep(self, data: bytes) -> None:
        """Keep input that comes before its reader, up to the limit and a byte more."""
        kept = self._input_file()
        room = self._most_input + 1 - kept.tell()
        try:
            kept.write(data[: max(0, room)])
        except OSError:
            self._input_lost = "not-kept"
        if len(data) >= room:
            self._input_lost = "too-long"
        if self._input_lost:
            self._input_over.set()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if width and height:
            self.size = (width, height)
        if self.driver is None or not self.driver.resizes:
            self._sizes.rested()
        if self._window is not None:
            self._window.resize()

    def eof_received(self) -> bool:
        self._input_over.set()
        if self._lines is not None:
            self._lines.end_input()
        elif self._windowed:
            self.leave()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone; the game is saved already, and nobody reads an answer."""
        self._channel = None
        if self._kept is not None:
            self._kept.close()
        self.leave()
        if self._task is not None and not self._windowed:
            self._task.cancel()
        self._running.closed(self)

    def pause_writing(self) -> None:
        if self._stuck_since is None:
            self._stuck_since = monotonic()
            wait = self._running.config.unsent_seconds
            asyncio.get_running_loop().call_later(wait, lambda: self.behind)
            if self.driver is not None:
                self.driver.hold()

    def resume_writing(self) -> None:
        if self.unsent:
            return
        self._stuck_since = None
        if self._window is not None:
            self._window.catch_up()
        elif self._lines is not None:
            self._lines.catch_up()

    def hold(self, *, full: bool) -> None:
        """The line of the connection is full, or takes output again."""
        self._line_full = full
        (self.pause_writing if full else self.resume_writing)()

    # ---- the channel of the driver ---------------------------------------------------------

    def send(self, text: str) -> None:
        if self._channel is not None and not self._channel.is_closing():
            data = text.encode("utf-8", "replace")
            self._channel.write(data)  # pyright: ignore[reportUnknownMemberType] - asyncssh's

    @property
    def unsent(self) -> int:
        waits = 0 if self._channel is None else self._channel.get_write_buffer_size()
        return waits + (LINE_FULL if self._line_full else 0)

    @property
    def behind(self) -> bool:
        """Whether too much output waits to add more; a reader that stays behind is cut off."""
        stuck, config = self._stuck_since, self._running.config
        if stuck is not None and monotonic() - stuck >= config.unsent_seconds:
            self._stuck_since = None
            self._running.admission.count("unsent_seconds")
            self._running.journal.came_or_went("reads nothing", self.key, self.address)
            self._running.health.counted["cut_off"] += 1
            if self._line_full and self._channel is not None:
                self._channel.get_connection().abort()
            self.abort()
        return self._line_full or self.unsent > config.unsent_kib * 1024

    def key_wait(self) -> float:
        self._pace.gained = GAINED if self.place is Whereabouts.SITS else GAINED_UNSEATED
        return self._pace.wait(monotonic())

    def size_wait(self) -> float:
        return self._sizes.wait(monotonic())

    def read_on(self, *, go_on: bool) -> None:
        if self._channel is not None:
            (self._channel.resume_reading if go_on else self._channel.pause_reading)()

    def started(self) -> None:
        if self._window is not None:
            self._window.started()

    @property
    def asker(self) -> Asker:
        """For whom answers are made."""
        return self._running.asker(self.key, self.address)

    def worked(self, busy: float, seconds: float) -> None:
        """The window or the conversation has taken time, of a processor and of all who wait."""
        weighs = self.place is not Whereabouts.SITS
        self._pace.cost(seconds, monotonic(), busy if weighs else 0.0)
        if self._window is not None:
            self._window.worked(busy)
        self._used += busy
        if self._used >= AT_A_TIME:
            asker, used, self._used = self.asker, self._used, 0.0
            self._running.admission.worked(asker, used)
            self._pace.tired = self._running.admission.is_tired(asker)

    @property
    def place(self) -> Whereabouts:
        """Where the person is."""
        found = self._window or self._lobby
        return Whereabouts.ASKS if found is None else found.place

    # ---- the window ------------------------------------------------------------------------

    @property
    def _who(self) -> str:
        return self.key[:15] or "somebody without a key"

    def tell(self, text: str) -> None:
        """Show a sentence of the operator."""
        if self._window is not None:
            self._window.tell(text)
        elif self._lines is not None:
            self._lines.tell(text)

    def leave(self, note: str = "", *, for_good: bool = False) -> None:
        """End the window, or the conversation, with a last sentence.

        `for_good`: the person does not read how to come back.
        """
        self._note = note
        if self._window is not None:
            self._window.leave(for_good=for_good)
        elif self._lines is not None:
            self._lines.stop(Left())

    def abort(self) -> None:
        """End the channel at once."""
        if self._channel is not None:
            self._channel.abort()

    async def _show(self, words: Sequence[str]) -> None:
        ACCOUNT.set(self.worked)
        running = self._running
        visitor = running.visitor(self.key, self._user, self.address)
        folders = running.people.folders(self.key, running.folders)
        terminal = detect(self._environment())
        self._window = PersonWindow(running, visitor, folders, terminal, self)
        if self._kept is not None:
            self._kept.seek(0)
            self._window.receive(self._kept.read())
        code = await self._window.run(words)
        self._window = None
        self._exit(code)

    def _environment(self) -> dict[str, str]:
        """The variables of the person's terminal; ssh sends few of them, and all speak UTF-8."""
        assert self._channel is not None, "asked while it starts"
        kind = self._channel.get_terminal_type() or ""
        said = {name: value for name, value in self._channel.get_environment().items() if value}
        return {"LANG": "C.utf8", **said, "TERM": kind}

    # ---- without a window ------------------------------------------------------------------

    def _asks(self) -> None:
        """Count the time of a question, which other people without a seat have to wait for."""
        asker, strangers = self.asker, self._running.strangers
        if not asker.seated:
            ACCOUNT.set(lambda busy, seconds: strangers.cost(asker.address, busy))

    async def _answer(self, words: Sequence[str]) -> None:
        self._asks()
        try:
            code, text = await self._answered(words)
        except Exception as error:  # one session ends, the others continue
            self.failed(error)
            code, text = 1, say("host.fault")
        end = "\r\n" if self._windowed else "\n"
        self.send("".join(f"{printable(line)}{end}" for line in text.split("\n")))
        self._exit(code)

    async def _answered(self, words: Sequence[str]) -> Reply:
        if refusal := self._running.admission.ask(self.asker):
            return refused(words, self._running.reached(refusal))
        return await answer(self._running, self.person, words, self._given, self.asker)

    async def _given(self) -> IO[bytes]:
        """The whole input of a question.

        Raises:
            BadWords: it is too long, does not end, or cannot be kept.
        """
        try:
            async with asyncio.timeout(INPUT_SECONDS):
                await self._input_over.wait()
        except TimeoutError:
            self._input_lost = "no-end"
        if self._input_lost:
            most, seconds = f"{MOST_INPUT:,}", f"{INPUT_SECONDS:g}"
            raise BadWords(say(f"host.words.{self._input_lost}", most=most, seconds=seconds))
        kept = self._input_file()
        kept.seek(0)
        return kept

    async def _talk(self, words: Sequence[str]) -> None:
        """Plain mode: the lobby, or the table that the words name."""
        if words and (refusal := self._running.admission.ask(self.asker)):
            self.send(self._running.reached(refusal) + "\n")
            self._exit(2)
            return
        self._asks()
        async with self._running.awake(words, self.asker):
            with await self._running.turn(self.asker):
                self._begin_lines(words)

    def _begin_lines(self, words: Sequence[str]) -> None:
        watches = words[:1] == ["watch"]
        lines = self._lines = LineSession(self, needs_input=not watches)
        io = Conversation(lines)
        visitor = self._running.visitor(self.key, self._user, self.address)
        folders = self._running.people.folders(self.key, self._running.folders)
        wishes = Wishes(folders.settings, lambda: bool(visitor.name))
        lobby = self._lobby = PlainLobby(visitor, io, lines.later, wishes, folders)
        names = [word for word in words[watches:] if word != "--plain"]
        try:
            if not words or words[0] == "new":
                steps = lobby.steps(tuple(words))
            elif len(names) == 1:
                join = visitor.watch if watches else visitor.join
                steps = lobby.at_table(join(names[0]))
            else:
                raise NoSeat(say("host.words.unknown", word=quoted(" ".join(names))))
        except NoSeat as error:
            self.send(f"{printable(str(error))}\n")
            self._exit(2)
        else:
            if news := self._running.news.take(self.person):
                self.send(f"{printable(news)}\n")
            lines.run(steps)
            if self._kept is not None:
                self._kept.seek(0)
                lines.receive(self._kept.read())
            if self._input_over.is_set():
                lines.end_input()

    def ended(self, fault: Exception | None) -> None:
        """The conversation is over."""
        self._lines = None
        if fault is not None:
            self.failed(fault)
            self.send(say("host.fault") + "\n")
        self._exit(0 if fault is None else 1)

    def failed(self, error: Exception) -> None:
        """Log the fault that has ended an app, an answer or a conversation."""
        self._running.health.counted["faults"] += 1
        LOG.error("the session of %s failed", self._who, exc_info=error)

    def _exit(self, code: int) -> None:
        if self._note:
            self.send(self._note + ("\r\n" if self._windowed else "\n"))
        with suppress(OSError):
            if self._channel is not None:
                self._channel.exit(code)
