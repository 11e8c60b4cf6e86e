"""The one widget that all panels share: it draws lines and repaints only those that changed."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ep_tui.widgets.pieces import Line, key_under, width_of

SEAT_COLOURS = (226, 219, 246, 34, 122, 134)
"""Numbers of the 256 colours for seats A to F; their letters say the same."""

ROLES: dict[str, Style] = {
    "": Style(),
    "dim": Style(dim=True),
    "bold": Style(bold=True),
    "head": Style(bold=True),
    "key": Style(bold=True, color="color(117)"),
    "warn": Style(bold=True, color="color(216)"),
    "good": Style(bold=True, color="color(120)"),
    "chosen": Style(reverse=True),
    "title": Style(bold=True, color="color(222)"),
    "sea": Style(color="color(75)"),
    "die": Style(bold=True, reverse=True),
    "press": Style(bold=True, reverse=True),
    "moment": Style(bold=True, color="color(16)", bgcolor="color(222)"),
    **{
        letter: Style(bold=True, color=f"color({number})")
        for letter, number in zip("ABCDEF", SEAT_COLOURS, strict=True)
    },
}


class Lines(Widget):
    """Lines from the top left; the size comes from the style sheet, never from the text."""

    ALLOW_SELECT: ClassVar[bool] = False

    class Clicked(Message):
        """A click on a line. `key` is what stands under it or before it as a key, or ""."""

        def __init__(self, panel: "Lines", row: int, key: str) -> None:
            super().__init__()
            self.panel = panel
            self.row = row
            self.key = key

    def __init__(self, lines: Sequence[Line] = (), *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._shown: list[Line] = list(lines)

    @property
    def shown(self) -> list[Line]:
        """What stands there now."""
        return self._shown

    def show(self, lines: Sequence[Line]) -> None:
        """Put other lines there; only those that differ are painted."""
        old, self._shown = self._shown, list(lines)
        width, height = self.size
        changed = [
            y
            for y in range(min(height, max(len(old), len(self._shown))))
            if (old[y] if y < len(old) else ()) != (self._shown[y] if y < len(self._shown) else ())
        ]
        if changed and width:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    class Resized(Message):
        """There is more or less room than before."""

    def on_resize(self) -> None:
        """What fits has changed."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was meant."""
        event.stop()
        line = self._shown[event.y] if event.y < len(self._shown) else ()
        self.post_message(self.Clicked(self, event.y, key_under(line, event.x)))

    def render_line(self, y: int) -> Strip:
        """One line as Textual wants it."""
        line = self._shown[y] if y < len(self._shown) else ()
        width = self.size.width
        style = self.rich_style
        segments = [Segment(text, style + ROLES[role]) for text, role in line]
        return Strip(segments, width_of(line)).adjust_cell_length(width, style)
