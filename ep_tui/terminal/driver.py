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
from typing import Any, Protocol, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ep_tui.terminal import splash
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.feed import Feed, leaves
from ep_tui.terminal.filter import Filter
from ep_tui.terminal.output import TerminalOutput

STDOUT = 1
NEVER_SENT = {
    f"\x1b[?{mode}{change}"
    for mode in (
        1003,  # mouse motion: clicks are enough, and hovering would repaint
        1015,  # older mouse reports; 1006 replaces them
        1016,  # reports in pixels
        1004,  # focus changes, which the game ignores
        2048,  # sizes in the input; the signal reports them
    )
    for change in ("h", "l", "$p")
}
_ENTER_SCREEN = "\x1b[?1049h"
_MODE_QUESTION = re.compile(r"\x1b\[\?(\d+)\$p")
_READ_SIZE = 4096
MOST_UNANSWERED = 4
"""Messages that may wait for the app and its screen before it gets more input."""
PATIENCE = 0.15
"""Seconds for the terminal to read the rest of the output at the end."""
LOOK_AGAIN = 0.002
"""Seconds until the driver checks again whether the app can take more."""


class HasTerminal(Protocol):
    """An app with detected terminal capabilities."""

    terminal: Terminal


class RunningProgram(Protocol):
    """The program around the app, as the driver calls it from any thread."""

    def leave(self) -> None:
        """End the app."""
        ...

    def expect_end(self) -> None:
        """Make sure that the app ends soon, because of a key."""
        ...

    def log_fault(self, trace: str) -> None:
        """Log a fault that does not end the program."""
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
        program: RunningProgram,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)  # pyright: ignore[reportUnknownMemberType]  # Textual's
        self._program = program
        terminal = cast(HasTerminal, app).terminal
        encoding = "utf-8" if terminal.unicode else "ascii"
        self._output = TerminalOutput(STDOUT, encoding)
        self._stale = False
        self._filter = Filter(terminal, *self._get_terminal_size())
        self._feed = Feed(self._lost)
        self._lost_a_key = False
        self._feeding = Lock()
        self._looks_again = False
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
            return  # entering twice would lose the shell's cursor position
        if self._resized:
            self._resized = False
            self._filter.resize(*self._get_terminal_size())
        self._send(self._filter.feed(data))

    @property
    def behind(self) -> bool:
        """Whether the terminal has not taken all output yet."""
        return bool(self._output.waiting)

    def redraw(self) -> None:
        """Repaint everything, because another program has written to the terminal."""
        self._send(self._filter.redraw())

    def _send(self, changes: str) -> None:
        """Write changes; a terminal that does not read gets a full repaint later."""
        if not changes:
            return
        if self._output.behind:
            self._stale = True
            return
        self._output.write(changes)
        if self._output.waiting:
            self._loop.add_writer(self._output.fileno(), self._catch_up)

    def _catch_up(self) -> None:
        """Write the waiting output; called when the terminal accepts more."""
        self._output.push()
        if not self._output.waiting:
            self._loop.remove_writer(self._output.fileno())
            if self._stale:
                self._stale = False
                self.redraw()

    def start_application_mode(self) -> None:
        """Take over the terminal and watch for size changes."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        super().close()  # ends Textual's writer thread, which is not needed here
        if self._before:  # the current settings are those of the splash
            self.attrs_before, self._before = self._before, None
        textual_hears = signal.getsignal(signal.SIGWINCH)

        def hear(number: int, frame: Any) -> None:
            self._resized = True  # the filter changes only between two writes
            if callable(textual_hears):
                textual_hears(number, frame)

        signal.signal(signal.SIGWINCH, hear)

    def stop_application_mode(self) -> None:
        """Give the terminal back, even if it reads nothing."""
        self._output.finish(PATIENCE)
        self._stale = False
        super().stop_application_mode()

    def close(self) -> None:
        """Write the last output."""
        self._output.finish(PATIENCE)
        self._loop.remove_writer(self._output.fileno())

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
        super()._sigtstp_application()  # pyright: ignore[reportUnknownMemberType]  # Textual's

    def _sigcont_application(self, *_: object) -> None:
        if self._suspended:
            self._suspended = False
            super()._sigcont_application()  # pyright: ignore[reportUnknownMemberType]  # Textual's

    # ---- input ----------------------------------------------------------------------------

    def _run_input_thread(self) -> None:
        """Read input until the end; a fault in our code ends the app."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(_fail, error)

    def run_input_thread(self) -> None:
        """Wait for input without polling every tenth of a second."""
        while not self.exit_event.is_set():
            ready = self._wait()
            data = self._read() if self.fileno in ready else None
            if data == b"":
                self._program.leave()
                return
            with self._feeding:
                if data is not None:
                    self._feed.receive(data, monotonic())
                elif not ready:
                    self._feed.tick(monotonic())
                waits, leaving = bool(self._feed.events), any(map(leaves, self._feed.events))
            if leaving:
                self._program.expect_end()
            if waits:
                self._loop.call_soon_threadsafe(self._pass_on)

    def _wait(self) -> list[int]:
        """The files that can be read; none if the feed stops waiting."""
        deadline = self._feed.deadline
        patience = None if deadline is None else max(0.0, deadline - monotonic())
        return select.select([self.fileno, self.exit_event.ear], [], [], patience)[0]

    def _lost(self, error: Exception) -> None:
        """Log the error of a lost key, for the first one."""
        if not self._lost_a_key:
            self._lost_a_key = True
            self._program.log_fault("".join(format_exception(error)))

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _READ_SIZE)
        except OSError:
            return b""

    def _pass_on(self) -> None:
        """Give the app the input that it can answer at once; schedule the rest."""
        if self._looks_again:
            return
        with self._feeding:
            while self._feed.events and self._unanswered() < MOST_UNANSWERED:
                self.process_message(self._feed.events.popleft())
            self._looks_again = bool(self._feed.events)
        if self._looks_again:
            self._loop.call_later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._looks_again = False
        self._pass_on()

    def _unanswered(self) -> int:
        """The number of messages waiting for the app and the top screen."""
        front = self._app.screen_stack[-1:]
        return sum(pump.message_queue_size for pump in (self._app, *front))

    def send_message(self, message: Message) -> None:
        """Post a message; input is passed on in the app's own thread."""
        self._app.post_message(message)


def _fail(error: Exception) -> None:
    """Raise another thread's error in the app's own, where it ends the app."""
    raise error
