"""Reads and writes records: a game as text with one line per action; a save is a record.

    ep-tui record 1
    ruleset land-ho@print-2025/2
    seats A=you B=deckhand
    first A
    seed 7 hidden

    A roll
    * dice 3 4
    = 6f0c1d2e3a4b5c6d
    undo 1
    seat B random

`*` is CHANCE, `=` the digest at the end of a part, `undo N` takes the last N actions back, `seat`
says who sits there from now on, and a line that begins with `#` is a comment. Lines are only ever
appended. docs/records.md tells it in full.
"""

import re
from collections.abc import Callable, Mapping

import msgspec

from ep_rules.catalogue import BEHAVIOR, BadChoice, game, ruleset_parts
from ep_rules.game import Game, Illegal
from ep_rules.history import Entry, History
from ep_rules.model import CHANCE, LETTERS, Seat, letter
from ep_rules.notation import Ambiguous, NotUnderstood

FORMAT = 1
_MAGIC = re.compile(r"ep-tui record ([1-9][0-9]{0,8})$")
_COUNT = re.compile(r"[1-9][0-9]{0,8}$")
_LONGEST = 80
_HEADER = ("ruleset", "seats", "first", "seed")


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
    """The header of a record: ruleset, seats, first seat and seed.

    `seats`: one word per seat, such as `you`, `person:Ann` or a bot's name; `hidden`: whether the
    seed stays secret until the game is over.
    """

    ruleset: str
    seats: tuple[str, ...]
    first: Seat
    seed: int
    hidden: bool

    def start(self) -> History:
        """The game before its first action.

        Raises:
            BadChoice: the ruleset is not one of ours.
        """
        scenario, edition, _, house = ruleset_parts(self.ruleset)
        compiled = game(scenario, len(self.seats), edition, house)
        return History(compiled, compiled.new_state(self.seed, self.first))

    def text(self) -> str:
        """The lines above the actions, with the empty line that ends them."""
        seats = " ".join(f"{letter(i)}={word}" for i, word in enumerate(self.seats))
        hidden = " hidden" if self.hidden else ""
        return (
            f"ep-tui record {FORMAT}\nruleset {self.ruleset}\nseats {seats}\n"
            f"first {letter(self.first)}\nseed {self.seed}{hidden}\n\n"
        )


class LoadedRecord(msgspec.Struct, frozen=True):
    """A record that was read: header, the game at its end, the torn last line if there was one.

    Attributes:
        seats: who sits at the table at the end; the header says who sat there at first.
        digests: how many were compared. behavior: the version of the rules it was begun with; the
            digests of an older one are not compared, for they covered what that version knew.
    """

    header: Header
    history: History
    seats: tuple[str, ...]
    torn: str
    digests: int
    behavior: int

    @property
    def is_older(self) -> bool:
        """Whether it was begun with an older version of the rules than it goes on with."""
        return self.behavior < BEHAVIOR


def line_of(compiled: Game, entry: Entry) -> str:
    """The line of one action."""
    actor = "*" if entry.actor == CHANCE else letter(entry.actor)
    return f"{actor} {compiled.notation.write(entry.action)}\n"


def digest_line(digest: str) -> str:
    """The line that ends a part."""
    return f"= {digest}\n"


def undo_line(count: int) -> str:
    """The line that undoes the last actions."""
    return f"undo {count}\n"


def seat_line(seat: Seat, word: str) -> str:
    """The line that gives a seat to another player."""
    return f"seat {letter(seat)} {word}\n"


def write(header: Header, history: History) -> str:
    """A whole record, digests included."""
    again = header.start()
    lines = [header.text()]
    for entry in history.entries:
        part = again.state.part
        again.play(entry.action)
        lines.append(line_of(again.game, entry))
        if again.state.part != part or again.state.over:
            lines.append(digest_line(again.state.digest()))
    return "".join(lines)


def read(text: str, watch: Callable[[History], None] | None = None) -> LoadedRecord:
    """Replay a record; `watch` is called after every action.

    A last line without its end is dropped and given back as `torn`.

    Raises:
        BadRecord: something else does not fit; the line and what.
    """
    whole, newline, torn = text.rpartition("\n")
    if not newline:
        raise BadRecord(1, "record.no-record")
    lines = whole.split("\n")
    header, body = _header(lines)
    reader = _Reader(header, torn)
    for number in range(body, len(lines)):
        try:
            reader.line(number + 1, lines[number].strip())
        except BadRecord as error:
            error.before = reader.loaded()
            raise
        if watch is not None:
            watch(reader.history)
    return reader.loaded()


HeaderLines = Mapping[str, tuple[int, str]]
"""The header: for each word its line and what follows it."""


def _header(lines: list[str]) -> tuple[Header, int]:
    magic = _MAGIC.match(lines[0].strip())
    if magic is None:
        raise BadRecord(1, "record.no-record")
    if int(magic[1]) > FORMAT:
        raise BadRecord(1, "record.newer-format", format=int(magic[1]), known=FORMAT)
    values: dict[str, tuple[int, str]] = {}
    at = 1
    while at < len(lines) and (text := lines[at].strip()):
        at += 1
        if text.startswith("#"):
            continue
        key, _, value = text.partition(" ")
        if key not in _HEADER or key in values or not value:
            raise BadRecord(at, "record.bad-header", text=text)
        values[key] = (at, value)
    for key in _HEADER:
        if key not in values:
            raise BadRecord(at, "record.header-missing", key=key)
    return _fields(values), at + 1


def _fields(values: HeaderLines) -> Header:
    line, ruleset = values["ruleset"]
    try:
        version = ruleset_parts(ruleset)[2]
    except BadChoice as error:
        raise BadRecord(line, "record.bad-choice", choice=error) from None
    if version > BEHAVIOR:
        raise BadRecord(line, "record.newer-rules", version=version, known=BEHAVIOR)
    line, text = values["seats"]
    words = [word.partition("=") for word in text.split(" ")]
    if [mark for mark, _, _ in words] != list(LETTERS[: len(words)]) or not all(
        word for _, _, word in words
    ):
        raise BadRecord(line, "record.bad-seats", text=text)
    line, text = values["first"]
    first = LETTERS.find(text)
    if not 0 <= first < len(words) or len(text) != 1:
        raise BadRecord(line, "record.bad-first", text=text)
    line, text = values["seed"]
    seed, _, hidden = text.partition(" ")
    plain = seed.isascii() and seed.isdecimal() and len(seed) <= len(str(2**64))
    if not plain or hidden not in ("", "hidden"):
        raise BadRecord(line, "record.bad-seed", text=text)
    seats = tuple(word for _, _, word in words)
    header = Header(ruleset, seats, Seat(first), int(seed), bool(hidden))
    try:
        header.start()
    except BadChoice as error:
        raise BadRecord(values["ruleset"][0], "record.bad-choice", choice=error) from None
    return header


class _Reader:
    """A record while it is read, line by line."""

    def __init__(self, header: Header, torn: str) -> None:
        self._header = header
        self._torn = torn
        self._behavior = ruleset_parts(header.ruleset)[2]
        self._seats = list(header.seats)
        self._digests = 0
        self.history = header.start()

    def loaded(self) -> LoadedRecord:
        """What was read so far."""
        return LoadedRecord(
            self._header,
            self.history,
            tuple(self._seats),
            self._torn,
            self._digests,
            self._behavior,
        )

    def line(self, number: int, text: str) -> None:
        """One line below the header; raises BadRecord."""
        mark, _, rest = text.partition(" ")
        if not text or text.startswith("#"):
            return
        if mark == "=":
            self._compare(number, rest)
        elif mark == "undo":
            _take_back(self.history, number, rest)
        elif mark == "seat":
            seat, _, word = rest.partition(" ")
            if len(seat) != 1 or not 0 <= LETTERS.find(seat) < len(self._seats) or not word:
                raise BadRecord(number, "record.bad-seats", text=rest)
            self._seats[LETTERS.find(seat)] = word
        else:
            self._act(number, mark, rest)

    def _compare(self, number: int, digest: str) -> None:
        if self._behavior == BEHAVIOR:
            if digest != self.history.state.digest():
                raise BadRecord(number, "record.digest-differs")
            self._digests += 1

    def _act(self, number: int, mark: str, rest: str) -> None:
        history, text = self.history, f"{mark} {rest}"
        if history.state.over:
            raise BadRecord(number, "record.after-the-end")
        actor = CHANCE if mark == "*" else Seat(LETTERS.find(mark))
        if mark != "*" and (len(mark) != 1 or not 0 <= actor < history.state.seats):
            raise BadRecord(number, "record.not-understood", text=text)
        try:
            history.play(history.game.notation.read(rest), actor)
        except (NotUnderstood, Ambiguous):
            raise BadRecord(number, "record.not-understood", text=text) from None
        except Illegal as error:
            game, refusal, version = history.game, error.refusal, self._behavior
            if version < BEHAVIOR:
                raise BadRecord(
                    number,
                    "record.older-rules",
                    text=text,
                    refusal=refusal,
                    game=game,
                    version=version,
                    known=BEHAVIOR,
                ) from None
            raise BadRecord(
                number, "record.illegal", text=text, refusal=refusal, game=game
            ) from None


def _take_back(history: History, number: int, count: str) -> None:
    if not _COUNT.match(count):
        raise BadRecord(number, "record.not-understood", text=f"undo {count}")
    for _ in range(int(count)):
        actor = history.entries[-1].actor if history.entries else CHANCE
        if history.undo_refusal(actor) is not None:
            raise BadRecord(number, "record.cannot-undo")
        history.undo(actor)
