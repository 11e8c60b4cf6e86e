"""The locale as the person has set it: the screen's command and the streams of all others use it.

In a locale that is C or not installed, Python sets LC_CTYPE to one of UTF-8 before anything else
runs. That says nothing about the terminal.
"""

import codecs
import os
import sys
from collections.abc import Mapping
from locale import getencoding

from ep_tui.terminal.capabilities import charset

_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")
_AT_START = "/proc/self/environ"


def environment() -> Mapping[str, str]:
    """The environment without what Python has changed."""
    env = dict(os.environ)
    if sys.flags.utf8_mode and env.get("LC_CTYPE") in _BY_PYTHON:
        env["LC_CTYPE"] = _at_start("LC_CTYPE")
    return env


def system_charset() -> str:
    """The character set of the locale if Python has not changed it, else ""."""
    if sys.flags.utf8_mode:
        return ""
    return getencoding()


def stream_encoding() -> str | None:
    """The encoding of a locale that names one but is not installed; None if Python's is right."""
    named = charset(environment()) if sys.flags.utf8_mode else ""
    if not named:
        return None
    try:
        return codecs.lookup(named).name
    except LookupError:
        return "ascii"


def _at_start(name: str) -> str:
    """A variable that the program was started with; "" if it is not known, as outside Linux."""
    try:
        with open(_AT_START, "rb") as file:  # noqa: PTH123 - no answer of a command needs pathlib
            entries = file.read().split(b"\0")
    except OSError:
        return ""
    key = f"{name}=".encode()
    return os.fsdecode(next((entry for entry in entries if entry.startswith(key)), key)[len(key) :])
