"""Open plain mode on the standard streams."""

import os
import sys
from io import TextIOWrapper
from typing import TextIO

from ep_tui.plain.talk import Talk
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import StraightLoop
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import load

ASCII = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "-", "…": "...", "×": "x", "·": "-"})


class _Simple:
    """Output to a terminal that knows less than Unicode."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        return self._out.write(text.translate(ASCII))

    def flush(self) -> None:
        self._out.flush()


def play(folders: Folders, table: Table) -> int:
    """Play in lines; the exit code."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    out = sys.stdout if encoding.startswith("utf") else _Simple(sys.stdout)
    try:
        StraightLoop(table, folders)
        Talk(Session.local(table), sys.stdin, out, reasons=load(folders.settings)[0].why).play()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # nobody reads on; what is still to be written goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
