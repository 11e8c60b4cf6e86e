"""The random words of a game, derived from its secret; tables and the arena draw from them.

Chance, the bot of each seat, and hints have a stream each. A word is a keyed hash, so no number of
words tells another word or the secret. A seed that everybody may know stands for a secret, too.
"""

from typing import Protocol

from ep_rules.hashing import blake2b
from ep_rules.model import Seat

SECRET_BYTES = 32
_WORD_BYTES = 8


class ChanceWords(Protocol):
    """Where the words of a game's outcomes of chance come from."""

    def chance(self, count: int) -> int:
        """The word of the outcome that follows `count` others."""
        ...


class Streams:
    """The streams of one secret.

    Attributes:
        secret: 32 bytes that only the table knows while the game goes on.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        self.secret = secret
        self._chance = _stream(secret, b"chance")
        self._bot = _stream(secret, b"bot")
        self._hint = _stream(secret, b"hint")
        self._first = _stream(secret, b"first")

    @classmethod
    def of_seed(cls, seed: int) -> "Streams":
        """The streams that a visible seed stands for, on every machine."""
        return cls(blake2b(b"%d" % seed, digest_size=SECRET_BYTES, person=b"ep-tui seed").digest())

    def chance(self, count: int) -> int:
        """The word of the outcome that follows `count` others."""
        return _word(self._chance, count)

    def bot(self, seat: Seat, count: int) -> int:
        """The word with which the bot of a seat decides after `count` actions."""
        return _word(self._bot, seat, count)

    def hint(self, count: int) -> int:
        """The word of a hint after `count` actions."""
        return _word(self._hint, count)

    def first(self, seats: int) -> Seat:
        """The seat that begins, of as many as there are."""
        return Seat(_word(self._first, seats) % seats)


def _stream(key: bytes, name: bytes) -> blake2b:
    return blake2b(key=key, digest_size=_WORD_BYTES, person=b"ep-tui " + name)


def _word(stream: blake2b, *numbers: int) -> int:
    one = stream.copy()
    for number in numbers:
        one.update(number.to_bytes(_WORD_BYTES, "big"))
    return int.from_bytes(one.digest(), "big")
