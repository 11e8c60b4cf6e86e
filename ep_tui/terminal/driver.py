"""Textual's driver for a local terminal, with the output filter and without idle polling.

Textual leaves some attributes untyped; pyright reports them as unknown.
"""

import os
import select
import signal
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Any, Protocol, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ep_tui.terminal import splash
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.link import TerminalLink
from ep_tui.terminal.output import TerminalOutput
from ep_tui.terminal.width import size_of

STDOUT = 1
_MAIN_SCREEN = "\x1b[?1049l"
_READ_SIZE = 4096
PATIENCE = 0.15
"""Seconds for the terminal to read the rest of the output at the end."""


class HasTerminal(Protocol):
    """An app with detected terminal capabilities."""

    terminal: Terminal


class RunningProgram(Protocol):
    """The program around the app, as the driver calls it from any thread.

    Attributes:
        ends: whether the app has been asked to end.
    """

    ends: bool

    def leave(self) -> None:
        """End the app."""
        ...

    def expect_end(self) -> None:
        """Make sure that the app ends soon, because of a key."""
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
        self._must_stop = self._suspended = False
        self._signals, written = os.pipe()
        for end in (self._signals, written):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(written, warn_on_full_buffer=False)
        super().__init__(app, debug=debug, mouse=mouse, size=size)  # pyright: ignore[reportUnknownMemberType]  # Textual's
        self._shown, self._events = app, get_running_loop()
        self._program = program
        terminal = cast(HasTerminal, app).terminal
        self._output = TerminalOutput(STDOUT, terminal.encoding)
        self._stale = False
        self._link = TerminalLink(self, app, terminal)
        self._before: splash.TerminalSettings | None = None
        self.exit_event = _Bell()

    def write(self, data: str) -> None:
        """Send the part of this output that the terminal does not show yet."""
        if data == splash.ENTER_SCREEN and (before := splash.hand_over()):
            self._before = before
            return  # entering twice would lose the shell's cursor position
        if data == _MAIN_SCREEN:
            data = splash.LEAVE_SCREEN
        self._send(self._link.needed(data))

    @property
    def behind(self) -> bool:
        """Whether the terminal has not taken all output yet."""
        return bool(self._output.waiting)

    def redraw(self) -> None:
        """Repaint everything, because another program has written to the terminal."""
        self._send(self._link.everything())

    def ask(self) -> None:
        """Ask how wide and how fast the terminal is."""
        self._send(self._link.question(monotonic()))

    def change(self, terminal: Terminal) -> None:
        """Take the terminal for another; the app repaints everything."""
        self._link.change(terminal)

    def _send(self, changes: str) -> None:
        """Write changes; a terminal that does not read gets a full repaint later."""
        if not changes:
            return
        if self._output.behind:
            self._stale = True
            return
        self._output.write(changes)
        if self._output.waiting:
            self._events.add_writer(self._output.fileno(), self._catch_up)

    def _catch_up(self) -> None:
        """Write the waiting output; called when the terminal accepts more."""
        self._output.push()
        if not self._output.waiting:
            self._events.remove_writer(self._output.fileno())
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
            self._link.resized()
            if callable(textual_hears):
                textual_hears(number, frame)

        signal.signal(signal.SIGWINCH, hear)

    def stop_application_mode(self) -> None:
        """Give the terminal back, even if it reads nothing."""
        if self._suspended:
            return
        self._output.finish(PATIENCE)
        self._stale = False
        super().stop_application_mode()

    def close(self) -> None:
        """Write the last output."""
        self._output.finish(PATIENCE)
        self._events.remove_writer(self._output.fileno())

    def _get_terminal_size(self) -> tuple[int, int]:
        return size_of(STDOUT)

    # ---- to the background and back -------------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        """Suspend from the event loop, because a signal may arrive in the middle of a write."""
        self._look_at_signals()
        self._events.call_soon_threadsafe(self._suspend)

    def _sigcont_application(self, *_: object) -> None:
        """Resume from the event loop; a stop that has not happened yet is canceled."""
        self._look_at_signals()
        self._events.call_soon_threadsafe(self._resume)

    def _look_at_signals(self) -> None:
        """Find the last one; handlers of signals that come together run by their numbers."""
        with suppress(BlockingIOError):
            for number in os.read(self._signals, 1 << 16):
                if number in (signal.SIGTSTP, signal.SIGCONT):
                    self._must_stop = number == signal.SIGTSTP

    def _suspend(self) -> None:
        if self._must_stop and not self._suspended:
            self.suspend_application_mode()
            self._suspended = self._must_signal_resume = True
            self._look_at_signals()
        if self._must_stop:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _resume(self) -> None:
        """Take the terminal again, unless the program ends or goes on in the background."""
        if self._must_stop or not self._suspended or self._program.ends:
            return
        if self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self._suspended = False
        self.resume_application_mode()

    def _in_background(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        except OSError:  # no shell has given it the terminal, or it is closed
            return False

    # ---- input ----------------------------------------------------------------------------

    def _run_input_thread(self) -> None:
        """Read input until the end; a fault in our code ends the app."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._shown.call_later(_fail, error)

    def run_input_thread(self) -> None:
        """Wait for input without polling every tenth of a second."""
        while not self.exit_event.is_set():
            ready = self._wait()
            data = self._read() if self.fileno in ready else None
            if data == b"":
                self._program.leave()
                return
            leaving = False
            if data is not None:
                leaving = self._link.receive(data, monotonic())
            elif not ready:
                leaving = self._link.tick(monotonic())
            if leaving:
                self._program.expect_end()
            if self._link.waits:
                self._events.call_soon_threadsafe(self._link.pass_on)

    def _wait(self) -> list[int]:
        """The files that can be read; none if the feed stops waiting."""
        deadline = self._link.deadline
        patience = None if deadline is None else max(0.0, deadline - monotonic())
        return select.select([self.fileno, self.exit_event.ear], [], [], patience)[0]

    def measured(self) -> tuple[int, int]:
        """The size of the terminal now."""
        return self._get_terminal_size()

    def later(self, seconds: float, callback: Callable[[], None]) -> object:
        """Schedule a call in the app's own thread."""
        return self._events.call_later(seconds, callback)

    def input_taken(self) -> None:
        """Nothing: the input thread waits by itself."""

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _READ_SIZE)
        except OSError:
            return b""

    def send_message(self, message: Message) -> None:
        """Post a message; input is passed on in the app's own thread."""
        self._shown.post_message(message)


def _fail(error: Exception) -> None:
    """Raise another thread's error in the app's own, where it ends the app."""
    raise error
