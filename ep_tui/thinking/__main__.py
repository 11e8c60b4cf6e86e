"""The main program of the thinking process: reads a question, writes an answer, line by line.

With `--guest` it is the limited process of a third-party bot, which may not read the folders that
follow. `lifeline` ends it with its parent.
"""

import os
import sys
import traceback

import msgspec

from ep_rules.api import DecisionReader
from ep_rules.bots.guests import installed
from ep_tui.thinking import limits, sealed
from ep_tui.thinking.question import BotAnswer, BotQuestion, VersionQuestion, answer

GUEST = "--guest"
NICE = 5
"""Give the screen priority on a single processor."""


def main() -> None:
    """Answer until the questions end."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    guest = GUEST in sys.argv[1:]
    if guest:
        limits.limit()
        if sealed.can_seal():
            names = {point.module.partition(".")[0] for point in installed().values()}
            sealed.seal(sys.argv[sys.argv.index(GUEST) + 1 :], sorted(names))
    asked, out = _taken(0), _taken(1)
    read = msgspec.json.Decoder(BotQuestion | VersionQuestion).decode
    think, reader = _guest_answer if guest else answer, DecisionReader()
    with os.fdopen(asked, "rb") as lines:
        for line in lines:
            try:
                told = think(read(line), reader)
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


def _write(to: int, data: bytes) -> None:
    while data:
        data = data[os.write(to, data) :]


if __name__ == "__main__":
    main()
