"""The colors of the painted map in each theme; the map widget makes them for a look.

Grounds in true color have three shades, so that no two hexes side by side are alike. With 256
colors, and under strong contrast, they have one shade and sides are bands.
"""

from collections.abc import Mapping
from functools import cache

from ep_tui.board.painted.tints import BLACK, WHITE, Hue, light, mixed
from ep_tui.contributions.colors import ColorNumber, ColorRole, GroundRole
from ep_tui.looks.palettes import CONTRAST, Palette, luminance, rgb

_DARK: dict[str, Hue] = {
    "sea": (17, 77, 131),
    "hills": (102, 37, 16),
    "forest": (16, 66, 44),
    "pasture": (76, 99, 64),
    "fields": (118, 92, 43),
    "mountains": (83, 89, 103),
    "desert": (100, 93, 84),
    "unknown": (25, 28, 36),
    "loose": (63, 62, 64),
}
_LIGHT: dict[str, Hue] = {
    "sea": (188, 215, 239),
    "hills": (216, 176, 156),
    "forest": (146, 201, 113),
    "pasture": (223, 252, 182),
    "fields": (255, 252, 124),
    "mountains": (178, 183, 192),
    "desert": (247, 236, 220),
    "unknown": (235, 237, 243),
    "loose": (191, 187, 183),
}
_CONTRAST: dict[str, Hue] = {
    "hills": (88, 5, 29),
    "forest": (2, 25, 0),
    "pasture": (80, 78, 14),
    "fields": (67, 36, 0),
    "mountains": (111, 79, 93),
    "desert": (0, 81, 55),
    "loose": (17, 8, 34),
}
_NUMBERS: Mapping[str, Mapping[str, ColorNumber]] = {
    "dark": {
        "sea": 25,
        "hills": 52,
        "forest": 22,
        "pasture": 65,
        "fields": 136,
        "mountains": 60,
        "desert": 243,
        "unknown": 235,
        "loose": 238,
    },
    "light": {
        "sea": 153,
        "hills": 216,
        "forest": 151,
        "pasture": 157,
        "fields": 228,
        "mountains": 250,
        "desert": 231,
        "unknown": 253,
        "loose": 246,
    },
    "contrast": {
        "hills": 52,
        "forest": 22,
        "pasture": 24,
        "fields": 89,
        "mountains": 240,
        "desert": 235,
        "loose": 16,
    },
}
"""Grounds with 256 colors. White has a contrast of 7 on both of strong contrast."""
_GROUNDS: Mapping[str, Mapping[str, Hue]] = {
    "dark": _DARK,
    "light": _LIGHT,
    "contrast": _CONTRAST,
}
"""Grounds in true color; color roles of modules bring their own."""
_SIDES: Mapping[tuple[str, bool], tuple[Hue, Hue, Hue]] = {
    ("dark", True): ((44, 100, 140), (192, 174, 128), (50, 53, 62)),
    ("dark", False): (rgb(17), rgb(180), rgb(240)),
    ("light", True): (rgb(110), rgb(180), (210, 213, 220)),
    ("light", False): (rgb(195), rgb(186), rgb(251)),
    ("contrast", True): (rgb(67), rgb(144), rgb(241)),
    ("contrast", False): (rgb(67), rgb(144), rgb(241)),
}
"""Sides between water hexes, coasts, and sides in the unknown; in true color, or with 256."""
_SHADES = {"dark": (0.12, 0.05), "light": (0.06, 0.2)}
"""By theme, the part of black in the second shade, and of white in the third."""
_SEATS: Mapping[str, tuple[Hue, ...]] = {
    "dark": (
        (255, 255, 25),
        (253, 188, 255),
        (156, 156, 156),
        (39, 180, 31),
        (147, 255, 210),
        (183, 104, 225),
    ),
    "light": (
        (107, 123, 1),
        (184, 75, 115),
        (0, 0, 10),
        (0, 71, 18),
        (13, 109, 225),
        (94, 0, 109),
    ),
}
"""Seats in true color: those of the palette, brighter on dark grounds and darker on light ones.

In the light theme all, in the dark one all but the last, have a contrast of 2 with every ground.
"""
_LIGHT_NUMBERS: tuple[ColorNumber, ...] = (101, 132, 16, 22, 27, 54)
"""Seats of the light theme with 256 colors, with a contrast of nearly 2 or more everywhere."""
_ORDER = {"dark": 0, "light": 1, "contrast": 2}
"""Of the themes in the numbers of a role's painted ground."""
_HALFWAY = 0.18
"""The luminance of the color on which black and white have the same contrast."""
_BLUE: Mapping[bool, Hue] = {True: (0, 0, 225), False: rgb(20)}
"""The cursor of the light theme in true color, or with 256: its black is a seat's color."""


class PalettePaints:
    """All colors of painted boards in one theme."""

    plain = False
    hull, hull_ink = BLACK, WHITE

    def __init__(self, palette: Palette, *, true_color: bool) -> None:
        self._true_color = true_color
        self.shaded = true_color and palette.name in _SHADES
        self._palette = palette
        self.paper, self.text = rgb(palette.paper), rgb(palette.text)
        self.is_light = luminance(palette.paper) > luminance(palette.text)
        numbers = _LIGHT_NUMBERS if self.is_light else palette.seats
        self.seats = tuple(rgb(number) for number in numbers)
        if true_color:
            self.seats = _SEATS.get(palette.name, self.seats)
        self.trails = self.seats
        self.inks = tuple(WHITE if light(color) < _HALFWAY else BLACK for color in self.seats)
        self.token, self.token_ink, self.hot = (rgb(number) for number in palette.token)
        self.mark_ink, self.mark = (rgb(number) for number in palette.mark)
        self.stamp_ink, self.stamp = (rgb(number) for number in palette.stamp)
        self.cursor_ink, self.cursor = (rgb(number) for number in palette.cursor)
        if self.is_light:
            self.cursor_ink, self.cursor = WHITE, _BLUE[true_color]
        self.moment_ink, self.moment = (rgb(number) for number in palette.moment)
        self.slip = mixed(self.paper, BLACK if not self.is_light else WHITE, 0.5)
        self.least = 7.0 if palette.name == CONTRAST.name else 4.5
        self.route, self.coast, self.fog = _SIDES[palette.name, true_color]
        self.rim = mixed(self.fog, self.coast, 0.5)

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        base = self._named(role) if isinstance(role, str) else self._own(role)
        base = base or rgb(self._palette.under(role))
        if not self.shaded:
            return base
        darker, lighter = _SHADES[self._palette.name]
        return (base, mixed(base, BLACK, darker), mixed(base, WHITE, lighter))[shade]

    def _named(self, role: str) -> Hue | None:
        """The ground of a role that all palettes have."""
        theme = self._palette.name
        if self._true_color:
            return _GROUNDS[theme].get(role)
        number = _NUMBERS[theme].get(role)
        return None if number is None else rgb(number)

    def _own(self, role: ColorRole) -> Hue | None:
        """The ground that a module's role has on painted maps only."""
        theme, ground = self._palette.name, role.painted
        if ground is None:
            return None
        return ground.of(theme) if self._true_color else rgb(ground.numbers[_ORDER[theme]])

    def seam(self, one: Hue, other: Hue) -> Hue:
        """The color of a side between two grounds of land."""
        return mixed(mixed(one, other, 0.5), WHITE if self.is_light else BLACK, 0.45)

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        return rgb(self._palette.under(role))


@cache
def paints_for(palette: Palette, *, true_color: bool) -> PalettePaints:
    """The paints of a palette, made once."""
    return PalettePaints(palette, true_color=true_color)
