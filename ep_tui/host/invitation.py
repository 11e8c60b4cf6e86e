"""The tables of a host that wait for players, also in a file for the next host; `hall` has them.

A game that is drawn, but waits for words of its players, is drawn anew after a restart.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_rules.api import DEFAULT_SCENARIO, SCENARIOS, BadChoice, Seat, game
from ep_rules.bots import BOTS, DEFAULT_BOT
from ep_rules.bots.thinking_time import AT, parted
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.terms import Terms
from ep_tui.storage import files
from ep_tui.storage.seat_words import (
    ANY_NAME,
    CALLED,
    PERSON,
    BadSeats,
    is_person,
    sitters,
    thinking,
)
from ep_tui.texts import say

OPEN = "?"
"""The word of a seat that anybody may take."""
NEW_CAMPAIGN = "+"
"""In place of the name of a campaign that begins with this game."""


class NoSeat(Exception):
    """A table that cannot be begun, entered or found; the message is a sentence."""


class Invitation(msgspec.Struct):
    """A table that waits for players.

    Attributes:
        owner: the id of the person who opened it, whose name is that of the table; "" for somebody
            without a key, whose game is kept nowhere.
        seats: the id of a person ("" without a key), a bot, or OPEN. terms: what holds besides the
            rules.
        table: the game, once it is drawn. word: what a person must know to sit down, or "".
        house, first, seed: those of a new game. think: of searching bots.
        names_bots: whether bots get names. ruleset: in place of scenario and house, or "".
        scene: the position in which it begins, or "".
        asks_words: whether people add words to the dice before the game begins.
        asked: the people who have not answered yet whether they add one.
        voyage_of: the campaign that it is a voyage of, or "". players: the words of the seats of
            a campaign that has begun, whose open seats are for its people only. kept_for: the ids
            of those people by seat.
        since: when it was opened, in seconds since 1970. trouble: why it could not begin, or "".
    """

    owner: str
    scenario: str
    edition: str
    seats: list[str]
    terms: Terms = Terms()
    table: SharedTable | None = None
    word: str = ""
    house: dict[str, str] = {}
    first: int | None = None
    seed: int | None = None
    think: float | None = None
    names_bots: bool = False
    ruleset: str = ""
    scene: str = ""
    asks_words: bool = False
    asked: set[str] = set()
    voyage_of: str = ""
    players: tuple[str, ...] = ()
    kept_for: tuple[str, ...] = ()
    since: float = 0.0
    trouble: str = ""

    @property
    def people(self) -> list[str]:
        """The ids of those who sit at it."""
        return [word for word in self.seats if word != OPEN and word not in BOTS]

    @property
    def free(self) -> int:
        """The number of open seats."""
        return self.seats.count(OPEN)

    def is_for(self, person: str) -> bool:
        """Whether a person may sit at it."""
        return not self.players or (bool(person) and person in self.kept_for)

    def seat_for(self, person: str) -> int | None:
        """The open seat that a person may take, or None."""
        kept_for = self.kept_for or [person] * len(self.seats)
        both = enumerate(zip(self.seats, kept_for, strict=True))
        return next((seat for seat, pair in both if pair == (OPEN, person)), None)

    def take_seat(self, person: str, word: str, name: str) -> None:
        """Give a person an open seat, if they know the word of the table; `name`: of the table.

        Raises:
            NoSeat: no seat is open for them, or the word is another one.
        """
        seat = self.seat_for(person)
        if seat is None:
            raise NoSeat(say("host.full", name=name))
        if word != self.word:
            raise NoSeat(say("host.wrong-word", name=name))
        self.seats[seat] = person

    @property
    def missing(self) -> list[Seat]:
        """The seats of a campaign's people for whom bots begin."""
        both = enumerate(zip(self.players, self.seats, strict=False))
        return [Seat(n) for n, (word, seat) in both if is_person(word) and seat in BOTS]

    @property
    def begun(self) -> bool:
        """Whether the game has begun."""
        return self.table is not None and not self.asked

    def new_table(self, name_of: Callable[[str], str]) -> SharedTable:
        """The game, with bots in open seats; raises BadSeats or BadChoice."""
        drawn = CALLED + ANY_NAME if self.names_bots else ""
        bots = [DEFAULT_BOT if word == OPEN else word for word in self.seats]
        words = [
            word + drawn if word in BOTS else PERSON + name_of(word) if word else "you"
            for word in bots
        ]
        words = thinking(self.players or words, self.think)
        if self.ruleset:
            words = [sitter.word for sitter in sitters(words)]
            table = SharedTable.of_ruleset(self.ruleset, words, self.first, self.seed, self.scene)
        else:
            table = SharedTable.new(
                self.scenario,
                words,
                seed=self.seed,
                first=self.first,
                edition=self.edition,
                house=self.house,
            )
        ids = self.kept_for or ["" if word in BOTS else word for word in bots]
        table.persons = {Seat(seat): id_ for seat, id_ in enumerate(ids) if id_}
        return table


def bot_kind(word: str) -> str:
    """The bot of a seat's word, without its name and its thinking time."""
    return word.partition(CALLED)[0].partition(AT)[0]


def rematch_of(session: SharedSession, ruleset: str) -> Invitation:
    """The rematch of a game, at whose table one person sits; the seats of the others are open."""
    words = [sitter.word for sitter in session.sitters]
    seats = [OPEN if seat in session.owned else bot_kind(word) for seat, word in enumerate(words)]
    seats[min(session.seats, default=0)] = session.person
    times = [parted(sitter.bot)[1] for sitter in session.sitters if sitter.bot is not None]
    return Invitation(
        session.person,
        session.scenario,
        session.edition,
        seats,
        session.terms,
        ruleset=ruleset or session.game.ruleset,
        first=(session.first + 1) % len(seats),
        think=next((time for time in times if time is not None), None),
        names_bots=any(CALLED in word for word in words if not is_person(word)),
    )


WEEK = 7 * 86_400.0
"""The seconds after which a table that still waits is closed."""


class WaitingTables(dict[str, Invitation]):
    """The waiting tables by the ids of those who opened them."""

    def __init__(self, path: Path, name_of: Callable[[str], str]) -> None:
        """Read those of the file that can still be played."""
        super().__init__()
        self._path, self._name_of = path, name_of
        self._kept = b"[]"
        with suppress(OSError, msgspec.DecodeError):
            self._kept = files.read(path)
            for text in msgspec.json.decode(self._kept, type=list[msgspec.Raw]):
                with suppress(msgspec.ValidationError, BadSeats, BadChoice):
                    one = msgspec.json.decode(text, type=Invitation)
                    one.new_table(name_of)
                    one.asked = set()
                    self[one.owner] = one

    def keep(self) -> None:
        """Write them, if something has changed; without a file they wait until the host ends."""
        for one in self.values():
            one.since = one.since or time.time()
        data = msgspec.json.encode([*self.values()], enc_hook=lambda _: None)  # not the game
        if data != self._kept:
            with suppress(OSError):
                files.replace_file(self._path, data)
                self._kept = data

    def has(self, invitation: Invitation) -> bool:
        """Whether a table still waits."""
        return self.get(invitation.owner) is invitation

    def drop(self, invitation: Invitation) -> None:
        """Let a table wait no more."""
        if self.has(invitation):
            del self[invitation.owner]

    def called(self, name: str) -> Invitation | None:
        """The table that a person of this name has opened, or None."""
        return next(
            (one for one in self.values() if name and self._name_of(one.owner) == name), None
        )

    def voyage(self, campaign: str) -> Invitation | None:
        """The voyage of a campaign that waits for its players, or None."""
        return next((one for one in self.values() if one.voyage_of == campaign), None)

    def drop_old(self, now: float) -> bool:
        """Close those that have waited for a week; return whether there were some."""
        old = [name for name, one in self.items() if 0 < one.since < now - WEEK]
        for name in old:
            del self[name]
        return bool(old)


def warm_up() -> None:
    """Load what the first game and its bots need, which would hold everybody up for 70 ms."""
    for seats in SCENARIOS[DEFAULT_SCENARIO].layouts:
        presenters_of(game(DEFAULT_SCENARIO, seats))
    table = SharedTable.new(DEFAULT_SCENARIO, [DEFAULT_BOT, "captain"], seed=0, first=0)
    while table.part < len(table.sitters):
        table.step()
