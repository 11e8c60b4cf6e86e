"""The chance of one table: its secret, its promise, and the words of players."""

import os
from collections.abc import Mapping, Sequence

from ep_rules.api import (
    SECRET_BYTES,
    Header,
    History,
    LoadedRecord,
    Origin,
    Promise,
    Seat,
    Seed,
    Streams,
    is_word,
    secret_line,
    word_line,
)


class BadWord(ValueError):
    """A word that cannot be added to the chance of a game; `code` is a key into the texts."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TableChance:
    """The streams of a table's secret; the table owns one.

    Attributes:
        streams: the words of chance, of bots and of hints. added: the words of people, by seat.
        promise: the table's commitment to its secret, or None if the seed is public.
        kept: whether the promise is of this secret; the secret of a finished game may be lost.
        renewed: whether the secret took the place of one that is lost, or of a seed of format 1.
    """

    def __init__(self, origin: Origin, streams: Streams, added: Mapping[Seat, str]) -> None:
        self.streams = streams
        self.added = added
        self.promise = origin if isinstance(origin, Promise) else None
        self.kept = self.promise is not None
        self.renewed = False

    @classmethod
    def begun(cls, header: Header) -> "TableChance":
        """The chance of a game without a given secret: from its seed, or from a new secret."""
        origin = header.origin
        if isinstance(origin, Seed):
            return cls(origin, Streams.of_seed(origin.number), {})
        return cls(origin, Streams(fresh_secret()), {})

    @classmethod
    def resumed(cls, loaded: LoadedRecord, kept: bytes | None) -> "TableChance":
        """The chance of a resumed game; `kept` is the secret next to its save, if any."""
        origin, added = loaded.drawn[-1].origin, loaded.added
        if isinstance(origin, Seed):
            return cls(origin, Streams.of_seed(origin.number, added), added)
        if kept is not None and loaded.header.promise(kept) == origin:
            return cls(origin, Streams(kept, added), added)
        streams, over = Streams(fresh_secret(), added), loaded.history.state.over
        chance = cls(origin if over else loaded.header.promise(streams.secret), streams, added)
        chance.kept, chance.renewed = not over, not over
        return chance

    def add(self, history: History, seat: Seat, text: str) -> str:
        """Mix a person's word into the chance to come; return the line of the record.

        Raises:
            BadWord: it is not a word, the seat has one, or chance has begun.
        """
        if not is_word(text):
            raise BadWord("bad")
        if seat in self.added:
            raise BadWord("second")
        if history.outcomes:
            raise BadWord("late")
        self.added = {**self.added, seat: text}
        self.streams = Streams(self.streams.secret, self.added)
        history.draw_from(self.streams)
        return word_line(seat, text)

    @property
    def secret(self) -> bytes | None:
        """The secret to be kept until the game is over, if it is promised."""
        return None if self.promise is None else self.streams.secret

    @property
    def last_line(self) -> str:
        """The last line of a finished game's record: the secret, if it was promised."""
        return "" if self.secret is None else secret_line(self.secret)


def begin(
    ruleset: str,
    seats: Sequence[str],
    first: int | None,
    seed: int | None = None,
    scene: str = "",
) -> tuple[Header, TableChance]:
    """The header and the chance of a new game; without a seed its secret is promised.

    `first` is drawn if it is not given. `scene`: the position in which the game begins.
    """
    streams = Streams(fresh_secret()) if seed is None else Streams.of_seed(seed)
    start = Seat(streams.first(len(seats)) if first is None else first)
    header = Header.promising(ruleset, tuple(seats), start, streams, scene)
    if seed is not None:
        header = Header(ruleset, tuple(seats), start, Seed(seed), scene)
    return header, TableChance(header.origin, streams, {})


def fresh_secret() -> bytes:
    """An unpredictable secret."""
    return os.urandom(SECRET_BYTES)
