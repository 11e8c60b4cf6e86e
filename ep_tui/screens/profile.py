"""The profile page: a summary of the finished games of a person."""

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from time import monotonic

from ep_tui.panels.styled_lines import Line, plain
from ep_tui.replay.deeds import deeds_of
from ep_tui.replay.goals import KnownDeeds
from ep_tui.replay.profile import people, profile
from ep_tui.replay.profile_lines import WIDEST, profile_lines
from ep_tui.replay.results import results
from ep_tui.screens.reader import Reader
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame
from ep_tui.texts import say

_PIECE = 0.02
"""Seconds of reading before keys are looked at again."""
NEXT = {"tab": 1, "shift+tab": -1}


class ProfilePage(Reader):
    """The profiles of all people; Tab shows the next. New games are read while it is open."""

    def __init__(
        self,
        folders: Folders,
        person: str = "",
        seen_as: Callable[[SavedGame], SavedGame] = lambda game: game,
    ) -> None:
        """`person`: the only one who is shown; `seen_as` changes the words for people in a game."""
        super().__init__(say("profile.page"), self._text)
        paths = saves.finished(folders)
        self._count = len(paths)
        self._games: list[SavedGame] = []
        self._known = None if person else KnownDeeds(folders)
        self._left = self._read(results(paths, folders.summaries))
        self._person = person
        self._seen_as = seen_as
        self._at = 0
        self._made: tuple[tuple[int, int, int], list[Line]] | None = None

    def on_mount(self) -> None:
        self._read_on()

    def on_unmount(self) -> None:
        """Keep what was read."""
        self._left.close()

    def _read(self, found: Generator[SavedGame]) -> Generator[None]:
        """Read all games, then those whose deeds are not known; yield after each."""
        with closing(found):
            for game in found:
                self._games.append(self._seen_as(game))
                yield
        self._count = len(self._games)
        if self._known is not None:
            paths = [Path(game.path) for game in reversed(self._games) if game.result is not None]
            yield from self._known.read(paths, deeds_of)

    def _read_on(self) -> None:
        """Read some games, then let the screen handle its events."""
        until = monotonic() + _PIECE
        was_whole = self.is_whole
        for _ in self._left:
            if monotonic() > until:
                self.set_timer(0.001, self._read_on)
                break
        else:
            was_whole = False
            self._made = None
        if not was_whole:
            self.paint()

    @property
    def is_whole(self) -> bool:
        """Whether all games are read."""
        return len(self._games) == self._count

    def _text(self, width: int) -> list[Line]:
        made = (len(self._games), self._at, width)
        if self._made is None or self._made[0] != made:
            self._made = made, self._lines(min(width, WIDEST))
        return self._made[1]

    def _lines(self, width: int) -> list[Line]:
        words = people(self._games)
        if self._person:
            words = [word for word in words if word == self._person]
        lines: list[Line] = []
        if not self.is_whole:
            told = say("profile.reading", read=len(self._games), count=self._count)
            lines = [plain(told, "dim"), plain("")]
        elif not words:
            lines = [plain(say("profile.none"))]
        if words:
            word = words[self._at % len(words)]
            done = self._known.done(word) if self._known is not None else ()
            lines += profile_lines(profile(word, self._games, frozenset(done)), width)
        return lines

    def foot(self) -> str:
        return say("profile.keys")

    def press(self, key: str, char: str | None) -> None:
        if key in NEXT and not self.typing:
            self._at += NEXT[key]
            self.reopen(0)
        else:
            super().press(key, char)
