"""Reports a fault of a command: its traceback goes into the log file; `dispatch` calls it."""

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from ep_tui.storage import fault_log
from ep_tui.terminal import splash
from ep_tui.texts import say
from ep_tui.texts.json_answer import error_json, wants_json
from ep_tui.texts.quote import printable


def failed(log: Path, words: Sequence[str]) -> int:
    """Write the traceback of the fault into the log, print one sentence, and return 1."""
    splash.clear()
    text = traceback.format_exc()
    kept = fault_log.keep(log, text)
    if not kept:
        sys.stderr.writelines(f"{printable(line)}\n" for line in text.splitlines())
    sentence = say("commands.fault", log=str(log) if kept else "none")
    print(sentence, file=sys.stderr)
    if wants_json(words):
        print(error_json(sentence))
    return 1
