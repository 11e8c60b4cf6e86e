"""The games of a person at a host: to sit down again, to watch one again, to open its statistics.

Records are found, read and replayed in another thread; `own_pages` and the lobby open these pages.
"""

from collections.abc import Callable, Coroutine
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from ep_tui.host.invitation import NoSeat
from ep_tui.host.visitor import Visitor
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, statistics
from ep_tui.screens.games import GameList
from ep_tui.screens.profile import ProfilePage
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.storage import saves
from ep_tui.storage.saved_games import SavedGame, look_at
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
        """None before they are found elsewhere."""
        return []

    def on_mount(self) -> None:
        """Find the games."""
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
            self._take(path, self._as_mine(game))
        self._due = False
        if self.is_current:
            self.paint()

    def _as_mine(self, game: SavedGame) -> SavedGame:
        """A game that says “you” of the person."""
        mine = self._own.seats(game)
        chairs = tuple(
            msgspec.structs.replace(chair, word="you") if seat in mine else chair
            for seat, chair in enumerate(game.seats)
        )
        return msgspec.structs.replace(game, seats=chairs)

    # ---- what is done with a game ----------------------------------------------------------

    def enter(self, path: Path) -> None:
        """Sit down, or watch again."""
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
        """Read no more."""
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
