"""What can be bought in this game, with its price, and what else can be done now."""

from typing import cast

from textual.geometry import Size

from ep_tui.panels.build_bar import MOST_ACTS, bar_of, build_lines
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.texts import say
from ep_tui.widgets.missions import Missions
from ep_tui.widgets.panel import Panel, Shown
from ep_tui.widgets.ship_list import ShipList

LEAST = 4
"""The lines that it has in any window."""


class BuildBar(Panel):
    """A row for each thing to buy, lit while that is possible, above the other commands."""

    opens = "$"

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        title = [] if shown.low or height < 2 else [rule(say("table.bar-title"), width, "$")]  # noqa: PLR2004 - a title and a row
        bar = bar_of(shown.session, shown.viewer, shown.keymap)
        return [*title, *build_lines(bar, width, height - len(title))]

    def rows(self, shown: Shown, width: int) -> int:
        """All in one column, with all that a turn may add: the same in every turn."""
        bar = bar_of(shown.session, None, shown.keymap)
        return (not shown.low) + len(bar.rows) + MOST_ACTS

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as its rows, but ships and missions keep theirs."""
        shown = cast(Shown, self.screen)
        kept = [
            panel.least(shown, width)
            for panel in self.siblings
            if isinstance(panel, (ShipList, Missions))
        ]
        return max(LEAST, min(self.rows(shown, width), container.height - sum(kept)))
