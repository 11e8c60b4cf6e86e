"""Translates a character or an escape sequence into Textual's events; the feed calls it.

Only what the table of keys has comes in. Textual's own parser reads an unknown number as a letter
and loses the key of a Latin keyboard, so keys are read here, with Textual's names of them.
"""

import re
import sys
from collections.abc import Iterator

from textual import events, messages
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.keys import _character_to_key  # pyright: ignore[reportPrivateUsage]  # Textual's
from textual.message import Message

from ep_tui.terminal.answer import Measured
from ep_tui.terminal.key_table import (
    LEAVE_KEYS,
    LEAVING_LETTERS,
    LEAVING_SIGNS,
    NAMED,
    PAD_CHARACTERS,
    SHIFTED,
    is_of_another_script,
)
from ep_tui.terminal.letter_key import LetterKey
from ep_tui.terminal.sequences import LONGEST, Token

SYNCHRONIZED_OUTPUT = "2026"
CURSOR = "cursor"
"""The question about the place of the cursor, among the modes that the program asks about."""

_CLICK = r"\x1b\[<(?P<buttons>\d{1,3});\d{1,5};\d{1,5}[Mm]"
_MODE_REPLY = r"\x1b\[\?(?P<mode>\d{1,5});(?P<state>\d)\$y"
_CURSOR_REPLY = r"\x1b\[\d{1,5};(?P<column>\d{1,5})R"
_OLD_KEY = r"\x1bO(?P<key>[A-HP-S])"
"""Arrows and F1 to F4 of many terminals."""
_PAD_KEY = r"\x1bO([Mj-y])"
"""A keypad's Enter and characters; tmux sends Enter so."""
_CONSOLE_KEY = r"\x1b\[\[([A-E])"
"""F1 to F5 of the Linux console."""
_OTHER_KEY = r"\x1b\[27;(\d{1,3});(\d{1,7})~"
"""A key with modifiers as xterm and tmux send it, if they are set to."""
_KEY = (
    r"\x1b\[(?P<key>\d{0,7})(?::(?P<shifted>\d{0,7}))?(?::(?P<base>\d{1,7}))?"
    r"(?:;(?P<held>\d{0,3})(?::(?P<event>\d))?)?(?:;(?P<text>[\d:]*))?(?P<end>[A-HPQSZu~]|(?<=\[)R)"
)
"""A key of kitty's protocol, which has those of older terminals in it."""

_SHIFT, _ALT, _CTRL, _LOCKS = 1, 2, 4, 64 | 128
_RELEASED = "3"
_NO_BUTTON, _WHEEL, _MORE_BUTTONS = 3, 64, 128
_SAME = {"ctrl+i": "tab", "ctrl+j": "enter", "ctrl+m": "enter", "ctrl+[": "escape"}
"""What older terminals send for these keys."""
_UNSHIFTED = {"shift+enter", "shift+space", "shift+backspace", "shift+escape"}
"""Older terminals do not tell these from the keys without Shift."""
_CONTROLS = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x1b": "escape",
    "\x08": "backspace",
    "\x7f": "backspace",
}
_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000"), " ")
"""What some layouts and input methods send for Space."""


class Translator:
    """Translates the input of one terminal into events.

    Attributes:
        asked: what the terminal has not answered: the numbers of modes, and CURSOR.
    """

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self._mouse = XTermParser()

    def meaning(self, token: Token) -> Iterator[Message]:
        """The events of a piece, usually one; none for what is not in the table."""
        text = token.data.decode("utf-8", "ignore")
        if token.kind in ("character", "escape"):
            yield from _character(text)
        elif token.kind == "alt":
            yield from _with_escape(text[1:])
        elif token.kind == "sequence" and len(text) <= LONGEST:
            yield from self._sequence(text)

    def _sequence(self, sequence: str) -> Iterator[Message]:
        if sequence[1] != "[" or sequence[2] in "[?<":
            yield from self._other(sequence)
        elif CURSOR in self.asked and (place := re.fullmatch(_CURSOR_REPLY, sequence)):
            yield from self._measured(int(place["column"]))
        else:
            if sequence.startswith("\x1b[27;"):
                sequence = re.sub(_OTHER_KEY, "\x1b[\\2;\\1u", sequence)
            if key := re.fullmatch(_KEY, sequence):
                yield from _key(key)

    def _other(self, sequence: str) -> Iterator[Message]:
        """The events of a click, a reply, or a key in an older form."""
        if click := re.fullmatch(_CLICK, sequence):
            yield from self._clicked(sequence, int(click["buttons"]))
        elif reply := re.fullmatch(_MODE_REPLY, sequence):
            yield from self._reply(reply["mode"], supported=reply["state"] != "0")
        elif old := re.fullmatch(_OLD_KEY, sequence):
            yield from _named(FUNCTIONAL_KEYS.get(f"1{old['key']}", ""), 0)
        elif pad := re.fullmatch(_PAD_KEY, sequence):
            yield from _character(chr(ord(pad[1]) - 0x40))
        elif console := re.fullmatch(_CONSOLE_KEY, sequence):
            yield events.Key(f"f{ord(console[1]) - ord('A') + 1}", None)

    def _clicked(self, sequence: str, buttons: int) -> Iterator[Message]:
        """A button, a drag or the wheel; other movements and further buttons mean nothing."""
        if buttons & (_WHEEL | _NO_BUTTON) != _NO_BUTTON and buttons < _MORE_BUTTONS:
            click = self._mouse.parse_mouse_code(sequence)
            if click is not None:
                yield click

    def _measured(self, column: int) -> Iterator[Message]:
        self.asked.discard(CURSOR)
        yield Measured(column)

    def _reply(self, mode: str, *, supported: bool) -> Iterator[Message]:
        if mode not in self.asked:
            return
        self.asked.discard(mode)
        if mode == SYNCHRONIZED_OUTPUT and supported:
            yield messages.TerminalSupportsSynchronizedOutput()


def _held(number: str | None) -> int:
    """The modifiers of a key, without the locks."""
    return max(0, int(number or 1) - 1) & ~_LOCKS


def _character(text: str) -> Iterator[events.Key]:
    """A character of an old terminal: text, or a control character."""
    if text in _CONTROLS:
        yield events.Key(_CONTROLS[text], text)
    elif text < " ":
        name = f"ctrl+{chr(ord(text) + 0x60)}" if text else ""
        if name in NAMED:
            yield events.Key(name, text)
    else:
        yield from _text(text)


def _with_escape(text: str) -> Iterator[events.Key]:
    """A character after Escape: Alt, which is in no key but the Linux console's Shift+Tab."""
    if text == "\t":
        yield events.Key("shift+tab", None)
    else:
        yield from (key for key in _character(text) if key.key in LEAVE_KEYS)


def _key(found: re.Match[str]) -> Iterator[events.Key]:
    """The events of a sequence for a key."""
    if found["event"] == _RELEASED:
        return
    end = found["end"]
    number = int(found["key"] or (0 if end in "u~" else 1))
    name = "shift+tab" if end == "Z" else FUNCTIONAL_KEYS.get(f"{number}{end}", "")
    sign = PAD_CHARACTERS.get(name, name)
    held = _held(found["held"])
    if len(sign) == 1:  # of a keypad
        yield from _typed(sign, "", "", held, _spelled(found["text"]))
    elif name:
        yield from _named(name, held)
    elif end == "u":
        plain, shifted, base = map(_spelled, (found["key"], found["shifted"], found["base"]))
        yield from _typed(plain, shifted, base, held, _spelled(found["text"]))


def _named(name: str, held: int) -> Iterator[events.Key]:
    """A key with a name, if the table has it with these modifiers."""
    if held & ~(_SHIFT | _CTRL):
        return
    name = "ctrl+" * bool(held & _CTRL) + "shift+" * bool(held & _SHIFT) + name
    name = name.removeprefix("shift+") if name in _UNSHIFTED else name
    if name in NAMED:
        yield events.Key(name, None)


def _spelled(numbers: str | None) -> str:
    """The characters of these numbers."""
    found = [int(number[:8]) for number in (numbers or "").split(":") if number]
    return "".join(chr(number) for number in found if number <= sys.maxunicode)


def _typed(plain: str, shifted: str, base: str, held: int, text: str) -> Iterator[events.Key]:
    """A key that prints: its text, or a key with Ctrl.

    Alt and AltGr are in the text if they change it, as AltGr with Q is `@` in some layouts.
    """
    upper = shifted or SHIFTED.get(plain) or plain.upper()
    if held & ~(_SHIFT | _ALT | _CTRL):
        return
    if held == _CTRL:
        yield from _control(plain.lower(), base)
    elif held & (_ALT | _CTRL):
        if held & _ALT and text not in (plain, upper):
            yield from _text(text)
    elif base and is_of_another_script(plain) and text in ("", plain, upper):
        yield _letter(text or (upper if held else plain), base, shift=bool(held))
    else:
        yield from _text(text or (upper if held else plain))


def _letter(letter: str, base: str, *, shift: bool) -> LetterKey:
    """A letter of another script, with the character of a Latin keyboard in its place."""
    has_case = letter.lower() != letter.upper()
    if not base.isalpha():
        base = SHIFTED.get(base, base) if shift else base
    elif letter.isupper() if has_case else shift:
        base = base.upper()
    return LetterKey(letter, events.Key(_character_to_key(base), base))


def _control(letter: str, base: str) -> Iterator[events.Key]:
    """A key with Ctrl: by its letter, or else by the key of a Latin keyboard in its place."""
    if base and (not letter.isascii() or (letter, base) in LEAVING_SIGNS):
        letter = base
    letter = LEAVING_LETTERS.get(letter, letter)
    name = _SAME.get(f"ctrl+{letter}", f"ctrl+{letter}")
    if name in NAMED:
        yield events.Key(name, None)


def _text(text: str) -> Iterator[events.Key]:
    """A key for each printable character of a text."""
    for character in text.translate(_BLANKS):
        if character.isprintable():
            yield events.Key(_character_to_key(character), character)
