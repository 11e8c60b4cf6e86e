"""The one widget that all panels share: it draws lines and repaints only those that changed."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ep_tui.looks.look import look_of
from ep_tui.widgets.pieces import Line, width_of


class Lines(Widget):
    """Lines from the top left; the size comes from the style sheet, never from the text."""

    ALLOW_SELECT: ClassVar[bool] = False

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

    def render_line(self, y: int) -> Strip:
        """One line as Textual wants it."""
        line = self._shown[y] if y < len(self._shown) else ()
        width = self.size.width
        style, look = self.rich_style, look_of(self)
        segments = [Segment(text, style + look.role(role)) for text, role in line]
        return Strip(segments, width_of(line)).adjust_cell_length(width, style)
