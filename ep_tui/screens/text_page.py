"""Pages that consist of lines: texts, and rows of which one is marked."""

from collections.abc import Mapping
from typing import ClassVar

from textual.widget import Widget

from ep_tui.panels.styled_lines import Line, fit, plain, width_of
from ep_tui.screens.page import Page
from ep_tui.widgets.line_view import LineView


class TextPage(Page):
    """A screen that consists of lines."""

    def __init__(self) -> None:
        super().__init__()
        self.page = LineView(id="page")

    def parts(self) -> list[Widget]:
        return [self.page]

    def lines(self, width: int, height: int) -> list[Line]:
        raise NotImplementedError

    def paint(self) -> None:
        width, height = self.page.size
        if width and height:
            self.page.show(fit(_in_view(self.lines(width, height), height), height))

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.paint)


def _in_view(lines: list[Line], height: int) -> list[Line]:
    """The lines around the chosen one, if not all fit."""
    chosen = (
        at
        for at, line in enumerate(lines)
        if any(role == "chosen" or text.startswith("»") for text, role in line)
    )
    start = next(chosen, 0) - height // 2
    return lines[max(0, min(start, len(lines) - height)) :]


class RowPage(TextPage):
    """A page with rows, one of which is marked: menus, forms and the house rules.

    Attributes:
        at: the marked row. note: a sentence below the rows, until the next key.
    """

    STEPS: ClassVar[Mapping[str, int]] = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.note = ""

    @property
    def row_count(self) -> int:
        raise NotImplementedError

    def move(self, key: str) -> bool:
        """Mark another row; the first follows the last. False if the key does not move."""
        if key not in self.STEPS:
            return False
        self.at = (self.at + self.STEPS[key]) % self.row_count
        return True


def boxed(lines: list[Line], width: int, height: int, columns: int = 0) -> list[Line]:
    """Center lines on a page with a common left edge."""
    widest = columns or max((width_of(line) for line in lines), default=0)
    left = " " * max(0, (width - widest) // 2)
    above = max(0, (height - len(lines)) // 2)
    return [*[plain("")] * above, *[((left, ""), *line) if line else line for line in lines]]
