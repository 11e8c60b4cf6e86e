"""The main program of the thinking process: reads a question, writes an answer, line by line.

With `--guest` it is the limited process of a third-party bot. It exits when its parent is gone,
even during a search, so a killed program leaves no process behind.
"""

import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue

import msgspec

from ep_rules.api import DecisionReader
from ep_tui.thinking import limits
from ep_tui.thinking.question import BotAnswer, BotQuestion, VersionQuestion, answer

GUEST = "--guest"
NICE = 5
"""Give the screen priority on a single processor."""


def main() -> None:
    """Answer until the questions end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent process
    if hasattr(os, "nice"):
        os.nice(NICE)
    guest = GUEST in sys.argv[1:]
    if guest:
        limits.limit()
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked, _taken(0)), daemon=True).start()
    out = _taken(1)
    read = msgspec.json.Decoder(BotQuestion | VersionQuestion).decode
    think, reader = _guest_answer if guest else answer, DecisionReader()
    while True:
        try:
            told = think(read(asked.get()), reader)
        except BaseException:  # the code of a guest may raise anything
            told = BotAnswer(fault=traceback.format_exc())
        _write(out, msgspec.json.encode(told) + b"\n")


def _guest_answer(question: BotQuestion | VersionQuestion, reader: DecisionReader) -> BotAnswer:
    limits.forget_printed()
    told = answer(question, reader)
    limits.flush_printed()
    return told


def _taken(end: int) -> int:
    """Input or output under another number, so a bot neither reads nor prints there."""
    taken = os.dup(end)
    if end == 0:
        with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - pathlib opens no more than this
            os.dup2(nothing.fileno(), end)
    else:
        os.dup2(2, end)
    return taken


def _listen(asked: "SimpleQueue[bytes]", end: int) -> None:
    with os.fdopen(end, "rb") as lines:
        for line in lines:
            asked.put(line)
    os._exit(0)


def _write(to: int, data: bytes) -> None:
    while data:
        data = data[os.write(to, data) :]


if __name__ == "__main__":
    main()
