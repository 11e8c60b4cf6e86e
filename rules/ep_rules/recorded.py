"""The contents of a record: its header, the loaded game, and errors; `record` reads it."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from ep_rules.catalogue import game_of
from ep_rules.editions import BEHAVIOR
from ep_rules.game import Game
from ep_rules.history import History
from ep_rules.model import LETTERS, Seat, State, letter
from ep_rules.origin import ELSEWHERE, Added, Origin, Promise
from ep_rules.ruleset import ruleset_parts
from ep_rules.streams import Streams

FORMAT = 4
"""The version of the format of new records."""
FROM_SCENE = 3
"""The first version in which a game may begin with a scene."""
WITH_RESULT = 4
"""The first version in which the record of a finished game has its result."""
RESULT = "result"
"""The first word of the last line of a finished game."""
_LONGEST = 80
_Amount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class BadRecord(ValueError):
    """A record that cannot be read.

    Attributes:
        line: from 1. code, params: a key into the texts, and its parameters; a long text is cut.
        before: the game up to that line, if it is the line of an action.
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


class OtherGame(ValueError):
    """A header has a scene of another game, or with another first seat."""


class Header(msgspec.Struct, frozen=True):
    """The header of a record: ruleset, seats, first seat, origin of its chance, and beginning.

    `seats`: one word per seat, such as `you`, `person:Ann` or a bot's name. `scene`: the position
    in which the game begins, if it is not the start of its scenario. `format`: the version of the
    format in which the record is written to its end.
    """

    ruleset: str
    seats: tuple[str, ...]
    first: Seat
    origin: Origin
    scene: str = ""
    format: int = FORMAT

    @classmethod
    def promising(
        cls, ruleset: str, seats: tuple[str, ...], first: Seat, streams: Streams, scene: str = ""
    ) -> "Header":
        """The header of a game whose secret is shown at the end."""
        bare = cls(ruleset, seats, first, ELSEWHERE, scene)
        return msgspec.structs.replace(bare, origin=bare.promise(streams.secret))

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return ruleset_parts(self.ruleset)[0]

    def start(self, added: Added | None = None) -> History:
        """The game before its first action; players may have `added` words to its chance.

        Raises:
            BadChoice: there is no such ruleset.
            BadScene: the scene is impossible.
            OtherGame: the scene is of another game than the header.
        """
        compiled = game_of(self.ruleset, len(self.seats))
        state = self._position(compiled) if self.scene else compiled.new_state(0, self.first)
        return History(compiled, state, self.origin.words(added or {}))

    def _position(self, compiled: Game) -> State:
        from ep_rules import scene  # noqa: PLC0415 - few games begin with a scene

        found, state = scene.read(self.scene)
        same = found.ruleset == compiled.ruleset and state.seats == len(self.seats)
        if not same or state.first != self.first:
            raise OtherGame
        return state

    @property
    def has_result(self) -> bool:
        """Whether the record has the result of the game when it is over."""
        return self.format >= WITH_RESULT

    def promise(self, secret: bytes) -> Promise:
        """A table's commitment to a secret for this game."""
        return Promise(Streams(secret).promise(self._of_the_game))

    def text(self) -> str:
        """The lines above the actions, with the empty line that ends them."""
        return f"ep-tui record {self.format}\n{self._of_the_game}{self.origin.line}\n"

    @property
    def _of_the_game(self) -> str:
        seats = " ".join(f"{letter(i)}={word}" for i, word in enumerate(self.seats))
        position = f"scene {msgspec.json.encode(self.scene).decode()}\n" if self.scene else ""
        return f"ruleset {self.ruleset}\nseats {seats}\nfirst {letter(self.first)}\n{position}"


class SeatResult(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One seat of a finished game.

    Attributes:
        who: the word of its player at the end. points: at the end. behind: the most points by
            which another seat was ahead, in public, when a part began or at the end.
        cards: the cards that rolls brought. expected: those that they bring on average.
        feats: what modules count, by name.
    """

    who: str
    points: _Amount
    behind: _Amount
    cards: _Amount
    expected: Annotated[float, Meta(ge=0, le=1_000_000)]
    feats: dict[str, _Amount]


class RecordResult(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A finished game. `winner`: a letter, or None."""

    winner: str | None
    rounds: _Amount
    actions: _Amount
    seats: tuple[SeatResult, ...]

    @classmethod
    def read(cls, text: str | bytes, seats: int) -> "RecordResult | None":
        """The result of a `result` line; None if it is invalid for this number of seats."""
        try:
            found = msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeError):
            return None
        fits = found.winner is None or found.winner in LETTERS[:seats]
        return found if fits and len(found.seats) == seats else None

    @property
    def line(self) -> str:
        """The line of the record."""
        return f"{RESULT} {msgspec.json.encode(self).decode()}\n"


class Drawn(msgspec.Struct, frozen=True):
    """Outcomes of chance of one origin: those that follow the first `since` of the game.

    `proved`: the number of them compared with the draw of its secret; None if the secret is
    unknown.
    """

    origin: Origin
    since: int
    proved: int | None = None


class LoadedRecord(msgspec.Struct, frozen=True):
    """A record that was read: header, game at its end, and incomplete last line, if any.

    Attributes:
        seats: the players at the end; the header has those at the start.
        digests: the number compared. behavior: the version of the rules it was begun with and
            continues with; digests from before `DIGESTS_SINCE` are not compared.
        added: the words that players have added. drawn: the origins of chance, in order.
        secret: the secret of the promise, once it is shown. result: that of a finished game, if the
            record has it.
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
    result: RecordResult | None = None

    @property
    def is_older(self) -> bool:
        """Whether it is played by an older version of the rules than a new game."""
        return self.behavior < BEHAVIOR
