"""Runs the app on this terminal; `common.open_screen` calls it.

It handles what belongs to the process, not the app: signals, garbage collection, the last line.
"""

import asyncio
import gc
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import msgspec

from ep_tui.app import EpTui, FirstPage
from ep_tui.commands.running_app import RunningApp, last_line
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import load
from ep_tui.terminal.capabilities import Terminal

if TYPE_CHECKING:
    from ep_tui.session.table import Table

if sys.platform != "win32":
    import_module("ep_tui.commands.running_app")  # with the screen, so without what it never uses

PAINTED = 1.0
"""Seconds after which the first screen is painted and its modules are loaded."""


def run(  # noqa: PLR0913 - each is a choice of the command line
    folders: Folders,
    table: "Table | None",
    pace: str | None,
    terminal: Terminal,
    theme: str = "",
    *,
    lesson: str = "",
    first: FirstPage | None = None,
) -> int:
    """Open the app and return its exit code; it shows a table, a page, or the start screen."""
    preferred, notice = load(folders.settings)
    if theme:
        preferred = msgspec.structs.replace(preferred, theme=theme)
    pace = pace or preferred.pace
    session = None
    if table is not None:
        from ep_tui.session.local_game import local_game  # the engine, 31 ms of a start page

        session = local_game(table, pace, folders)
    app = EpTui(folders, session, preferred, terminal)
    app.pace = pace
    app.notice = notice or app.notice
    app.lesson = lesson
    app.first = first
    own_driver = sys.platform != "win32" and not os.environ.get("TEXTUAL_DRIVER")
    asyncio.run(_shown(app, own_driver=own_driver))
    _ignore_further_requests()
    if not os.environ.get("TEXTUAL_DRIVER"):
        _last_line(app.goodbye, app.terminal)
    if app.fault is not None:
        raise app.fault
    return 1 if app.return_code is None else app.return_code


def _ignore_further_requests() -> None:
    """Ignore requests to end, such as a second Ctrl+C or a late hangup, because we are leaving."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):  # Windows has not all of them
            signal.signal(number, signal.SIG_IGN)


async def _shown(app: EpTui, *, own_driver: bool) -> None:
    """Run the app, which ends on termination signals."""
    if own_driver:
        RunningApp(app)
    asyncio.get_running_loop().call_later(PAINTED, _collect)
    await app.run_async()


def _collect() -> None:
    """Enable garbage collection for objects created from now on."""
    gc.freeze()
    gc.enable()


def _last_line(text: str, terminal: Terminal) -> None:
    if not text:
        return
    if sys.platform == "win32":
        sys.stdout.write(text + "\n")
        return
    last_line(text, terminal)
