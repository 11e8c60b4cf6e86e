"""Tracks of missions, barbarians, improvements, awards, the pirate ship."""

from collections.abc import Iterator
from typing import cast

from textual.geometry import Size

from ep_rules.api import Seat
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.missions import award_lines, drawn_items, fact_lines, status_lines, track_lines
from ep_tui.panels.styled_lines import Line, flow, rule
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.widgets.panel import Panel, Shown, trimmed
from ep_tui.widgets.ship_list import ShipList


class Missions(Panel):
    """What all modules of the game count for all seats."""

    opens = "I"

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        session, viewer = shown.session, shown.viewer
        seen = session.observe(viewer)
        beside = presenters_of(session.game).beside_map
        at = Standpoint(seen, session.imagined_position)
        tracks = track_lines(beside, seen, viewer, width)
        lines: list[Line] = []
        for lines in _forms(beside, at, tracks, viewer, width):
            if len(lines) <= height:
                break
        if tracks and not shown.low and len(lines) < height:
            lines.insert(0, rule(say("table.track.title"), width))
        return trimmed(lines, height)

    def rows(self, shown: Shown, width: int) -> int:
        session = shown.session
        seen = session.observe(shown.viewer)
        beside = presenters_of(session.game).beside_map
        tracks = len(list(beside.tracks(seen)))
        if width < NARROWEST and beside.has("rows"):
            return tracks + 2
        lines = tracks + len(list(beside.standings(seen)))
        lines += tracks < MANY and (beside.has("status") or beside.has("afloat"))
        return lines + 3 * beside.has("rows") + beside.has("remarks")

    def least(self, shown: Shown, width: int) -> int:
        """What the packed forms need."""
        return min(PACKED, self.rows(shown, width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """In low windows: the lines that it needs, or all but two, or two."""
        lists = (panel for panel in self.siblings if isinstance(panel, ShipList))
        ships = sum(one.get_content_height(container, viewport, width) for one in lists)
        room = max(BAR, container.height - ships - BAR)
        return min(self.rows(cast(Shown, self.screen), width), room)


def _forms(
    beside: AllBesideMap, at: Standpoint, tracks: list[Line], viewer: Seat | None, width: int
) -> Iterator[list[Line]]:
    """The lines in all forms, from the longest to the most packed; only those wanted are made."""
    status, awards = status_lines(beside, at, width), award_lines(beside, at.seen, width)
    yield [*tracks, *fact_lines(beside, at, width), *awards, *status]
    packed = fact_lines(beside, at, width, packed=True)
    yield [*tracks, *packed, *awards, *status]
    yield [*tracks, *packed, *flow([*awards, *status], width)]
    yield [*tracks, *packed, *awards]
    brief = fact_lines(beside, at, width, packed=True, briefest=True)
    yield [*tracks, *brief, *flow([*awards, *status], width)]
    yield [*tracks, *brief, *flow(awards, width)]
    short = track_lines(beside, at.seen, viewer, width // 2)
    yield flow([*short, *brief, *award_lines(beside, at.seen, width // 2)], width)
    yield flow([*short, *drawn_items(beside, at)], width)


BAR = 2
"""The lines that missions leave to the build bar in low windows."""
PACKED = 5
"""The lines of the most packed form in most games."""
NARROWEST = 30  # columns below which of rows only drawings have room, in two lines
MANY = 3
"""So many tracks leave no line for the actions of a turn in low windows."""
