"""The page on which players add words to the chance of a new game; the new-game form opens it."""

from collections.abc import Callable, Mapping

from ep_rules.api import MOST_WORD_BYTES, Seat, is_word, letter
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.form import Field
from ep_tui.screens.page import TextPage, boxed
from ep_tui.texts import say

COLUMNS = 72
TOLD = 3
"""Lines for the hint."""


class WordField(Field):
    """The row for one person's word."""

    def __init__(self, seat: Seat, name: str) -> None:
        title = say("screens.added-words.of", letter=letter(seat), name=name)
        super().__init__(title, [""], lambda value: value)
        self.seat = seat
        self.text = ""

    @property
    def value(self) -> str:
        """The typed text."""
        return self.text

    def type(self, char: str) -> bool:
        """One more character, while there is room."""
        longer = self.text + char
        if not char.isprintable() or len(longer.encode()) > MOST_WORD_BYTES:
            return False
        self.text = longer
        return True

    def erase(self) -> bool:
        """Delete the last character."""
        self.text = self.text[:-1]
        return True

    @property
    def is_text(self) -> bool:
        """Always."""
        return True


class AddedWords(TextPage):
    """The promise of the game, and a row for each person; Enter starts the game."""

    def __init__(
        self,
        promise: str,
        people: Mapping[Seat, str],
        begin: Callable[[Mapping[Seat, str]], None],
    ) -> None:
        """`people`: their names by seat. `begin` is called with their words."""
        super().__init__()
        self._promise = promise
        self._begin = begin
        self.fields = [WordField(seat, name) for seat, name in people.items()]
        self.at = 0
        self.note = ""

    def lines(self, width: int, height: int) -> list[Line]:
        """The purpose, the promise, the rows, and the keys."""
        lines: list[Line] = [rule(say("screens.added-words.title"), COLUMNS), plain("")]
        lines += wrapped(say("screens.added-words.about"), COLUMNS)
        lines += [plain(""), plain(self._promise, "dim"), plain("")]
        lines += [field.line(number == self.at) for number, field in enumerate(self.fields)]
        told = wrapped(self.note, COLUMNS, "warn") if self.note else []
        lines += [plain(""), *fit(told, TOLD), marked(say("screens.added-words.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Move, type, start the game, or go back to the form."""
        self.note = ""
        field = self.fields[self.at]
        if key in ("up", "shift+tab"):
            self.at = (self.at - 1) % len(self.fields)
        elif key in ("down", "tab"):
            self.at = (self.at + 1) % len(self.fields)
        elif key == "escape":
            self.host.close_page()
            return
        elif key == "enter":
            self._done()
            return
        elif key == "backspace":
            field.erase()
        elif char is not None and not field.type(char):
            self.note = say("screens.added-words.long")
        self.paint()

    def paste(self, text: str) -> None:
        """Characters one by one, while there is room."""
        for char in text:
            self.fields[self.at].type(char)
        self.paint()

    def _done(self) -> None:
        typed = {field.seat: field.text.strip() for field in self.fields}
        self._begin({seat: text for seat, text in typed.items() if is_word(text)})
