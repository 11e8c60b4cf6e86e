"""Fits texts to a width; screens, panels, plain mode and commands call it.

A width is in cells of the terminal: Chinese characters and emoji take two.
"""

import re

__all__ = ["CUT", "cells", "clip", "cut", "fill", "wrap", "wrap_around_commands"]

CUT = "…"
"""The sign at the end of a text that was cut."""

_NARROW = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027←-↓−─-╿★☆⟦⟧]*")
"""Characters of one cell each, for which no table of widths is needed."""


def cells(text: str) -> int:
    """The cells that a text takes."""
    if _NARROW.fullmatch(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, width: int) -> str:
    """A text cut to fit, with a sign if something was left out."""
    return text if cells(text) <= width else clip(text, width - 1) + CUT[:width]


def clip(text: str, width: int) -> str:
    """The beginning of a text that fits; half a character is a blank."""
    width = max(0, width)
    if _NARROW.fullmatch(text):
        return text[:width]
    from rich.cells import set_cell_size

    return text if cells(text) <= width else set_cell_size(text, width)


def fill(text: str, width: int) -> str:
    """A text with blanks after it up to a width."""
    return text + " " * (width - cells(text))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """A text broken at blanks; lines after the first one are indented."""
    width = max(width, 8)
    if not _NARROW.fullmatch(text):
        return _wrapped_by_cells(text, width, indent)
    if len(text) <= width:
        return [text.rstrip()]
    from textwrap import wrap as break_lines

    return break_lines(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def wrap_around_commands(text: str, width: int) -> list[str]:
    """The same, with each command between ` ` in one line, so that it can be copied."""
    whole = re.sub("`[^`]*`", lambda found: found[0].replace(" ", "¬"), text)
    return [line.replace("¬", " ") for line in wrap(whole, width)]


def _wrapped_by_cells(text: str, width: int, indent: str) -> list[str]:
    from rich.console import Console
    from rich.text import Text

    def broken(part: str, room: int) -> list[str]:
        return [line.plain.rstrip() for line in Text(part).wrap(Console(), room)]

    first = broken(text, width)[0]
    rest = text[len(first) :].lstrip()
    return [first, *(f"{indent}{line}" for line in broken(rest, width - len(indent)) if rest)]
