"""The profile page: a summary of the finished games of a person."""

from collections.abc import Generator
from contextlib import closing
from time import monotonic

from ep_tui.panels.styled_lines import Line, plain
from ep_tui.replay.goals import KnownDeeds
from ep_tui.replay.profile import people, profile
from ep_tui.replay.profile_lines import WIDEST, profile_lines
from ep_tui.replay.profile_records import ProfileRecords
from ep_tui.replay.results import results
from ep_tui.screens.reader import Reader
from ep_tui.storage.saved_games import SavedGame
from ep_tui.texts import say

_PIECE = 0.02
"""Seconds of reading before keys are looked at again."""
NEXT = {"tab": 1, "shift+tab": -1}


class ProfilePage(Reader):
    """The profiles of all people; Tab shows the next. New games are read while it is open."""

    def __init__(self, records: ProfileRecords) -> None:
        super().__init__(say("profile.page"), self._text)
        self._records = records
        self._count: int | None = None
        self._games: list[SavedGame] = []
        self._known: KnownDeeds | None = None
        self._left, self._more = self._read(), True
        self._at = 0
        self._made: tuple[tuple[int, int, int], list[Line]] | None = None

    def on_mount(self) -> None:
        self._read_on()

    def on_unmount(self) -> None:
        """Keep what was read."""
        self._left.close()

    def _read(self) -> Generator[None]:
        """Read all games, then those whose deeds are not known; yield after each."""
        records = self._records
        self._known = known = KnownDeeds(records.folders)
        paths = records.finished()
        self._count = len(paths)
        with closing(results(paths, records.folders.summaries)) as found:
            for game in found:
                self._games.append(records.seen(game))
                yield
        self._count = len(self._games)
        yield from records.read(known, self._games)

    def _read_on(self) -> None:
        """Read some games, then let the screen handle its events."""
        was_whole, more = self.is_whole, self.read_some()
        self.show_read(was_whole=was_whole, more=more)
        if more:
            self.set_timer(0.001, self._read_on)

    def read_some(self) -> bool:
        """Read for a moment; False if nothing is left."""
        until = monotonic() + _PIECE
        return any(monotonic() > until for _ in self._left)

    def show_read(self, *, was_whole: bool, more: bool) -> None:
        """Show the games that were read, and at the end the goals."""
        self._more = more
        if not more:
            self._made = None
        if not (more and was_whole):
            self.paint()

    @property
    def is_whole(self) -> bool:
        """Whether all games are read."""
        return len(self._games) == self._count  # None before the first is read

    def _text(self, width: int) -> list[Line]:
        made = (len(self._games), self._at, width)
        if self._made is None or self._made[0] != made:
            self._made = made, self._lines(min(width, WIDEST))
        return self._made[1]

    def _lines(self, width: int) -> list[Line]:
        words = people(self._games)
        lines: list[Line] = []
        if not self.is_whole:
            told = say("profile.reading", read=len(self._games), count=self._count or 0)
            lines = [plain(told, "dim"), plain("")]
        elif not words:
            lines = [plain(say("profile.none"))]
        if words:
            word = words[self._at % len(words)]
            done = self._records.done(self._known, word) if self._known else frozenset[str]()
            lines += profile_lines(profile(word, self._games, done), width, more=self._more)
        return lines

    def foot(self) -> str:
        return say("profile.keys")

    def press(self, key: str, char: str | None) -> None:
        if key in NEXT and not self.typing:
            self._at += NEXT[key]
            self.reopen(0)
        else:
            super().press(key, char)
