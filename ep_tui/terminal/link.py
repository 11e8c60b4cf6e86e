"""Joins Textual with one terminal: the output that is still needed, the input it can take.

The drivers of a local terminal and of a channel of a host use it; they read, write and wait.
"""

import re
from collections.abc import Callable
from threading import Lock
from typing import Any, Protocol

from textual.app import App
from textual.message import Message

from ep_tui.terminal.answer import COVERED, QUESTION, Measured
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.feed import Feed, leaves
from ep_tui.terminal.filter import Filter
from ep_tui.terminal.input_events import CURSOR
from ep_tui.terminal.key_table import KEYS_ASKED

NEVER_SENT = {
    f"\x1b[?{mode}{change}"
    for mode in (
        1000,  # clicks alone; 1002 has them, and drags, which select text
        1015,  # older mouse reports; 1006 replaces them
        1016,  # reports in pixels
        1004,  # focus changes, which the game ignores
        2048,  # sizes in the input; the driver reports them
    )
    for change in ("h", "l", "$p")
}
_MOUSE = {f"\x1b[?{mode}{change}" for mode in (1002, 1006) for change in "hl"}
_MOVES, _DRAGS = "\x1b[?1003", "\x1b[?1002"
"""Textual asks for all movements of the mouse, but hovering would repaint."""
MOST_UNANSWERED = 4
"""Messages that may wait for the app and its screen before it gets more input."""
LOOK_AGAIN = 0.002
"""Seconds until the link checks again whether the app can take more."""

_MODE_QUESTION = re.compile(r"\x1b\[\?(\d+)\$p")
_KEYS_QUESTION = re.compile(r"\x1b\[>\d+u")
"""Textual's request for a keyboard protocol, which leaves out the keys of a Latin keyboard."""

Size = tuple[int, int]
"""Columns and lines."""


class LinkedDriver(Protocol):
    """The interface of a driver for its link."""

    def measured(self) -> Size:
        """The size of the terminal now."""
        ...

    def process_message(self, message: Message) -> None:
        """Give the app a piece of input."""
        ...

    def later(self, seconds: float, callback: Callable[[], None]) -> object:
        """Schedule a call in the app's own thread."""
        ...

    def input_taken(self) -> None:
        """The app has taken the input that had to wait."""
        ...


class TerminalLink:
    """The state of one terminal; any thread may give it input, the rest is for the app's own."""

    def __init__(
        self, driver: LinkedDriver, app: App[Any], terminal: Terminal, feed: Feed | None = None
    ) -> None:
        """`feed`: the input of the terminal so far, if another app had it before."""
        self._driver = driver
        self._app = app
        self._filter = Filter(terminal, *driver.measured())
        self._never_sent = NEVER_SENT if terminal.mouse else NEVER_SENT | _MOUSE
        self._resized = False
        self._feed = feed or Feed()
        self._asked_at = 0.0
        self._feeding = Lock()
        self._looks_again = False

    # ---- output ----------------------------------------------------------------------------

    def needed(self, data: str) -> str:
        """The part of Textual's output that the terminal does not show yet."""
        data = data.replace(_MOVES, _DRAGS)
        if not self.sends(data):
            return ""
        if _KEYS_QUESTION.fullmatch(data):
            data = KEYS_ASKED
        if question := _MODE_QUESTION.fullmatch(data):
            self._feed.asked.add(question[1])
        if self._resized:
            self._resized = False
            self._filter.resize(*self._driver.measured())
        return self._filter.feed(data)

    def sends(self, data: str) -> bool:
        """Whether the terminal gets this of Textual's output at all."""
        return data not in self._never_sent

    def resized(self) -> None:
        """Measure the terminal before the next output; a signal handler may call this."""
        self._resized = True  # the filter changes only between two writes

    def everything(self) -> str:
        """The output that paints the whole screen."""
        return self._filter.redraw()

    def question(self, now: float) -> str:
        """The output that asks how wide and how fast the terminal is, after the first frame."""
        self._feed.asked.add(CURSOR)
        self._asked_at = now
        return QUESTION + self._filter.repaint(COVERED)

    def change(self, terminal: Terminal) -> None:
        """Take a terminal for another; the app repaints everything."""
        self._filter.change(terminal)

    # ---- input -----------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When to call `tick` if no byte comes before; None for never."""
        return self._feed.deadline

    def receive(self, data: bytes, now: float) -> bool:
        """Take bytes of the terminal; True if one of the keys ends the program."""
        with self._feeding:
            waits = CURSOR in self._feed.asked
            self._feed.receive(data, now)
            if waits and CURSOR not in self._feed.asked:
                self._date_answer(now)
            return any(map(leaves, self._feed.events))

    def _date_answer(self, now: float) -> None:
        for event in self._feed.events:
            if isinstance(event, Measured):
                event.seconds = now - self._asked_at

    def tick(self, now: float) -> bool:
        """Stop waiting for input that is overdue; True as for `receive`."""
        with self._feeding:
            self._feed.tick(now)
            return any(map(leaves, self._feed.events))

    @property
    def waits(self) -> bool:
        """Whether there is input that the app has not taken."""
        return bool(self._feed.events)

    def pass_on(self) -> None:
        """Give the app the input that it can answer at once; schedule the rest."""
        if self._looks_again:
            return
        with self._feeding:
            while self._feed.events and self.unanswered() < MOST_UNANSWERED:
                self._driver.process_message(self._feed.events.popleft())
            self._looks_again = bool(self._feed.events)
        if self._looks_again:
            self._driver.later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._looks_again = False
        self.pass_on()
        if not self._looks_again:
            self._driver.input_taken()

    def unanswered(self) -> int:
        """The number of messages waiting for the app and the top screen."""
        front = self._app.screen_stack[-1:]
        return sum(pump.message_queue_size for pump in (self._app, *front))
