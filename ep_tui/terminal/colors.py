"""Converts true colors to the colors that a terminal has; the output filter calls it.

The app always paints in true color. Converting last lets two different terminals show the same
program, and lets "no color" send no color at all.
"""

from functools import cache
from typing import NamedTuple

from ep_tui.terminal.capabilities import Colors


class Rgb(NamedTuple):
    """A color by its light, 0 to 255."""

    red: int
    green: int
    blue: int


TerminalColor = Rgb | int | None
"""A color as sent: exact, a number of the palette, or the terminal's own."""

_STEPS = (0, 95, 135, 175, 215, 255)
_HUES = ((25, 1), (75, 3), (150, 2), (190, 6), (290, 4), (335, 5), (360, 1))
"""The hue limits of the eight colors; purple counts as blue."""
_BASIC = (
    *(Rgb(0, 0, 0), Rgb(205, 0, 0), Rgb(0, 205, 0), Rgb(205, 205, 0)),
    *(Rgb(0, 0, 238), Rgb(205, 0, 205), Rgb(0, 205, 205), Rgb(229, 229, 229)),
    *(Rgb(127, 127, 127), Rgb(255, 0, 0), Rgb(0, 255, 0), Rgb(255, 255, 0)),
    *(Rgb(92, 92, 255), Rgb(255, 0, 255), Rgb(0, 255, 255), Rgb(255, 255, 255)),
)
BLACK, WHITE = 0, 15
_CUBE, _GRAYS = 16, 232
_DARK, _MEDIUM, _LIGHT = 92, 230, 410
"""Sums of the darkest and the lightest part below which a color is black, dark, or not bright."""
_CHANGED = {*range(_CUBE, 22), _GRAYS}
"""Numbers that color schemes for terminals change (base16-shell, pywal)."""
_PALE = 51
"""A color whose parts differ by less is a gray."""


@cache
def converted(color: TerminalColor, colors: Colors) -> TerminalColor:
    """The nearest color of a terminal with `colors` colors, as a number where one has it."""
    if color is None or colors == "mono":
        return None
    if isinstance(color, int) and (colors != "16" or color < _CUBE):
        return color
    exact = color if isinstance(color, Rgb) else rgb(color)
    if colors == "16":
        return _of_16(exact)
    number = _of_256(exact)
    if colors == "true" and (number in _CHANGED or rgb(number) != exact):
        return exact
    return number


def legible(fore: TerminalColor, back: TerminalColor) -> TerminalColor:
    """A text color that is readable on this background."""
    if not isinstance(fore, int) or fore != back:
        return fore
    shade = rgb(fore)
    return BLACK if shade.red * 2 + shade.green * 5 + shade.blue > 8 * 110 else WHITE


def rgb(number: int) -> Rgb:
    """The usual RGB value of a palette number."""
    if number < _CUBE:
        return _BASIC[number]
    if number >= _GRAYS:
        gray = 8 + 10 * (number - _GRAYS)
        return Rgb(gray, gray, gray)
    number -= _CUBE
    return Rgb(_STEPS[number // 36], _STEPS[number // 6 % 6], _STEPS[number % 6])


def _of_256(exact: Rgb) -> int:
    steps = [min(range(6), key=lambda step: abs(_STEPS[step] - part)) for part in exact]
    cube = _CUBE + 36 * steps[0] + 6 * steps[1] + steps[2]
    gray = _GRAYS + min(23, max(0, round((sum(exact) / 3 - 8) / 10)))
    return min(cube, gray, key=lambda number: _distance(rgb(number), exact))


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _of_16(exact: Rgb) -> int:
    """The nearest of 16 colors by hue, so that a pale yellow becomes yellow and not white."""
    low, high = min(exact), max(exact)
    light = low + high
    if light < _DARK:
        return BLACK
    if high - low < _PALE:
        return 8 if light < _MEDIUM else 7 if light < _LIGHT else WHITE
    basic = next(number for angle, number in _HUES if _hue(exact) <= angle)
    return basic if light < _MEDIUM else basic + 8


def _hue(exact: Rgb) -> float:
    low, high = min(exact), max(exact)
    red, green, blue = exact
    if high == red:
        sixth = (green - blue) / (high - low) % 6
    elif high == green:
        sixth = (blue - red) / (high - low) + 2
    else:
        sixth = (red - green) / (high - low) + 4
    return sixth * 60
