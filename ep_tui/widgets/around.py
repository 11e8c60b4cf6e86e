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
    PLACE_LINES,
    ROOM_FOR_TITLES,
    Row,
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
"""The columns of the hand, of ships and of notes below the map."""


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
        self._panels = panels
        self._column = room.column
        self.margin = 0, room.column, room.below, 0

    def place(self) -> None:
        """Place the panels in their room."""
        panels, (_, column, below, _) = self._panels, self.margin
        panels.view.arrangement = "around"
        panels.foot.styles.height = FOOT_LINES
        side, under = panels.side.styles, panels.under.styles
        side.layer = "over"
        side.dock, side.height, side.width = "right", "100%", column
        side.margin = (0, 0, FOOT_LINES, 0)
        under.height, under.margin = below, (0, column, FOOT_LINES, 0)

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
        below = Below.of(view, shown, *under.size) if all(under.size) and not wide else None
        if all(side.size):
            rest = partial(column_lines, view, below=0 if below is None else below.own)
            side.show((view.lines if wide else rest)(shown, *side.size))
        if all(under.size):
            if below is None:
                view.use_keys((), "under")
                under.show(view.log_lines(shown, *under.size))
            else:
                view.use_keys([key for _, key in below.rows], "under", below.left)
                under.show(below.lines(view, shown))
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


def own_rows(shown: Shown, width: int) -> list[list[Row]]:
    """Ships, basins and remaining actions of the viewer, or of the seat whose turn it is."""
    session, viewer = shown.session, shown.viewer
    seen = session.observe(viewer)
    owner = viewer if viewer is not None else seen.active
    at = Standpoint(seen, session.imagined_position)
    basins = basin_lines(session, seen, owner, width)
    status = status_lines(presenters_of(session.game).beside_map, at, width)
    rows = [[(line, "I") for line in lines] for lines in (basins, status)]
    return [ship_rows(shown, owner, width), *rows]


def column_lines(
    side: Side, shown: Shown, width: int, height: int, *, below: int = 0
) -> list[Line]:
    """Seats, awards, own rows but the first `below` kinds, and missions.

    Costs, too, where they fit, or else only the prices.
    """
    session, viewer = shown.session, shown.viewer
    seen = session.observe(viewer)
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
    rows = [
        *((line, "I") for line in facts),
        *(row for kind in own_rows(shown, inner)[below:] for row in kind),
        *((line, "I") for line in tracks),
    ]
    side.has_costs = False
    for whole in (True, False) if side.wants_costs is not False else ():
        costs = side.costs(shown, inner, whole=whole)
        if len(rows) + len(costs) <= height:
            rows += [(line, "$") for line in costs]
            side.has_costs = True
            break
    rows = trimmed(rows, height)
    side.use_keys([key for _, key in rows])
    return [(("│ ", "dim"), *line) for line in fit([line for line, _ in rows], height)]


class Below(NamedTuple):
    """What is below the map: rows at the left, up to the notes, and the room of the log.

    `own`: how many kinds of own rows there are. A long note covers the last rows.
    """

    rows: list[Row]
    told: list[Line]
    own: int
    left: int
    right: int

    @classmethod
    def of(cls, side: Side, shown: Shown, width: int, height: int) -> "Below":
        """The hand, and below it as many kinds of own rows as fit."""
        half = min(LEFT_PART, width // 2)
        left = half - 2
        told = side.note_lines(shown, left)[:height]
        rows: list[Row] = []
        if not side.log.all_open:
            seen = shown.session.observe(shown.viewer)
            title, role = side.hand_title(shown, left)
            hand = [rule(title, left, role=role), *hand_lines(shown.session, seen, left)]
            rows = [(line, "") for line in hand]
        kinds = own_rows(shown, left)
        own = 0
        while own < len(kinds) and len(rows) + len(kinds[own]) <= height - PLACE_LINES:
            rows += kinds[own]
            own += 1
        room = height - len(told)
        rows = [*rows, *[((), "")] * room][:room]
        return cls(rows, told, own, left, width - half - 2)

    def lines(self, side: Side, shown: Shown) -> list[Line]:
        """Rows, notes and the place under the cursor; the log beside them."""
        lines = [*(line for line, _ in self.rows), *self.told]
        pairs = zip(lines, side.log_lines(shown, self.right, len(lines)), strict=True)
        return [
            ((" ", ""), *line, (" " * max(0, self.left - width_of(line)), ""), (" │ ", "dim"), *log)
            for line, log in pairs
        ]
