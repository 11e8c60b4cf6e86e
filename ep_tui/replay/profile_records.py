"""The finished games that a profile is made of; a host has those of one person."""

from collections.abc import Generator, Sequence
from contextlib import closing
from os import stat_result
from pathlib import Path
from time import thread_time

from ep_rules.api import Seat
from ep_tui.replay.deeds import deeds_of, possible
from ep_tui.replay.goals import Deeds, KnownDeeds
from ep_tui.replay.profile import Profile, profile
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import is_person

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

    def is_counted(self, word: str) -> bool:
        """Whether the deeds of those whom a word means are known here."""
        return is_person(word)

    def read(self, known: KnownDeeds, games: Sequence[SavedGame]) -> Generator[None]:
        """Read the games whose deeds are not known, the newest first; yield before each.

        Those that can add no deed are not replayed.
        """
        found = {Path(game.path): game for game in reversed(games) if game.result is not None}
        known.look_again(found)
        yield from known.read(found, self.deeds, lambda path: self._adds(known, found[path]))
        known.keep_whole()

    def _adds(self, known: KnownDeeds, game: SavedGame) -> bool:
        """Whether a game may have a deed that is not known."""
        return game.result is not None and any(
            not possible(game.scenario or "", game.result, Seat(seat)) <= self.done(known, one.who)
            for seat, one in enumerate(game.result.seats)
            if self.is_counted(one.who)
        )

    def profile(self, word: str, games: Sequence[SavedGame]) -> tuple[Profile, bool]:
        """The profile of a person, after reading for a while; whether all deeds are known."""
        known, until = KnownDeeds(self.folders), thread_time() + _WHILE
        with closing(self.read(known, games)) as reading:
            for _ in reading:
                if thread_time() > until:
                    break
        return profile(word, games, self.done(known, word)), known.is_whole
