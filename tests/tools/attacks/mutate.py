"""Mutations of a text: of bytes, lines, words, and values of a TOML file."""

import random
import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

Spoil = Callable[[random.Random, bytes, Sequence[bytes]], bytes]
"""Makes another input of one; the third argument is the whole corpus, to take pieces from."""

DEEP, LONG = 3000, 200_000
"""The depth of nests, and the length of the longest lines."""

WORDS = (
    "", "0", "-1", "1", "2", "3", "9", "10", "99", "255", "10000", "10001", "2147483648",
    "18446744073709551615", "18446744073709551616", "9" * 400, "9" * 5000, "-" + "9" * 5000,
    "1e9999",
    "1_0", "0x10", "0b1", "+7", "1.5", "nan", "inf", "-inf", "true", "false", "None", "NaN",
    "A", "B", "F", "G", "a", "AA", "*", "=", "#", "#0", "#1", "#9", "A#1", "G#1", "undo", "seat",
    "roll",
    "end", "yes", "no", "withdraw", "dice 3 4", "dice 9 9", "D4", "D4.ne", "D4-e", "Z99", "A0",
    "D4.x", "D4-",
    "gold", "1 gold", "0 gold", "-1 gold", "99999999999 gold", "wool wool", "wool, gold", "settler",
    "crew", "crew+crew", "spice-sack", "fish-haul", "unknown", "sea", "gold-field",
    "gold-field bare",
    "fields 9", "fields 7", "fish 1", "spice fast-gold", "you", "person:", "random", "A=you",
    "(done)",
    "\u0663", "\u00b2", "\u2460", "\u0130", "\u200b", "\u202e", "\ud7ff", "\U0001f600",
    "\x1b[2J", "\x07",
    "\x00", "\x85", "\u2028", "{", "}", "{x}", "{who, select, other {#}}", "%s", "..", "../x", "\\",
    '"', "'", '"""', "[", "]", "[[", "]]", "=", "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00",
)  # fmt: skip
"""Values that are too small, too large, of another kind, or look like something."""

VALUES: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 6, 7, 9999, 10_000, 10_001, 2**31, 2**63, 2**64, -(2**64), 10**400, 1.5,
    float("inf"),
    float("nan"), True, False, "", "A", "G", "gold", [], [[]], [1], [""], ["A"], [{}], {}, {"": ""},
    {"a": {"b": {}}}, "\x00", "x" * 3000, "Land-Ho", "land-ho", "spices", "print-2025",
)  # fmt: skip

RAW = (
    b"\x00", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80", b"\r", b"\n",
    b"\r\n", b"\n\n", b"\x0b", b"\x0c", b"\x1a", b"\x1b", b"\x7f", b"\xc2\x85", b"\xe2\x80\xa8",
    b"\t", b" ",
    b'"', b"'", b"[", b"]", b"{", b"}", b"=", b"#", b".", b",", b"\\", b"\\u0000", b"\\uD800",
)  # fmt: skip
"""Bytes that are no text, ends of lines of all kinds, and what TOML is made of."""


# ---- bytes -------------------------------------------------------------------------------------


def flip(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Change some bits."""
    spoilt = bytearray(data or b"\0")
    for _i in range(luck.choice((1, 1, 2, 8))):
        spoilt[luck.randrange(len(spoilt))] ^= 1 << luck.randrange(8)
    return bytes(spoilt)


def cut(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Truncate anywhere."""
    return data[: luck.randrange(len(data) + 1)]


def drop(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Delete a piece."""
    at, upto = sorted((luck.randrange(len(data) + 1), luck.randrange(len(data) + 1)))
    return data[:at] + data[min(upto, at + luck.choice((1, 10, 1000))) :]


def insert(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Insert invalid or special bytes."""
    at = luck.randrange(len(data) + 1)
    return data[:at] + luck.choice(RAW) * luck.choice((1, 1, 1, 3)) + data[at:]


def noise(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Insert random bytes."""
    at = luck.randrange(len(data) + 1)
    return data[:at] + luck.randbytes(luck.choice((1, 4, 64))) + data[at:]


def splice(luck: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Continue with another input."""
    other = luck.choice(corpus)
    return data[: luck.randrange(len(data) + 1)] + other[luck.randrange(len(other) + 1) :]


def line_ends(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Change line endings, all or some."""
    ends = luck.choice((b"\r\n", b"\r", b"\n\r", b"\x85", b"\n\n", b""))
    return data.replace(b"\n", ends, luck.choice((-1, -1, 1, 5)))


def byte_order_mark(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Add a mark at the start, or re-encode the whole text."""
    if luck.random() < 0.5:
        return b"\xef\xbb\xbf" + data
    return data.decode("utf-8", "replace").encode(luck.choice(("utf-16", "utf-32", "utf-16-le")))


def long_line(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Make one line very long."""
    lines = data.split(b"\n")
    at = luck.randrange(len(lines))
    much = luck.choice((b"9", b"a ", b"A", b"[", b"{", b"#", b"\xc3\xa4", b"x.", b"1,", lines[at]))
    lines[at] += much * (luck.choice((1000, LONG)) // max(1, len(much)))
    return b"\n".join(lines)


# ---- lines and words ---------------------------------------------------------------------------


def swap_lines(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Swap two lines."""
    lines = data.split(b"\n")
    a, b = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def repeat_line(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Repeat a line, here or elsewhere, once or very often."""
    lines = data.split(b"\n")
    line = luck.choice(lines)
    at = luck.randrange(len(lines) + 1)
    lines[at:at] = [line] * luck.choice((1, 1, 2, 500))
    return b"\n".join(lines)


def lose_line(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Delete a line."""
    lines = data.split(b"\n")
    del lines[luck.randrange(len(lines))]
    return b"\n".join(lines)


def take_line(luck: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Insert a line of another input."""
    lines = data.split(b"\n")
    at = luck.randrange(len(lines))
    lines[at : at + luck.randrange(2)] = [luck.choice(luck.choice(corpus).split(b"\n"))]
    return b"\n".join(lines)


def _word_spans(data: bytes) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(rb"[^\s=\"',\[\]{}]+", data)]


def other_word(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Replace a word with one of a wrong kind or out of bounds."""
    spans = _word_spans(data) or [(0, 0)]
    begin, end = luck.choice(spans)
    return data[:begin] + luck.choice(WORDS).encode("utf-8", "surrogatepass") + data[end:]


def swap_words(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Swap two words."""
    spans = _word_spans(data)
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted(luck.sample(spans, 2))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def other_digits(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Replace a number."""
    spans = [found.span() for found in re.finditer(rb"\d+", data)] or [(0, 0)]
    begin, end = luck.choice(spans)
    number = luck.choice((*map(str, range(14)), "-1", "99", "1000000", str(2**64), "9" * 5000))
    return data[:begin] + number.encode() + data[end:]


# ---- TOML --------------------------------------------------------------------------------------


def deep(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Nest a value, a table or a key very deep."""
    depth = luck.choice((5, 90, 1000, DEEP))
    nested = luck.choice(
        (
            b"x = " + b"[" * depth + b"]" * depth,
            b"x = " + b"[" * depth,
            b"x = " + b"{a=" * depth + b"1" + b"}" * depth,
            b".".join([b"a"] * depth) + b" = 1",
            b"[" + b".".join([b"a"] * depth) + b"]",
            b"[[" + b".".join([b"a"] * depth) + b"]]",
        )
    )
    lines = data.split(b"\n")
    at = luck.randrange(len(lines) + 1)
    key = luck.choice(lines).partition(b"=")[0].strip() or b"x"
    lines.insert(at, nested.replace(b"x", key, 1))
    return b"\n".join(lines)


def other_value(luck: random.Random, data: bytes, _: Sequence[bytes]) -> bytes:
    """Change, delete, double or move one value of a TOML file."""
    try:
        top = tomllib.loads(data.decode())
        inner = _containers(top)
    except (ValueError, RecursionError):
        return other_word(luck, data, _)
    where = luck.choice(inner)
    keys: list[Any] = list(where) if isinstance(where, dict) else list(range(len(where)))
    if not keys:
        return data
    key, how = luck.choice(keys), luck.randrange(6)
    if how == 0:
        del where[key]
    elif how == 1:
        where[key] = [where[key]] if luck.random() < 0.5 else {"x": where[key]}
    elif how == 2 and isinstance(where, dict):
        where[luck.choice(("", "x", "A", "hexes", "rows", "D4", "C3.s"))] = where.pop(key)
    elif how == 3:
        among = luck.choice(inner)
        if among:
            where[key] = luck.choice(list(among.values() if isinstance(among, dict) else among))
    elif how == 4 and isinstance(where, list):
        where.extend([where[key]] * luck.choice((1, 3, 300)))
    else:
        where[key] = luck.choice(VALUES)
    try:
        return _toml(top).encode("utf-8", "surrogatepass")
    except RecursionError:  # a container contains itself
        return data


def _containers(value: Any) -> list[Any]:
    found = [value] if isinstance(value, dict | list) else []
    inside: Sequence[Any] = ()
    if found:
        inside = list(value.values()) if isinstance(value, dict) else value
    return [*found, *(inner for item in inside for inner in _containers(item))]


def _toml(top: dict[str, Any]) -> str:
    return "".join(f"{_quoted(key)} = {_inline(value)}\n" for key, value in top.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 1000:
        return "9" * 5000
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    body = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{body}"'


BYTES: tuple[Spoil, ...] = (
    flip, cut, drop, insert, noise, splice, line_ends, byte_order_mark, long_line
)  # fmt: skip
LINES: tuple[Spoil, ...] = (
    swap_lines, repeat_line, lose_line, take_line, other_word, other_word, swap_words, other_digits
)  # fmt: skip
TOML: tuple[Spoil, ...] = (*LINES, other_value, other_value, other_value, other_value, deep)


def spoil(
    luck: random.Random, data: bytes, corpus: Sequence[bytes], ways: Sequence[Spoil]
) -> bytes:
    """Make a bad input from another in one to three ways: mostly in its structure, or in bytes."""
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        data = luck.choice(ways if luck.random() < 0.7 else BYTES)(luck, data, corpus)
    return data[: 4 * LONG]
