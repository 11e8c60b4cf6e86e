"""The command line: `ep-tui` and `python -m ep_tui`."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code.

    0 all went well · 1 a fault of the program (its traceback is in the log file) · 2 input that
    cannot be used, told in one sentence.
    """
    from ep_tui.commands import BadInput, dispatch

    try:
        return dispatch(sys.argv[1:] if argv is None else list(argv))
    except BadInput as error:
        print(f"ep-tui: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
