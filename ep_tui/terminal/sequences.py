"""Splits the bytes that a terminal sends into characters and escape sequences; the feed calls it.

Every byte is looked at a few times, whatever it is: no expression here tries the same bytes in
more than one way of counting them.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 64
"""Bytes of an escape sequence; a longer one has no meaning."""

_CHARACTER = rb"""
    (?: [\x00-\x1a\x1c-\x7f]
    | [\xc2-\xdf][\x80-\xbf]
    | [\xe0-\xef][\x80-\xbf]{2}
    | [\xf0-\xf4][\x80-\xbf]{3} )
"""
_HALF = rb"(?: [\xc2-\xdf] | [\xe0-\xef][\x80-\xbf]? | [\xf0-\xf4][\x80-\xbf]{0,2} )"
"""The beginning of a character that takes several bytes."""
_STRING = rb"\x1b[\]PX^_] [^\x03\x07\x11\x18\x1a\x1b]*"
"""The beginning of a string. Ctrl+C and Ctrl+Q end one, as BEL, CAN and SUB do, and are keys."""
_TOKEN = re.compile(
    rb"""
      (?P<character> CHARACTER )
    | (?P<mouse> \x1b\[M [\x00-\xff]{3} )     # an old form, whose bytes have any value
    | (?P<sequence>
          \x1b\[\[ [ -~]                      # function keys of the Linux console
        | \x1b\[ [0-9]{1,2} \$                # keys of rxvt with Shift
        | \x1b\[ (?![\[M]) [ -?]* [@-~]
        | \x1bO [ -~] )
    | (?P<string> STRING (?: [\x07\x18\x1a] | \x1b\\ | (?=[\x03\x11]) | (?=\x1b[^\\]) ) )
    | (?P<unfinished> (?:
          HALF
        | \x1b (?: HALF | O | \[ (?: \[ | M [\x00-\xff]{0,2} | [ -?]* ) )?
        | STRING \x1b? ) \Z )
    | (?P<broken> \x1b\[ (?: [ -?]+ | \[ ) )  # what goes on as no sequence does
    | (?P<alt> \x1b CHARACTER )
    | (?P<escape> \x1b )
    | (?P<junk> [\x80-\xc1\xf5-\xff]+ | [\xc2-\xf4] )
    """.replace(b"CHARACTER", _CHARACTER)
    .replace(b"HALF", _HALF)
    .replace(b"STRING", _STRING),
    re.VERBOSE,
)


class Token(NamedTuple):
    """A piece of input.

    Attributes:
        kind: "character", "sequence", "alt" (a character with Alt), "escape" (the key);
            "mouse", "string", "broken" and "junk", which mean nothing here;
            "unfinished", which is always the last.
        end: where the next piece begins.
    """

    kind: str
    data: bytes
    end: int


def tokens(data: bytes, start: int) -> Iterator[Token]:
    """The pieces of `data` from a place on."""
    for found in _TOKEN.finditer(data, start):
        assert found.lastgroup is not None
        yield Token(found.lastgroup, found[0], found.end())


def shortened(unfinished: bytes) -> bytes:
    """A beginning that goes on in the same way, and is no longer than it takes to be too long."""
    if len(unfinished) <= LONGEST:
        return unfinished
    return unfinished[:2] + unfinished[1 - LONGEST :]
