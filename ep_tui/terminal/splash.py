"""Shows one line on the screen before the imports, so that startup is visible at once.

This file is read before all others: it imports what Python has loaded anyway, and reads its
one sentence from the catalogue without the catalogue.
"""

import gc
import os
import sys
from collections.abc import Sequence

ENTER_SCREEN = "\x1b[?1049h"
LEAVE_SCREEN = "\x1b[m\x1b[999H\x1b[K\x1b[?1049l"
"""Gives the alternate screen back; where there is none, the cursor stands on a blank last line."""
_STDOUT = 1
_TEXT = ("texts", "en", "splash.toml")
_SCREENS = ("play", "continue", "tutorial", "campaign")
_NO_SCREEN = ("-h", "--he", "--v", "--pl", "--js")
_LFLAG, _IFLAG = 3, 0
"""The indexes of the flags for echo, lines and translations in terminal settings."""

TerminalSettings = list[int | list[bytes | int]]
_state: dict[str, TerminalSettings] = {}
"""The terminal's settings from before the line, while the line is shown."""


def show(words: Sequence[str]) -> None:
    """Show the line on the alternate screen if these command-line words open a screen."""
    command = next((word for word in words if not word.startswith("-")), "play")
    if (
        sys.platform == "win32"  # Windows terminals must be switched to escape sequences first
        or command not in _SCREENS
        or any(word.startswith(_NO_SCREEN) or word == "--h" for word in words)
        or os.environ.get("TERM", "") in ("", "dumb")
        or os.environ.get("TEXTUAL_DRIVER")  # which may be no terminal
        or not (os.isatty(0) and os.isatty(_STDOUT))
    ):
        return
    os.write(_STDOUT, ENTER_SCREEN.encode() + b"\x1b[?25l\x1b[H\x1b[2J " + _line())
    _state["before"] = _hold_keys()
    gc.disable()  # nothing to collect while modules load; the command turns it on again
    import signal

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, _die)
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # until the app can give the screen back


def _line() -> bytes:
    assert __spec__ is not None
    loader = __spec__.loader
    folder = os.path.dirname(os.path.dirname(__file__))
    data: bytes = loader.get_data(os.path.join(folder, *_TEXT))  # type: ignore[union-attr]  # a file has one
    return data.split(b'"')[1]


def _hold_keys() -> TerminalSettings:
    """Turn off echo so that early keys wait for the app; return the previous terminal settings."""
    import termios

    before, now = termios.tcgetattr(0), termios.tcgetattr(0)
    now[_LFLAG] &= ~(termios.ECHO | termios.ICANON)
    now[_IFLAG] &= ~(termios.ICRNL | termios.IXON)
    termios.tcsetattr(0, termios.TCSANOW, now)
    return before


def clear() -> None:
    """Restore the main screen, unless the app has taken over the alternate one."""
    if before := hand_over():
        import termios

        os.write(_STDOUT, b"\x1b[?25h" + LEAVE_SCREEN.encode())
        try:  # noqa: SIM105 - contextlib is not loaded yet
            termios.tcsetattr(0, termios.TCSANOW, before)
        except termios.error:
            pass  # the reader is gone


def hand_over() -> TerminalSettings | None:
    """The previous terminal settings, if the alternate screen is open.

    The caller must close the screen and restore the settings.
    """
    return _state.pop("before", None)


def _die(number: int, _: object) -> None:
    import signal

    clear()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
