"""Where the chance of one table comes from: its secret, its promise, and what people have added."""

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
        promise: what commits the table to its secret, or None where everybody may know the seed.
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
        """That of a game whose secret is not given: the one of its seed, or a fresh one."""
        origin = header.origin
        if isinstance(origin, Seed):
            return cls(origin, Streams.of_seed(origin.number), {})
        return cls(origin, Streams(fresh_secret()), {})

    @classmethod
    def resumed(cls, loaded: LoadedRecord, kept: bytes | None) -> "TableChance":
        """That of a game to go on with; `kept` is the secret beside its save, if there is one."""
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
        """Mix a person's word into the chance to come; returns the line of the record.

        Raises:
            BadWord: it is none, the seat has one, or chance has begun.
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
        """What must be kept until the game is over, if it is promised."""
        return None if self.promise is None else self.streams.secret

    @property
    def last_line(self) -> str:
        """What the record of a finished game ends with: the secret, if it was promised."""
        return "" if self.secret is None else secret_line(self.secret)


def begin(
    ruleset: str, seats: Sequence[str], first: int | None, seed: int | None = None
) -> tuple[Header, TableChance]:
    """The header and the chance of a new game; without a seed its secret is promised.

    `first` is drawn if it is not given.
    """
    streams = Streams(fresh_secret()) if seed is None else Streams.of_seed(seed)
    start = Seat(streams.first(len(seats)) if first is None else first)
    header = Header.promising(ruleset, tuple(seats), start, streams)
    if seed is not None:
        header = Header(ruleset, tuple(seats), start, Seed(seed))
    return header, TableChance(header.origin, streams, {})


def fresh_secret() -> bytes:
    """A secret that nobody can foresee."""
    return os.urandom(SECRET_BYTES)
