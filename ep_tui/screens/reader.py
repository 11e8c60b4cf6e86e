"""A scrolling page of text with search; help, log, rules and other pages use it."""

from collections.abc import Callable

from ep_tui.panels.styled_lines import Line, fit, key_lines, plain, rule, text_of, wrapped
from ep_tui.screens.text_page import TextPage
from ep_tui.texts import say

WIDEST = 96
"""The most columns of text."""
CLOSING = ("escape", "enter", "q", "i", "I", "L", "question_mark", "f1")
"""Keys that close a page; the key that opened it closes it too."""


class Reader(TextPage):
    """Lines made for a width, from `top` on; arrows and pages scroll, `/` searches."""

    def __init__(
        self,
        title: str,
        make: Callable[[int], list[Line]],
        *,
        start: Callable[[int], int] | None = None,
    ) -> None:
        super().__init__()
        self._title = title
        self._make = make
        self._start = start
        self.top = 0
        self._answer = ""

    def lines(self, width: int, height: int) -> list[Line]:
        columns = min(width - 4, WIDEST)
        above = self.head(columns)
        foot = wrapped(self._answer, columns) if self._answer else key_lines(self.foot(), columns)
        room = height - 1 - len(above) - len(foot)
        text = self._make(columns)
        if self._start is not None:
            self.top, self._start = self._start(columns), None
        self.top = max(0, min(self.top, len(text) - room))
        shown = text[self.top : self.top + room]
        left = " " * ((width - columns) // 2)
        where = ""
        if len(text) > room:
            last = min(len(text), self.top + room)
            where = say("table.reader.where", first=self.top + 1, last=last, count=len(text))
        if self.typing:
            foot[-1] = self.typed_line.line("/ ")
        head = rule(self._title, columns - len(where) - 1)
        page = [(*head, (f" {where}", "dim")), *above, *fit(shown, room), *foot]
        return [((left, ""), *line) for line in page]

    def head(self, width: int) -> list[Line]:
        """The lines above the text, which do not scroll."""
        return [plain("")]

    def foot(self) -> str:
        """The keys of the page."""
        return say("table.reader.keys")

    def reopen(self, at: int) -> None:
        """Show another text, from a line on."""
        self.top = at
        self.paint()

    def press(self, key: str, char: str | None) -> None:
        self._answer = ""
        if self.typing:
            if self.typed_line.press(key, char) is not None:
                self._find(again=False)
            self.paint()
            return
        if char in ("/", "n"):
            if char == "/":
                self.typed_line.begin("/")
            else:
                self._find(again=True)
            self.paint()
            return
        page = max(1, self.size.height - 4)
        steps = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -page,
            "pagedown": page,
            "space": page,
            "home": -(10**9),
            "end": 10**9,
        }
        if key in steps:
            self.top = max(0, self.top + steps[key])
            self.paint()
        elif key in CLOSING:
            self.host.close_page()

    def _find(self, *, again: bool) -> None:
        if self.typed_line.text.strip():
            columns = min(self.size.width - 4, WIDEST)
            at, self._answer = self.search(self.typed_line.text.strip(), columns, again=again)
            self.top = self.top if at is None else at

    def search(self, word: str, columns: int, *, again: bool) -> tuple[int | None, str]:
        """Find the next line with a word, wrapping around, and show a note."""
        first = self.top + again
        texts = [text_of(line).casefold() for line in self._make(columns)]
        order = [*range(first, len(texts)), *range(min(first, len(texts)))]
        found = next((at for at in order if word.casefold() in texts[at]), None)
        return found, say("table.reader.nothing", word=word) if found is None else ""
