"""The command line: `ep-tui` and `python -m ep_tui`."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from ep_tui.terminal import splash


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code.

    0 success · 1 a fault of the program, with a traceback in the log file · 2 unusable input,
    explained in one sentence.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    splash.show(words)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # of an encoding without some characters
            stream.reconfigure(errors="replace")
    try:
        return _run(words)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    finally:
        splash.clear()


def _run(words: list[str]) -> int:
    from ep_tui.commands import BadInput, dispatch

    try:
        return dispatch(words)
    except BadInput as error:
        splash.clear()
        from ep_tui.commands.output import complain

        complain(str(error))
        return 2


if __name__ == "__main__":
    sys.exit(main())
