"""The seats with their points and cards."""

from ep_tui.panels.seat_facts import seat_lines
from ep_tui.panels.styled_lines import Line
from ep_tui.widgets.hand import Hand
from ep_tui.widgets.panel import Panel, Shown


class Seats(Panel):
    """A heading with the round, and a line for each seat."""

    opens = "I"

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        session = shown.session
        return seat_lines(session, session.observe(shown.viewer), shown.viewer, width, height)

    def rows(self, shown: Shown, width: int) -> int:
        seats = len(shown.session.names)
        crowded = shown.low and 2 * seats + Hand().rows(shown, width) > (TALL if shown.tiny else 0)
        return 1 + seats * (1 if crowded or width >= ONE_LINE else 2)


ONE_LINE = 22
"""Columns from which a seat has one line."""
TALL = 10
"""The lines of seats and a hand in the smallest windows."""
