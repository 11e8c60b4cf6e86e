"""Textual's driver for a local terminal, with the output filter and without idle polling.

Textual leaves some attributes untyped; pyright reports them as unknown.
"""

import asyncio
import os
import select
import signal
from codecs import getincrementaldecoder
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual import constants, messages
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from ep_tui.terminal import splash
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.filter import Filter
from ep_tui.terminal.output import TerminalOutput

if TYPE_CHECKING:
    from io import TextIOWrapper

STDOUT = 1
NEVER_SENT = {
    f"\x1b[?{mode}{change}"
    for mode in (
        1003,  # every motion of the mouse: a click is enough, and hovering would repaint
        1015,  # an older form of mouse reports; 1006, which is asked for, says the same
        1016,  # reports in pixels
        1004,  # coming into focus and going out: the game looks the same
        2048,  # sizes told in the input: the signal tells them
    )
    for change in ("h", "l", "$p")
}
_ENTER_SCREEN = "\x1b[?1049h"
_READ_SIZE = 4096


class HasTerminal(Protocol):
    """An app with detected terminal capabilities."""

    terminal: Terminal


class _Bell(Event):
    """An event that also wakes a select call."""

    def __init__(self) -> None:
        super().__init__()
        self.ear, self._hammer = os.pipe()

    def set(self) -> None:
        super().set()
        os.write(self._hammer, b"!")

    def clear(self) -> None:
        super().clear()
        os.read(self.ear, 1)


class TerminalDriver(LinuxDriver):
    """Sends changed cells, enables mouse clicks only, and waits for input without polling."""

    exit_event: _Bell

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)  # pyright: ignore[reportUnknownMemberType]
        owner = cast(HasTerminal, app)
        encoding = "utf-8" if owner.terminal.unicode else "ascii"
        self._file = cast("TextIOWrapper[Any]", TerminalOutput(STDOUT, encoding))
        self._filter = Filter(owner.terminal, *self._get_terminal_size())
        self._before: splash.TerminalSettings | None = None
        self._resized = False
        self._suspended = False
        self.exit_event = _Bell()

    def write(self, data: str) -> None:
        """Send the part of this output that the terminal does not show yet."""
        if data in NEVER_SENT:
            return
        if data == _ENTER_SCREEN and (before := splash.hand_over()):
            self._before = before
            return  # entering twice would forget where the shell's cursor was
        if self._resized:
            self._resized = False
            self._filter.resize(*self._get_terminal_size())
        if changes := self._filter.feed(data):
            super().write(changes)

    def redraw(self) -> None:
        """Repaint everything, because another program has written to the terminal."""
        super().write(self._filter.redraw())

    def start_application_mode(self) -> None:
        """Take over the terminal and watch for size changes."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._before:  # what was found there now is the splash's
            self.attrs_before, self._before = self._before, None
        textual_hears = signal.getsignal(signal.SIGWINCH)

        def hear(number: int, frame: Any) -> None:
            self._resized = True  # told to the filter between two writes, never in one
            if callable(textual_hears):
                textual_hears(number, frame)

        signal.signal(signal.SIGWINCH, hear)

    def _get_terminal_size(self) -> tuple[int, int]:
        try:
            columns, lines = os.get_terminal_size(STDOUT)
        except OSError:
            columns = lines = 0
        return (columns, lines) if columns and lines else (80, 24)

    # ---- to the background and back -------------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        """Suspend from the event loop, because a signal may arrive in the middle of a write."""
        self._loop.call_soon_threadsafe(self._suspend)

    def _suspend(self) -> None:
        self._suspended = True
        super()._sigtstp_application()  # pyright: ignore[reportUnknownMemberType]

    def _sigcont_application(self, *_: object) -> None:
        if self._suspended:
            self._suspended = False
            super()._sigcont_application()  # pyright: ignore[reportUnknownMemberType]

    # ---- input ----------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Wait for input without polling every tenth of a second."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        patience: float | None = None  # how long an escape may wait for its sequence
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno, self.exit_event.ear], [], [], patience)
            if self.fileno in ready:
                data = self._read()
                if not data:
                    asyncio.run_coroutine_threadsafe(self._hung_up(), self._loop)
                    break
                for event in parser.feed(decode(data)):
                    self.process_message(event)
                patience = constants.ESCAPE_DELAY
            elif not ready:
                for event in parser.tick():
                    self.process_message(event)
                patience = None
        for _ in parser.feed(""):
            pass

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _READ_SIZE)
        except OSError:
            return b""

    async def _hung_up(self) -> None:
        self._app.post_message(messages.ExitApp())
