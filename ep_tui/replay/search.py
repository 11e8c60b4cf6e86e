"""Searches a replay for events of interest, of one kind, or with words."""

from ep_tui.replay.playback import Replay
from ep_tui.texts import say

ALL, WORDS = "interest", "words"


class Seeker:
    """A search in a replay, from its current position.

    Attributes:
        kind: `ALL` of interest, `WORDS`, or one of the kinds of events. words: the text to find.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.kind = ALL
        self.words = ""

    def choose(self, way: int) -> None:
        """The next kind that the game has, or the one before."""
        kinds = [ALL, *self._replay.kinds, *([WORDS] if self.words else [])]
        self.kind = kinds[(kinds.index(self.kind) + way) % len(kinds)]

    def search(self, words: str) -> bool:
        """Search for words; False, without a change, if there are none."""
        if not self._replay.places_with(words):
            return False
        self.kind, self.words = WORDS, words
        return True

    def places(self) -> list[int]:
        """All positions right after a match."""
        if self.kind == WORDS:
            return self._replay.places_with(self.words)
        return self._replay.places_of(self._replay.highlights if self.kind == ALL else (self.kind,))

    def place(self, way: int) -> int | None:
        """The next of these positions, or the one before; None if there is none."""
        here = self._replay.at
        found = [at for at in self.places() if (at - here) * way > 0]
        return (min(found) if way > 0 else max(found)) if found else None

    def in_words(self) -> str:
        """The kind of the search, in words."""
        return say(f"replay.kind.{self.kind}", words=self.words)
