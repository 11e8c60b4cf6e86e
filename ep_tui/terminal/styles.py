"""Text styles as SGR parameters, and the shortest change from one style to another."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ep_tui.terminal.capabilities import Colors
from ep_tui.terminal.colors import Rgb, TerminalColor, converted, legible

_ON = {"1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6, "8": 7, "9": 8, "21": 9, "53": 10}
_OFF = {
    "22": 0b11,
    "23": 1 << 2,
    "24": 1 << 3 | 1 << 9,
    "25": 0b11 << 4,
    "27": 1 << 6,
    "28": 1 << 7,
    "29": 1 << 8,
    "55": 1 << 10,
}


_SEEN_ON_BLANKS = 1 << 3 | 1 << 6 | 1 << 8 | 1 << 9 | 1 << 10
"""Lines under, through and over; reverse, which lays the letters' color on the ground."""


class Style(NamedTuple):
    """Colors of letters and ground, and a bit for each attribute, bold being the first."""

    fore: TerminalColor = None
    back: TerminalColor = None
    attributes: int = 0


PLAIN = Style()


class Run(NamedTuple):
    """Adjacent cells with the same style."""

    row: int
    column: int
    text: str
    style: Style


_STYLES, _PAIRS = 512, 2048
"""Styles, and pairs of styles, whose answers are kept: more than a screen shows at a time."""


@lru_cache(maxsize=_STYLES)
def after(style: Style, parameters: str) -> Style | None:
    """The style after `CSI parameters m`; None if a parameter is not understood."""
    fore, back, attributes = style
    codes = iter(parameters.split(";"))
    for code in codes:
        if code in ("", "0"):
            fore, back, attributes = PLAIN
        elif code in _ON:
            attributes |= 1 << _ON[code]
        elif code in _OFF:
            attributes &= ~_OFF[code]
        elif code in ("38", "48"):
            try:
                color = _extended(next(codes), [next(codes)], codes)
            except (StopIteration, ValueError):
                return None
            fore, back = (color, back) if code == "38" else (fore, color)
        elif code in ("39", "49"):
            fore, back = (None, back) if code == "39" else (fore, None)
        elif (basic := _basic(code)) is not None:
            fore, back = (fore, basic[1]) if basic[0] else (basic[1], back)
        else:
            return None
    return Style(fore, back, attributes)


def _extended(kind: str, parts: list[str], codes: Iterator[str]) -> TerminalColor:
    """The color after 38 or 48: `5;n` or `2;r;g;b`."""
    if kind == "2":
        parts += [next(codes), next(codes)]
    elif kind != "5":
        raise ValueError(kind)
    values = [int(part) for part in parts]
    if max(values) > 255:  # noqa: PLR2004 - a byte
        raise ValueError(parts)
    return Rgb(*values) if kind == "2" else values[0]


def _basic(code: str) -> tuple[bool, int] | None:
    """One of the 16 colors: whether it is the background, and its number."""
    tens, number = code[:-1], code[-1]
    if tens not in ("3", "4", "9", "10") or number not in "01234567":
        return None
    return tens in ("4", "10"), int(number) + (8 if tens in ("9", "10") else 0)


@lru_cache(maxsize=_STYLES)
def shown(style: Style, colors: Colors) -> Style:
    """The style as a terminal with `colors` colors shows it; equal styles are one object."""
    back = converted(style.back, colors)
    fore = converted(style.fore, colors)
    if style.fore != style.back:
        fore = legible(fore, back)
    return _one(Style(fore, back, style.attributes))


@lru_cache(maxsize=_STYLES)
def of_blank(style: Style) -> Style:
    """The visible part of a style on a blank, often only its background."""
    return style if style.attributes & _SEEN_ON_BLANKS else _one(Style(None, style.back))


@lru_cache(maxsize=_PAIRS)
def fits_blank(current: Style, wanted: Style) -> bool:
    """True if a blank in the current style looks like one in the wanted style."""
    return of_blank(current) is wanted


@lru_cache(maxsize=_PAIRS)
def for_blank(current: Style, wanted: Style) -> Style:
    """The cheapest style to switch to that shows a blank like the wanted style."""
    if wanted.attributes & _SEEN_ON_BLANKS:
        return wanted
    return _one(Style(current.fore, wanted.back, current.attributes & ~_SEEN_ON_BLANKS))


@cache
def _one(style: Style) -> Style:
    """The same object for equal styles; a palette has a limited number of them."""
    return style


@lru_cache(maxsize=_PAIRS)
def change(old: Style | None, new: Style) -> str:
    """The sequence that switches to the new style; `None` as the old style means unknown."""
    if old == new:
        return ""
    afresh = ["0", *_added(PLAIN, new)]
    if old is None:
        return f"\x1b[{';'.join(afresh)}m"
    if new == PLAIN:
        return "\x1b[m"
    gone = old.attributes & ~new.attributes
    parts: list[str] = []
    left = old.attributes
    for code, bits in _OFF.items() if gone else ():
        if gone & bits:
            parts.append(code)
            left &= ~bits
    parts += _added(old._replace(attributes=left), new)
    return f"\x1b[{min(';'.join(parts), ';'.join(afresh), key=len)}m"


def _added(old: Style, new: Style) -> list[str]:
    on = new.attributes & ~old.attributes
    parts = [code for code, bit in _ON.items() if on & 1 << bit] if on else []
    if new.fore != old.fore:
        parts.append(_code(new.fore, "3"))
    if new.back != old.back:
        parts.append(_code(new.back, "4"))
    return parts


def _code(color: TerminalColor, tens: str) -> str:
    if color is None:
        return f"{tens}9"
    if isinstance(color, Rgb):
        return f"{tens}8;2;{color.red};{color.green};{color.blue}"
    if color < 8:  # noqa: PLR2004 - the eight oldest have numbers of their own
        return f"{tens}{color}"
    if color < 16:  # noqa: PLR2004 - so have their bright twins
        return f"{int(tens) + 6}{color - 8}"
    return f"{tens}8;5;{color}"
