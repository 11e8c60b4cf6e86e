"""The placement and painting of the panels and the footer; the table screen uses them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Size

from ep_rules.api import Topology
from ep_tui.board.geometry import Zoom
from ep_tui.board.window import UNCOVERED, Covered
from ep_tui.panels.log import LogBook
from ep_tui.panels.moments import moment
from ep_tui.widgets.footer import FOOT_LINES, foot_lines
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.side import (
    ARRANGEMENTS,
    LEAST_BELOW,
    SHARE_BELOW,
    WHOLE_COLUMNS,
    WHOLE_LINES,
    Arrangement,
    Shown,
    Side,
    side_width,
)

if TYPE_CHECKING:
    from ep_tui.widgets.around import AroundMap

NO_MARGIN = (0, 0, 0, 0)
FOLDED_LINES = 3
"""The lines above the footer for panels that are folded."""
FRESH = 2
"""The number of further actions after which a moment no longer covers the log."""


class Panels:
    """The widgets beside and below the map, and their contents."""

    def __init__(self, log: LogBook, heard: int) -> None:
        """`heard` is the number of earlier events."""
        self.side = LineView(id="side")
        self.under = LineView(id="under")
        self.foot = LineView(id="foot")
        self.view = Side(log)
        self._looked = heard
        self._found_at = 0
        self.around: AroundMap | None = None
        self.margin = NO_MARGIN
        self.covered = UNCOVERED

    def arrange(self, wanted: str, size: Size, topology: Topology, zooms: Sequence[Zoom]) -> None:
        """Place them as preferred, if the window has room; the map takes the rest.

        Without a preference they stand around a painted map, if hexes are larger then.
        """
        self.view.arrangement = now = possible(wanted, size)
        self.covered = UNCOVERED
        self.around = None if wanted else self._around_map(size, topology, zooms)
        self.under.display = self.around is not None
        self.margin = NO_MARGIN if self.around is None else self.around.margin
        if self.around is not None:
            self.around.place()
            return
        side = self.side.styles
        side.layer = "over" if self.view.over_the_map else "base"
        foot = FOOT_LINES + (FOLDED_LINES if now == "folded" else 0)
        self.foot.styles.height = foot
        side.margin = (0, 0, foot, 0)
        if now == "below":
            side.dock, side.width, side.height = "bottom", "100%", size.height // SHARE_BELOW
        else:
            side.dock, side.height = "right", "100%"
            side.width = width = side_width(topology, size.width, size.height, zooms)
            if now == "alone":
                self.covered = Covered(at_times=width)

    def _around_map(
        self, size: Size, topology: Topology, zooms: Sequence[Zoom]
    ) -> "AroundMap | None":
        if not zooms[-1].band or size.height < LEAST_BELOW:
            return None
        from ep_tui.widgets.around import around_map

        return around_map(self, size, topology, zooms)

    def following(self, size: Size, topology: Topology, zooms: Sequence[Zoom]) -> Arrangement:
        """The next arrangement that the window has room for; around the map is automatic."""
        now = self.view.arrangement
        if now == "folded":
            return now
        at = ARRANGEMENTS.index(now)
        later = (*ARRANGEMENTS[at + 1 :], *ARRANGEMENTS[: at + 1])
        around = self._around_map(size, topology, zooms) is not None
        return next(
            name for name in later if (around if name == "around" else possible(name, size) == name)
        )

    def look(self, shown: Shown) -> None:
        """Highlight an important moment since the last update until it is cleared or old."""
        heard = len(shown.session.heard)
        found = moment(shown.session, min(self._looked, heard), shown.viewer)
        changes = shown.session.changes
        if found is not None:
            self.view.moment, self._found_at = found, changes
        elif changes - self._found_at > FRESH:
            self.view.moment = None
        self._looked = heard

    def paint(self, shown: Shown) -> None:
        """Update the lines; a column over the map is visible only while it has contents."""
        view, (width, height) = self.view, self.side.size
        asked = shown.top.panel(width, height) is not None or view.lessons is not None
        if self.around is not None:
            wide = self.around.paint(shown, wide=asked)
            self.covered = Covered(now=self.around.hidden if wide else 0)
            self._paint_foot(shown)
            return
        said = bool(shown.note[0]) or bool(view.wants_costs)
        self.side.display = not view.over_the_map or asked or said
        now = self.covered.at_times if self.side.display else 0
        self.covered = self.covered._replace(now=now)
        if self.side.display and width and height:
            self.side.show(view.lines(shown, width, height))
        self._paint_foot(shown)

    def _paint_foot(self, shown: Shown) -> None:
        if self.foot.size:
            self.foot.show(foot_lines(shown, self.view, self.foot.size.width))


def possible(wanted: str, size: Size) -> Arrangement:
    """The arrangement for a window of some size."""
    if size.width < WHOLE_COLUMNS or size.height < WHOLE_LINES:
        return "folded"
    if wanted == "alone":
        return "alone"
    return "below" if wanted == "below" and size.height >= LEAST_BELOW else "right"
