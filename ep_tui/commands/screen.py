"""Runs the app on this terminal; `common.open_screen` calls it.

What belongs to the process and to no app is done here: signals, garbage, the last line of text.
"""

import asyncio
import gc
import signal
import sys
from typing import TYPE_CHECKING

import msgspec
from textual.driver import Driver

from ep_tui.app import EpTui, FirstPage
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import load
from ep_tui.terminal.capabilities import Terminal

if TYPE_CHECKING:
    from ep_tui.session.table import Table

PAINTED = 1.0
"""Seconds after which the first screen is painted, and all modules for it are loaded."""


def run(  # noqa: PLR0913 - each is a choice of the command line
    folders: Folders,
    table: "Table | None",
    pace: str | None,
    terminal: Terminal,
    theme: str = "",
    *,
    learning: bool = False,
    first: FirstPage | None = None,
) -> int:
    """Open the app and return its exit code; it shows a table, a page, or the start screen."""
    preferred, notice = load(folders.settings)
    if theme:
        preferred = msgspec.structs.replace(preferred, theme=theme)
    app = EpTui(folders, table, pace, preferred, terminal)
    app.driver_class = _driver() or app.driver_class
    app.notice = notice or app.notice
    app.learning = learning
    app.first = first
    asyncio.run(_shown(app))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl+C finds us leaving already
    if app.goodbye:
        sys.stdout.write(app.goodbye + "\n")
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0


async def _shown(app: EpTui) -> None:
    """Run the app, which leaves when the system wants us to end."""
    if sys.platform != "win32":
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(number, app.leave)
    asyncio.get_running_loop().call_later(PAINTED, _collect)
    await app.run_async()


def _collect() -> None:
    """Collect garbage from now on; what was loaded for the first screen stays."""
    gc.freeze()
    gc.enable()


def _driver() -> type[Driver] | None:
    """Our driver where there are Unix terminals; elsewhere Textual chooses."""
    if sys.platform == "win32":
        return None
    from ep_tui.terminal.driver import TerminalDriver

    return TerminalDriver
