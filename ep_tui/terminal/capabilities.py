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
        mouse: whether it may be asked for clicks. GNU screen then keeps Escape until the next key.
    """

    colors: Colors = "true"
    unicode: bool = True
    slow: bool = False
    mouse: bool = True

    @property
    def colored(self) -> bool:
        """Whether any color may be sent."""
        return self.colors != "mono"

    @property
    def encoding(self) -> str:
        """The encoding of what it is sent."""
        return "utf-8" if self.unicode else "ascii"

    @property
    def paints(self) -> bool:
        """Whether maps are painted from the start: with 256 colors in Unicode, or with none."""
        return not self.slow and (not self.colored or (self.unicode and self.colors != "16"))


def detect(
    env: Mapping[str, str],
    colors: Colors | None = None,
    ascii_only: bool | None = None,
    system: str = "",
) -> Terminal:
    """The terminal that `env` describes; command-line options override it.

    `system` is the character set of a locale that names none, as far as it is known.
    """
    signs = _is_utf8(charset(env) or system) and env.get("TERM") != "linux"  # its fonts lack half
    return Terminal(
        _colors(env) if colors is None else colors,
        signs if ascii_only is None else not ascii_only,
        mouse=not _is_gnu_screen(env),
    )


def _is_gnu_screen(env: Mapping[str, str]) -> bool:
    """True inside GNU screen. `TERM=screen` alone may also be tmux."""
    kind = env.get("TERM", "")
    return kind.startswith("screen.") or ("STY" in env and kind.startswith("screen"))


def _colors(env: Mapping[str, str]) -> Colors:
    kind = env.get("TERM", "").lower()
    if env.get("NO_COLOR") or kind.startswith(_COLORLESS) or kind.endswith("-m"):
        return "mono"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or env.get("WT_SESSION"):
        return "true"
    if any(name in kind for name in _TRUE_COLOR):
        return "true"
    return "256" if "256" in kind else "16"


def charset(env: Mapping[str, str]) -> str:
    """The character set that the locale names: the first variable that is set decides.

    It is "" if the locale names none, such as `C`, `en_US` or no locale at all. `UTF-8` alone is
    what macOS sends.
    """
    said = next((env[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(name)), "")
    _, dot, named = said.partition("@")[0].rpartition(".")
    return named if dot or _is_utf8(named) else ""


def _is_utf8(named: str) -> bool:
    return "".join(filter(str.isalnum, named)).lower() == "utf8"
