"""The page on which players add words to the chance of a new game; the new-game form opens it."""

from collections.abc import Callable, Mapping

from ep_rules.api import MOST_WORD_BYTES, Seat, is_word, letter
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.form import FormPage, TextField
from ep_tui.screens.text_page import boxed
from ep_tui.texts import say

COLUMNS = 72
TOLD = 3
"""Lines for the hint."""


class WordField(TextField):
    """The row for one person's word."""

    def __init__(self, seat: Seat, name: str) -> None:
        super().__init__(say("screens.added-words.of", letter=letter(seat), name=name))
        self.seat = seat

    def type(self, char: str) -> bool:
        """One more character, while there is room."""
        longer = self.text + char
        if not char.isprintable() or len(longer.encode()) > MOST_WORD_BYTES:
            return False
        self.text = longer
        return True


class AddedWords(FormPage):
    """The promise of the game, and a row for each person; Enter starts the game."""

    def __init__(
        self,
        promise: str,
        people: Mapping[Seat, str],
        begin: Callable[[Mapping[Seat, str]], None],
    ) -> None:
        """`people`: their names by seat. `begin` is called with their words."""
        self._words = [WordField(seat, name) for seat, name in people.items()]
        super().__init__(self._words)
        self._promise = promise
        self._begin = begin

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
        if key == "escape":
            self.host.close_page()
            return
        if key == "enter":
            self._done()
            return
        if key == "backspace":
            self.field.erase()
        elif not self.move(key) and char is not None and not self.field.type(char):
            self.note = say("screens.added-words.long")
        self.paint()

    def _done(self) -> None:
        typed = {field.seat: field.text.strip() for field in self._words}
        self._begin({seat: text for seat, text in typed.items() if is_word(text)})
