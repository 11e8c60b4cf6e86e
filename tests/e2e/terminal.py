"""A real terminal for tests: a program in a pseudo-terminal, its screen as text.

    with Terminal([sys.executable, "-m", "ep_tui"], data=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("down", "enter", "text:hello", "ctrl+q")
        assert terminal.exit_code() == 0

Nothing runs in the background: every waiting method reads the program's output and feeds it to an
emulator. It works on Linux and macOS.
"""

import codecs
import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "enter": "\r",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}

UNKNOWN = re.compile(rb"\x1b\[(?:[<=>][0-9;:]*[ -/]*[@-~]|\?[0-9;]*\$[@-~])|\x1bP[^\x1b]*\x1b\\")
"""Sequences that the emulator does not know and would print as text."""
COMPLETE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*\x07|[^\[P\]])")
LONGEST_SEQUENCE = 24
"""More bytes than this after an escape are not waiting for their end."""

CHUNK = 256
"""Bytes sent at a time: a writable terminal has room for them."""
LONGEST = 60.0
"""Seconds that a test waits for what must come; a busy machine needs many."""
PATIENCE = 30.0
"""Seconds that a program gets to end after its terminal is closed."""

TAKE_TERMINAL = (
    "import fcntl, os, signal, sys, termios;"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""What the child does before it becomes the program: take the pty, and hear a hang-up again.

A program of its own, because forking a test runner that has threads is no good idea.
"""


class NotSeen(AssertionError):
    """The expected text did not appear; the message shows the screen."""


def encode(key: str) -> bytes:
    """The bytes a terminal sends for a key.

    Names as in `KEYS`, one character, `ctrl+c`, `alt+x`, `text:a whole line`, or a left click
    at column and row from 1 as `click:10:5`.

    Raises:
        ValueError: there is no such key.
    """
    if key.startswith("text:"):
        return key.removeprefix("text:").encode()
    if key.startswith("click:"):
        x, y = key.removeprefix("click:").split(":")
        return f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m".encode()
    if key in KEYS:
        return KEYS[key].encode()
    if key.startswith("alt+"):
        return b"\x1b" + encode(key.removeprefix("alt+"))
    if control := re.fullmatch(r"ctrl\+([a-z@\[\\\]^_])", key):
        return bytes([ord(control[1]) & 0x1F])
    if len(key) == 1:
        return key.encode()
    msg = f"unknown key: {key!r}"
    raise ValueError(msg)


class Emulator:
    """pyte fed with bytes, tolerant of unknown sequences."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._tail = b""

    def feed(self, data: bytes) -> None:
        """Show the program's output; the rest of a cut sequence may come later."""
        data = UNKNOWN.sub(b"", self._tail + data)
        cut = data.rfind(b"\x1b")
        unfinished = 0 <= cut > len(data) - LONGEST_SEQUENCE and not COMPLETE.match(data, cut)
        cut = cut if unfinished else len(data)
        data, self._tail = data[:cut], data[cut:]
        self._stream.feed(self._decoder.decode(data))

    def text(self) -> str:
        """The screen without trailing blanks."""
        return "\n".join(line.rstrip() for line in self.screen.display)


class Terminal:
    """One program in one pseudo-terminal.

    Args:
        command: the program; a name is looked up on PATH.
        size: columns and rows.
        data: folder for the program's files; a temporary one by default. Without settings in
            it, dialogs take keys at once.
        env: changes to the environment; None removes a variable.
        cwd: the working directory; the data folder by default.

    Attributes:
        emulator: the screen as pyte sees it, for colors and the cursor.
        output: every byte the program wrote.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        data: Path | None = None,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self._own_data = None if data else tempfile.TemporaryDirectory(prefix="ep-tui-")
        self.data = data or Path(self._own_data.name if self._own_data else "")
        settings = self.data / "config" / "ep-tui" / "settings.toml"
        if not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text("dialog_pause = 0\n")
        self.emulator = Emulator(*size)
        self.output = bytearray()
        self._code: int | None = None
        self._line, slave = os.openpty()
        self._open = True
        self._set_size(*size)
        environment = self._environment(env or {})
        kept = environment.get("LC_CTYPE")
        locale = "-uLC_CTYPE" if kept is None else f"LC_CTYPE={kept}"  # Python changes it
        self._process = subprocess.Popen(
            (sys.executable, "-I", "-S", "-c", TAKE_TERMINAL, "env", locale, *command),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd or self.data,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)

    def _environment(self, changes: Mapping[str, str | None]) -> dict[str, str]:
        misleading = (
            "COLUMNS",
            "LINES",
            "TMUX",
            "STY",
            "NO_COLOR",
            "COLORTERM",
            "LC_ALL",
            "LC_CTYPE",
        )
        env: dict[str, str | None] = {**os.environ, **dict.fromkeys(misleading)}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            env[f"XDG_{kind}_HOME"] = str(self.data / kind.lower())
        env |= changes
        return {name: value for name, value in env.items() if value is not None}

    @property
    def pid(self) -> int:
        """The id of the program's process."""
        return self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def press(self, *keys: str) -> None:
        """Send keys as `encode` names them, without waiting between them.

        Raises:
            NotSeen: the program has ended.
        """
        for key in keys:
            self._read(0)
            if not self._open:
                raise NotSeen(self._report(f"nobody is there to take {key!r}", 0))
            self.send(encode(key))

    def send(self, data: bytes) -> None:
        """Send raw bytes, and read the program's output meanwhile."""
        left = memoryview(data)
        while left and self._open:
            ready = select.select([], [self._line], [], 0)[1]
            if ready:
                left = left[os.write(self._line, left[:CHUNK]) :]
            self._read(0)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal; the program gets SIGWINCH.

        Raises:
            NotSeen: the program has ended.
        """
        self._read(0)
        if not self._open:
            raise NotSeen(self._report("nobody is there to see another size", 0))
        self.emulator.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def text(self) -> str:
        """The screen as it is now."""
        while self._read(0):
            pass
        return self.emulator.text()

    def wait_for(self, wanted: str | re.Pattern[str], timeout: float = LONGEST) -> str:
        """Wait until a text or pattern is on the screen; return the match.

        Raises:
            NotSeen: it did not appear, or the program ended without showing it.
        """
        pattern = re.compile(re.escape(wanted)) if isinstance(wanted, str) else wanted
        deadline = time.monotonic() + timeout
        while not (match := pattern.search(self.text())):
            left = deadline - time.monotonic()
            if left <= 0 or not self._open:
                raise NotSeen(self._report(f"{pattern.pattern!r} is not on the screen", timeout))
            self._read(min(left, 0.1))
        return match[0]

    def wait_quiet(self, quiet: float = 0.2, timeout: float = LONGEST) -> str:
        """Wait until the program has written nothing for `quiet` seconds; return the screen.

        Raises:
            NotSeen: it never stopped writing.
        """
        deadline = time.monotonic() + timeout
        while self._read(quiet):
            if time.monotonic() > deadline:
                raise NotSeen(self._report("the screen does not come to rest", timeout))
        return self.emulator.text()

    def exit_code(self, timeout: float = LONGEST) -> int:
        """Wait for the program to end; return its exit code, negative for a signal.

        Raises:
            NotSeen: it did not end.
        """
        deadline = time.monotonic() + timeout
        while self._code is None:
            self._read(0.05)
            self._code = self._process.poll()
            if self._code is None and time.monotonic() > deadline:
                raise NotSeen(self._report("the program does not end", timeout))
        while self._read(0):
            pass
        return self._code

    def hang_up(self) -> None:
        """Close the terminal like a lost connection: SIGHUP, and the line is gone."""
        if self._open:
            self._open = False
            os.close(self._line)
        if self._process.poll() is None:
            self._signal(signal.SIGHUP)

    def kill(self) -> None:
        """End the program at once, like `kill -9`, without cleanup."""
        self._signal(signal.SIGKILL)
        self._code = self._process.wait()

    def close(self) -> None:
        """Hang up, wait for the program, kill it if necessary; may be called twice."""
        self.hang_up()
        try:
            self._code = self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self._code = self._process.wait()
        if self._own_data:
            self._own_data.cleanup()

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, timeout: float) -> bool:
        """Feed one chunk to the emulator; False if none came in time."""
        if not self._open:
            time.sleep(min(timeout, 0.05))
            return False
        ready, _, _ = select.select([self._line], [], [], max(0.0, timeout))
        if not ready:
            return False
        try:
            data = os.read(self._line, 65536)
        except OSError:  # Linux reports this after the last program closed its end
            data = b""
        if not data:
            self._open = False
            os.close(self._line)
            return False
        self.output += data
        self.emulator.feed(data)
        return True

    def _report(self, what: str, seconds: float) -> str:
        if not self._open:  # the line closed, so the program is about to end
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        state = self._process.poll()
        ended = "" if state is None else f"; the program ended with exit code {state}"
        screen = self.emulator.screen
        edge = "+" + "-" * screen.columns + "+"
        rows = [f"|{line}|" for line in screen.display]
        return "\n".join([f"{what} after {seconds:g} s{ended}", edge, *rows, edge])
