"""The colors of the painted map in each theme; the map widget makes them for a look.

True color has grounds of its own, in three shades, so that no two hexes side by side are alike.
With 256 colors, and under strong contrast, grounds have one shade and sides are bands; those of the
dark and the light theme are then of the palette.
"""

from functools import cache

from ep_tui.board.painted.tints import BLACK, WHITE, Hue, light, mixed
from ep_tui.contributions.colors import ColorRole, GroundRole
from ep_tui.looks.palettes import CONTRAST, Palette, luminance, rgb

_DARK: dict[str, Hue] = {
    "sea": (8, 68, 158),
    "hills": (129, 49, 49),
    "forest": (1, 30, 12),
    "pasture": (35, 70, 39),
    "fields": (105, 66, 9),
    "mountains": (62, 68, 92),
    "desert": (76, 67, 65),
    "unknown": (25, 28, 43),
    "loose": (71, 71, 78),
}
_LIGHT: dict[str, Hue] = {
    "sea": (144, 181, 255),
    "hills": (199, 160, 149),
    "forest": (159, 184, 118),
    "pasture": (174, 222, 120),
    "fields": (255, 250, 112),
    "mountains": (173, 170, 170),
    "desert": (241, 252, 205),
    "unknown": (213, 227, 230),
    "loose": (230, 226, 214),
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
_CONTRAST_256: dict[str, Hue] = {
    "hills": rgb(52),
    "forest": rgb(22),
    "pasture": rgb(24),
    "fields": rgb(89),
    "mountains": rgb(240),
    "desert": rgb(235),
    "loose": rgb(16),
}
"""White has a contrast of 7 on both."""
_GROUNDS = {
    ("dark", True): _DARK,
    ("light", True): _LIGHT,
    ("contrast", True): _CONTRAST,
    ("contrast", False): _CONTRAST_256,
}
"""By theme, and whether the terminal has true color; color roles of modules bring their own."""
_SHADES = {"dark": (0.12, 0.05), "light": (0.06, 0.22)}
"""By theme, the part of black in the second shade, and of white in the third."""
_LIGHT_SEATS: tuple[Hue, ...] = (
    (126, 139, 1),
    (160, 98, 122),
    (0, 0, 10),
    (0, 74, 19),
    (24, 132, 255),
    (86, 3, 101),
)
"""Those of the palette, darker; pieces need contrast with light grounds."""
_HALFWAY = 0.18
"""The luminance of the color on which black and white have the same contrast."""
_ORANGE: Hue = (200, 68, 0)


class PalettePaints:
    """All colors of painted boards in one theme."""

    def __init__(self, palette: Palette, *, true_color: bool) -> None:
        self._true_color = true_color
        self.shaded = true_color and palette.name in _SHADES
        self._grounds: dict[str, Hue] = _GROUNDS.get((palette.name, true_color), {})
        self._palette = palette
        self.paper, self.text = rgb(palette.paper), rgb(palette.text)
        self.is_light = luminance(palette.paper) > luminance(palette.text)
        pieces = palette.letters if palette.chips else palette.seats
        self.seats = tuple(rgb(number) for number in pieces)
        if self.shaded and self.is_light:
            self.seats = _LIGHT_SEATS
        self.inks = tuple(WHITE if light(color) < _HALFWAY else BLACK for color in self.seats)
        self.token, self.token_ink, self.hot = (rgb(number) for number in palette.token)
        self.mark_ink, self.mark = (rgb(number) for number in palette.mark)
        self.stamp_ink, self.stamp = (rgb(number) for number in palette.stamp)
        self.cursor_ink, self.cursor = (rgb(number) for number in palette.cursor)
        if self.shaded and self.is_light:  # its black is a seat's color
            self.cursor_ink, self.cursor = WHITE, _ORANGE
        self.moment_ink, self.moment = (rgb(number) for number in palette.moment)
        self.slip = mixed(self.paper, BLACK if not self.is_light else WHITE, 0.5)
        self.least = 7.0 if palette.name == CONTRAST.name else 4.5
        self.seam = WHITE if self.is_light else BLACK
        self.route, self.coast, self.fog = self._sides()

    def _sides(self) -> tuple[Hue, Hue, Hue]:
        """Sides between water hexes, coasts, and sides in the unknown."""
        if not self.shaded:
            lines = self._palette.lines
            sea = self._palette.shade("sea").texture or lines["line"]
            return rgb(sea), rgb(lines["coast"]), rgb(lines["fog"])
        light_sides, dark_sides = (
            ((215, 232, 255), (160, 140, 110)),
            ((60, 120, 140), (190, 170, 122)),
        )
        route, coast = light_sides if self.is_light else dark_sides
        return route, coast, mixed(self.ground("unknown", 0), self.text, 0.12)

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        base = self._grounds.get(role) if isinstance(role, str) else self._own(role)
        base = base or rgb(self._palette.under(role))
        if not self.shaded:
            return base
        darker, lighter = _SHADES[self._palette.name]
        return (base, mixed(base, BLACK, darker), mixed(base, WHITE, lighter))[shade]

    def _own(self, role: ColorRole) -> Hue | None:
        """The ground that a module's role has on painted maps only."""
        theme, ground = self._palette.name, role.painted
        if ground is None:
            return None
        if self._true_color:
            return ground.of(theme)
        return rgb(ground.contrast_256) if theme == CONTRAST.name else None

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        return rgb(self._palette.under(role))


@cache
def paints_for(palette: Palette, *, true_color: bool) -> PalettePaints:
    """The paints of a palette, made once."""
    return PalettePaints(palette, true_color=true_color)
