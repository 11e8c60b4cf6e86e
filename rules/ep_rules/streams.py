"""The random words of a game, derived from its secret; tables and the arena draw from them.

Chance, the bot of each seat, and hints have a stream each. A word is a keyed hash, so no number of
words reveals another word or the secret. A public seed can replace the secret.
"""

from collections.abc import Mapping
from typing import Protocol

from ep_rules.chance import advance
from ep_rules.hashing import blake2b
from ep_rules.model import Seat, letter

SECRET_BYTES = 32
MOST_WORD_BYTES = 64
"""The limit of bytes in a player's word."""
_BYTES = 8
"""The size of a hashed number, and of a random word."""


class ChanceWords(Protocol):
    """The source of the random words of a game's chance outcomes."""

    def chance(self, count: int) -> int:
        """The word of the outcome that follows `count` others."""
        ...


class Chain:
    """The words of a record of format 1: each is the one before plus a constant."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def chance(self, count: int) -> int:
        """The word of the outcome that follows `count` others."""
        return advance(self._seed, count)


class Streams:
    """The streams of one secret, and of the words that players have added to it.

    Attributes:
        secret: 32 bytes that only the table has during the game.
    """

    def __init__(self, secret: bytes, added: Mapping[Seat, str] | None = None) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        self.secret = secret
        key = _mixed(secret, added) if added else secret
        self._chance = _stream(key, b"chance")
        self._bot = _stream(key, b"bot")
        self._hint = _stream(key, b"hint")

    @classmethod
    def of_seed(cls, seed: int, added: Mapping[Seat, str] | None = None) -> "Streams":
        """The streams of a public seed, the same on every machine."""
        secret = blake2b(b"%d" % seed, digest_size=SECRET_BYTES, person=b"ep-tui seed")
        return cls(secret.digest(), added)

    def __deepcopy__(self, _: object) -> "Streams":
        """It never changes, so copies of a game share it."""
        return self

    def chance(self, count: int) -> int:
        """The word of the outcome that follows `count` others."""
        return _word(self._chance, _bytes(count))

    def bot(self, seat: Seat, count: int) -> int:
        """The word with which the bot of a seat decides after `count` actions."""
        return _word(self._bot, _bytes(seat) + _bytes(count))

    def hint(self, count: int) -> int:
        """The word of a hint after `count` actions."""
        return _word(self._hint, _bytes(count))

    def first(self, seats: int) -> Seat:
        """The starting seat; it does not depend on the words of players."""
        return Seat(_word(_stream(self.secret, b"first"), _bytes(seats)) % seats)

    def promise(self, header: str) -> str:
        """A table's commitment to its secret for the game of a header, as hexadecimal digits."""
        promise = blake2b(
            header.encode(), key=self.secret, person=b"ep-tui promise", digest_size=32
        )
        return promise.hexdigest()


def is_word(text: str) -> bool:
    """Whether a player can add this: one printable line without blanks around it."""
    fits = text.isprintable() and text == text.strip()
    return fits and 0 < len(text.encode()) <= MOST_WORD_BYTES


def _mixed(secret: bytes, added: Mapping[Seat, str]) -> bytes:
    lines = "".join(f"{letter(seat)} {text}\n" for seat, text in sorted(added.items()))
    return blake2b(
        lines.encode(), key=secret, person=b"ep-tui words", digest_size=SECRET_BYTES
    ).digest()


def _stream(key: bytes, name: bytes) -> blake2b:
    return blake2b(key=key, digest_size=_BYTES, person=b"ep-tui " + name)


def _word(stream: blake2b, message: bytes) -> int:
    one = stream.copy()
    one.update(message)
    return int.from_bytes(one.digest(), "big")


def _bytes(number: int) -> bytes:
    return number.to_bytes(_BYTES, "big")
