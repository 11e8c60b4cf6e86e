"""What a record holds: its header, what was read from it, what may be wrong; `record` reads it."""

from collections.abc import Mapping

import msgspec

from ep_rules.catalogue import game_of
from ep_rules.editions import BEHAVIOR
from ep_rules.history import History
from ep_rules.model import Seat, letter
from ep_rules.origin import ELSEWHERE, Added, Origin, Promise
from ep_rules.streams import Streams

_LONGEST = 80


class BadRecord(ValueError):
    """A record that cannot be read.

    Attributes:
        line: from 1. code, params: a key into the texts, and what it needs; a long text is cut.
        before: the game up to that line, when the line is one of the actions.
    """

    def __init__(self, line: int, code: str, **params: object) -> None:
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code
        self.params: Mapping[str, object] = {
            name: value[:_LONGEST] if isinstance(value, str) else value
            for name, value in params.items()
        }
        self.before: LoadedRecord | None = None


class Header(msgspec.Struct, frozen=True):
    """The header of a record: ruleset, seats, first seat, and where its chance comes from.

    `seats`: one word per seat, such as `you`, `person:Ann` or a bot's name.
    """

    ruleset: str
    seats: tuple[str, ...]
    first: Seat
    origin: Origin

    @classmethod
    def promising(
        cls, ruleset: str, seats: tuple[str, ...], first: Seat, streams: Streams
    ) -> "Header":
        """The header of a game whose secret is told at the end."""
        bare = cls(ruleset, seats, first, ELSEWHERE)
        return msgspec.structs.replace(bare, origin=bare.promise(streams.secret))

    def start(self, added: Added | None = None) -> History:
        """The game before its first action; people may have `added` words to its chance.

        Raises:
            BadChoice: the ruleset is not one of ours.
        """
        compiled = game_of(self.ruleset, len(self.seats))
        state = compiled.new_state(0, self.first)
        return History(compiled, state, self.origin.words(added or {}))

    def promise(self, secret: bytes) -> Promise:
        """What commits a table to a secret for this game."""
        return Promise(Streams(secret).promise(self._of_the_game))

    def text(self) -> str:
        """The lines above the actions, with the empty line that ends them."""
        return f"ep-tui record {self.origin.format}\n{self._of_the_game}{self.origin.line}\n"

    @property
    def _of_the_game(self) -> str:
        seats = " ".join(f"{letter(i)}={word}" for i, word in enumerate(self.seats))
        return f"ruleset {self.ruleset}\nseats {seats}\nfirst {letter(self.first)}\n"


class Drawn(msgspec.Struct, frozen=True):
    """Outcomes of chance of one origin: those that follow the first `since` of the game.

    `proved`: how many of them were compared with what its secret draws; None where the secret is
    not known.
    """

    origin: Origin
    since: int
    proved: int | None = None


class LoadedRecord(msgspec.Struct, frozen=True):
    """A record that was read: header, the game at its end, the torn last line if there was one.

    Attributes:
        seats: who sits at the table at the end; the header says who sat there at first.
        digests: how many were compared. behavior: the version of the rules it was begun with and
            goes on with; digests from before `DIGESTS_SINCE` are not compared.
        added: the words that people have added. drawn: where chance comes from, one after another.
        secret: what the promise was made of, once it is told.
    """

    header: Header
    history: History
    seats: tuple[str, ...]
    torn: str
    digests: int
    behavior: int
    added: Added
    drawn: tuple[Drawn, ...]
    secret: bytes | None

    @property
    def is_older(self) -> bool:
        """Whether it is played by an older version of the rules than a new game."""
        return self.behavior < BEHAVIOR
