"""Reads and writes records: a game as text with one line per action; a save is a record.

    ep-tui record 4
    ruleset land-ho@print-2025/3
    seats A=you B=deckhand
    first A
    promise 5f0c2d1e…

    A roll
    * dice 3 4
    = 6f0c1d2e3a4b5c6d
    undo 1
    seat B random
    secret 0d3b77c4…
    result {"winner":"A",…}

`*` is CHANCE, `=` the digest at the end of a part, `undo N` undoes the last N actions, `seat`
changes the player of a seat, and a line that begins with `#` is a comment. At the end, `secret`
shows the secret behind the promise, and `result` says who has won (`closing`). Lines are only ever
appended. docs/records.md is the full description.
"""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from ep_rules.editions import BEHAVIOR, DIGESTS_SINCE
from ep_rules.game import Game, Illegal
from ep_rules.history import Entry, History
from ep_rules.model import CHANCE, LETTERS, Action, Refusal, Seat, letter
from ep_rules.notation import Ambiguous, NotUnderstood
from ep_rules.origin import Added, OldSeed, Origin, read_promise, read_secret
from ep_rules.record_header import read_header
from ep_rules.recorded import BadRecord, Drawn, Header, LoadedRecord, RecordResult
from ep_rules.ruleset import ruleset_parts
from ep_rules.streams import Streams, is_word

_COUNT = re.compile(r"[1-9][0-9]{0,8}$")


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


def word_line(seat: Seat, text: str) -> str:
    """The line of a word that a person adds to the chance of a game."""
    return f"word {letter(seat)} {text}\n"


def write(
    header: Header,
    history: History,
    added: Added | None = None,
    *,
    between: Mapping[int, str] | None = None,
) -> str:
    """A whole record with its digests.

    `added`: words of players. `between`: lines to insert, by the number of actions before them.
    """
    again, between = header.start(), between or {}
    lines = [header.text(), *(word_line(seat, text) for seat, text in (added or {}).items())]
    for at, entry in enumerate(history.entries):
        part = again.state.part
        again.play(entry.action)
        lines += [between.get(at, ""), line_of(again.game, entry)]
        if again.state.part != part or again.state.over:
            lines.append(digest_line(again.state.digest()))
    return "".join(lines)


def read(
    text: str, watch: Callable[[History], None] | None = None, *, proving: bool = False
) -> LoadedRecord:
    """Replay a record; `watch` is called after every action.

    An incomplete last line is dropped and returned as `torn`. With `proving`, every outcome of
    chance is compared with the draw of the seed or the secret, if the record has it, and the result
    with what it is worked out to be.

    Raises:
        BadRecord: another line is wrong; it has the line and the reason.
    """
    whole, newline, torn = text.rpartition("\n")
    if not newline:
        raise BadRecord(1, "record.no-record")
    lines = whole.split("\n")
    header, body = read_header(lines)
    reader = _Reader(header, torn, _told(lines[body:]) if proving else None, proving=proving)
    history, undoable = reader.history, _undoable(lines[body:])
    for number in range(body, len(lines)):
        history.undoable = undoable[number - body]
        try:
            reader.line(number + 1, lines[number].strip())
        except BadRecord as error:
            history.undoable = True
            error.before = reader.loaded()
            raise
        if watch is not None:
            watch(reader.history)
    return reader.loaded()


def _undoable(lines: list[str]) -> list[bool]:
    """For each line, whether its action can be undone by a later line, or after the last."""
    found, undoable = [True] * len(lines), True
    for at in range(len(lines) - 1, -1, -1):
        found[at] = undoable
        if lines[at].startswith("*"):
            undoable = False
        elif lines[at].startswith("undo"):
            undoable = True
    return found


def _told(lines: list[str]) -> bytes | None:
    """The secret in the last lines."""
    for line in reversed(lines):
        mark, _, rest = line.partition(" ")
        if mark == "secret":
            return read_secret(rest)
    return None


class _Reader:
    """A record while it is read, line by line."""

    def __init__(self, header: Header, torn: str, told: bytes | None, *, proving: bool) -> None:
        self._header = header
        self._torn = torn
        self._told = told
        self._proving = proving
        self._behavior = ruleset_parts(header.ruleset)[2]
        self._seats = list(header.seats)
        self._digests = 0
        self._added: dict[Seat, str] = {}
        self._drawn: list[Drawn] = []
        self._secret: bytes | None = None
        self._result: RecordResult | None = None
        self.history = header.start()
        self._draw_from(header.origin)

    def loaded(self) -> LoadedRecord:
        """The part of the record that was read so far."""
        return LoadedRecord(
            self._header,
            self.history,
            tuple(self._seats),
            self._torn,
            self._digests,
            self._behavior,
            dict(self._added),
            tuple(self._drawn),
            self._secret,
            self._result,
        )

    def line(self, number: int, text: str) -> None:
        """Read one line below the header; raises BadRecord."""
        mark, _, rest = text.partition(" ")
        if not text or text.startswith("#"):
            return
        if self._result is not None:
            raise BadRecord(number, "record.after-the-end")
        match mark:
            case "=":
                self._compare(number, rest)
            case "undo":
                _take_back(self.history, number, rest)
            case "seat":
                self._seats[self._seat(number, rest)] = rest.partition(" ")[2]
            case "word":
                self._add(number, rest)
            case "promise":
                self._promise(number, rest)
            case "secret":
                self._tell(number, rest)
            case "result" if self._header.has_result:
                self._close(number, rest)
            case _:
                self._act(number, mark, rest)

    def _seat(self, number: int, rest: str) -> Seat:
        """The seat of a line with more text after it."""
        seat, _, word = rest.partition(" ")
        if len(seat) != 1 or not 0 <= LETTERS.find(seat) < len(self._seats) or not word:
            raise BadRecord(number, "record.bad-seats", text=rest)
        return Seat(LETTERS.find(seat))

    def _compare(self, number: int, digest: str) -> None:
        if self._behavior >= DIGESTS_SINCE:
            if digest != self.history.state.digest():
                raise BadRecord(number, "record.digest-differs")
            self._digests += 1

    # ---- the origin of chance ----------------------------------------------------------------

    def _add(self, number: int, rest: str) -> None:
        seat, text = self._seat(number, rest), rest.partition(" ")[2]
        if not is_word(text) or seat in self._added:
            raise BadRecord(number, "record.bad-word", text=text)
        if self.history.outcomes:
            raise BadRecord(number, "record.late-word", text=text)
        self._added[seat] = text
        self._draw_from(self._drawn.pop().origin)

    def _promise(self, number: int, rest: str) -> None:
        promise = read_promise(rest)
        if promise is None or self.history.state.over:
            raise BadRecord(number, "record.bad-promise", text=rest)
        self._draw_from(promise)

    def _tell(self, number: int, rest: str) -> None:
        secret = read_secret(rest)
        if secret is None or self._secret is not None or not self.history.state.over:
            raise BadRecord(number, "record.bad-secret", text=rest)
        if self._header.promise(secret) != self._drawn[-1].origin:
            raise BadRecord(number, "record.other-secret")
        self._secret = secret

    def _draw_from(self, origin: Origin) -> None:
        """Set the origin of the outcomes from here on."""
        words = origin.words(self._added)
        if self._told is not None and origin == self._header.promise(self._told):
            words = Streams(self._told, self._added)
        as_made = self._behavior >= DIGESTS_SINCE or not isinstance(origin, OldSeed)
        proved = 0 if self._proving and words is not None and as_made else None
        self._drawn.append(Drawn(origin, self.history.outcomes, proved))
        self.history.draw_from(words)

    def _prove(self, number: int, action: Action, text: str) -> None:
        """Compare a possible outcome with the draw of the words."""
        history = self.history
        if history.game.explain(history.state, action, CHANCE) is not None:
            return
        found = history.game.sample(history.state)
        if found != action:
            drawn = f"* {history.game.notation.write(found)}"
            raise BadRecord(number, "record.chance-differs", text=text, drawn=drawn)
        proved = (self._drawn[-1].proved or 0) + 1
        self._drawn[-1] = msgspec.structs.replace(self._drawn[-1], proved=proved)

    # ---- the result --------------------------------------------------------------------------

    def _close(self, number: int, text: str) -> None:
        found = RecordResult.read(text, len(self._seats))
        if found is None or not self.history.state.over:
            raise BadRecord(number, "record.bad-result")
        if self._proving and found != _worked_out(self._header, self.history, self._seats):
            raise BadRecord(number, "record.result-differs")
        self._result = found

    # ---- actions -----------------------------------------------------------------------------

    def _act(self, number: int, mark: str, rest: str) -> None:
        history, text = self.history, f"{mark} {rest}"
        if history.state.over:
            raise BadRecord(number, "record.after-the-end")
        actor = CHANCE if mark == "*" else Seat(LETTERS.find(mark))
        if mark != "*" and (len(mark) != 1 or not 0 <= actor < history.state.seats):
            raise BadRecord(number, "record.not-understood", text=text)
        try:
            action = history.game.notation.read(rest)
            if actor == CHANCE and self._drawn[-1].proved is not None:
                self._prove(number, action, text)
            history.play(action, actor)
        except (NotUnderstood, Ambiguous):
            raise BadRecord(number, "record.not-understood", text=text) from None
        except Illegal as error:
            raise self._illegal(number, text, error.refusal) from None

    def _illegal(self, number: int, text: str, refusal: Refusal) -> BadRecord:
        game, version = self.history.game, self._behavior
        if version < BEHAVIOR:
            return BadRecord(
                number,
                "record.older-rules",
                text=text,
                refusal=refusal,
                game=game,
                version=version,
                known=BEHAVIOR,
            )
        return BadRecord(number, "record.illegal", text=text, refusal=refusal, game=game)


def _worked_out(header: Header, history: History, seats: Sequence[str]) -> RecordResult:
    from ep_rules.result import result_of  # noqa: PLC0415 - only the end of a game needs it

    return result_of(header, history, seats)


def _take_back(history: History, number: int, count: str) -> None:
    if not _COUNT.match(count):
        raise BadRecord(number, "record.not-understood", text=f"undo {count}")
    for _ in range(int(count)):
        actor = history.entries[-1].actor if history.entries else CHANCE
        if history.undo_refusal(actor, recorded=True) is not None:
            raise BadRecord(number, "record.cannot-undo")
        history.undo(actor, recorded=True)
