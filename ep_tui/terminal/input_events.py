"""Translates a character or an escape sequence into Textual's events; the feed calls it.

Textual's own parser tries every beginning of a sequence, with expressions that take milliseconds
for some. Here its tables are used once for each.
"""

import re
from collections.abc import Iterator
from typing import Any

from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

from ep_tui.terminal.sequences import LONGEST, Token

SYNCHRONIZED_OUTPUT = "2026"
CURSOR = "cursor"
"""The question about the place of the cursor, among the modes that the program asks about."""

_CLICK = r"\x1b\[<\d{1,4};-?\d{1,5};-?\d{1,5}[Mm]"
_MODE_REPLY = r"\x1b\[\?(?P<mode>\d{1,5});(?P<state>\d)\$y"
_KEY = r"\x1b\[\[[A-E]|\x1b\[[0-9:;]*[$@-~]|\x1bO[ -~]"
_UNASKED = (
    r"\x1b\[(?:[IO]"  # the terminal gains or loses the focus
    r"|48;[0-9:;]*t)"  # its size
)
"""Reports that look like keys; the program requests none of them."""
_CURSOR_REPLY = r"\x1b\[\d{1,5};(?P<column>\d{1,5})R"


_parsed: Any = XTermParser._parse_extended_key.__wrapped__  # pyright: ignore[reportPrivateUsage]  # Textual's


class _Tables(XTermParser):
    """Textual's parser without the cache that keeps those of closed terminals."""

    _parse_extended_key = _parsed


class Translator:
    """Translates the input of one terminal into events.

    Attributes:
        asked: what the terminal has not answered: the numbers of modes, and CURSOR.
    """

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self._tables = _Tables()

    def meaning(self, token: Token) -> Iterator[Message]:
        """The events of a piece, usually one; none for unknown input."""
        text = token.data.decode("utf-8", "ignore")
        if token.kind in ("character", "escape") and text:
            yield from self._keys(text)
        elif token.kind == "alt" and text[1:]:
            keys = list(self._keys(text))  # some have their own name
            yield from keys or self._keys(text[1:], alt=True)
        elif token.kind == "sequence" and len(text) <= LONGEST:
            yield from self._sequence(text)

    def _sequence(self, sequence: str) -> Iterator[Message]:
        if re.fullmatch(_CLICK, sequence):
            click = self._tables.parse_mouse_code(sequence)
            if click is not None:
                yield click
        elif reply := re.fullmatch(_MODE_REPLY, sequence):
            yield from self._reply(reply["mode"], supported=reply["state"] != "0")
        elif place := re.fullmatch(_CURSOR_REPLY, sequence):
            yield from self._measured(int(place["column"]))
        elif re.fullmatch(_KEY, sequence) and not re.fullmatch(_UNASKED, sequence):
            yield from self._keys(sequence)

    def _measured(self, column: int) -> Iterator[Message]:
        if CURSOR in self.asked:
            from ep_tui.terminal.answer import Measured

            self.asked.discard(CURSOR)
            yield Measured(column)

    def _keys(self, sequence: str, *, alt: bool = False) -> Iterator[events.Key]:
        for key in self._tables._sequence_to_key_events(sequence, alt=alt):  # pyright: ignore[reportPrivateUsage]  # Textual's
            if key.key != Keys.Ignore and _is_text(key.key + (key.character or "")):
                yield key

    def _reply(self, mode: str, *, supported: bool) -> Iterator[Message]:
        if mode not in self.asked:
            return
        self.asked.discard(mode)
        if mode == SYNCHRONIZED_OUTPUT and supported:
            yield messages.TerminalSupportsSynchronizedOutput()


def _is_text(text: str) -> bool:
    """True if it can be written as UTF-8, unlike half of a UTF-16 pair."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
