"""The palettes: pure numbers, one value for each theme; `sixteen_palettes` has those of few colors.

Colors are numbers of the 256-color palette, so that they are the same in 256 and in true color.
The seats' colors of the dark, the light and the contrast palette keep a CIEDE2000 distance of 20,
any two of them, for normal, protan, deutan and tritan sight; `tests/tui/test_palettes.py` measures
it, and the contrast of every text. Numbers below 16 are used in the palettes of sixteen colors
only, where they are those of the terminal.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from ep_tui.contributions.colors import ColorNumber, GroundRole, Shade

INK, CHALK = 16, 231
"""Black and white of the 256 colors."""
_SIXTEEN = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The first sixteen as early terminals showed them; a driver converts them back to numbers."""
_CUBE = (0, 95, 135, 175, 215, 255)


def rgb(color: ColorNumber) -> tuple[int, int, int]:
    """Red, green and blue of a color."""
    if color < 16:  # noqa: PLR2004 - the terminal's own
        return _SIXTEEN[color]
    if color >= 232:  # noqa: PLR2004 - grays begin
        gray = 8 + 10 * (color - 232)
        return gray, gray, gray
    cell = color - 16
    return _CUBE[cell // 36], _CUBE[cell // 6 % 6], _CUBE[cell % 6]


def css(color: ColorNumber) -> str:
    """A color in style sheet syntax."""
    return "#{:02x}{:02x}{:02x}".format(*rgb(color))


def luminance(color: ColorNumber) -> float:
    """The relative luminance that WCAG defines."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB
        for part in (value / 255 for value in rgb(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: ColorNumber, other: ColorNumber) -> float:
    """The contrast of two colors, from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Palette(msgspec.Struct, frozen=True, eq=False):
    """The colors of one theme.

    Attributes:
        name: of the theme. paper, text: background and text.
        seats: colors of A to F. inks: text on them. letters: the colors of their letters on paper.
        chips: whether panels show a seat's letter on its color, because its color is faint on
            paper.
        slip: the background of letters on the map that are not on chips.
        sixteen: whether it is for terminals of sixteen colors.
        grounds: shades of the map, by the role that a terrain names.
        lines: of the map, by ink. token: ground, ink, hot ink.
        mark, stamp, cursor, moment: text and background.
        roles: of the panels, by role.
    """

    name: str
    paper: ColorNumber
    text: ColorNumber
    seats: tuple[ColorNumber, ...]
    inks: tuple[ColorNumber, ...]
    letters: tuple[ColorNumber, ...]
    chips: bool
    slip: ColorNumber
    grounds: Mapping[str, Shade]
    lines: Mapping[str, ColorNumber]
    token: tuple[ColorNumber, ColorNumber, ColorNumber]
    mark: tuple[ColorNumber, ColorNumber]
    stamp: tuple[ColorNumber, ColorNumber]
    cursor: tuple[ColorNumber, ColorNumber]
    moment: tuple[ColorNumber, ColorNumber]
    roles: Mapping[str, ColorNumber]
    sixteen: bool = False

    @property
    def blackwhite(self) -> tuple[ColorNumber, ColorNumber]:
        """Black and white, as numbers that its terminals know."""
        return (0, 15) if self.sixteen else (INK, CHALK)

    def shade(self, role: GroundRole) -> Shade:
        """The shade of a ground; KeyError if the role is neither the palette's nor a module's."""
        if isinstance(role, str):
            return self.grounds[role]
        return (role.sixteen if self.sixteen else role.colors).of(self.name)

    def under(self, role: GroundRole) -> ColorNumber:
        """The background color of a ground."""
        color = self.shade(role).ground
        return self.paper if color is None else color


_LAND = ("hills", "forest", "pasture", "fields", "mountains", "desert")
BARE: Mapping[str, Shade] = dict.fromkeys((*_LAND, "unknown", "loose", "paper"), Shade())
"""Grounds in themes that have no colors to spare for them."""


DARK = Palette(
    name="dark",
    paper=233,
    text=253,
    seats=(226, 219, 246, 34, 122, 134),
    inks=(INK,) * 6,
    letters=(226, 219, 246, 34, 122, 134),
    chips=False,
    slip=233,
    grounds={
        "paper": Shade(None, 103),
        "sea": Shade(24, 153, 31),
        "hills": Shade(52, texture=95),
        "forest": Shade(22, texture=34),
        "pasture": Shade(64, texture=107),
        "fields": Shade(94, texture=137),
        "mountains": Shade(240, texture=246),
        "desert": Shade(101, texture=144),
        "unknown": Shade(236, 248),
        "loose": Shade(238),
    },
    lines={"line": 110, "coast": 253, "fog": 242, "pips": 253, "edge": 250},
    token=(187, INK, 124),
    mark=(INK, 51),
    stamp=(INK, 255),
    cursor=(INK, CHALK),
    moment=(INK, 222),
    roles={"dim": 246, "key": 117, "warn": 216, "good": 120, "title": 222, "sea": 75},
)

LIGHT = Palette(
    name="light",
    paper=255,
    text=235,
    seats=(142, 168, 16, 22, 33, 53),
    inks=(INK, INK, CHALK, CHALK, INK, CHALK),
    letters=(94, 125, 16, 22, 25, 53),
    chips=True,
    slip=255,
    grounds={
        "paper": Shade(None, 241),
        "sea": Shade(153, 24, 110),
        "hills": Shade(216, texture=173),
        "forest": Shade(114, texture=71),
        "pasture": Shade(192, texture=149),
        "fields": Shade(222, texture=179),
        "mountains": Shade(250, texture=245),
        "desert": Shade(187, texture=144),
        "unknown": Shade(249, 16),
        "loose": Shade(252),
    },
    lines={"line": 24, "coast": 238, "fog": 242, "pips": 238, "edge": 238},
    token=(CHALK, INK, 124),
    mark=(CHALK, 90),
    stamp=(CHALK, 17),
    cursor=(CHALK, INK),
    moment=(CHALK, 94),
    roles={"dim": 241, "key": 25, "warn": 124, "good": 22, "title": 94, "sea": 25},
)

CONTRAST = replace(
    DARK,
    name="contrast",
    paper=16,
    text=231,
    seats=(226, 219, 168, 34, 122, 135),
    letters=(226, 219, 168, 34, 122, 135),
    slip=16,
    grounds={
        **BARE,
        "paper": Shade(faint=252),
        "sea": Shade(18, 231, 111),
        "unknown": Shade(237, 231),
    },
    lines={"line": 153, "coast": 231, "fog": 252, "pips": 231, "edge": 231},
    token=(231, INK, INK),
    mark=(INK, 51),
    roles={"dim": 252, "key": 159, "warn": 223, "good": 157, "title": 229, "sea": 159},
)

MONO = replace(DARK, name="mono")
"""Its colors are never used: without color, styles are reverse, bold and underline."""

THEMES: Mapping[str, Palette] = {palette.name: palette for palette in (DARK, LIGHT, CONTRAST, MONO)}
"""The themes that players can choose, by name."""
