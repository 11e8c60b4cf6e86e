"""Where the panels stand: beside the map, below it, or over it while they have something to say."""

from textual.geometry import Size

from ep_rules.api import Topology
from ep_tui.widgets.lines import Lines
from ep_tui.widgets.side import ARRANGEMENTS, LEAST_BELOW, SHARE_BELOW, Arrangement, side_width

FOOT = 2
"""Lines of the prompt and the keys."""


def possible(wanted: str, lines: int) -> Arrangement:
    """An arrangement for a window of so many lines."""
    if wanted == "alone":
        return "alone"
    return "below" if wanted == "below" and lines >= LEAST_BELOW else "right"


def following(now: Arrangement, lines: int) -> Arrangement:
    """The next arrangement that such a window has room for."""
    at = ARRANGEMENTS.index(now)
    later = (*ARRANGEMENTS[at + 1 :], *ARRANGEMENTS[: at + 1])
    return next(name for name in later if possible(name, lines) == name)


def arrange(now: Arrangement, size: Size, topology: Topology, side: Lines, foot: Lines) -> None:
    """Put column and foot where they belong; the map takes what is left."""
    alone = now == "alone"
    foot.styles.height = FOOT + alone
    side.styles.margin = (0, 0, FOOT + alone, 0)
    side.styles.layer = "over" if alone else "base"
    if now == "below":
        side.styles.dock = "bottom"
        side.styles.width = "100%"
        side.styles.height = size.height // SHARE_BELOW
    else:
        side.styles.dock = "right"
        side.styles.width = side_width(topology, size.width, size.height)
        side.styles.height = "100%"
