"""Detects from the environment what a terminal can show; the commands call it at startup."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Colors = Literal["mono", "16", "256", "true"]
"""The number of colors: none, 16, 256 or true color."""

COLORS: tuple[Colors, ...] = ("mono", "16", "256", "true")

LEAST_COLUMNS, LEAST_LINES = 60, 20
"""The smallest window that the screen can use."""

_TRUE_COLOR = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm", "direct")
_COLORLESS = ("vt1", "vt2", "vt3", "vt5", "ansi-m", "xterm-mono", "sun")


class Terminal(NamedTuple):
    """The abilities of one terminal.

    Attributes:
        colors: their number; with "mono", no color is sent, only reverse, bold and underline.
        unicode: whether it shows box drawing and bullets; if not, output is ASCII.
        slow: whether it answers late, so that less should be sent.
    """

    colors: Colors = "true"
    unicode: bool = True
    slow: bool = False

    @property
    def colored(self) -> bool:
        """Whether any color may be sent."""
        return self.colors != "mono"

    @property
    def paints(self) -> bool:
        """Whether maps are painted from the start: with 256 colors in Unicode, or with none."""
        return not self.slow and (not self.colored or (self.unicode and self.colors != "16"))


def detect(
    env: Mapping[str, str], colors: Colors | None = None, ascii_only: bool | None = None
) -> Terminal:
    """The terminal that `env` describes; command-line options override it."""
    return Terminal(
        _colors(env) if colors is None else colors,
        _is_utf8(env) if ascii_only is None else not ascii_only,
    )


def _colors(env: Mapping[str, str]) -> Colors:
    kind = env.get("TERM", "").lower()
    if env.get("NO_COLOR") or kind.startswith(_COLORLESS) or kind.endswith("-m"):
        return "mono"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or env.get("WT_SESSION"):
        return "true"
    if any(name in kind for name in _TRUE_COLOR):
        return "true"
    return "256" if "256" in kind else "16"


def _is_utf8(env: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8; an empty locale is POSIX, which is ASCII.

    In the C locale, Python sets LC_CTYPE=C.UTF-8, which says nothing about the terminal and is
    ignored.
    """
    names = [env.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] == "C.UTF-8" and not names[0] and names[2] in ("", "C", "POSIX"):
        return False
    said = next((name for name in names if name), "")
    return said.upper().replace("-", "").partition(".")[2].startswith("UTF8")
