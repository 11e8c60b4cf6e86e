"""The ships of the viewer, or of the seat whose turn it is."""

from typing import cast

from textual.geometry import Size

from ep_tui.panels.seat_facts import basin_lines, ships_by_number, ships_in_supply
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.texts import say
from ep_tui.widgets.panel import Panel, Shown, trimmed


class ShipList(Panel):
    """A line for each ship that there can be, and one for basins; a click chooses a ship."""

    _numbers: tuple[int, ...] = ()
    _above = 0

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        session, viewer = shown.session, shown.viewer
        seen = session.observe(viewer)
        owner = viewer if viewer is not None else seen.active
        ships = ships_by_number(session, seen, owner, width)
        of_lines = [number for number, lines in ships.items() for _ in lines]
        self._numbers = tuple(of_lines) if owner == viewer else ()
        lines = [line for each in ships.values() for line in each]
        lines += basin_lines(session, seen, owner, width)
        self._above = int(not shown.low)
        title = [] if shown.low or not height else [rule(say("panels.ships-title"), width)]
        return [*title, *trimmed(lines, height - len(title))]

    def key_at(self, row: int) -> str:
        at = row - self._above
        return f"#{self._numbers[at]}" if 0 <= at < len(self._numbers) else "I"

    def rows(self, shown: Shown, width: int) -> int:
        """The ships of a seat; a line more for basins and one for the title."""
        ships = ships_in_supply(shown.session)
        return ships and ships + (0 if shown.low else 2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """In low windows at most a third, so that the bar and the missions have lines, too."""
        shown = cast(Shown, self.screen)
        rows = self.rows(shown, width)
        return min(rows, container.height // 3) if shown.low else rows
