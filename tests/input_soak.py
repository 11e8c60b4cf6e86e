#!/usr/bin/env python3
"""Sends storms of bytes and pastes to the feed of input and to the real program.

    python tests/input_soak.py                        100,000 storms at the feed, 500 at the program
    python tests/input_soak.py --storms 5000 --at-program 50 --megabytes 1

A storm is bytes that no terminal sends: pieces of keys, replies, pastes and letters, cut anywhere.
After each the feed must read a key as usual and keep almost nothing; the program must go on, answer
a key soon during pastes of megabytes, and need no more memory than before. Exit code: 0 success, 1
failure.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from textual import events

from ep_tui.terminal.feed import MOST_PASTED, MOST_WAITING, PASTE_PATIENCE, Feed
from ep_tui.terminal.sequences import LONGEST
from tests.e2e.terminal import Terminal
from tests.keys_soak import ENDS, Broken, replayed, up

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
TABLE = [PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A", "--pace", "instant"]
PIECES = (
    *(b"\x1b", b"[", b"]", b"O", b"M", b"P", b"200~", b"201~", b"\\", b"\x07", b"$", b"?", b"<"),
    *(b";", b":", b"1", b"99", b"5u", b"48;1;1;1;1t", b"y", b"A", b"~", b"q", b"\r", b"\x18", b" "),
    *(b"\xc3", b"\xa9", b"\xe8\x88\xb9", b"\xf0\x9f", b"\xff", b"\x80", b"\xed\xa0\x80", b"\x00"),
    *(b"\x1b[A", b"\x1b[200~", b"\x1b[201~", b"\x1b[1114112u", b"\x1b[<0;5;5M", b"1" * LONGEST),
)
LEAVING = b"\x03\x11"
"""Bytes that end the program, as they should."""
MEGABYTE = 1 << 20
PATIENCE = 10.0
"""Seconds after which an answer is overdue."""
BLOCK = 4000
"""Bytes of each of the pastes between key presses."""


class Pasted(NamedTuple):
    """The effect of pasting.

    Attributes:
        quiet: seconds from a key to its first byte without a paste, in order of length.
        answers: the same for keys after blocks of a paste.
        last: the same for a key after all of it at once.
        before, after: resident memory in MiB.
    """

    quiet: list[float]
    answers: list[float]
    last: float
    before: float
    after: float


def storm(chance: random.Random) -> bytes:
    """Some bytes of a storm; one of fifty is long."""
    count = 2000 if chance.random() < 0.02 else chance.randint(1, 40)
    return b"".join(
        chance.choice(PIECES) if chance.random() < 0.9 else chance.randbytes(3)
        for _ in range(count)
    )


def pieces(data: bytes, chance: random.Random) -> Iterator[bytes]:
    """Some bytes in reads of any size."""
    at = 0
    while at < len(data):
        size = chance.choice((1, 2, 7, 64, 4096))
        yield data[at : at + size]
        at += size


def feed_storms(count: int, seed: int) -> int:
    """Storm the feed `count` times; return the number of keys lost by errors of the tables.

    Raises:
        Broken: a storm has an effect on what comes after it, or the feed keeps too much.
    """
    chance, lost = random.Random(seed), list[Exception]()
    feed = Feed(lost.append)
    for number in range(count):
        for piece in pieces(storm(chance), chance):
            feed.receive(piece, 0.0)
            if len(feed.events) > MOST_WAITING or feed.kept > MOST_PASTED + LONGEST:
                raise Broken(f"too much is kept in storm {number} of seed {seed}")
        if feed.deadline is not None:
            feed.tick(feed.deadline)
        feed.events.clear()
        feed.receive(b"k", 0.0)
        if [event.key for event in feed.events if isinstance(event, events.Key)] != ["k"]:
            raise Broken(f"a key is not read after storm {number} of seed {seed}")
        feed.events.clear()
    return len(lost)


def program_storms(count: int, seed: int, data: Path) -> int:
    """Storm the real program `count` times; return how often a key ended it properly.

    Raises:
        Broken: it fell, does not answer, or kept a game that does not replay.
    """
    chance, starts = random.Random(seed), 0
    terminal: Terminal | None = None
    try:
        for number in range(count):
            if terminal is None or has_ended(terminal, f"storm {number} of seed {seed}"):
                if terminal is not None:
                    terminal.close()
                starts += 1
                terminal = Terminal(TABLE, data=data)
                up(terminal)
            terminal.send(storm(chance).translate(None, LEAVING))
            terminal.wait_quiet(0.02, timeout=60)
        if terminal is not None and not has_ended(terminal, "the end"):
            terminal.wait_quiet(PASTE_PATIENCE + 0.1)
            answer(terminal)
    finally:
        if terminal is not None:
            terminal.close()
    replayed(data)
    return starts - 1


def has_ended(terminal: Terminal, where: str) -> bool:
    """Whether the program has ended properly."""
    if terminal._process.poll() is None:
        return False
    if terminal.exit_code() not in ENDS or b"Traceback" in terminal.output:
        raise Broken(f"exit code {terminal.exit_code()} at {where}\n{terminal.text()}")
    return True


def pastes(megabytes: float, data: Path) -> Pasted:
    """Paste `megabytes` into a game, with a key after each block."""
    block = b"\x1b[200~" + random.Random(1).randbytes(BLOCK).translate(None, b"\x1b" + LEAVING)
    with Terminal(TABLE, data=data) as terminal:
        up(terminal)
        count = round(megabytes * MEGABYTE / BLOCK)
        quiet = [answer(terminal) for _ in range(count)]
        before, answers = memory(terminal), list[float]()
        for _ in range(count):
            terminal.send(block + b"\x1b[201~")
            answers.append(answer(terminal))
        terminal.send(block * count + b"\x1b[201~")
        return Pasted(sorted(quiet), sorted(answers), answer(terminal), before, memory(terminal))


def answer(terminal: Terminal) -> float:
    """The seconds until the first byte caused by a key; Ctrl+L always causes some."""
    terminal.wait_quiet(0.02)
    before, began = len(terminal.output), time.monotonic()
    terminal.press("ctrl+l")
    while len(terminal.output) == before:
        if time.monotonic() > began + PATIENCE:
            raise Broken(f"no answer\n{terminal.text()}")
        terminal._read(PATIENCE)
    return time.monotonic() - began


def memory(terminal: Terminal) -> float:
    """Resident memory in MiB."""
    status = Path(f"/proc/{terminal.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def spread(seconds: list[float]) -> str:
    """The distribution of some times, in milliseconds."""
    places = {"median": 0.5, "95 of 100": 0.95, "longest": 1.0}
    last = len(seconds) - 1
    return ", ".join(
        f"{name} {seconds[round(last * at)] * 1e3:.1f} ms" for name, at in places.items()
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the soak of the command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--storms", type=int, default=100_000, help="how many at the feed")
    parser.add_argument("--at-program", type=int, default=500, help="how many at the program")
    parser.add_argument("--megabytes", type=float, default=1.0, help="how much is pasted, twice")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        try:
            lost = feed_storms(args.storms, args.seed)
            print(f"{args.storms} storms at the feed; errors that lost a key alone: {lost}")
            ends = program_storms(args.at_program, args.seed, Path(folder))
            print(f"{args.at_program} storms at the program; ends in order by a key: {ends}")
            pasted = pastes(args.megabytes, Path(folder))
        except Broken as broken:
            print(broken)
            return 1
    print(f"key to answer, no paste:      {spread(pasted.quiet)}")
    print(f"key to answer between pastes: {spread(pasted.answers)}")
    print(f"key to answer after a paste of all: {pasted.last * 1000:.1f} ms")
    print(f"memory: {pasted.before:.1f} MiB before, {pasted.after:.1f} MiB after")
    return 0


if __name__ == "__main__":
    sys.exit(main())
