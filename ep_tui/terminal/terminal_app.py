"""The part of the app that deals with its terminal; `ep_tui.app` adds sessions and pages."""

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from textual._styles_cache import StylesCache
from textual.app import App
from textual.filter import LineFilter
from textual.signal import Signal

from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.strip_caches import use_late_caches

# As a method, this cache of Textual's has the widget in its keys: it keeps 1,024 closed ones.
_colors_of: Any = classmethod(vars(StylesCache)["get_inner_outer"])
StylesCache.get_inner_outer = _colors_of  # type: ignore[method-assign]  # see above
use_late_caches()


class TerminalApp(App[int], inherit_bindings=False, inherit_css=False):
    """An app on a terminal, whose driver may be one of ours.

    Attributes:
        terminal: its abilities; by default Unicode and all colors.
        fault: the exception that ended the program, if any.
        shares_loop: whether other windows wait while this one works.
    """

    shares_loop: ClassVar[bool] = False

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, terminal: Terminal, *, ansi_color: bool) -> None:
        super().__init__(ansi_color=ansi_color)
        self.terminal = terminal
        self.animation_level = "none"
        self._disable_tooltips = self._disable_notifications = True  # two widgets of each screen

    def on_mount(self) -> None:
        """Watch for the return to the foreground."""
        resumed = cast(Signal[object], self.app_resume_signal)  # its App is of an unknown kind
        resumed.subscribe(self, lambda _: self.refresh(layout=True))

    def on_ready(self) -> None:
        """Ask the terminal, after the first frame, what the environment does not say."""
        if self.terminal.unicode and (ask := getattr(self._driver, "ask", None)):
            ask()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None, because all colors are exact; the output filter converts them for the terminal."""
        return ()

    def tell_driver(self, terminal: Terminal) -> None:
        """Let the driver write for a terminal of other abilities."""
        if change := getattr(self._driver, "change", None):
            change(terminal)

    @property
    def fault(self) -> Exception | None:  # noqa: D102 - documented above
        return self._exception

    def _fatal_error(self) -> None:
        """End the app; the traceback goes to the log file, not to the player."""
        self._close_messages_no_wait()

    def give_terminal_back(self) -> None:
        """Reset the terminal modes, for a process that ends without the app."""
        if self._driver is not None:
            self._driver.stop_application_mode()

    @property
    def behind(self) -> bool:
        """Whether the terminal has not taken all output yet."""
        return bool(getattr(self._driver, "behind", False))

    def ring(self) -> None:
        """Ring the bell."""
        self._write("\x07")

    def notify_outside(self, text: str) -> None:
        """Have the terminal show a notification, if it can."""
        self._write(f"\x1b]9;{text}\x07\x1b]777;notify;ep-tui;{text}\x07")

    def _write(self, sequence: str) -> None:
        if self._driver is not None:
            self._driver.write(sequence)
            self._driver.flush()

    def action_redraw(self) -> None:
        """Ctrl+L: repaint everything."""
        if redraw := getattr(self._driver, "redraw", None):
            redraw()
