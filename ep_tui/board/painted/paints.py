"""The colors that a painted board needs; `looks.paints` has them for every theme."""

from typing import Protocol

from ep_tui.board.painted.tints import Hue
from ep_tui.contributions.colors import GroundRole


class Paints(Protocol):
    """All colors of painted boards in one theme.

    Attributes:
        shaded: whether grounds have three shades; then small hexes touch, else all have bands.
        least: the contrast of words. paper, text: of the panels.
        seats: the colors of pieces. inks: of letters on them. slip: the outline of pieces.
        route, coast, fog: sides between water, at land, in the unknown. seam: what sides between
            land hexes are mixed with.
        token, token_ink, hot: plates and their numbers. mark, stamp, cursor, moment: of targets, of
            pieces of no seat, of the cursor, of news, each with its ink.
    """

    shaded: bool
    least: float
    paper: Hue
    text: Hue
    seats: tuple[Hue, ...]
    inks: tuple[Hue, ...]
    slip: Hue
    token: Hue
    token_ink: Hue
    hot: Hue
    mark: Hue
    mark_ink: Hue
    stamp: Hue
    stamp_ink: Hue
    cursor: Hue
    cursor_ink: Hue
    moment: Hue
    moment_ink: Hue
    route: Hue
    coast: Hue
    fog: Hue
    seam: Hue

    def __hash__(self) -> int: ...

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        ...

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        ...
