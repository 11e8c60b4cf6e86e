"""Color roles of modules for their terrains and pieces, with a color for every theme.

A presenter names a role that the palettes have, such as the sea, or brings a `ColorRole`. It gives
the color behind what is written; the palettes choose the text color that reads best on it. Without
color, words and signs distinguish terrains and pieces.
"""

from typing import NamedTuple

import msgspec

ColorNumber = int
"""A number of the 256-color palette; in palettes of sixteen colors, one below 16."""
TrueColor = tuple[int, int, int]


class Shade(NamedTuple):
    """The colors of a ground in one theme.

    Attributes:
        ground: the background; None is paper. faint, texture: of place names and of the pattern in
            large hexes, if not the color of text.
    """

    ground: ColorNumber | None = None
    faint: ColorNumber | None = None
    texture: ColorNumber | None = None


class Shades(msgspec.Struct, frozen=True):
    """The shade of a role in every theme that has colors."""

    dark: Shade
    light: Shade
    contrast: Shade

    def of(self, theme: str) -> Shade:
        """The shade in a theme, by its name."""
        return {"dark": self.dark, "light": self.light, "contrast": self.contrast}[theme]


class PaintedGround(NamedTuple):
    """The ground of a role on painted maps in every theme; `numbers` are those of 256 colors."""

    dark: TrueColor
    light: TrueColor
    contrast: TrueColor
    numbers: tuple[ColorNumber, ColorNumber, ColorNumber]

    def of(self, theme: str) -> TrueColor:
        """The true color in a theme, by its name."""
        return {"dark": self.dark, "light": self.light, "contrast": self.contrast}[theme]


class ColorRole(msgspec.Struct, frozen=True, eq=False):
    """A color role of a module, on terminals with 256 colors and with sixteen.

    `painted`: its ground on painted maps, if it has one of its own there.
    """

    name: str
    colors: Shades
    sixteen: Shades
    painted: PaintedGround | None = None


GroundRole = str | ColorRole
"""The name of a role that all palettes have, or a role of a module."""
COMMON_GROUNDS = frozenset(
    {
        *("paper", "sea", "unknown", "loose"),
        *("hills", "forest", "pasture", "fields", "mountains", "desert"),
    }
)
"""The names of roles that all palettes have; a terrain of another word says its color."""
