"""One line on the screen before anything is imported, so that a start is seen at once.

This file is read before all others: it imports what Python has loaded anyway, and reads its
one sentence from the catalogue without the catalogue.
"""

import gc
import os
import sys
from collections.abc import Sequence

_STDOUT = 1
_TEXT = ("texts", "en", "splash.toml")
_SCREENS = ("play", "continue")
_NO_SCREEN = ("-h", "--he", "--v", "--pl")
_state = {"shown": False}


def show(words: Sequence[str]) -> None:
    """Put the line on a second screen if these words of the command line will open one."""
    command = next((word for word in words if not word.startswith("-")), "play")
    if (
        sys.platform == "win32"  # where a terminal must first be told that it is one
        or command not in _SCREENS
        or any(word.startswith(_NO_SCREEN) or word == "--h" for word in words)
        or os.environ.get("TERM", "") in ("", "dumb")
        or not (os.isatty(0) and os.isatty(_STDOUT))
    ):
        return
    os.write(_STDOUT, b"\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J " + _line())
    _state["shown"] = True
    gc.disable()  # nothing to collect while modules load; the app turns it on again
    import signal

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _die)


def _line() -> bytes:
    assert __spec__ is not None
    loader = __spec__.loader
    folder = os.path.dirname(os.path.dirname(__file__))
    data: bytes = loader.get_data(os.path.join(folder, *_TEXT))  # type: ignore[union-attr]
    return data.split(b'"')[1]


def clear() -> None:
    """Bring the first screen back, unless somebody else has the second one now."""
    if hand_over():
        os.write(_STDOUT, b"\x1b[?25h\x1b[?1049l")


def hand_over() -> bool:
    """Whether the second screen is open; whoever asks has to close it."""
    shown, _state["shown"] = _state["shown"], False
    return shown


def _die(number: int, _: object) -> None:
    import signal

    clear()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
