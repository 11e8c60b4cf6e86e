"""Textual's driver for a local terminal, with the output filter and without idle polling.

Textual leaves some attributes untyped; pyright reports them as unknown.
"""

import os
import re
import select
import signal
from threading import Event, Lock
from time import monotonic
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ep_tui.terminal import splash
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.feed import Feed
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
_MODE_QUESTION = re.compile(r"\x1b\[\?(\d+)\$p")
_READ_SIZE = 4096
MOST_UNANSWERED = 4
"""Messages that may wait for the app and its screen before it gets more input."""
LOOK_AGAIN = 0.002
"""Seconds until the driver asks again whether the app can take more."""


class DrivenApp(Protocol):
    """The methods of the app that the driver calls."""

    terminal: Terminal

    def leave(self) -> None:
        """Quit."""
        ...

    def log_fault(self, trace: str) -> None:
        """Log a fault that does not end the program; called from any thread."""
        ...


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
        self._owner = cast(DrivenApp, app)
        terminal = self._owner.terminal
        encoding = "utf-8" if terminal.unicode else "ascii"
        self._file = cast("TextIOWrapper[Any]", TerminalOutput(STDOUT, encoding))
        self._filter = Filter(terminal, *self._get_terminal_size())
        self._feed = Feed(self._lost)
        self._lost_a_key = False
        self._feeding = Lock()
        self._before: splash.TerminalSettings | None = None
        self._resized = False
        self._suspended = False
        self.exit_event = _Bell()

    def write(self, data: str) -> None:
        """Send the part of this output that the terminal does not show yet."""
        if data in NEVER_SENT:
            return
        if question := _MODE_QUESTION.fullmatch(data):
            self._feed.asked.add(question[1])
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

    def _run_input_thread(self) -> None:
        """Read input until the end; a fault of ours ends the app as any other does."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(_fail, error)

    def run_input_thread(self) -> None:
        """Wait for input without polling every tenth of a second."""
        while not self.exit_event.is_set():
            deadline = self._feed.deadline
            patience = None if deadline is None else max(0.0, deadline - monotonic())
            ready, _, _ = select.select([self.fileno, self.exit_event.ear], [], [], patience)
            if self.fileno in ready:
                data = self._read()
                if not data:
                    self._loop.call_soon_threadsafe(self._owner.leave)
                    return
                with self._feeding:
                    self._feed.receive(data, monotonic())
            elif not ready:
                with self._feeding:
                    self._feed.tick(monotonic())
            if self._feed.events:
                self._loop.call_soon_threadsafe(self._pass_on)

    def _lost(self, error: Exception) -> None:
        """Log why a key is lost, for the first of them."""
        if not self._lost_a_key:
            self._lost_a_key = True
            self._owner.log_fault("".join(format_exception(error)))

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _READ_SIZE)
        except OSError:
            return b""

    def _pass_on(self) -> None:
        """Give the app what it can answer at once; look again soon if that is not all."""
        with self._feeding:
            while self._feed.events and self._unanswered() < MOST_UNANSWERED:
                self.process_message(self._feed.events.popleft())
            more = bool(self._feed.events)
        if more:
            self._loop.call_later(LOOK_AGAIN, self._pass_on)

    def _unanswered(self) -> int:
        """How many messages wait for the app and the screen in front."""
        front = self._app.screen_stack[-1:]
        return sum(pump.message_queue_size for pump in (self._app, *front))

    def send_message(self, message: Message) -> None:
        """Post a message; input is passed on in the app's own thread."""
        self._app.post_message(message)


def _fail(error: Exception) -> None:
    """Raise an error of another thread in the app's own, where it ends the app."""
    raise error
