"""The hues of the painted map without colors; a look without colors gives them to painters.

They stand for things, which `board.painted.patterns` turns into characters and reverse video.
"""

from ep_tui.board.painted.patterns import (
    COAST,
    CURSOR,
    FOG,
    HULL,
    MARK,
    MOMENT,
    RIM,
    ROUTE,
    SEAM,
    TRAILS,
)
from ep_tui.board.painted.tints import BLACK, WHITE, Hue
from ep_tui.contributions.colors import GroundRole

SEATS = 6


class PlainPaints:
    """Black ground, white pieces, and a hue for every kind of side and mark."""

    plain = True
    shaded = False
    least = 4.5
    paper = slip = BLACK
    text = WHITE
    seats = (WHITE,) * SEATS
    inks = (BLACK,) * SEATS
    trails = TRAILS
    token = stamp = WHITE
    hull = HULL
    token_ink = hot = stamp_ink = hull_ink = BLACK
    mark, moment, cursor = MARK, MOMENT, CURSOR
    mark_ink = moment_ink = cursor_ink = BLACK
    route, coast, fog, rim = ROUTE, COAST, FOG, RIM

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        return BLACK

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        return WHITE

    def seam(self, one: Hue, other: Hue) -> Hue:
        """The color of a side between two grounds of land."""
        return SEAM


PLAIN_PAINTS = PlainPaints()
