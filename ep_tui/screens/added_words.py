"""The page on which players add words to the chance of a new game; the new-game form opens it."""

from collections.abc import Callable, Mapping

from ep_rules.api import MOST_WORD_BYTES, Seat, is_word, letter
from ep_tui.panels.styled_lines import Line, marked, plain, rule, wrapped
from ep_tui.screens.form import FormPage, TextField
from ep_tui.screens.text_page import boxed
from ep_tui.texts import say

COLUMNS = 72


def _fits(text: str) -> bool:
    """Whether a word is printable and short enough."""
    return text.isprintable() and len(text.encode()) <= MOST_WORD_BYTES


class AddedWords(FormPage):
    """The promise of the game, and a row for each person; Enter starts the game."""

    def __init__(
        self,
        promise: str,
        people: Mapping[Seat, str],
        begin: Callable[[Mapping[Seat, str]], None],
    ) -> None:
        """`people`: their names by seat. `begin` is called with their words."""
        row = "screens.added-words.of"
        self._words = {
            seat: TextField(say(row, letter=letter(seat), name=name), _fits)
            for seat, name in people.items()
        }
        super().__init__([*self._words.values()])
        self._promise = promise
        self._begin = begin

    def lines(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(say("screens.added-words.title"), COLUMNS), plain("")]
        lines += wrapped(say("screens.added-words.about"), COLUMNS)
        lines += [plain(""), plain(self._promise, "dim"), plain("")]
        lines += [field.line(number == self.at) for number, field in enumerate(self.fields)]
        lines += [plain(""), *self.told(COLUMNS), marked(say("screens.added-words.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def refused(self, char: str | None) -> str:
        return "" if char is None else say("screens.added-words.long")

    def begin(self) -> None:
        typed = {seat: field.text.strip() for seat, field in self._words.items()}
        self._begin({seat: text for seat, text in typed.items() if is_word(text)})
