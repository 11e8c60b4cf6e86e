"""The lists of saved games: one to continue a game, one to watch a game again or count it."""

from collections.abc import Generator, Iterator
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import ClassVar

from ep_tui.keys.key_names import nothing_here
from ep_tui.panels.game_lines import about, searched, when
from ep_tui.panels.styled_lines import Line, fit, key_lines, plain, rule, wrapped
from ep_tui.replay.results import lesson_of, title
from ep_tui.screens.page import Host
from ep_tui.screens.reader import WIDEST
from ep_tui.screens.text_page import RowPage
from ep_tui.session.local_game import local_game
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame, look_at
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut
from ep_tui.texts.quote import printable

PIECE = 0.05
"""Seconds of reading before keys are looked at again."""
INDENT, EACH, SPARE = 4, 2, 3
"""Columns of the number of a game, the lines of each, and those left for the marked one."""
FOUND = 20
"""Columns of what is looked for, beside the title."""
KEYS = "123456789"
"""Of the first games of a page."""
ASIDE = 3
"""The title, and a line above the games and one below."""


class GameList(RowPage):
    """Games, two lines each; those in view are read, and all while one is looked for."""

    kind: ClassVar[str]
    """The key of its texts."""

    def __init__(self, folders: Folders) -> None:
        super().__init__()
        self._folders = folders
        self._list(self.paths())
        self._games: dict[Path, tuple[SavedGame, str]] = {}
        self._asked: set[Path] = set()
        self._left: Generator[tuple[Path, SavedGame]] | None = None
        self._due = False
        self._each_page = 1

    def _list(self, paths: list[Path]) -> None:
        """Begin with these games."""
        self._all, self._unread = paths, paths[::-1]
        self._found = self._in_view = paths[:0]

    def paths(self) -> list[Path]:
        """The games, the newest first."""
        raise NotImplementedError

    def enter(self, path: Path) -> None:
        """Do what Enter does; raises BadSave."""
        raise NotImplementedError

    @property
    def row_count(self) -> int:
        return max(1, len(self._found))

    @property
    def rows_of_a_page(self) -> int:
        return self._each_page

    # ---- reading ---------------------------------------------------------------------------

    @property
    def _wanted(self) -> Path | None:
        """The game to be read next, if any: one in view, or any while one is looked for."""
        for path in self._in_view:
            if path not in self._asked:
                return path
        while self.typed_line.text and self._unread:
            if self._unread[-1] not in self._asked:
                return self._unread[-1]
            self._unread.pop()
        return None

    def _queue(self) -> Iterator[Path]:
        while (path := self._wanted) is not None:
            self._asked.add(path)
            yield path

    def _read_on(self) -> None:
        """Read some games."""
        until = monotonic() + PIECE
        while self._wanted is not None and monotonic() < until:
            self._left = self._left or look_at(self._queue(), self._folders.summaries)
            found = next(self._left, None)
            if found is None:
                self._left = None
            else:
                self._take(*found)

    def _take(self, path: Path, game: SavedGame) -> None:
        self._games[path] = game, searched(game)

    def on_unmount(self) -> None:
        """Keep what was read."""
        if self._left is not None:
            self._left.close()

    # ---- lines -----------------------------------------------------------------------------

    def paint(self) -> None:
        super().paint()
        if self._wanted is not None and not self._due:
            self._due = True
            self.set_timer(0.001, self._go_on)

    def _go_on(self) -> None:
        self._due = False
        self.paint()

    def lines(self, width: int, height: int) -> list[Line]:
        columns = min(width - 2, WIDEST)
        keys = key_lines(say(f"games.page.keys.{self.kind}"), columns)
        if self.typing:
            keys = [self.typed_line.line("/ ", columns)]
        room = height - ASIDE - len(keys)
        self._each_page = max(1, (room - SPARE) // EACH)
        self._turn_page()
        self._read_on()
        self._turn_page()
        start = self._page_start
        note = wrapped(self.note, columns, "warn") if self.note else []
        rows = [
            line for at in range(len(self._in_view)) for line in self._rows(start + at, columns)
        ]
        if not rows and self.typed_line.text:
            rows = wrapped(say("games.page.none", text=self.typed_line.text), columns)
        left = " " * ((width - columns) // 2)
        page = [
            self._title(columns),
            plain(""),
            *fit(rows, room - len(note)),
            *note,
            plain(""),
            *keys,
        ]
        return [((left, ""), *line) for line in page]

    @property
    def _page_start(self) -> int:
        return self.at // self._each_page * self._each_page

    def _turn_page(self) -> None:
        """Find the games that are looked for, and those of them in view."""
        text = self.typed_line.text.strip().casefold()
        self._found = self._all
        if text:
            self._found = [path for path in self._all if text in self._games.get(path, ("", ""))[1]]
        self.at = min(self.at, self.row_count - 1)
        self._in_view = self._found[self._page_start :][: self._each_page]

    def _title(self, width: int) -> Line:
        first, count = self._page_start, len(self._found)
        last = min(count, first + self._each_page)
        where = ""
        if count > last - first:
            where = f" {say('games.page.where', first=first + 1, last=last, count=count)}"
        elif text := self.typed_line.text.strip():
            where = f" {say('games.page.found', text=cut(text, FOUND), count=count)}"
        words = say(f"games.page.{self.kind}", count=len(self._all))
        return (*rule(words, width - cells(where)), (where, "dim"))

    def _rows(self, at: int, width: int) -> list[Line]:
        path, chosen = self._found[at], at == self.at
        number = at - self._page_start
        key = f" {KEYS[number] if number < len(KEYS) else ' '}  "
        if path not in self._games:
            return [((key, "key"), (printable(path.stem), "chosen" * chosen)), plain("")]
        game, _ = self._games[path]
        played = when(game, datetime.now().astimezone())
        room = width - INDENT - cells(played) - 2
        name = f" {cut(title(game), room - 2)} "
        gap = " " * (width - INDENT - cells(name) - cells(played))
        head: Line = (
            (key, "key"),
            (name, "chosen" if chosen else "bold"),
            (f"{gap}{played}", "dim"),
        )
        role = "warn" if game.damaged else ""
        told = wrapped(about(game), width - INDENT - 1, role)
        if not chosen:
            told = [plain(cut(about(game), width - INDENT - 1), role)]
        return [head, *(((" " * (INDENT + 1), ""), *line) for line in told)]

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        self.note = ""
        if self.move(key):
            pass
        elif self.typing:
            self.typed_line.press(key, char)
            self.typed_line.text *= key != "escape"
        elif char == "/":
            self.typed_line.begin("/")
        elif key == "escape" and self.typed_line.text:
            self.typed_line.text = ""
        elif key == "escape":
            self.host.close_page()
        else:
            self._choose(key, char)
        if self.is_current:
            self.paint()

    def _choose(self, key: str, char: str | None) -> None:
        """Do something with the marked game, or with that of a number."""
        does = {"w": self._watch, "n": self._count}.get(char or "", self.enter)
        if char is not None and char in KEYS[: len(self._in_view)]:
            self.at = self._page_start + KEYS.index(char)
        elif key != "enter" and does == self.enter:
            self.note = nothing_here(key, char)
            return
        if self._found:
            try:
                does(self._found[self.at])
            except saves.BadSave as error:
                self.note = str(error)

    def _watch(self, path: Path) -> None:
        from ep_tui.replay.playback import Replay  # with the screen a third of opening the list
        from ep_tui.screens.replay import ReplayScreen

        self.host.show(ReplayScreen(Replay.open(path), look=self.host.look))

    def _count(self, path: Path) -> None:
        from ep_tui.replay.playback import Replay  # the same
        from ep_tui.screens.statistics import StatisticsPage

        replay = Replay.open(path)
        if replay.flaw:
            raise saves.BadSave(replay.flaw)
        self.host.show(StatisticsPage(replay))


class Continue(GameList):
    """The unfinished games; Enter continues one."""

    kind = "continue"

    def paths(self) -> list[Path]:
        return saves.running(self._folders)

    def enter(self, path: Path) -> None:
        resume(self.host, path)


class LookBack(GameList):
    """All games; Enter watches one again."""

    kind = "look-back"

    def paths(self) -> list[Path]:
        both = (*saves.running(self._folders), *saves.finished(self._folders))
        return sorted(both, key=saves.written, reverse=True)

    def enter(self, path: Path) -> None:
        self._watch(path)


def resume(host: Host, path: Path) -> None:
    """Open the table of a saved game, with its lesson; raises BadSave."""
    table = Table.resume(host.folders, path)
    lesson = lesson_of(table.scenario, table.header.scene)
    host.open_session(local_game(table, host.pace, host.folders), lesson=lesson)
