"""The Textual app: which screen is shown, and how one leaves."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from typing import ClassVar, cast

import msgspec
from textual.app import App
from textual.binding import Binding
from textual.signal import Signal

from ep_tui.keymap import load_keymap
from ep_tui.preferences import DEFAULTS, Preferences, load, save
from ep_tui.screens.page import Page
from ep_tui.table import Table
from ep_tui.texts import say


class EpTui(App[int], inherit_bindings=False):
    """Start screen, tables, pages; everything shown belongs to a screen.

    Attributes:
        table: the game that is open, or None. pace: the pace of bots at the next table.
        preferred: what the person prefers. keymap: their keys.
        notice: a sentence for the first screen, or "".
    """

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+l", "redraw", show=False, priority=True),
    ]
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(
        self,
        table: Table | None = None,
        pace: str | None = None,
        preferred: Preferences = DEFAULTS,
        keep: Callable[..., str] | None = None,
    ) -> None:
        """A pace goes over the preferred one; `keep` is how choices are remembered, if at all."""
        super().__init__()
        self.table = table
        self.preferred = preferred
        self.pace = pace or preferred.pace
        self.keymap, self.notice = load_keymap(preferred.keys)
        self._keep = keep
        self.colour = not os.environ.get("NO_COLOR")
        self.goodbye = ""

    def on_unmount(self) -> None:
        """However one leaves, the save is closed in order."""
        if self.table is not None:
            self.goodbye = self.table.close()

    def get_default_screen(self) -> Page:
        """The first screen: the table that was given, or the start screen."""
        if self.table is None:
            from ep_tui.screens.start import Start

            return Start()
        from ep_tui.screens.table import TableScreen

        return TableScreen(self.table, self.pace, colour=self.colour)

    def on_mount(self) -> None:
        """Be told when the system wants us to end, and when we are back in the foreground."""
        resumed = cast(Signal[object], self.app_resume_signal)  # its App is of an unknown kind
        resumed.subscribe(self, self._back_in_front)
        if sys.platform != "win32":
            import asyncio

            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.leave)

    def _back_in_front(self, _: object) -> None:
        self.action_redraw()

    def prefer(self, **changes: object) -> None:
        """Remember choices made on the screen, by their names in the preferences."""
        self.preferred = msgspec.structs.replace(self.preferred, **changes)
        if self._keep is not None:
            self.notice = self._keep(**changes) or self.notice

    def open_table(self, table: Table) -> None:
        """Play; another game that is open is left."""
        if self.table is not None and self.table is not table:
            self.table.close()
        self.table = table
        self._show_only(self.get_default_screen())

    def to_start(self) -> None:
        """Leave the game, which stays saved, for the start screen."""
        from ep_tui.screens.start import Start

        lost = ""
        if self.table is not None:
            lost = self.table.close()
            self.table = None
        self._show_only(Start(lost))

    def show_rules(self) -> None:
        """Read the rules; closing them comes back."""
        from ep_tui.screens.rules import rules_page

        self.show(rules_page())

    def leave(self) -> None:
        """Quit; a running game is saved, and the last line on the terminal says so."""
        if self.table is not None:
            saved = not self.table.over and self.table.save_path is not None
            self.goodbye = self.table.close() or (say("table.saved-goodbye") if saved else "")
            self.table = None
        self.exit(0)

    def action_leave(self) -> None:
        """Ctrl+Q, Ctrl+C."""
        self.leave()

    def action_redraw(self) -> None:
        """Ctrl+L: paint everything anew."""
        self.refresh(layout=True)

    def show(self, page: Page) -> None:
        """Put a screen on top."""
        self.push_screen(page)

    def close_page(self) -> None:
        """Take the top screen away."""
        self.pop_screen()

    def _show_only(self, screen: Page) -> None:
        """Take all screens away but the first, which Textual keeps, and put this one on it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)


def run(table: Table | None = None, pace: str | None = None) -> int:
    """Open the app and return its exit code; None shows the start screen."""
    preferred, notice = load()
    gc.freeze()
    gc.enable()
    app = EpTui(table, pace, preferred, save)
    app.notice = notice or app.notice
    app.run()
    if app.goodbye:
        sys.stdout.write(app.goodbye + "\n")
    return app.return_code or 0
