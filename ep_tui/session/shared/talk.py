"""What the people at a shared table write to each other; it is in no record."""

import re
import unicodedata
from collections import deque
from typing import NamedTuple

from ep_tui.storage.person_names import INVISIBLE
from ep_tui.texts.fitting import cells, clip

LONGEST = 200
"""Cells of a line."""
KEPT = 100
"""Lines that can be read again."""
PHRASES = tuple("12345678")
"""The keys of the phrases, which are those of their texts."""
_MOST_MARKS = 2
_LETTERS = ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Sc", "Sm")
_KINDS = frozenset((*_LETTERS, "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"))


class Said(NamedTuple):
    """A line and who wrote it."""

    name: str
    text: str


class TalkLines:
    """The last lines of a table."""

    def __init__(self) -> None:
        self._lines: deque[Said] = deque(maxlen=KEPT)

    def add(self, name: str, text: str) -> Said | None:
        """Add the letters of a line and return it; None if there are none."""
        kept = clean(text)
        if not kept:
            return None
        said = Said(name, kept)
        self._lines.append(said)
        return said

    def lines(self, muted: frozenset[str]) -> list[Said]:
        """All lines, the oldest first, without those of some people."""
        return [said for said in self._lines if said.name not in muted]


def clean(text: str) -> str:
    """The letters, digits and punctuation of a text, cut to the longest line.

    Control characters, marks of direction, invisible characters and piled up marks are left out.
    """
    kept: list[str] = []
    marks = _MOST_MARKS
    for char in re.sub(INVISIBLE, "", unicodedata.normalize("NFKC", text)):
        kind = unicodedata.category(char)
        if kind in ("Mn", "Mc"):
            marks += 1
            if marks <= _MOST_MARKS:
                kept.append(char)
        elif kind in _KINDS or "!" <= char <= "~":
            kept.append(char)
            marks = 0
        elif kind == "Zs" or char in "\t\n":
            kept.append(" ")
            marks = _MOST_MARKS
    line = unicodedata.normalize("NFKC", " ".join("".join(kept).split()))
    return line if cells(line) <= LONGEST else clip(line, LONGEST).rstrip()
