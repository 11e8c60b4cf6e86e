"""Colors of painted cells, and block characters of two colors; all of the painted map uses them."""

from functools import lru_cache
from typing import NamedTuple

Hue = tuple[int, int, int]
Quarters = tuple[Hue, Hue, Hue, Hue]
"""The colors of a cell: upper left, upper right, lower left, lower right."""

BLACK: Hue = (0, 0, 0)
WHITE: Hue = (255, 255, 255)
GROUND, WORD, SIGN = "ground", "word", "sign"
"""The content of a cell: bare ground, a text, or a piece or mark that the cursor does not cover."""
SEEN = 2
"""The contrast that a piece needs with its ground; with less it gets an outline."""


class Tint(NamedTuple):
    """The colors and attributes of a painted cell, and what it shows."""

    ink: Hue
    ground: Hue
    shows: str = GROUND
    bold: bool = False
    underlined: bool = False


PaintedCell = tuple[str, Tint]

_BLOCKS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"
"""By the quarters they fill: 8 upper left, 4 upper right, 2 lower left, 1 lower right."""
_FILLED = {char: number for number, char in enumerate(_BLOCKS)}
_PARTS = {char: (n >> 3, n >> 2 & 1, n >> 1 & 1, n & 1) for char, n in _FILLED.items() if n}
"""For each quarter of a block, whether it is filled."""


@lru_cache(maxsize=8192)
def tint(
    ink: Hue, ground: Hue, shows: str = GROUND, bold: bool = False, underlined: bool = False
) -> Tint:
    """A tint; equal tints are mostly the same object, so that runs of cells are found fast."""
    return Tint(ink, ground, shows, bold, underlined)


@lru_cache(maxsize=8192)
def block(quarters: Quarters, shows: str = GROUND, ink: Hue | None = None) -> PaintedCell:
    """The character and tint of a cell with up to two colors; of more, the nearest become one.

    `ink` is the color of the character, if the cell has it: that of a side, so that a slanted side
    has one ink along its way; else it is the color of the upper left.
    """
    colors = list(dict.fromkeys(quarters))
    while len(colors) > 2:  # noqa: PLR2004 - a cell has two colors
        kept, gone = _nearest(colors, quarters)
        quarters = _replaced(quarters, gone, kept)
        colors.remove(gone)
    if len(colors) == 1:
        return " ", tint(colors[0], colors[0], shows)
    first, other = reversed(colors) if colors[1] == ink else colors
    filled = sum(8 >> n for n, color in enumerate(quarters) if color == first)
    return _BLOCKS[filled], tint(first, other, shows)


def shaped(char: str, body: Hue, free: Hue) -> PaintedCell:
    """A cell of a piece, which fills the quarters of a block.

    The body is the ground of its cells, as of its letters, so that a piece has few styles.
    """
    if char == "█":
        return " ", tint(body, body, SIGN)
    return _BLOCKS[15 - _FILLED[char]], tint(free, body, SIGN)


def quarters_of(cell: PaintedCell) -> Quarters:
    """The colors of a cell of blocks; a letter is all ground."""
    char, what = cell
    parts = _PARTS.get(char)
    if parts is None:
        return what.ground, what.ground, what.ground, what.ground
    colors = what.ground, what.ink
    a, b, c, d = parts
    return colors[a], colors[b], colors[c], colors[d]


def with_half(quarters: Quarters, half: int, color: Hue) -> Quarters:
    """The colors of a cell with one half in another color, beside which the rest has one.

    Of three colors, `block` would make the nearest two one, and the half could become a whole.
    """
    one, other = quarters[:2] if half else quarters[2:]
    rest = (one, other) if color in {one, other} else (one, one)
    return (*rest, color, color) if half else (color, color, *rest)


def is_block(char: str) -> bool:
    """Whether a character is one of blocks, or blank."""
    return char in _FILLED


def mixed(one: Hue, other: Hue, part: float) -> Hue:
    """A color between two: `part` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def light(color: Hue) -> float:
    """The relative luminance that WCAG defines."""
    parts = [value / 255 for value in color]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]  # noqa: PLR2004 - WCAG's limit
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Hue, other: Hue) -> float:
    """The contrast of two colors, from 1 to 21, as WCAG defines it."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=1024)
def legible(ground: Hue, least: float, softest: float = 0.6) -> Hue:
    """Black or white on a ground, softened towards it as far as the contrast allows."""
    strong = max(((255, 255, 255), (0, 0, 0)), key=lambda color: contrast(color, ground))
    steps = (softest * part / 12 for part in range(12, 0, -1))
    soft = (mixed(strong, ground, part) for part in steps)
    return next((color for color in soft if contrast(color, ground) >= least), strong)


@lru_cache(maxsize=64)
def readable(color: Hue, ground: Hue, least: float) -> Hue:
    """A color on a ground, as near to black or white as the contrast needs."""
    strong = max((WHITE, BLACK), key=lambda one: contrast(one, ground))
    steps = (mixed(color, strong, part / 12) for part in range(12))
    return next((one for one in steps if contrast(one, ground) >= least), strong)


def _nearest(colors: list[Hue], quarters: Quarters) -> tuple[Hue, Hue]:
    """The two colors most alike: the one to keep, and the one to replace."""
    pairs = [(a, b) for n, a in enumerate(colors) for b in colors[n + 1 :]]
    a, b = min(pairs, key=lambda pair: _apart(*pair))
    return (a, b) if quarters.count(a) >= quarters.count(b) else (b, a)


def _apart(one: Hue, other: Hue) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _replaced(quarters: Quarters, gone: Hue, kept: Hue) -> Quarters:
    a, b, c, d = (kept if color == gone else color for color in quarters)
    return a, b, c, d
