"""The zoom of the map and the shape of the table, by the game and the window alone."""

from typing import NamedTuple

from ep_rules.api import Topology
from ep_tui.board.geometry import PAINTED, TIGHTEST, Zoom, extent

SHAPES = ("column", "log-below", "bar-below", "tiny")
LEAST_BELOW, LEAST_LOG, LOWEST = 8, 5, 3
"""Lines below the map: for a bar, for a log, and in the smallest windows."""
LESSON = 8
"""Lines below the map in the smallest windows of lessons, whose steps are long."""
NARROWEST, TINIEST = 18, 10
"""Columns beside a map with a bar below it, and those of the smallest windows."""
WIDE = 110
"""Columns from which panels are wide."""
COLUMN, STRIP = (26, 36), (74, 100)
"""The narrowest column with a bar, and the narrowest map with a card and the log side by side
below it, in narrow and in wide windows."""


class Room(NamedTuple):
    """How the table is divided: the shape, and the columns and lines of the map."""

    shape: str
    zoom: Zoom
    width: int
    height: int


def room(topology: Topology, columns: int, lines: int, below_tiny: int = LOWEST) -> Room:
    """The largest painted map that leaves the panels their room among some columns and lines.

    A player who draws lines gets the same room, so that nothing moves with the kind of map.
    `below_tiny`: the lines that the smallest windows have below the map.
    """
    column, strip = COLUMN[columns >= WIDE], STRIP[columns >= WIDE]
    for zoom in reversed(PAINTED):
        width, height = extent(topology, zoom, TIGHTEST)
        right, below = columns - width, lines - height
        if below >= 0 and right >= column:
            shape = "log-below" if below >= LEAST_LOG and width >= strip else "column"
            return Room(shape, zoom, width, height if shape == "log-below" else lines)
        if below >= LEAST_BELOW and right >= NARROWEST:
            return Room("bar-below", zoom, width, height)
    smallest = PAINTED[0]  # which scrolls
    width, height = extent(topology, smallest, TIGHTEST)
    if columns - width >= COLUMN[0]:
        return Room("column", smallest, width, lines)
    return Room("tiny", smallest, min(width, columns - TINIEST), min(height, lines - below_tiny))
