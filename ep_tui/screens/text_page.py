"""Pages that consist of lines: texts, rows of which one is marked, and menus."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.widget import Widget

from ep_tui.keys.key_names import nothing_here
from ep_tui.panels.styled_lines import Line, fit, marked, plain, width_of, wrapped
from ep_tui.screens.page import Page
from ep_tui.texts import say
from ep_tui.widgets.line_view import LineView

COLUMNS = 58
"""The width of menus."""


class TextPage(Page):
    """A screen that consists of lines."""

    def __init__(self) -> None:
        super().__init__()
        self.page = LineView(id="page")

    def parts(self) -> list[Widget]:
        return [self.page]

    def lines(self, width: int, height: int) -> list[Line]:
        """The lines to show."""
        raise NotImplementedError

    def paint(self) -> None:
        width, height = self.page.size
        if width and height:
            self.page.show(fit(_in_view(self.lines(width, height), height), height))

    def on_screen_resume(self) -> None:
        """Shown again."""
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
    """A page with rows, the one `at` a number marked, and a note until the next key."""

    STEPS: ClassVar[Mapping[str, int]] = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.note = ""

    @property
    def row_count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    @property
    def rows_of_a_page(self) -> int:
        """The rows that PgUp and PgDn pass."""
        return 8

    def move(self, key: str) -> bool:
        """Mark another row; the first follows the last. False if the key does not move."""
        page, last = self.rows_of_a_page, self.row_count - 1
        far = {"pageup": self.at - page, "pagedown": self.at + page, "home": 0, "end": last}
        if key in far:
            self.at = max(0, min(far[key], last))
        elif key in self.STEPS:
            self.at = (self.at + self.STEPS[key]) % self.row_count
        return key in far or key in self.STEPS


MenuEntry = tuple[str, str, str, Callable[[], object]]
"""A letter, words, a hint, and what the entry does."""


class Menu(RowPage):
    """A menu; entries are chosen by letter or with the arrows and Enter."""

    STEPS: ClassVar[Mapping[str, int]] = {**RowPage.STEPS, "k": -1, "j": 1}

    @property
    def row_count(self) -> int:
        return len(self.entries())

    def entries(self) -> list[MenuEntry]:
        """(letter, words, hint, action)."""
        raise NotImplementedError

    def head(self) -> list[Line]:
        """The lines above the entries."""
        return []

    def rows(self) -> list[Line]:
        """A line for each entry."""
        return [
            (
                (f"       {key}  ", "key"),
                (f" {words} ".ljust(17), "chosen" if number == self.at else ""),
                (f" {hint}", "dim"),
            )
            for number, (key, words, hint, _) in enumerate(self.entries())
        ]

    def foot(self) -> list[Line]:
        """The note, and the keys."""
        told = wrapped(self.note, COLUMNS, "warn") if self.note else [plain("")]
        return [plain(""), *told, ((" " * 7, ""), *marked(say("start.keys"), "dim"))]

    def lines(self, width: int, height: int) -> list[Line]:
        return boxed([*self.head(), *self.rows(), *self.foot()], width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        entries = self.entries()
        self.note = ""
        if key == "enter":
            entries[self.at][3]()
        elif char is not None and char in (keys := [entry[0] for entry in entries]):
            self.at = keys.index(char)
            entries[self.at][3]()
        elif key == "escape":
            self.back()
        elif not self.move(key):
            self.note = nothing_here(key, char)
        self.paint()

    def back(self) -> None:
        """Do what Escape does."""
        self.host.close_page()


def boxed(lines: list[Line], width: int, height: int, columns: int = 0) -> list[Line]:
    """Center lines on a page with a common left edge."""
    widest = columns or max((width_of(line) for line in lines), default=0)
    left = " " * max(0, (width - widest) // 2)
    above = max(0, (height - len(lines)) // 2)
    return [*[plain("")] * above, *[((left, ""), *line) if line else line for line in lines]]


def around(rows: list[Line], at: int, room: int) -> list[Line]:
    """The rows around one of them that fit; dots stand for the others."""
    start = max(0, min(at - room // 2, len(rows) - room))
    shown = rows[start : start + room]
    dots = plain("  …", "dim")
    if start > 0 and at > start:
        shown[0] = dots
    if start + room < len(rows) and at < start + room - 1:
        shown[-1] = dots
    return shown
