"""Reads the input of one terminal: bytes in, Textual's events out; its driver calls it.

No input harms the program: the work is linear in the bytes, the buffer is bounded, and an
unreadable piece is lost alone. A terminal, a channel of a host and a test are read alike.
"""

import re
from collections import deque
from collections.abc import Callable
from typing import Literal

from textual import constants, events
from textual.message import Message

from ep_tui.terminal.input_events import Translator
from ep_tui.terminal.sequences import Token, shortened, tokens

MOST_PASTED = 4096
"""The limit of bytes in a paste; the rest is dropped up to its end."""
MOST_WAITING = 128
"""The limit of events that wait for the app. More are a flood, such as a paste without marks."""
SEQUENCE_PATIENCE = 1.0
"""Seconds of silence after which an incomplete sequence is dropped."""
PASTE_PATIENCE = 1.0
"""Seconds of silence after which a paste is over, even without its end mark."""
FLOOD_PATIENCE = 0.1
"""Seconds of silence after which a flood is over."""
LEAVE_KEYS = ("ctrl+c", "ctrl+q")
"""Keys even in a paste and in a flood; they are not part of text."""

_PASTE = b"\x1b[200~"
_LEAVE = rb"[\x03\x11]|\x1b\[(?:99|113);5u"
_FLOOD_END = re.compile(_LEAVE)
_PASTE_END = re.compile(rb"(?P<mark>\x1b\[201~)|" + _LEAVE)
_LONGEST_END = len(b"\x1b[113;5u")
_ESCAPE = b"\x1b"

_State = Literal["keys", "paste", "flood"]


class Feed:
    """The input of one terminal.

    Attributes:
        events: those that the app has not taken yet; the driver takes it from the left.
        asked: what the program has asked; no other reply is taken.
        deadline: when to call `tick` if no byte comes before; None for never.
    """

    def __init__(self, lost: Callable[[Exception], None]) -> None:
        """`lost` is called with the error for which a key is lost."""
        self.events: deque[Message] = deque()
        self.deadline: float | None = None
        self._translator = Translator()
        self.asked = self._translator.asked
        self._lost = lost
        self._state: _State = "keys"
        self._rest = b""
        self._pasted = bytearray()

    @property
    def kept(self) -> int:
        """The number of bytes kept of incomplete input."""
        return len(self._rest) + len(self._pasted)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the terminal, in pieces of any size."""
        data, self._rest = self._rest + data, b""
        at = 0
        while at < len(data):
            if self._state == "keys":
                at = self._read_keys(data, at)
            elif self._state == "paste":
                at = self._read_paste(data, at)
            else:
                at = self._read_flood(data, at)
        self.deadline = self._next_deadline(now)

    def tick(self, now: float) -> None:
        """Stop waiting for input that is overdue."""
        if self.deadline is None or now < self.deadline:
            return
        rest, self._rest, self.deadline = self._rest, b"", None
        if self._state == "keys":
            self._give_up(rest)
        elif self._state == "paste":
            self._keep(rest)
            self._end_paste()
        self._state = "keys"

    def _next_deadline(self, now: float) -> float | None:
        if self._state == "paste":
            return now + PASTE_PATIENCE
        if self._state == "flood":
            return now + FLOOD_PATIENCE
        if not self._rest:
            return None
        may_be_a_key = self._rest.startswith(_ESCAPE) and len(self._rest) <= len("\x1b[")
        return now + (constants.ESCAPE_DELAY if may_be_a_key else SEQUENCE_PATIENCE)

    # ---- keys -------------------------------------------------------------------------------

    def _read_keys(self, data: bytes, at: int) -> int:
        """Read until a paste or a flood starts; return its position."""
        for token in tokens(data, at):
            if token.kind == "unfinished":
                self._rest = shortened(token.data)
            elif token.data == _PASTE:
                self._state = "paste"
                return token.end
            else:
                self._add(token)
            if len(self.events) > MOST_WAITING:
                self._begin_flood()
                return token.end
        return len(data)

    def _add(self, token: Token) -> None:
        """Add the events of a piece of input; it is lost if it cannot be read."""
        try:
            self.events += self._translator.meaning(token)
        except Exception as error:
            self._lost(error)

    def _give_up(self, begun: bytes) -> None:
        """Add the key that the beginning of a sequence may be: Escape, or a character with Alt."""
        if begun == _ESCAPE:
            self._add(Token("escape", begun, 0))
        elif begun.startswith(_ESCAPE) and len(begun) == len("\x1b["):
            self._add(Token("alt", begun, 0))

    # ---- pastes -----------------------------------------------------------------------------

    def _read_paste(self, data: bytes, at: int) -> int:
        """Keep the pasted text, up to its end or a leave key; return where keys start."""
        found = _PASTE_END.search(data, at)
        if found is None:
            self._hold(data, at)
            self._keep(data[at : len(data) - len(self._rest)])
            return len(data)
        self._keep(data[at : found.start()])
        self._end_paste()
        return found.end() if found["mark"] else found.start()

    def _keep(self, data: bytes) -> None:
        self._pasted += data[: MOST_PASTED - len(self._pasted)]

    def _end_paste(self) -> None:
        text = self._pasted.decode("utf-8", "ignore").replace("\x00", "")
        self._pasted.clear()
        self._state = "keys"
        self.events.append(events.Paste(text))

    # ---- floods -----------------------------------------------------------------------------

    def _begin_flood(self) -> None:
        """Drop all waiting input, except a request to leave."""
        leaving = [event for event in self.events if leaves(event)]
        self.events.clear()
        self.events += leaving[:1]
        self._state = "flood"

    def _read_flood(self, data: bytes, at: int) -> int:
        """Drop everything up to a leave key."""
        found = _FLOOD_END.search(data, at)
        if found is None:
            self._hold(data, at)
            return len(data)
        if not self.events:
            (token,) = tokens(found[0], 0)
            self._add(token)
        return found.end()

    def _hold(self, data: bytes, at: int) -> None:
        """Keep the last bytes for later if an end may have started in them."""
        begun = data.rfind(_ESCAPE, max(at, len(data) - _LONGEST_END + 1))
        self._rest = b"" if begun < 0 else data[begun:]


def leaves(event: Message) -> bool:
    """True for a key that ends the program."""
    return isinstance(event, events.Key) and event.key in LEAVE_KEYS
