"""The base class of all screens: one method takes every key, and a panel covers small windows."""

from asyncio import sleep
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.widget import Widget

from ep_tui.panels.styled_lines import wrapped
from ep_tui.screens.typed_line import TypedLine
from ep_tui.terminal.capabilities import LEAST_COLUMNS, LEAST_LINES
from ep_tui.terminal.letter_key import LetterKey
from ep_tui.texts import say
from ep_tui.widgets.grounded import Grounded
from ep_tui.widgets.line_view import LineView

if TYPE_CHECKING:
    from ep_tui.app import EpTui
    from ep_tui.looks.look import Look

Host: TypeAlias = "EpTui"
"""A type only: screens do not import the app."""


class KeyGuard:
    """Ignores keys meant for the screen before, until a dialog has been seen for some time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pause = 0.0
        self._since: float | None = None

    def opened(self, pause: float) -> None:
        """A dialog has opened by itself: ignore keys until `pause` seconds after its frame."""
        self._pause, self._since = pause, None

    def drawn(self) -> None:
        """The frame of the dialog has been drawn."""
        if self._since is None:
            self._since = self._clock()

    def ignores(self, *, behind: bool) -> bool:
        """Whether a key comes too early; `behind`: the terminal has not taken the frame yet."""
        if not self._pause:
            return False
        if behind or self._since is None:
            self._since = self._clock() if behind else None
            return True
        if self._clock() - self._since < self._pause:
            return True
        self._pause = 0.0
        return False


class Page(Screen[None], inherit_bindings=False, inherit_css=False):
    """A screen without bindings: `press` handles every key that the app does not."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    _lays_out = False
    opens_by_itself: ClassVar[bool] = False
    """Whether it opens without a key of the player, so that keys are ignored for a moment."""
    LONGEST_LINE: ClassVar[int] = 60
    """Characters of a line that one may type."""

    def __init__(self) -> None:
        super().__init__()
        self._too_small_panel = LineView(id="cover")
        self._guard = KeyGuard(self._now)
        self._arranged = Size()
        self.typed_line = TypedLine(self.LONGEST_LINE)

    def _now(self) -> float:
        return self.host.clock()

    def on_mount(self) -> None:
        """Arrange the parts for the first frame; ignore early keys if the page opened by itself."""
        self._arrange_in(self.app.size)  # pyright: ignore[reportUnknownMemberType]  # Textual's
        if self.opens_by_itself:
            self.ignore_early_keys()

    @on(events.ScreenResume)
    def _resumed(self) -> None:
        self._lay_out()

    def _lay_out(self, *, changed: bool = False) -> None:
        """Where windows share a loop, have Textual only lay out now, and paint in another call."""
        if self.host.shares_loop:
            self._lays_out = True
            self.call_next(self._laid_out, changed)

    def _laid_out(self, changed: bool) -> None:
        self._lays_out = False
        if changed:
            self.refresh()

    @property
    def is_current(self) -> bool:
        """Whether it is shown and may be painted."""
        return super().is_current and not self._lays_out

    def ignore_early_keys(self) -> None:
        """Ignore keys for a moment, because something opens by itself."""
        self._guard.opened(self.host.preferred.dialog_pause)
        self.call_after_refresh(self._guard.drawn)

    @property
    def takes_keys(self) -> bool:
        """Whether keys and clicks do something now."""
        return not (self.too_small or self._guard.ignores(behind=self.host.behind))

    @property
    def host(self) -> Host:
        """The app."""
        return cast("Host", self.app)  # pyright: ignore[reportUnknownMemberType]  # Textual's

    def parts(self) -> list[Widget]:
        """The widgets of the screen."""
        raise NotImplementedError

    def press(self, key: str, char: str | None) -> None:
        """Take a key; `char` is what it prints, if anything."""

    def place_parts(self, size: Size) -> None:
        """Place the widgets in a window of this size."""

    def paint(self) -> None:
        """Fill the widgets."""

    def fill(self) -> None:
        """Fill the widgets at once, because one of them is drawn in a new size."""
        if not self.too_small:
            self.paint()
            return
        columns, lines = self.least
        words = say(
            "table.small.text",
            columns=self.size.width,
            lines=self.size.height,
            least_columns=columns,
            least_lines=lines,
        )
        self._too_small_panel.show(wrapped(words, max(8, self.size.width - 2)))

    @property
    def typing(self) -> bool:
        """Whether keys are text."""
        return bool(self.typed_line.purpose)

    def takes_letter(self, letter: str) -> bool:
        """Whether a letter of another script means itself here; else its place on a keyboard."""
        return self.typing

    def paste(self, text: str) -> None:
        """Take pasted text."""
        if self.typing:
            self.typed_line.write(" ".join(text.split()))
            self.paint()

    def set_look(self, look: "Look") -> None:
        """Change the look and repaint everything."""
        for widget in self.query(Grounded):
            widget.set_look(look)
        self.place_parts(self.size)

    def follow(self, changes: Mapping[str, Any]) -> None:
        """Follow changed preferences, other than those of the look."""

    @property
    def least(self) -> tuple[int, int]:
        """The columns and lines that the screen needs."""
        return LEAST_COLUMNS, LEAST_LINES

    @property
    def too_small(self) -> bool:
        """Whether the window has too little room."""
        return self._lacks_room(self.size)

    def _lacks_room(self, size: Size) -> bool:
        columns, lines = self.least
        return size.width < columns or size.height < lines

    def compose(self) -> ComposeResult:
        yield from self.parts()
        yield self._too_small_panel

    def on_key(self, event: events.Key) -> None:
        """Handle every key; keys typed after closing a page go to the screen below."""
        event.stop()
        if self.selections:
            self.clear_selection()
        if not self.is_current:
            below = self.app.screen  # pyright: ignore[reportUnknownMemberType]  # Textual's
            below.post_message(event.copy())
        elif self.takes_keys:
            self.press(event.key, event.character if event.is_printable else None)

    def on_letter_key(self, event: LetterKey) -> None:
        """A letter of another script is itself, or the key in its place."""
        event.stop()
        is_itself = not self.is_current or self.takes_letter(event.key)
        self.on_key(event if is_itself else event.base)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text comes here."""
        event.stop()
        if self.takes_keys:
            self.paste(event.text)

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """A click on a key, or on the words after it, presses it."""
        event.stop()
        if event.key and self.takes_keys:
            self.press(event.key, event.key if len(event.key) == 1 else None)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """Where the mouse selects text: lines need no marks in their cells for that."""
        if self.too_small:
            return None, None
        widget, region = self.get_widget_at(x, y)
        in_lines = isinstance(widget, LineView)
        return widget, Offset(x - region.x, y - region.y) if in_lines else None

    def on_text_selected(self) -> None:
        """Copy what the mouse has selected to the clipboard of the terminal."""
        if text := self.get_selected_text():
            self.app.copy_to_clipboard(text)  # pyright: ignore[reportUnknownMemberType]  # Textual's

    async def on_resize(self) -> None:
        """The window was resized, or is drawn for the first time; other windows go first."""
        await sleep(0)
        changed = self.size != self._arranged
        self._arrange_in(self.size)
        self._lay_out(changed=changed)

    def _arrange_in(self, size: Size) -> None:
        """Place the widgets, and cover them while there is too little room."""
        if size == self._arranged:
            return
        self._arranged = size
        self._too_small_panel.display = self._lacks_room(size)
        self.place_parts(size)
