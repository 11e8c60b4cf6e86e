"""Records: a game as a text file of one line per action; a save is a record.

    ep-tui record 1
    ruleset land-ho@print-2025/1
    seats A=you B=deckhand
    first A
    seed 7 hidden

    A roll
    * dice 3 4
    = 6f0c1d2e3a4b5c6d
    undo 1
    seat B random

`*` is CHANCE, `=` the digest at the end of a part, `undo N` takes the last N actions back, `seat`
says who sits there from now on, and `#` begins a comment. Lines are only ever appended.
"""

import re
from collections.abc import Callable, Mapping

import msgspec

from ep_rules.catalogue import BEHAVIOUR, BadChoice, game, ruleset_parts
from ep_rules.game import Game
from ep_rules.history import Entry, History
from ep_rules.model import CHANCE, LETTERS, Seat, letter
from ep_rules.notation import Ambiguous, NotUnderstood

FORMAT = 1
_MAGIC = re.compile(r"ep-tui record (\d{1,9})$")
_MOST_DIGITS = 9
_HEADER = ("ruleset", "seats", "first", "seed")


class BadRecord(ValueError):
    """A record that cannot be read: `line` from 1, `code` a key into the texts, parameters."""

    def __init__(self, line: int, code: str, **params: object) -> None:
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code
        self.params: Mapping[str, object] = params


class Header(msgspec.Struct, frozen=True):
    """What a game is played with.

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


class Loaded(msgspec.Struct, frozen=True):
    """A record that was read: header, the game at its end, the torn last line if there was one.

    `seats` is who sits at the table at the end; the header says who sat there at first.
    """

    header: Header
    history: History
    seats: tuple[str, ...]
    torn: str


def line_of(compiled: Game, entry: Entry) -> str:
    """The line of one action."""
    actor = "*" if entry.actor == CHANCE else letter(entry.actor)
    return f"{actor} {compiled.notation.write(entry.action)}\n"


def digest_line(digest: str) -> str:
    """The line that ends a part."""
    return f"= {digest}\n"


def undo_line(count: int) -> str:
    """The line that takes the last actions back."""
    return f"undo {count}\n"


def seat_line(seat: Seat, word: str) -> str:
    """The line that gives a seat to somebody else."""
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


def read(text: str, watch: Callable[[History], None] | None = None) -> Loaded:
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
    try:
        history = header.start()
    except BadChoice as error:
        raise BadRecord(2, "record.bad-choice", choice=error) from None
    seats = list(header.seats)
    for number in range(body, len(lines)):
        _line(history, seats, number + 1, lines[number].strip())
        if watch is not None:
            watch(history)
    return Loaded(header, history, tuple(seats), torn)


def _header(lines: list[str]) -> tuple[Header, int]:
    magic = _MAGIC.match(lines[0].strip())
    if magic is None:
        raise BadRecord(1, "record.no-record")
    if int(magic[1]) > FORMAT:
        raise BadRecord(1, "record.newer-format", format=int(magic[1]), known=FORMAT)
    values: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        key, _, value = lines[at].strip().partition(" ")
        if key not in _HEADER or not value:
            raise BadRecord(at + 1, "record.bad-header", text=lines[at].strip())
        values[key] = value
        at += 1
    for key in _HEADER:
        if key not in values:
            raise BadRecord(at, "record.header-missing", key=key)
    return _fields(values), at + 1


def _fields(values: Mapping[str, str]) -> Header:
    try:
        version = ruleset_parts(values["ruleset"])[2]
    except BadChoice as error:
        raise BadRecord(2, "record.bad-choice", choice=error) from None
    if version > BEHAVIOUR:
        raise BadRecord(2, "record.newer-rules", version=version, known=BEHAVIOUR)
    if version < BEHAVIOUR:
        raise BadRecord(2, "record.older-rules", version=version, known=BEHAVIOUR)
    seats = values["seats"].split(" ")
    words = [word.partition("=") for word in seats]
    if [mark for mark, _, _ in words] != list(LETTERS[: len(words)]) or not all(
        word for _, _, word in words
    ):
        raise BadRecord(3, "record.bad-seats", text=values["seats"])
    first = LETTERS.find(values["first"])
    if not 0 <= first < len(words) or len(values["first"]) != 1:
        raise BadRecord(4, "record.bad-first", text=values["first"])
    seed, _, hidden = values["seed"].partition(" ")
    plain = seed.isascii() and seed.isdecimal() and len(seed) <= len(str(2**64))
    if not plain or hidden not in ("", "hidden"):
        raise BadRecord(5, "record.bad-seed", text=values["seed"])
    return Header(
        values["ruleset"],
        tuple(word for _, _, word in words),
        Seat(first),
        int(seed),
        bool(hidden),
    )


def _line(history: History, seats: list[str], number: int, text: str) -> None:
    mark, _, rest = text.partition(" ")
    if not text or mark == "#":
        return
    if mark == "=":
        if rest != history.state.digest():
            raise BadRecord(number, "record.digest-differs")
    elif mark == "undo":
        _take_back(history, number, rest)
    elif mark == "seat":
        seat, _, word = rest.partition(" ")
        if len(seat) != 1 or not 0 <= LETTERS.find(seat) < len(seats) or not word:
            raise BadRecord(number, "record.bad-seats", text=rest)
        seats[LETTERS.find(seat)] = word
    else:
        _act(history, number, mark, rest)


def _take_back(history: History, number: int, count: str) -> None:
    if not count.isdecimal() or len(count) > _MOST_DIGITS:
        raise BadRecord(number, "record.not-understood", text=f"undo {count}")
    for _ in range(int(count)):
        actor = history.entries[-1].actor if history.entries else CHANCE
        if history.undo_refusal(actor) is not None:
            raise BadRecord(number, "record.cannot-undo")
        history.undo(actor)


def _act(history: History, number: int, mark: str, rest: str) -> None:
    if history.state.over:
        raise BadRecord(number, "record.after-the-end")
    actor = CHANCE if mark == "*" else Seat(LETTERS.find(mark))
    if mark != "*" and (len(mark) != 1 or not 0 <= actor < history.state.seats):
        raise BadRecord(number, "record.not-understood", text=f"{mark} {rest}")
    try:
        action = history.game.notation.read(rest)
    except (NotUnderstood, Ambiguous):
        raise BadRecord(number, "record.not-understood", text=rest) from None
    refusal = history.game.explain(history.state, action, actor)
    if refusal is not None:
        raise BadRecord(
            number, "record.illegal", text=f"{mark} {rest}", refusal=refusal, game=history.game
        )
    history.play(action, actor)
