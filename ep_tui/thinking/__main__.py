"""The main program of the thinking process: reads a question, writes an answer, line by line.

It ends as soon as nobody can ask any more, even in the midst of a thought: whoever is killed leaves
no thinker behind.
"""

import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue

import msgspec

from ep_tui.thinking.question import BotAnswer, BotQuestion, answer

NICE = 5
"""The screen goes first where there is one processor for both."""


def main() -> None:
    """Answer until the questions end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever asks
    if hasattr(os, "nice"):
        os.nice(NICE)
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    read = msgspec.json.Decoder(BotQuestion).decode
    out = os.dup(1)
    os.dup2(2, 1)  # what a bot prints is no answer
    while True:
        try:
            told = answer(read(asked.get()))
        except Exception:
            told = BotAnswer(fault=traceback.format_exc())
        _write(out, msgspec.json.encode(told) + b"\n")


def _listen(asked: "SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


def _write(to: int, data: bytes) -> None:
    while data:
        data = data[os.write(to, data) :]


if __name__ == "__main__":
    main()
