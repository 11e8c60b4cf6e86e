"""The origin of a recorded game's outcomes of chance; a record has it in a line.

seed 7            a public seed (format 2)
seed 7 hidden     the first word of a chain; `hidden` until the game is over (format 1)
promise 5f0c…     the hash of a secret that is shown at the end (format 2)
promise ?         another game, of which this is a fork
"""

import re
from collections.abc import Mapping

import msgspec

from ep_rules.model import Seat
from ep_rules.streams import SECRET_BYTES, Chain, ChanceWords, Streams

Added = Mapping[Seat, str]
"""The words that players have added, by seat."""

OLD_SEEDS = 1
"""The format of records whose seeds are `OldSeed`."""
_HASH = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}$")
_LARGEST_SEED = 2**64


class Seed(msgspec.Struct, frozen=True):
    """A public seed."""

    number: int

    @property
    def line(self) -> str:
        """The line of the record."""
        return f"seed {self.number}\n"

    def words(self, added: Added) -> ChanceWords | None:
        """The words of the outcomes, as far as they are known."""
        return Streams.of_seed(self.number, added)


class OldSeed(msgspec.Struct, frozen=True):
    """The seed of a record of format 1; `hidden` until the game is over."""

    number: int
    hidden: bool = False

    @property
    def line(self) -> str:
        """The line of the record."""
        return f"seed {self.number}{' hidden' if self.hidden else ''}\n"

    def words(self, added: Added) -> ChanceWords | None:
        """The words of the outcomes, as far as they are known."""
        return Chain(self.number)


class Promise(msgspec.Struct, frozen=True):
    """The hash of a secret and of the game's header."""

    hash: str

    @property
    def line(self) -> str:
        """The line of the record."""
        return f"promise {self.hash}\n"

    def words(self, added: Added) -> ChanceWords | None:
        """The words of the outcomes, as far as they are known."""
        return None


ELSEWHERE = Promise("?")
"""The origin of a fork's outcomes from another game."""

Origin = Seed | OldSeed | Promise


def read_seed(form: int, text: str) -> Seed | OldSeed | None:
    """The origin of a `seed` line of a record of this format; None if it is invalid."""
    number, _, hidden = text.partition(" ")
    plain = number.isascii() and number.isdecimal() and len(number) <= len(str(_LARGEST_SEED))
    if not plain or hidden not in ("", "hidden"):
        return None
    if form == OLD_SEEDS:
        return OldSeed(int(number), bool(hidden))
    return None if hidden else Seed(int(number))


def read_promise(text: str) -> Promise | None:
    """The origin of a `promise` line; None if it is invalid."""
    return Promise(text) if text == ELSEWHERE.hash or _HASH.match(text) else None


def read_secret(text: str) -> bytes | None:
    """The secret of a `secret` line; None if it is invalid."""
    return bytes.fromhex(text) if _HASH.match(text) else None


def secret_line(secret: bytes) -> str:
    """The line with the secret."""
    return f"secret {secret.hex()}\n"
