"""The goals of a person, from what they did in their finished games."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Set
from contextlib import suppress
from os import stat_result
from pathlib import Path
from typing import NamedTuple

from ep_tui.storage.file_cache import FileCache
from ep_tui.storage.folders import Folders

Deeds = dict[str, tuple[str, ...]]
"""What people did in one finished game, by their words in the record."""
Make = Callable[[Path, stat_result], Deeds]
"""Works out the deeds of a record."""
_VERSION = "2"
"""The version of the cached deeds; a new one reads all games again."""


class Aim(NamedTuple):
    """A goal: its name in the texts, and the deeds that reach it, in any games."""

    name: str
    deeds: tuple[str, ...]


_TERRAINS = (
    *("found.hills", "found.forest", "found.pasture", "found.mountains", "found.fields"),
    *("found.gold-field", "found.fish", "found.spice"),
)
_VOYAGES = ("won.land-ho", "won.pirate-lairs", "won.fish", "won.spices", "won.explorers-pirates")
_LEADERS = ("led.lair-mission-leader", "led.fish-mission-leader", "led.spice-mission-leader")
BEHIND = 4
"""The points behind from which a win is a comeback."""
GOALS = (
    Aim("win", ("won",)),
    Aim("terrains", _TERRAINS),
    Aim("lair-alone", ("captures-alone",)),
    Aim("whole-hand", ("whole-hand",)),
    Aim("leader", _LEADERS),
    Aim("voyages", _VOYAGES),
    Aim("comeback", ("comeback",)),
    Aim("admiral", ("beat-admiral",)),
    Aim("knights", ("won-with-knights",)),
    Aim("defender", ("defenders",)),
    Aim("metropolis", ("metropolises",)),
    Aim("knights-at-sea", ("won-with-knights-at-sea",)),
)
"""All goals in the order in which most people reach them."""


class KnownDeeds:
    """The deeds of the finished games that were read; a file keeps them."""

    def __init__(self, folders: Folders) -> None:
        self._cache = FileCache(
            folders.cache / "goals.json", _VERSION, Deeds, lasts=lambda _: False
        )
        self._find()

    def _find(self) -> None:
        self._done: dict[str, set[str]] = {}
        for game in self._cache.values:
            self._add(game)

    def _add(self, game: Deeds) -> None:
        for word, deeds in game.items():
            self._done.setdefault(word, set()).update(deeds)

    @property
    def is_whole(self) -> bool:
        """Whether no game that was not read has a deed beside those known."""
        return self._cache.is_whole

    def keep_whole(self) -> None:
        """Keep that no game is left to read."""
        self._cache.keep_whole()

    def look_again(self, games: Iterable[Path]) -> None:
        """If not all are read or one is gone, look again at those that could add no deed."""
        self._cache.make_again(games, lambda deeds: not deeds)
        self._find()

    def read(
        self,
        newest_first: Iterable[Path],
        make: Make,
        adds: Callable[[Path], bool] = lambda _: True,
    ) -> Generator[None]:
        """Read the games that are not known; yield before each of them, and keep them all.

        `adds`: whether a game may add a deed; if not, it is not read.
        """
        try:
            for path in newest_first:
                with suppress(OSError):  # it was moved in the meantime
                    if not self._cache.knows(path):
                        yield
                        self._add(self._cache.of(path, make if adds(path) else _nothing))
        finally:
            self._cache.save()

    def done(self, person: str = "") -> frozenset[str]:
        """All deeds of a person; by default of the one who played most of the games."""
        if not person:
            words = Counter(word for game in self._cache.values for word in game)
            person = max(words, key=lambda word: words[word], default="")
        return frozenset(self._done.get(person, ()))


def _nothing(*_: object) -> Deeds:
    """The deeds of a game that can add none."""
    return {}


def reached(done: Set[str]) -> list[Aim]:
    """The goals that some deeds reach."""
    return [goal for goal in GOALS if done >= set(goal.deeds)]


def next_goal(done: Set[str]) -> Aim | None:
    """The first goal that is not reached; None after the last."""
    return next((goal for goal in GOALS if not done >= set(goal.deeds)), None)
