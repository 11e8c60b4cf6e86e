"""The one widget that all panels share: it draws lines and repaints only those that changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.selection import Selection
from textual.strip import Strip

from ep_tui.looks.look import look_of
from ep_tui.panels.styled_lines import Line, key_under, text_of, width_of
from ep_tui.texts.quote import printable
from ep_tui.widgets.grounded import Grounded

if TYPE_CHECKING:
    from ep_tui.screens.page import Page


class LineView(Grounded):
    """Lines from the top left; the size comes from the style sheet, never from the text.

    Its screen fills it while it is drawn for the first time in a size, so that no frame is empty.
    """

    class Clicked(Message):
        """A click on a cell. `key` is the key at or before it, or ""."""

        def __init__(self, panel: "LineView", row: int, column: int, key: str) -> None:
            super().__init__()
            self.panel = panel
            self.row = row
            self.column = column
            self.key = key

    def __init__(self, lines: Sequence[Line] = (), *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._shown: list[Line] = list(lines)
        self._filled = Size()

    @property
    def shown(self) -> list[Line]:
        """The current lines."""
        return self._shown

    @property
    def clickable(self) -> Sequence[Line]:
        """The lines whose keys a click presses."""
        return self._shown

    def show(self, lines: Sequence[Line], made_for: Size | None = None) -> None:
        """Replace the lines, and paint the changed ones; `made_for`: the size that it will have."""
        old, self._shown = self._shown, list(lines)
        width, height = size = made_for or self.size
        if size != self._filled:
            self._filled = size
            return  # all lines are drawn in any case
        changed = [
            y
            for y in range(min(height, max(len(old), len(self._shown))))
            if (old[y] if y < len(old) else ()) != (self._shown[y] if y < len(self._shown) else ())
        ]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def fill(self) -> None:
        """Have its lines made for the size that it has now, while it is drawn."""
        cast("Page", self.screen).fill()

    def on_click(self, event: events.Click) -> None:
        """Send the screen the clicked key, unless the mouse has selected text."""
        event.stop()
        event.prevent_default()
        if self.screen.selections:
            return
        lines = self.clickable
        line = lines[event.y] if event.y < len(lines) else ()
        self.post_message(self.Clicked(self, event.y, event.x, key_under(line, event.x)))

    def on_hide(self) -> None:
        """Let the screen fill it again when it comes back, in the same size too."""
        self._filled = Size()

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """The selected characters of the lines."""
        return selection.extract("\n".join(text_of(line).rstrip() for line in self._shown)), "\n"

    def render_line(self, y: int) -> Strip:
        if self.size != self._filled:
            self.fill()
            self._filled = self.size
        shown = self._shown[y] if y < len(self._shown) else ()
        line = tuple((printable(text), role) for text, role in shown)
        style, look = self.ground, look_of(self)
        segments = [Segment(text, style + look.role(role)) for text, role in line]
        strip = Strip(segments, width_of(line)).adjust_cell_length(self.size.width, style)
        selection = self.text_selection
        span = None if selection is None else selection.get_span(y)
        if span is None:
            return strip
        start, end = span[0], self.size.width if span[1] < 0 else span[1]
        chosen = Segment.apply_style(strip.crop(start, end), post_style=look.role("chosen"))
        return Strip.join([strip.crop(0, start), Strip(chosen), strip.crop(end)])
