"""The command line: `ep-tui` and `python -m ep_tui`."""

import atexit
import gc
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from ep_tui.terminal import splash

_BRIEF = ("check", "docs", "keys", "map", "rules", "scene", "settings")
"""Commands that are over before collecting garbage is worth its time."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code.

    0 success · 1 a fault of the program, with a traceback in the log file · 2 unusable input,
    explained in one sentence.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    if argv is None:
        _collect_less(words)
    splash.show(words)
    encoding = _encoding() if sys.flags.utf8_mode else None
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # of an encoding without some characters
            stream.reconfigure(encoding=encoding, errors="replace")
    try:
        return _run(words)
    except KeyboardInterrupt:
        return _interrupted(words)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    finally:
        splash.clear()


def _collect_less(words: Sequence[str]) -> None:
    """Collect no garbage in a brief command, and in no command what is left at its end."""
    if words and words[0] in _BRIEF:
        gc.disable()
    atexit.register(gc.freeze)


def _encoding() -> str | None:
    from ep_tui.commands.locale import stream_encoding  # most locales are installed

    return stream_encoding()


def _run(words: list[str]) -> int:
    from ep_tui.commands import BadInput, dispatch

    try:
        return dispatch(words)
    except BadInput as error:
        splash.clear()
        from ep_tui.commands.output import complain
        from ep_tui.texts.json_answer import error_json, wants_json

        complain(str(error))
        if wants_json(words):
            print(error_json(str(error)))
        return 2


def _interrupted(words: list[str]) -> int:
    from ep_tui.texts import say
    from ep_tui.texts.json_answer import error_json, wants_json

    if wants_json(words):
        print(error_json(say("commands.interrupted")))
    return 130


if __name__ == "__main__":
    sys.exit(main())
