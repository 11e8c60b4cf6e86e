"""The colors that a painted board needs; `looks.paints` has them for every theme."""

from typing import Protocol

from ep_tui.board.painted.tints import Hue
from ep_tui.contributions.colors import GroundRole


class Paints(Protocol):
    """All colors of painted boards in one theme.

    Attributes:
        plain: whether there are no colors; then hues stand for things (`patterns.py`).
        shaded: whether grounds have three shades; then small hexes touch, else all have bands.
        least: the contrast of words. paper, text: of the panels.
        seats: the colors of pieces. inks: of letters on them. trails: of the ways of ships.
        slip: the outline of pieces. hull: of boats with a cross, with its ink.
        route, coast, fog, rim: sides between water, at land, in the unknown, and where that meets
            land.
        token, token_ink, hot: plates and their numbers. mark, stamp, cursor, moment: of targets, of
            pieces of no seat, of the cursor, of news, each with its ink.
    """

    plain: bool
    shaded: bool
    least: float
    paper: Hue
    text: Hue
    seats: tuple[Hue, ...]
    inks: tuple[Hue, ...]
    trails: tuple[Hue, ...]
    slip: Hue
    hull: Hue
    hull_ink: Hue
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
    rim: Hue

    def __hash__(self) -> int: ...

    def ground(self, role: GroundRole, shade: int) -> Hue:
        """The color of a hex's ground in one of its three shades."""
        ...

    def seam(self, one: Hue, other: Hue) -> Hue:
        """The color of a side between two grounds of land."""
        ...

    def chip(self, role: GroundRole) -> Hue:
        """The background of a piece that has a color role of its own."""
        ...
