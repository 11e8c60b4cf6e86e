"""Quotes user input in sentences and JSON: shortened, without control sequences."""

import re
from collections.abc import Mapping

__all__ = ["escaped", "printable", "quoted", "quoted_all"]

MOST = 60
_STEERING = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
"""Control characters, direction marks, and halves of characters."""


def printable(text: str) -> str:
    """A text with a question mark for each character that could control a terminal."""
    return text if text.isprintable() else re.sub(_STEERING, "?", text)


def escaped(json: str) -> str:
    """JSON with escapes for these characters, which only occur in strings."""
    return re.sub(_STEERING, lambda found: f"\\u{ord(found[0]):04x}", json)


def quoted(text: str, most: int = MOST) -> str:
    """A text without control characters, cut where it gets long."""
    head = "".join(c if c.isprintable() else "?" for c in text[:most])
    return head if len(text) <= most else f"{head.rstrip()}…"


def quoted_all(params: Mapping[str, object]) -> dict[str, object]:
    """The same for every text among the parameters of a sentence."""
    return {
        name: quoted(value, _most(name)) if isinstance(value, str) else value
        for name, value in params.items()
    }


def _most(name: str) -> int:
    """Lists of known names are our own and may be longer."""
    return 400 if name == "known" else MOST
