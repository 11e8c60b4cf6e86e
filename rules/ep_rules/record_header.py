"""Reads the header of a record, line by line; `record` calls it."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from ep_rules.editions import BEHAVIOR
from ep_rules.model import LETTERS, Seat
from ep_rules.origin import OLD_SEEDS, Origin, read_promise, read_seed
from ep_rules.recorded import FORMAT, FROM_SCENE, BadRecord, Header, OtherGame
from ep_rules.ruleset import BadChoice, ruleset_parts
from ep_rules.scene_error import BadScene

_MAGIC = re.compile(r"ep-tui record ([1-9][0-9]{0,8})$")
_HEADER = ("ruleset", "seats", "first")
_ORIGINS = frozenset(("seed", "promise"))
_SCENE = "scene"
_KEYS = frozenset((*_HEADER, *_ORIGINS, _SCENE))

HeaderLines = Mapping[str, tuple[int, str]]
"""The header: for each word its line and what follows it."""


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header of a record's lines, and the index of the first line below it.

    Raises:
        BadRecord: a line is wrong; it has the line and the reason.
    """
    form, values, body = header_lines(lines)
    return _fields(form, values), body


def header_lines(lines: Sequence[str]) -> tuple[int, HeaderLines, int]:
    """The version of the format, the header unread, and the index of the first line below it.

    Raises:
        BadRecord: a line is not one of a header, or one is missing.
    """
    magic = _MAGIC.match(lines[0].strip())
    if magic is None:
        raise BadRecord(1, "record.seen" if " seen by " in lines[0] else "record.no-record")
    if int(magic[1]) > FORMAT:
        raise BadRecord(1, "record.newer-format", format=int(magic[1]), known=FORMAT)
    values: dict[str, tuple[int, str]] = {}
    at = 1
    while at < len(lines) and (text := lines[at].strip()):
        at += 1
        if text.startswith("#"):
            continue
        key, _, value = text.partition(" ")
        if key not in _KEYS or key in values or not value:
            raise BadRecord(at, "record.bad-header", text=text)
        if key in _ORIGINS and not _ORIGINS.isdisjoint(values):
            raise BadRecord(at, "record.bad-header", text=text)
        values[key] = (at, value)
    for key in _HEADER:
        if key not in values:
            raise BadRecord(at, "record.header-missing", key=key)
    if _ORIGINS.isdisjoint(values):
        raise BadRecord(at, "record.header-missing", key="seed")
    return int(magic[1]), values, at + 1


def _fields(form: int, values: HeaderLines) -> Header:
    line, ruleset = values["ruleset"]
    try:
        version = ruleset_parts(ruleset)[2]
    except BadChoice as error:
        raise BadRecord(line, "record.bad-choice", choice=error) from None
    if version > BEHAVIOR:
        raise BadRecord(line, "record.newer-rules", version=version, known=BEHAVIOR)
    seats = seats_of(*values["seats"])
    line, text = values["first"]
    first = LETTERS.find(text)
    if not 0 <= first < len(seats) or len(text) != 1:
        raise BadRecord(line, "record.bad-first", text=text)
    origin, scene = _origin(form, values), _scene(form, values)
    header = Header(ruleset, seats, Seat(first), origin, scene, form)
    try:
        header.start()
    except BadChoice as error:
        raise BadRecord(values["ruleset"][0], "record.bad-choice", choice=error) from None
    except (BadScene, OtherGame):
        raise BadRecord(values[_SCENE][0], "record.bad-scene") from None
    return header


def seats_of(line: int, text: str) -> tuple[str, ...]:
    """The words of the `seats` line; raises BadRecord."""
    words = [word.partition("=") for word in text.split(" ")]
    if [mark for mark, _, _ in words] != list(LETTERS[: len(words)]) or not all(
        word for _, _, word in words
    ):
        raise BadRecord(line, "record.bad-seats", text=text)
    return tuple(word for _, _, word in words)


def _scene(form: int, values: HeaderLines) -> str:
    """The position in which the game begins, which is a string of JSON; "" if there is none."""
    if _SCENE not in values:
        return ""
    line, text = values[_SCENE]
    try:
        found = msgspec.json.decode(text, type=str)
    except msgspec.DecodeError:
        raise BadRecord(line, "record.bad-scene") from None
    if form < FROM_SCENE or not found:
        raise BadRecord(line, "record.bad-scene")
    return found


def _origin(form: int, values: HeaderLines) -> Origin:
    if "seed" in values:
        line, text = values["seed"]
        seed = read_seed(form, text)
        if seed is None:
            raise BadRecord(line, "record.bad-seed", text=text)
        return seed
    line, text = values["promise"]
    promise = read_promise(text)
    if promise is None or form == OLD_SEEDS:
        raise BadRecord(line, "record.bad-promise", text=text)
    return promise
