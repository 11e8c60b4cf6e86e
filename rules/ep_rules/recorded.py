"""The contents of a record: its header, the loaded game, and errors; `record` reads it."""

from collections.abc import Mapping

import msgspec

from ep_rules.catalogue import game_of
from ep_rules.editions import BEHAVIOR
from ep_rules.game import Game
from ep_rules.history import History
from ep_rules.model import Seat, State, letter
from ep_rules.origin import ELSEWHERE, Added, Origin, Promise
from ep_rules.ruleset import ruleset_parts
from ep_rules.streams import Streams

FROM_SCENE = 3
"""The version of the format of games that begin with a scene."""
_LONGEST = 80


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
    in which the game begins, if it is not the start of its scenario.
    """

    ruleset: str
    seats: tuple[str, ...]
    first: Seat
    origin: Origin
    scene: str = ""

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

    def promise(self, secret: bytes) -> Promise:
        """A table's commitment to a secret for this game."""
        return Promise(Streams(secret).promise(self._of_the_game))

    def text(self) -> str:
        """The lines above the actions, with the empty line that ends them."""
        return f"ep-tui record {self.format}\n{self._of_the_game}{self.origin.line}\n"

    @property
    def format(self) -> int:
        """The version of the format that the record needs."""
        return FROM_SCENE if self.scene else self.origin.format

    @property
    def _of_the_game(self) -> str:
        seats = " ".join(f"{letter(i)}={word}" for i, word in enumerate(self.seats))
        position = f"scene {msgspec.json.encode(self.scene).decode()}\n" if self.scene else ""
        return f"ruleset {self.ruleset}\nseats {seats}\nfirst {letter(self.first)}\n{position}"


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
        secret: the secret of the promise, once it is shown.
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
