"""The colors of the painted map in each theme; the map widget makes them for a look.

True color has grounds of its own, in three shades, so that no two hexes side by side are alike.
With 256 colors, and under strong contrast, grounds are those of the palette and sides are bands.
"""

from functools import cache

from ep_tui.board.painted.tints import BLACK, WHITE, Hue, mixed
from ep_tui.contributions.colors import GroundRole
from ep_tui.looks.palettes import CONTRAST, Palette, luminance, rgb

_DARK: dict[str, Hue] = {
    "sea": (20, 70, 114),
    "hills": (112, 48, 30),
    "forest": (14, 62, 36),
    "pasture": (52, 84, 28),
    "fields": (99, 72, 14),
    "mountains": (70, 74, 86),
    "desert": (82, 72, 52),
    "unknown": (34, 37, 44),
    "loose": (58, 58, 62),
    "spice": (90, 34, 98),
    "gold-field": (100, 66, 0),
}
_LIGHT: dict[str, Hue] = {
    "sea": (178, 213, 240),
    "hills": (240, 186, 158),
    "forest": (160, 210, 158),
    "pasture": (210, 233, 166),
    "fields": (250, 230, 158),
    "mountains": (205, 207, 213),
    "desert": (238, 228, 200),
    "unknown": (216, 218, 223),
    "loose": (222, 222, 222),
    "spice": (232, 192, 236),
    "gold-field": (252, 216, 96),
}
_GROUNDS = {"dark": _DARK, "light": _LIGHT}
_SHADES = {"dark": (0.0, 0.1, 0.03), "light": (0.0, 0.05, 0.28)}
"""By theme, the parts of black and of white in the second and the third shade."""
_ORANGE: Hue = (200, 68, 0)


class PalettePaints:
    """All colors of painted boards in one theme."""

    def __init__(self, palette: Palette, *, true_color: bool) -> None:
        self.shaded = true_color and palette.name in _GROUNDS
        self._palette = palette
        self.paper, self.text = rgb(palette.paper), rgb(palette.text)
        self.is_light = luminance(palette.paper) > luminance(palette.text)
        pieces = palette.letters if palette.chips else palette.seats
        self.seats = tuple(rgb(number) for number in pieces)
        self.inks = tuple(_on(number) for number in pieces)
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
        route = mixed(self.ground("sea", 0), (96, 158, 208), 0.45)
        coast = (122, 98, 56) if self.is_light else (190, 170, 122)
        return route, coast, mixed(self.ground("unknown", 0), self.text, 0.12)

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        name = role if isinstance(role, str) else role.name
        if not self.shaded:
            return rgb(self._palette.under(role))
        base = _GROUNDS[self._palette.name].get(name)
        if base is None:
            base = rgb(self._palette.under(role))
        _, darker, lighter = _SHADES[self._palette.name]
        return (base, mixed(base, BLACK, darker), mixed(base, WHITE, lighter))[shade]

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        return rgb(self._palette.under(role))


@cache
def paints_for(palette: Palette, *, true_color: bool) -> PalettePaints:
    """The paints of a palette, made once."""
    return PalettePaints(palette, true_color=true_color)


def _on(number: int) -> Hue:
    """Black or white on a color of a seat."""
    return WHITE if luminance(number) < 0.18 else BLACK  # noqa: PLR2004 - of equal contrast to both
