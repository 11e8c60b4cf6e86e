"""The pages that ask a person for a name or a word, that about themselves, that of an operator."""

import asyncio
import shlex
from collections.abc import Callable

from ep_tui.host.operator_socket import WORDS, Operate
from ep_tui.host.own_games import OwnGames, OwnProfile
from ep_tui.host.people import BadName
from ep_tui.host.visitor import Visitor
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.form import TextField
from ep_tui.screens.page import Page
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.storage.person_names import LONGEST
from ep_tui.texts import say

COLUMNS = 76
TOLD = 3


def named(page: Page, visitor: Visitor, then: Callable[[], None]) -> None:
    """Do something that needs a name; ask for one first if there is none."""
    if visitor.name:
        then()
    else:
        page.host.show(name_page(visitor, then))


class AskPage(TextPage):
    """A row for a text, which Enter takes."""

    def __init__(self, page: str, take: Callable[[str], str]) -> None:
        """`page`: the key of its texts; `take` uses the text and returns why it cannot, or ""."""
        super().__init__()
        self._page = page
        self._take = take
        self.note = ""
        self.field = TextField(say(f"host.{page}.row"), longest=LONGEST)

    def lines(self, width: int, height: int) -> list[Line]:
        """What it is for, the row, a note, the keys."""
        page = self._page
        lines: list[Line] = [rule(say(f"host.{page}.title"), COLUMNS), plain("")]
        lines += [*wrapped(say(f"host.{page}.about"), COLUMNS), plain("")]
        lines += [self.field.line(True), plain("")]
        told = wrapped(self.note, COLUMNS, "warn") if self.note else []
        lines += [*fit(told, TOLD), marked(say(f"host.{page}.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def takes_letter(self, letter: str) -> bool:
        """Always, as text."""
        return True

    def press(self, key: str, char: str | None) -> None:
        """Type; Enter takes the text."""
        self.note = ""
        if key == "escape":
            self.host.close_page()
            return
        if key == "enter":
            self.note = self._take(self.field.value)
            if not self.note:
                return
        elif key == "backspace":
            self.field.erase()
        elif char is not None:
            self.field.type(char)
        self.paint()


def name_page(visitor: Visitor, then: Callable[[], None]) -> AskPage:
    """Asks for a name, and goes on with it."""

    def take(text: str) -> str:
        try:
            visitor.choose(text)
        except BadName as error:
            return str(error)
        except OSError:
            return say("host.name-not-kept")
        page.host.close_page()
        then()
        return ""

    page = AskPage("name", take)
    for char in visitor.wish:
        page.field.type(char)
    return page


def forget_page(visitor: Visitor) -> AskPage:
    """Asks a person to type their name, so that the host forgets them."""

    def take(text: str) -> str:
        if text != visitor.name:
            return say("host.forget.other", name=visitor.name)
        try:
            visitor.forget(visitor.person)
        except OSError:
            return say("host.name-not-kept")
        return ""

    return AskPage("forget", take)


class MePage(TextPage):
    """Who somebody is here; keys show a word for another key, their games, and the profile."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self._visitor = visitor
        self._word = ""

    def lines(self, width: int, height: int) -> list[Line]:
        """The name, the keys of the person, the word, the keys of the page."""
        visitor = self._visitor
        lines: list[Line] = [rule(say("host.me.title"), COLUMNS), plain("")]
        lines += wrapped(
            say("host.me.about", name=visitor.name or "none", keys=visitor.keys), COLUMNS
        )
        if self._word:
            lines += [plain(""), *wrapped(say("host.me.word"), COLUMNS)]
            lines.append(plain(f"    ssh -t HOST link {self._word}", "bold"))
        named = "yes" if visitor.name else "no"
        keys = map(marked, say("host.me.keys", named=named).split("\n"))
        return boxed([*lines, plain(""), *keys], width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Show a word or the profile, or go back."""
        visitor = self._visitor
        if key == "escape":
            self.host.close_page()
        elif char == "k" and visitor.name:
            self._word = visitor.link_word()
            self.paint()
        elif char == "f" and visitor.name:
            self.host.show(forget_page(visitor))
        elif char == "n" and visitor.name:
            self.host.show(name_page(visitor, lambda: None))
        elif char == "g" and visitor.name:
            self.host.show(OwnGames(visitor))
        elif char == "p" and visitor.name:
            self.host.show(OwnProfile(visitor))


MOST_WORDS, KEPT = 300, 500
ASIDE = 8
"""The lines of the page beside those of the answer."""


class OperatorPage(TextPage):
    """A line for a word, and the answer above it."""

    LONGEST_LINE = MOST_WORDS

    def __init__(self, operate: Operate) -> None:
        super().__init__()
        self._operate = operate
        self.typed_line.begin("word")
        self._answer = say("host.operator.known", known=", ".join(WORDS))
        self._asking: asyncio.Task[None] | None = None

    def lines(self, width: int, height: int) -> list[Line]:
        """The answer, and the line."""
        answer = [line for text in self._answer.split("\n") for line in wrapped(text, COLUMNS)]
        return boxed(
            [
                rule(say("host.operator.title"), COLUMNS),
                plain(""),
                *answer[: max(1, min(KEPT, height - ASIDE))],
                plain(""),
                self.typed_line.line("> ", COLUMNS),
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
        typed = self.typed_line.press(key, char)
        if typed is not None and typed.text:
            self._asking = asyncio.create_task(self._ask(typed.text))
        if not self.typing:
            self.typed_line.begin("word")
        self.paint()

    async def _ask(self, text: str) -> None:
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
        _, self._answer = await self._operate(words)
        if self.is_current:
            self.paint()
