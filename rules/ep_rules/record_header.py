"""Reads the header of a record, line by line; `record` calls it."""

import re
from collections.abc import Mapping

from ep_rules.editions import BEHAVIOR
from ep_rules.model import LETTERS, Seat
from ep_rules.origin import OldSeed, Origin, read_promise, read_seed
from ep_rules.recorded import BadRecord, Header
from ep_rules.ruleset import BadChoice, ruleset_parts

FORMAT = 2
_MAGIC = re.compile(r"ep-tui record ([1-9][0-9]{0,8})$")
_HEADER = ("ruleset", "seats", "first")
_ORIGINS = ("seed", "promise")

HeaderLines = Mapping[str, tuple[int, str]]
"""The header: for each word its line and what follows it."""


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header of a record's lines, and the index of the first line below it.

    Raises:
        BadRecord: a line is wrong; it has the line and the reason.
    """
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
        if key not in (*_HEADER, *_ORIGINS) or key in values or not value:
            raise BadRecord(at, "record.bad-header", text=text)
        if key in _ORIGINS and any(origin in values for origin in _ORIGINS):
            raise BadRecord(at, "record.bad-header", text=text)
        values[key] = (at, value)
    for key in _HEADER:
        if key not in values:
            raise BadRecord(at, "record.header-missing", key=key)
    if not any(key in values for key in _ORIGINS):
        raise BadRecord(at, "record.header-missing", key="seed")
    return _fields(int(magic[1]), values), at + 1


def _fields(form: int, values: HeaderLines) -> Header:
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
    header = Header(
        ruleset, tuple(word for _, _, word in words), Seat(first), _origin(form, values)
    )
    try:
        header.start()
    except BadChoice as error:
        raise BadRecord(values["ruleset"][0], "record.bad-choice", choice=error) from None
    return header


def _origin(form: int, values: HeaderLines) -> Origin:
    if "seed" in values:
        line, text = values["seed"]
        seed = read_seed(form, text)
        if seed is None:
            raise BadRecord(line, "record.bad-seed", text=text)
        return seed
    line, text = values["promise"]
    promise = read_promise(text)
    if promise is None or form == OldSeed.format:
        raise BadRecord(line, "record.bad-promise", text=text)
    return promise
