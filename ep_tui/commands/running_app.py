"""Ends the app on this terminal on any request; `screen` creates one on Unix.

A key, a signal or a lost line asks the app to leave. If it cannot, because a bot or the system
blocks it, the process ends without it: every action of the game is already in its save.
"""

import asyncio
import contextlib
import os
import signal
from functools import partial
from threading import Thread
from time import monotonic, sleep
from typing import cast

from textual.driver import Driver

from ep_tui.app import EpTui
from ep_tui.terminal.ascii import in_ascii
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.driver import PATIENCE, STDOUT, TerminalDriver
from ep_tui.terminal.output import TerminalOutput
from ep_tui.terminal.width import size_of
from ep_tui.texts.fitting import wrap_around_commands

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
KEYS_PATIENCE = 0.3
"""Seconds until the app is asked directly, even with unread keys before the request."""
APP_PATIENCE = 0.3
"""Seconds to wait for an app that does not answer."""
STARTING = 2.0
"""Seconds after its start in which an app may be too busy to answer."""
START_PATIENCE = 0.5
"""Seconds to wait for an app that has just started."""
CLOSING_PATIENCE = 5.0
"""Seconds for the app to end after it has answered."""


class RunningApp:
    """The app on a terminal; signals and its driver use it to end the app.

    Attributes:
        ends: whether the app has been asked to end.
    """

    def __init__(self, app: EpTui) -> None:
        self._app = app
        self._loop = asyncio.get_running_loop()
        self.ends = False
        self._started = monotonic()
        app.driver_class = cast("type[Driver]", partial(TerminalDriver, self))
        for number in SIGNALS:
            signal.signal(number, self._hear)

    def _hear(self, _: int, __: object) -> None:
        self.leave()

    def leave(self) -> None:
        """End the app."""
        self.expect_end()
        self._ask()

    def expect_end(self) -> None:
        """Make sure that the app ends soon."""
        if not self.ends:
            self.ends = True
            Thread(target=self._watch, name="ending", daemon=True).start()

    def _ask(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._app.leave)

    def _watch(self) -> None:
        sleep(KEYS_PATIENCE)
        self._ask()
        starting = monotonic() < self._started + STARTING
        sleep(START_PATIENCE if starting else APP_PATIENCE)
        if self._app.return_code is not None:
            sleep(CLOSING_PATIENCE)
        with contextlib.suppress(Exception):  # the process ends in any case
            self._app.give_terminal_back()
            if self._app.goodbye:
                last_line(self._app.goodbye, self._app.terminal)
        os._exit(self._app.return_code or 0)


def last_line(text: str, terminal: Terminal) -> None:
    """Write the last sentence, broken at blanks, unless the terminal accepts no output."""
    output = TerminalOutput(STDOUT, terminal.encoding)
    shown = text if terminal.unicode else in_ascii(text)
    output.write("\n".join(wrap_around_commands(shown, size_of(STDOUT)[0])) + "\n")
    output.finish(PATIENCE)
