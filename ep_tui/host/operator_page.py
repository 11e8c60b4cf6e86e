"""The page of an operator in the lobby: the words of `ep-tui host`, and their answers."""

import asyncio
import shlex

from ep_tui.host.operator_socket import WORDS, Operate
from ep_tui.panels.styled_lines import Line, marked, plain, rule, wrapped
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.screens.typed_line import TypedLine
from ep_tui.texts import say
from ep_tui.texts.fitting import clip

COLUMNS = 76
MOST_WORDS, KEPT = 300, 500
ASIDE = 8
"""The lines of the page beside those of the answer."""


class OperatorPage(TextPage):
    """A line for a word, and the answer above it."""

    def __init__(self, operate: Operate) -> None:
        super().__init__()
        self._operate = operate
        self._line = TypedLine(MOST_WORDS)
        self._line.begin("word")
        self._answer = say("host.operator.known", known=", ".join(WORDS))
        self._asking: asyncio.Task[None] | None = None

    def lines(self, width: int, height: int) -> list[Line]:
        """The answer, and the line."""
        answer = [line for text in self._answer.split("\n") for line in wrapped(text, COLUMNS)]
        shown = clip(self._line.text[::-1], COLUMNS - 4)[::-1]
        return boxed(
            [
                rule(say("host.operator.title"), COLUMNS),
                plain(""),
                *answer[: max(1, min(KEPT, height - ASIDE))],
                plain(""),
                (("> ", "key"), (shown, "bold"), (" ", "chosen")),
                marked(say("host.operator.keys")),
            ],
            width,
            height,
            COLUMNS,
        )

    def press(self, key: str, char: str | None) -> None:
        """Type; Enter asks, Escape goes back."""
        if key == "escape":
            self.host.close_page()
            return
        typed = self._line.press(key, char)
        if typed is not None:
            self._line.begin("word")
            if typed.text:
                self._asking = asyncio.create_task(self._ask(typed.text))
        self.paint()

    async def _ask(self, text: str) -> None:
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
        _, self._answer = await self._operate(words)
        if self.is_current:
            self.paint()

    def takes_letter(self, letter: str) -> bool:
        """Always, as text."""
        return True

    def paste(self, text: str) -> None:
        """Pasted text is written into the line."""
        self._line.write(text)
        self.paint()
