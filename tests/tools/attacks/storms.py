"""Sends storms of bytes to the feed of input, and some of them to the real program.

A storm is bytes that no terminal sends: pieces of keys, replies, pastes and letters, cut anywhere.
Only keys of the table may come of it, and after each the feed must read a key as usual and keep
almost nothing. The program must go on, or end in order by a key, and keep games that replay.
"""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from textual import events
from textual.message import Message

from ep_tui.terminal.feed import MOST_PASTED, MOST_WAITING, PASTE_PATIENCE, Feed
from ep_tui.terminal.key_table import NAMED
from ep_tui.terminal.sequences import LONGEST
from tests.e2e.terminal import NotSeen, Terminal
from tests.tools.attacks.program import LEAVING, TABLE, Broken, alive, answer, replayed, up
from tests.tools.attacks.run import Run, own_peak, peak_of

PIECES = (
    *(b"\x1b", b"[", b"]", b"O", b"M", b"P", b"200~", b"201~", b"\\", b"\x07", b"$", b"?", b"<"),
    *(b";", b":", b"1", b"99", b"5u", b"48;1;1;1;1t", b"y", b"A", b"~", b"q", b"\r", b"\x18", b" "),
    *(b"\xc3", b"\xa9", b"\xe8\x88\xb9", b"\xf0\x9f", b"\xff", b"\x80", b"\xed\xa0\x80", b"\x00"),
    *(b"\x1b[A", b"\x1b[200~", b"\x1b[201~", b"\x1b[1114112u", b"\x1b[<0;5;5M", b"1" * LONGEST),
)
PASTE_END = b"\x1b[201~"
"""Ends a paste of a storm, which would take all later storms."""
AT_PROGRAM = 200
"""Every storm of such a number also goes to the program."""


def attack(run: Run) -> None:
    """Storm the feed and the program."""
    feed = StormedFeed()
    with tempfile.TemporaryDirectory() as folder, StormedProgram(Path(folder)) as program:
        for number in run.attempts():
            chance = random.Random(f"{run.seed}-{number}")
            data = storm(chance)
            try:
                feed.take(pieces(data, chance))
                if not number % AT_PROGRAM:
                    program.take(data)
                    run.counts["at the program"] += 1
                    run.weigh(program.megabytes, number)
            except Broken as broken:
                run.found(number, str(broken))
            run.weigh(own_peak(), number)
        try:
            program.end()
        except Broken as broken:
            run.found(0, str(broken))
    run.counts["ends in order by a key"] = program.ends


def storm(chance: random.Random) -> bytes:
    """Some bytes of a storm; one of fifty is long."""
    count = 2000 if chance.random() < 0.02 else chance.randint(1, 40)
    return b"".join(
        chance.choice(PIECES) if chance.random() < 0.9 else chance.randbytes(3)
        for _ in range(count)
    )


def pieces(data: bytes, chance: random.Random) -> Iterator[bytes]:
    """Some bytes in reads of any size; an empty one is a long pause."""
    at = 0
    while at < len(data):
        size = chance.choice((0, 1, 2, 7, 64, 4096))
        yield data[at : at + size]
        at += size


class StormedFeed:
    """One feed of input, which takes one storm after the other."""

    def __init__(self) -> None:
        self._feed = Feed()

    def take(self, data: Iterator[bytes]) -> None:
        """Take a storm; after Ctrl+Q and Escape a key must be read as usual. Raises Broken."""
        feed = self._feed
        for piece in data:
            feed.receive(piece, 0.0)
            if len(feed.events) > MOST_WAITING or feed.kept > MOST_PASTED + LONGEST:
                raise Broken("the feed keeps too much")
            if not piece:
                self._silence()
            for event in feed.events:
                if not in_table(event):
                    raise Broken(f"{event!r} is not in the table of keys")
        self._silence()
        feed.receive(b"\x11\x1b", 0.0)
        self._silence()
        feed.events.clear()
        feed.receive(b"k", 0.0)
        keys = [event.key for event in feed.events if isinstance(event, events.Key)]
        feed.events.clear()
        if keys != ["k"]:
            raise Broken(f"the key k is read as {keys}")

    def _silence(self) -> None:
        while self._feed.deadline is not None:
            self._feed.tick(self._feed.deadline)


def in_table(event: Message) -> bool:
    """Whether an event is text, one of the named keys, a click or a paste."""
    if isinstance(event, events.Key):
        return event.key in NAMED or (event.is_printable and "+" not in event.key)
    return isinstance(
        event, events.MouseDown | events.MouseUp | events.MouseScrollUp | events.Paste
    )


class StormedProgram:
    """The real program, which is started again after a key has ended it."""

    def __init__(self, data: Path) -> None:
        self.ends = 0
        self._data = data
        self._terminal: Terminal | None = None

    def __enter__(self) -> "StormedProgram":
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal is not None:
            self._terminal.close()

    @property
    def megabytes(self) -> float:
        """The peak memory of the program."""
        return peak_of(self._running().pid)

    def take(self, data: bytes) -> None:
        """Take a storm. Raises Broken if the program has ended other than in order."""
        terminal = self._running()
        terminal.send(data.translate(None, LEAVING) + PASTE_END)
        terminal.wait_quiet(0.02, timeout=60)

    def end(self) -> None:
        """Check that the program still answers, and that its games replay. Raises Broken."""
        if self._terminal is not None and alive(self._terminal):
            self._terminal.wait_quiet(PASTE_PATIENCE + 0.1)
            try:
                answer(self._terminal)
            except NotSeen:  # a key of the last storm has ended it
                alive(self._terminal, last=True)
        replayed(self._data)

    def _running(self) -> Terminal:
        if self._terminal is not None and not alive(self._terminal):
            self._terminal.close()
            self._terminal = None
            self.ends += 1
        if self._terminal is None:
            self._terminal = Terminal(TABLE, data=self._data)
            up(self._terminal)
        return self._terminal
