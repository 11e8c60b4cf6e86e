"""Reads the input of one terminal: bytes in, Textual's events out; its driver calls it.

No input harms the program: the work is linear in the bytes, the buffer is bounded, and only what is
in the table of keys comes in. A time limit ends waiting; what comes later of a sequence or a paste
is still a part of it, and no key. A terminal, a channel of a host and a test are read alike.
"""

import codecs
import re
from collections import deque

from textual import constants, events
from textual.message import Message

from ep_tui.terminal.input_events import Translator
from ep_tui.terminal.key_table import LEAVE_KEYS
from ep_tui.terminal.sequences import Token, shortened, tokens

MOST_PASTED = 4096
"""The limit of bytes in a paste; the rest is dropped up to its end."""
MOST_WAITING = 128
"""The limit of events that wait for the app. More are a flood, such as a paste without marks."""
SEQUENCE_PATIENCE = 1.0
"""Seconds of silence after which a sequence means nothing, and up to which it may follow Escape."""
PASTE_PATIENCE = 1.0
"""Seconds of silence after which the app gets what has come of a paste."""
FLOOD_PATIENCE = 0.1
"""Seconds of silence after which a flood is over."""

_ESCAPE = b"\x1b"
_PASTE, _PASTE_END = b"\x1b[200~", b"\x1b[201~"
_IN_PASTE = rb"[\x03\x11]|\x1b\[[0-9:;]{0,60}[u~]|(?P<begun>\x1b(?:\[[0-9:;]{0,60})?\Z)"
"""What may be the end of a paste or a leave key in it."""
_IN_FLOOD = rb"[\x03\x11\x1b]"
"""The first byte of what matters in a flood."""
_LEAVE_ENDS = b"\x03\x11u~"
"""The last bytes of leave keys."""
_LATE = rb"\[|[]_].|O[A-S]|P[^\x1b]+\x1b"
"""The rest of a sequence that comes so late that its first byte was taken for the key Escape."""


class Feed:
    """The input of one terminal.

    Attributes:
        events: those that the app has not taken yet; the driver takes it from the left.
        asked: what the program has asked; no other reply is taken.
        deadline: when to call `tick` if no byte comes before; None for never.
    """

    def __init__(self) -> None:
        self.events: deque[Message] = deque()
        self.deadline: float | None = None
        self._translator = Translator()
        self.asked = self._translator.asked
        self._rest = b""  # the beginning of a sequence or a character
        self._overdue = False  # whether it means nothing any more
        self._escaped = 0.0  # until when the rest of a sequence may follow its first byte
        self._flooded = False
        self._decoder: codecs.IncrementalDecoder | None = None  # of the paste, if there is one
        self._pasted = ""
        self._room = 0

    @property
    def kept(self) -> int:
        """The size of what is kept of incomplete input."""
        return len(self._rest) + len(self._pasted)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the terminal, in pieces of any size."""
        if now < self._escaped and re.match(_LATE, data):
            self._rest, self._overdue = _ESCAPE, True
        self._escaped = 0.0
        data, self._rest = self._rest + data, b""
        at = 0
        while at < len(data):
            at = self._read_keys(data, at) if self._decoder is None else self._read_paste(data, at)
        self.deadline = self._next_deadline(now)

    def tick(self, now: float) -> None:
        """Stop waiting for input that is overdue."""
        if self.deadline is None or now < self.deadline:
            return
        self.deadline = None
        if self._decoder is not None:
            self._pass_on_paste()
        elif self._rest == _ESCAPE:
            self._rest = b""
            self._escaped = now + SEQUENCE_PATIENCE
            self._add(Token("escape", _ESCAPE, 0))
        else:
            self._overdue = bool(self._rest)
        self._flooded = False

    def _next_deadline(self, now: float) -> float | None:
        if self._flooded:
            return now + FLOOD_PATIENCE
        if self._pasted:
            return now + PASTE_PATIENCE
        if not self._rest or self._overdue or self._decoder is not None:
            return None
        return now + (constants.ESCAPE_DELAY if self._rest == _ESCAPE else SEQUENCE_PATIENCE)

    # ---- keys and floods --------------------------------------------------------------------

    def _read_keys(self, data: bytes, at: int) -> int:
        """Read until a paste or a flood starts; return its position."""
        if self._flooded:
            found = re.compile(_IN_FLOOD).search(data, at)
            if found is None:
                return len(data)
            at = found.start()
        for token in tokens(data, at):
            overdue, self._overdue = self._overdue, False
            if token.kind == "unfinished":
                self._rest, self._overdue = shortened(token.data), overdue
            elif token.data == _PASTE:
                self._begin_paste()
                return token.end
            elif not overdue:
                self._add(token)
            if len(self.events) > MOST_WAITING:
                self._begin_flood()
            if self._flooded and token.kind == "character":
                return token.end  # to search for what may matter
        return len(data)

    def _add(self, token: Token) -> None:
        """Add the events of a piece of input; in a flood, only the first request to leave."""
        if not self._flooded:
            self.events += self._translator.meaning(token)
        elif token.data[-1] in _LEAVE_ENDS and not self.events:
            self.events += filter(leaves, self._translator.meaning(token))

    def _begin_flood(self) -> None:
        """Drop all waiting input, except a request to leave."""
        leaving = [event for event in self.events if leaves(event)]
        self.events.clear()
        self.events += leaving[:1]
        self._flooded = True

    # ---- pastes -----------------------------------------------------------------------------

    def _begin_paste(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._room = MOST_PASTED

    def _read_paste(self, data: bytes, at: int) -> int:
        """Keep the pasted text, up to its end or a leave key; return where keys start."""
        for found in re.compile(_IN_PASTE).finditer(data, at):
            if found["begun"]:
                self._keep(data[at : found.start()])
                self._rest = found[0]
                return len(data)
            if found[0] == _PASTE_END or self._is_leave_key(found[0]):
                self._keep(data[at : found.start()])
                self._pass_on_paste()
                self._decoder = None
                return found.end() if found[0] == _PASTE_END else found.start()
        self._keep(data[at:])
        return len(data)

    def _is_leave_key(self, data: bytes) -> bool:
        (token,) = tokens(data, 0)
        return any(map(leaves, self._translator.meaning(token)))

    def _keep(self, data: bytes) -> None:
        """Keep text while there is room; none in a flood."""
        if self._decoder is not None and not self._flooded:
            self._pasted += self._decoder.decode(data[: self._room]).replace("\x00", "")
            self._room -= len(data[: self._room])

    def _pass_on_paste(self) -> None:
        """Add what has come of a paste."""
        if self._pasted:
            self.events.append(events.Paste(self._pasted))
            self._pasted = ""


def leaves(event: Message) -> bool:
    """True for a key that ends the program."""
    return isinstance(event, events.Key) and event.key in LEAVE_KEYS
