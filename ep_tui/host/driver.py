"""Textual's driver for one channel of a host: the same output and input as on a local terminal."""

from asyncio import TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic
from typing import Any, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.driver import HasTerminal
from ep_tui.terminal.feed import Feed, leaves
from ep_tui.terminal.key_table import KEYS_ASKED, KEYS_GIVEN_BACK
from ep_tui.terminal.link import LOOK_AGAIN, MOST_UNANSWERED, TerminalLink
from ep_tui.terminal.splash import ENTER_SCREEN, LEAVE_SCREEN

LEAST, MOST = (20, 5), (240, 80)
"""The limits of columns and lines; a window beyond them is treated as if it had these."""
LONG = 1024
"""The letters of an output that is compared in a call of its own, such as a whole screen."""
RESIZE_PATIENCE = 0.25
"""Seconds until a size is passed on; by then it may have changed again."""
_BEGIN = (
    *(ENTER_SCREEN, "\x1b[?1002h", "\x1b[?1006h", "\x1b[?25l", "\x1b[?2004h", "\x1b[?7l"),
    KEYS_ASKED,
)
END = f"\x1b[?7h\x1b[?2004l\x1b[?1006l\x1b[?1002l{KEYS_GIVEN_BACK}\x1b[?25h{LEAVE_SCREEN}"


class Channel:
    """The other end of a driver; this one has no input, and takes all output at once.

    Attributes:
        size: the window's columns and lines. driver: set by the driver.
        feed: the input of the window, for one app after the other.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.feed = Feed()
        self.driver: ChannelDriver | None = None

    def send(self, text: str) -> None:
        """Send output."""
        raise NotImplementedError

    @property
    def unsent(self) -> int:
        """The number of bytes that wait for the reader."""
        return 0

    @property
    def behind(self) -> bool:
        """Whether too much output waits to add more."""
        return False

    def key_wait(self) -> float:
        """The seconds until the app may have the next key; with 0 it must have it."""
        return 0.0

    def size_wait(self) -> float:
        """The seconds until the app may have another size; with 0 it must have it."""
        return 0.0

    def read_on(self, *, go_on: bool) -> None:
        """Read more input, or none for the moment."""

    def started(self) -> None:
        """The driver takes input from now on."""


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """A size within the limits."""
    columns, lines = size
    return (
        min(max(columns, LEAST[0]), MOST[0]),
        min(max(lines, LEAST[1]), MOST[1]),
    )


class ChannelDriver(Driver):
    """Sends changed cells to a channel; its session gives it the input."""

    def __init__(self, channel: Channel, app: App[Any], **options: Any) -> None:
        """`options`: those of Textual's drivers."""
        super().__init__(app, **options)
        self._shown, self._events = app, get_running_loop()
        self._channel = channel
        self._link = TerminalLink(self, app, cast(HasTerminal, app).terminal, channel.feed)
        self._stale = False
        self._unwritten: list[str] = []
        self._held = ExitStack()
        self._is_held = False
        self._keys: deque[Message] = deque()
        self._waits = False
        self._overdue: TimerHandle | None = None
        self._resizing: TimerHandle | None = None
        channel.driver = self

    def measured(self) -> tuple[int, int]:
        """The size of the window, within the limits."""
        return clamped(self._channel.size)

    def later(self, seconds: float, callback: Callable[[], None]) -> object:
        """Schedule a call in the app's own thread, which is that of all apps here."""
        return self._events.call_later(seconds, callback)

    def input_taken(self) -> None:
        """Read on."""
        self._read_on()

    # ---- output ----------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Send the part of this output that the window does not show yet."""
        if self._unwritten or len(data) > LONG:
            self._unwritten.append(data)
            self._events.call_soon(self._write_all)
        else:
            self._send(self._link.needed(data))

    def _write_all(self) -> None:
        unwritten, self._unwritten = self._unwritten, []
        for data in unwritten:
            self._send(self._link.needed(data))

    def redraw(self) -> None:
        """Repaint everything, now or when the reader takes it."""
        self._write_all()
        if self._channel.unsent:
            self._stale = True
        else:
            self._send(self._link.everything())

    def ask(self) -> None:
        """Ask how wide and how fast the window is."""
        self._write_all()
        self._send(self._link.question(monotonic()))

    def change(self, terminal: Terminal) -> None:
        """Take the window for another; the app repaints everything."""
        self._write_all()
        self._link.change(terminal)

    def whole(self) -> str:
        """The output that prepares one more window and paints everything there."""
        self._write_all()
        return "".join(filter(self._link.sends, _BEGIN)) + self._link.everything()

    @property
    def behind(self) -> bool:
        """Whether the window has not taken all output yet."""
        return bool(self._channel.unsent)

    def hold(self) -> None:
        """Paint nothing until the reader has taken all output."""
        if not self._is_held:
            self._is_held = True
            self._held.enter_context(self._shown.batch_update())

    def catch_up(self) -> None:
        """Paint once what has changed meanwhile, and read on; the reader takes more now."""
        if self._is_held:
            self._is_held = False
            self._held.close()
            for screen in self._shown.screen_stack[-1:]:
                screen.refresh()  # Textual forgets what a new layout meanwhile has changed
        if self._stale:
            self._stale = False
            self.redraw()
        self._read_on()

    def _send(self, changes: str) -> None:
        if not changes:
            return
        if self._channel.unsent:
            self._stale = True
        else:
            self._channel.send(changes)

    def start_application_mode(self) -> None:
        self._post_size()
        for sequence in _BEGIN:
            self.write(sequence)
        self._channel.started()

    def disable_input(self) -> None:
        self._keys.clear()
        self._cancel()

    def stop_application_mode(self) -> None:
        self._cancel()
        if self._resizing is not None:
            self._resizing.cancel()
        self._write_all()
        self._channel.send(END)

    def take_apart(self) -> None:
        """Free what refers to the app, which has ended and is whole still."""
        self._held.close()
        for part in (self._link, self):
            vars(part).clear()

    # ---- input -----------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether keys wait."""
        return bool(self._keys or self._link.waits)

    @property
    def resizes(self) -> bool:
        """Whether a size waits."""
        return self._resizing is not None

    def receive(self, data: bytes) -> None:
        """Take bytes from the person."""
        self._link.receive(data, monotonic())
        self.after_input()

    def process_message(self, message: Message) -> None:
        """Give the app a piece of input when it is its turn; a request to leave goes at once."""
        if leaves(message):
            self._keys.clear()
            super().process_message(message)
            return
        self._keys.append(message)
        if not self._waits:
            self._pass_on()

    def _pass_later(self) -> None:
        self._waits = False
        self._pass_on()
        self._read_on()

    def _pass_on(self) -> None:
        while self._keys:
            wait = LOOK_AGAIN
            if self._link.unanswered() < MOST_UNANSWERED and not (wait := self._channel.key_wait()):
                super().process_message(self._keys.popleft())
            else:
                self._waits = True
                self._events.call_later(wait, self._pass_later)
                return

    def resize(self) -> None:
        """Follow the size of the window, if it stays the same for a moment or when it may."""
        if self._resizing is None:
            self._resizing = self._events.call_later(RESIZE_PATIENCE, self._resized)

    def _resized(self) -> None:
        if wait := self._channel.size_wait():
            self._resizing = self._events.call_later(wait, self._resized)
            return
        self._resizing = None
        self._write_all()
        self._link.resized()
        self._post_size()

    def _post_size(self) -> None:
        self._size = self.measured()  # the app asks its driver for it
        size = Size(*self._size)
        self._shown.post_message(events.Resize(size, size))

    def after_input(self) -> None:
        """Give the app what has come."""
        self._link.pass_on()
        self._read_on()
        self._cancel()
        due = self._link.deadline
        if due is not None:
            self._overdue = self._events.call_later(max(0.0, due - monotonic()), self._tick)

    def _read_on(self) -> None:
        """Read no keys while some wait, or while the reader takes none of what they would show."""
        self._channel.read_on(go_on=not (self.waits or self._channel.unsent))

    def _tick(self) -> None:
        self._overdue = None
        self._link.tick(monotonic())
        self.after_input()

    def _cancel(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def send_message(self, message: Any) -> None:
        self._shown.post_message(message)
