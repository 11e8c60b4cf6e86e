"""The finished games that a profile is made of; a host has those of one person."""

from collections.abc import Iterator, Sequence
from os import stat_result
from pathlib import Path
from time import thread_time

from ep_tui.replay.deeds import deeds_of
from ep_tui.replay.goals import Deeds, KnownDeeds
from ep_tui.replay.profile import Profile, profile
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame

_WHILE = 0.1
"""Seconds of a processor for games whose deeds are not known."""


class ProfileRecords:
    """The finished games at home, of all who have played there.

    Attributes:
        folders: of the records.
    """

    def __init__(self, folders: Folders) -> None:
        self.folders = folders

    def finished(self) -> list[Path]:
        """The records, the newest first."""
        return saves.finished(self.folders)

    def seen(self, game: SavedGame) -> SavedGame:
        """A game with the words that mean people now."""
        return game

    def deeds(self, path: Path, status: stat_result) -> Deeds:
        """The deeds in a record."""
        return deeds_of(path, status)

    def done(self, known: KnownDeeds, word: str) -> frozenset[str]:
        """The deeds of a person, by their word."""
        return known.done(word)

    def read(self, known: KnownDeeds, games: Sequence[SavedGame]) -> Iterator[None]:
        """Read the games whose deeds are not known, the newest first; yield before each."""
        paths = [Path(game.path) for game in reversed(games) if game.result is not None]
        return known.read(paths, self.deeds)

    def profile(self, word: str, games: Sequence[SavedGame]) -> tuple[Profile, bool]:
        """The profile of a person, after reading for a while; whether all deeds are known."""
        known, until = KnownDeeds(self.folders), thread_time() + _WHILE
        is_whole = all(thread_time() < until for _ in self.read(known, games))
        return profile(word, games, self.done(known, word)), is_whole
