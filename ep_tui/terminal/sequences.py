"""Splits a terminal's bytes into characters and escape sequences; the feed calls it.

Every byte is read a few times at most: no expression here matches the same bytes in more than one
way.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 64
"""The limit of bytes in an escape sequence; a longer one has no meaning."""

_CHARACTER = rb"""
    (?: [\x00-\x1a\x1c-\x7f]
    | [\xc2-\xdf][\x80-\xbf]
    | [\xe0-\xef][\x80-\xbf]{2}
    | [\xf0-\xf4][\x80-\xbf]{3} )
"""
_HALF = rb"(?: [\xc2-\xdf] | [\xe0-\xef][\x80-\xbf]? | [\xf0-\xf4][\x80-\xbf]{0,2} )"
"""The beginning of a character of several bytes."""
_STRING = rb"\x1b[\]PX^_] [^\x00-\x1f\x7f]*"
"""The beginning of a string. BEL, CAN and SUB end it; other control characters are keys."""
_TOKEN = (
    rb"""
      (?P<character> CHARACTER )
    | (?P<mouse> \x1b\[M [ -\xff]{3} )         # an old form, whose bytes have nearly any value
    | (?P<sequence>
          \x1b\[\[ [ -~]                      # function keys of the Linux console
        | \x1b\[ [0-9]{1,2} \$                # keys of rxvt with Shift
        | \x1b\[ (?![\[M]) [ -?]* [@-~]
        | \x1bO [ -~] )
    | (?P<string> STRING
          (?: [\x07\x18\x1a] | \x1b\\ | (?=[\x00-\x17\x19\x1c-\x1f\x7f]) | (?=\x1b[^\\]) ) )
    | (?P<unfinished> (?:
          HALF
        | \x1b (?: HALF | O | \[ (?: \[ | M [ -\xff]{0,2} | [ -?]* ) )?
        | STRING \x1b? ) \Z )
    | (?P<broken> \x1b\[ (?: M [ -\xff]{0,2} | [ -?]+ | \[ ) )  # what goes on as no sequence does
    | (?P<alt> \x1b CHARACTER )
    | (?P<escape> \x1b )
    | (?P<junk> [\x80-\xc1\xf5-\xff]+ | [\xc2-\xf4] )
    """.replace(b"CHARACTER", _CHARACTER)
    .replace(b"HALF", _HALF)
    .replace(b"STRING", _STRING)
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
    """The pieces of `data` from a position on."""
    token = re.compile(_TOKEN, re.VERBOSE)  # which `re` keeps; a first frame needs none
    for found in token.finditer(data, start):
        assert found.lastgroup is not None
        yield Token(found.lastgroup, found[0], found.end())


def shortened(unfinished: bytes) -> bytes:
    """A beginning that continues in the same way, at most as long as the limit requires."""
    if len(unfinished) <= LONGEST:
        return unfinished
    return unfinished[:2] + unfinished[1 - LONGEST :]
