"""The pages that ask a person for a name or a word, that about themselves, that of an operator."""

import asyncio
import shlex
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from ep_tui.host.invitation import NoSeat
from ep_tui.host.operator_socket import WORDS, Operate
from ep_tui.host.visitor import Visitor
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, statistics
from ep_tui.screens.form import TextField
from ep_tui.screens.games import GameList
from ep_tui.screens.page import Page
from ep_tui.screens.profile import ProfilePage
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.storage import saves
from ep_tui.storage.person_names import LONGEST
from ep_tui.storage.saved_games import look_at
from ep_tui.texts import say

AT_ONCE = 10
"""The games that are read before others have their turn."""


def replay_of(visitor: Visitor, name: str) -> Coroutine[Any, Any, Replay]:
    """The replay of a finished game, from the seat of the person; raises NoSeat."""
    return visitor.elsewhere(partial(visitor.hall.replay, name, visitor.person))


class OwnGames(GameList):
    """The running and finished games of a person; Enter sits down or watches again."""

    kind = "own"

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._own = visitor.records
        super().__init__(self._own.folders)

    def paths(self) -> list[Path]:
        return []

    def on_mount(self) -> None:
        super().on_mount()
        self._work(self._list_own())

    def _work(self, work: Coroutine[Any, Any, None]) -> None:
        self.run_worker(work)

    async def _list_own(self) -> None:
        self._list(await self._visitor.elsewhere(self._newest_first))
        self.paint()

    def _newest_first(self) -> list[Path]:
        both = (*self._own.running(), *self._own.finished())
        return sorted(both, key=saves.written, reverse=True)

    def _read_on(self) -> None:
        """Nothing here: another thread reads."""

    def _go_on(self) -> None:
        self._work(self._read_elsewhere())

    async def _read_elsewhere(self) -> None:
        paths = list(islice(self._queue(), AT_ONCE))
        summaries = self._folders.summaries
        for path, game in await self._visitor.elsewhere(lambda: [*look_at(paths, summaries)]):
            self._take(path, self._own.as_mine(game))
        self._due = False
        if self.is_current:
            self.paint()

    # ---- what is done with a game ----------------------------------------------------------

    def enter(self, path: Path) -> None:
        self._work(self._tried(self._watched if self._is_over(path) else self._joined, path.stem))

    def _is_over(self, path: Path) -> bool:
        return path.parent == self._folders.finished

    def _watch(self, path: Path) -> None:
        self.enter(path)

    def _count(self, path: Path) -> None:
        if self._is_over(path):
            self._work(self._tried(self._counted, path.stem))
        else:
            self.note = say("host.own-games.not-over")

    async def _tried(self, does: Callable[[str], Coroutine[Any, Any, None]], name: str) -> None:
        try:
            await does(name)
        except NoSeat as error:
            self.note = str(error)
            self.paint()

    async def _joined(self, name: str) -> None:
        visitor = self._visitor
        async with visitor.wake(name):
            if self.is_current:
                self.host.open_session(visitor.join(name))

    async def _watched(self, name: str) -> None:
        replay = await replay_of(self._visitor, name)
        if self.is_current:
            self.host.show(ReplayScreen(replay, look=self.host.look))

    async def _counted(self, name: str) -> None:
        replay, found = await self._visitor.elsewhere(partial(self._numbers, name))
        if self.is_current:
            self.host.show(StatisticsPage(replay, found))

    def _numbers(self, name: str) -> tuple[Replay, Statistics]:
        replay = self._visitor.hall.replay(name, self._visitor.person)
        return replay, statistics(replay)


class OwnProfile(ProfilePage):
    """The profile of a person; their games are read in another thread."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._closed = False
        super().__init__(visitor.records)

    def on_unmount(self) -> None:
        self._closed = True

    def _read_on(self) -> None:
        self.app.run_worker(self._read_elsewhere())  # pyright: ignore[reportUnknownMemberType]  # Textual's

    async def _read_elsewhere(self) -> None:
        left, more = self._left, True
        while more and not self._closed:
            was_whole = self.is_whole
            more = await self._visitor.elsewhere(self.read_some)
            if self.is_current:
                self.show_read(was_whole=was_whole, more=more)
        await self._visitor.elsewhere(left.close)


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
        page = self._page
        lines: list[Line] = [rule(say(f"host.{page}.title"), COLUMNS), plain("")]
        lines += [*wrapped(say(f"host.{page}.about"), COLUMNS), plain("")]
        lines += [self.field.line(True), plain("")]
        told = wrapped(self.note, COLUMNS, "warn") if self.note else []
        lines += [*fit(told, TOLD), marked(say(f"host.{page}.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def takes_letter(self, letter: str) -> bool:
        return True

    def press(self, key: str, char: str | None) -> None:
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
        why_not = visitor.choose(text)
        if not why_not:
            page.host.close_page()
            then()
        return why_not

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
