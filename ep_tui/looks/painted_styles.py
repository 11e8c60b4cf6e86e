"""The styles of painted cells, whose colors are known; a look keeps them."""

from rich.color import Color
from rich.style import Style

from ep_tui.board.painted.tints import Tint


def painted_style(what: Tint, *, mono: bool) -> Style:
    """The style of a cell; without colors, one with a light ground is reversed."""
    bold, underline = what.bold or None, what.underlined or None
    if mono:
        reverse = sum(what.ground) > sum(what.ink) or None
        return Style(reverse=reverse, bold=bold, underline=underline)
    ink, ground = Color.from_rgb(*what.ink), Color.from_rgb(*what.ground)
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline)
