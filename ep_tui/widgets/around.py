"""Panels around a painted map: facts in a narrow column, hand and log below; `Panels` uses it.

Hexes grow where the panels stand at two sides of the map, because a board is wider than high.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol

from textual.geometry import Size

from ep_rules.api import Topology
from ep_tui.board.geometry import TIGHTEST, Zoom, extent
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.missions import status_lines, track_lines
from ep_tui.panels.seat_facts import basin_lines, hand_lines, seat_lines
from ep_tui.panels.styled_lines import Line, fit, rule, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.widgets.footer import FOOT_LINES
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.side import (
    ROOM_FOR_TITLES,
    Shown,
    Side,
    cards_and_awards,
    ship_rows,
    side_width,
    trimmed,
)

LEAST_COLUMN, LEAST_BELOW = 21, 7
"""The narrowest column, and the fewest lines below the map."""
WIDEST_COLUMN, MOST_BELOW = 43, 16
WIDE_COLUMN = 40
"""The columns of a panel with a question, which covers a part of the map."""
LEFT_PART = 58
"""The columns of the hand and of notes below the map."""


class Room(NamedTuple):
    """The room of the panels around a map: columns at the right, lines below."""

    column: int
    below: int


class PanelViews(Protocol):
    """The widgets of the panels, and what makes their lines."""

    side: LineView
    under: LineView
    foot: LineView
    view: Side


class AroundMap:
    """The panels of one window whose map is painted."""

    def __init__(self, panels: PanelViews, room: Room) -> None:
        """Place the panels in their room."""
        self._panels = panels
        self._column = room.column
        self.margin = 0, room.column, room.below, 0
        panels.view.arrangement = "around"
        panels.foot.styles.height = FOOT_LINES
        side, under = panels.side.styles, panels.under.styles
        side.layer = "over"
        side.dock, side.height, side.width = "right", "100%", room.column
        side.margin = (0, 0, FOOT_LINES, 0)
        under.height, under.margin = room.below, (0, room.column, FOOT_LINES, 0)

    @property
    def hidden(self) -> int:
        """The columns of the map under a column with a question."""
        return max(0, WIDE_COLUMN - self._column)

    def paint(self, shown: Shown, *, wide: bool) -> bool:
        """Update the lines; a column with a question is `wide` and covers a part of the map.

        It then has the hand and the notes too, so that only the log is below the map. It becomes
        wide for costs that the player asks for and that do not fit. Returns whether it is.
        """
        side, under, view = self._panels.side, self._panels.under, self._panels.view
        side.display = True
        if view.wants_costs and not wide:
            column_lines(view, shown, self._column, side.size.height)
            wide = not view.has_costs
        column = max(self._column, WIDE_COLUMN) if wide else self._column
        side.styles.width = column
        under.styles.margin = (0, column, FOOT_LINES, 0)
        if all(side.size):
            lines = view.lines if wide else partial(column_lines, view)
            side.show(lines(shown, *side.size))
        if all(under.size):
            below = view.log_lines if wide else partial(lines_below, view)
            under.show(below(shown, *under.size))
        return wide


def around_map(
    panels: PanelViews, size: Size, topology: Topology, zooms: Sequence[Zoom]
) -> AroundMap | None:
    """The panels around a map, if hexes are larger then than beside a column of panels."""
    beside = size.width - side_width(topology, size.width, size.height, zooms)
    lines = size.height - FOOT_LINES
    room = room_around(topology, zooms, size.width, lines, beside)
    return None if room is None else AroundMap(panels, room)


def room_around(
    topology: Topology, zooms: Sequence[Zoom], columns: int, lines: int, beside: int
) -> Room | None:
    """The room that panels around the largest painted map get.

    None if no painted map fits, or if one of the same size fits into the `beside` columns that a
    column of panels leaves.
    """
    for zoom in reversed(zooms):
        width, height = extent(topology, zoom, TIGHTEST)
        if not zoom.band or (width <= beside and height <= lines):
            return None
        if width <= columns - LEAST_COLUMN and height <= lines - LEAST_BELOW:
            column = max(LEAST_COLUMN, min(WIDEST_COLUMN, columns - width))
            return Room(column, min(MOST_BELOW, lines - height))
    return None


def column_lines(side: Side, shown: Shown, width: int, height: int) -> list[Line]:
    """Seats, awards, ships, remaining actions and missions; costs, too, where they fit."""
    session, viewer = shown.session, shown.viewer
    seen = session.observe(viewer)
    owner = viewer if viewer is not None else seen.active
    inner = width - 2
    beside = presenters_of(session.game).beside_map
    at = Standpoint(seen, session.imagined_position)
    tracks = track_lines(beside, seen, viewer, inner)
    if tracks and height > ROOM_FOR_TITLES:
        tracks.insert(0, rule(say("table.track.title"), inner))
    facts = [
        *seat_lines(session, seen, viewer, inner, all_named=True),
        *cards_and_awards(beside, at, inner),
    ]
    more = [
        *basin_lines(session, seen, owner, inner),
        *status_lines(beside, at, inner),
        *tracks,
    ]
    rows = [
        *((line, "I") for line in facts),
        *ship_rows(shown, owner, inner),
        *((line, "I") for line in more),
    ]
    costs = [(line, "$") for line in side.costs(shown, inner)]
    side.has_costs = side.wants_costs is not False and len(rows) + len(costs) <= height
    if side.has_costs:
        rows += costs
    rows = trimmed(rows, height)
    side.use_keys([key for _, key in rows])
    return [(("│ ", "dim"), *line) for line in fit([line for line, _ in rows], height)]


def lines_below(side: Side, shown: Shown, width: int, height: int) -> list[Line]:
    """Hand, notes and the place under the cursor; the log beside them."""
    half = min(LEFT_PART, width // 2)
    left, right = half - 2, width - half - 2
    seen = shown.session.observe(shown.viewer)
    told = side.note_lines(shown, left)
    hand: list[Line] = []
    if not side.log.all_open:
        title, role = side.hand_title(shown, left)
        hand = [rule(title, left, role=role), *hand_lines(shown.session, seen, left)]
    room = height - len(told)
    pairs = zip(
        [*fit(hand, max(0, room)), *fit(told, min(height, len(told)))],
        side.log_lines(shown, right, height),
        strict=True,
    )
    return [
        ((" ", ""), *line, (" " * max(0, left - width_of(line)), ""), (" │ ", "dim"), *log)
        for line, log in pairs
    ]
