"""The map widget: it draws the board and handles cursor and mouse; the screen handles keys.

Only changed cells are refreshed. A board larger than its room scrolls with the
cursor, keeps the row letters at the edge, and shows arrows where it continues.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ep_rules.api import Observation, Topology
from ep_tui.board.canvas import Canvas, Overlay, RouteEnd, Sites
from ep_tui.board.contributed import Contributed
from ep_tui.board.describe import describe
from ep_tui.board.geometry import Cell, Zoom, fitting, margins_for, zooms_of
from ep_tui.board.places import News, Place, PlaceKind
from ep_tui.board.walk import Direction, walk
from ep_tui.board.window import Drawing, ShownCell, Window, changed, painter_of
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.looks.look import Look
from ep_tui.widgets.grounded import Grounded

if TYPE_CHECKING:
    from ep_tui.board.cells import Key
    from ep_tui.board.legend import Legend
    from ep_tui.board.painted.tints import Tint

NO_NEWS = News()


class HexMap(Grounded):
    """The hex map.

    The screen calls `show` with an observation whenever something happened, sets `targets`,
    `labels` and a route, and turns keys into `move`, `mode`, `next_target` and the zooms.
    `room` has its columns and lines where the style sheet says `auto`.
    """

    can_focus = False
    ALLOW_SELECT = False

    class CursorMoved(Message):
        """The cursor has moved; the kind of place may have changed too."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Chosen(Message):
        """A legal target or the place under the cursor was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, shown: Contributed, look: Look | None = None, **options: Any) -> None:
        """A map of a game; `options` are those of every widget."""
        super().__init__(**options)
        self._shown = shown
        self._topology = topology = shown.layout.topology
        self._look = look or Look()
        self._walk = walk(topology)
        self._seen: Observation | None = None
        self._overlay = Overlay()
        self._targets: tuple[Place, ...] = ()
        self.usual: Callable[[], Collection[Place]] = tuple
        self._cursor = Place("hex", len(topology.hex_at) // 2)
        self._goal = self._walk.column(self._cursor)
        self._ring: list[Place] = []
        self._turn = 0
        self._wanted: Zoom | None = None
        self._settled = Size()
        self._stale = False
        self._window = Window()
        self.room = Size()
        self._canvas: Drawing = Canvas([], [])
        self._over: Mapping[Cell, ShownCell] = {}
        self._segments: dict[tuple[str, Key | Tint], Segment] = {}  # five of six are alike

    # ---- marks of the screen ---------------------------------------------------------------

    def show(self, seen: Observation, news: News = NO_NEWS) -> None:
        """Show another position, and mark the news in it."""
        self._seen = seen
        self._overlay = self._overlay._replace(news=news)
        self._repaint()

    def change_game(self, shown: Contributed) -> None:
        """Show positions of another game from now on."""
        if shown is self._shown:
            return
        self._shown = shown
        if shown.layout.topology is not self._topology:
            self._topology = shown.layout.topology
            self._walk = walk(self._topology)
            self._cursor = Place("hex", len(self._topology.hex_at) // 2)
        self._seen = None
        self._wanted = None
        self._settle()

    @property
    def topology(self) -> Topology:
        """The board's."""
        return self._topology

    @property
    def look(self) -> Look:
        """Characters and color."""
        return self._look

    def set_look(self, look: Look) -> None:
        if look.painted != self._look.painted:
            self._wanted = None
        self._look = look
        self._segments.clear()
        self._settle()
        self.refresh()

    @property
    def targets(self) -> Sequence[Place]:
        """Legal targets of the current choice, or none."""
        return self._targets

    @targets.setter
    def targets(self, places: Iterable[Place]) -> None:
        self._targets = tuple(places)
        self.usual, self._ring = tuple, []
        self._overlay = self._overlay._replace(targets=frozenset(self._targets))
        self._repaint()

    @property
    def labels(self) -> Mapping[Place, str]:
        """Labels on places while the player chooses one by typing."""
        return self._overlay.labels

    @labels.setter
    def labels(self, labels: Mapping[Place, str]) -> None:
        self._overlay = self._overlay._replace(labels=dict(labels))
        self._repaint()

    @property
    def route(self) -> Sequence[Place]:
        """The paths of the planned route that is drawn."""
        return self._overlay.route

    def show_sites(self, sites: Sites) -> None:
        """Mark where the cargo of a ship could land."""
        self._overlay = self._overlay._replace(sites=sites)
        self._repaint()

    def show_route(self, paths: Iterable[Place], end: RouteEnd = "free") -> None:
        """Draw a planned route and its end; without paths, remove it."""
        self._overlay = self._overlay._replace(route=tuple(paths), end=end)
        self._repaint()

    # ---- the cursor ------------------------------------------------------------------------

    @property
    def cursor(self) -> Place:
        """The place under the cursor."""
        return self._cursor

    @cursor.setter
    def cursor(self, place: Place) -> None:
        self._ring = []
        self._go(place, self._walk.column(place))

    @property
    def mode(self) -> PlaceKind:
        """The kind of place the cursor steps over."""
        return self._cursor.kind

    @mode.setter
    def mode(self, kind: PlaceKind) -> None:
        self.cursor = self._walk.nearest(self._cursor, kind)

    def move(self, direction: Direction) -> bool:
        """Step the cursor; False at the end of the board."""
        place = self._walk.step(self._cursor, direction, self._goal)
        if place is None:
            return False
        self._ring = []
        keeps = direction in {"up", "down"}
        self._go(place, self._goal if keeps else self._walk.column(place))
        return True

    def nearest_first(self, places: Iterable[Place]) -> list[Place]:
        """The usual places, then the others, by their distance from the cursor."""
        usual = self.usual()

        def rank(place: Place) -> tuple[bool, int, Place]:
            return place not in usual, self.distance(place), place

        return sorted(places, key=rank)

    def distance(self, place: Place) -> int:
        """How far a place is from the cursor."""
        return self._walk.distance(self._cursor, place)

    def facts(self, place: Place | None = None) -> list[PlaceFact]:
        """The facts of a place, by default the one under the cursor."""
        if self._seen is None:
            return []
        return describe(self._seen, self._shown, place or self._cursor)

    def legend(self) -> "Legend":
        """The legend of the signs now on the board."""
        from ep_tui.board.legend import Legend, legend  # 3 ms of a first frame

        if self._seen is None:
            return Legend([], [], [])
        self._catch_up()
        return legend(self._painter, self._seen, self._overlay)

    # ---- zoom ------------------------------------------------------------------------------

    @property
    def zoom(self) -> Zoom:
        """The size drawn now."""
        return self._zoom

    @property
    def zooms(self) -> Sequence[Zoom]:
        """All sizes in this look."""
        return zooms_of(painted=self._look.painted)

    def zoom_by(self, step: int) -> None:
        """Zoom, in even beyond the room; at the size that fits, zoom is automatic again."""
        zooms = self.zooms
        index = zooms.index(self._zoom) + step
        if 0 <= index < len(zooms):
            best = fitting(self._topology, *self.size, zooms)
            self._wanted = None if zooms[index] == best else zooms[index]
            self._settle()
            self.refresh()

    def _settle(self) -> None:
        """Choose zoom and scroll position for the size of the widget, and redraw the board."""
        self._settled = self.size
        topology, (width, height) = self._topology, self.size
        zoom = self._wanted or fitting(topology, width, height, self.zooms)
        margins = margins_for(topology, zoom, width, height)
        self._zoom = zoom
        self._painter = painter_of(self._shown, zoom, margins, self._look)
        self._geometry = self._painter.geometry
        self._draw()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.room.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.room.height

    # ---- painting --------------------------------------------------------------------------

    def _draw(self) -> None:
        self._stale = False
        if self._seen is None:
            return
        self._canvas = self._painter.paint(self._seen, self._overlay)
        self._over = self._painter.cursor(self._canvas, self._cursor)
        self._follow()

    def _follow(self) -> bool:
        """Scroll to the cursor; whether the window moved."""
        before = self._window
        self._window = before.following(self._over, self._geometry, self.size)
        return self._window != before

    def _repaint(self) -> None:
        """Redraw once after all changes; a new size is drawn by the next frame."""
        if self.size and self.size == self._settled and not self._stale:
            self._stale = True
            self.screen.call_later(self._catch_up_at_last)

    def _catch_up_at_last(self) -> None:
        """Redraw when the screen has handled what it knows, so that a key is one painting."""
        if self.is_attached and self.screen.message_queue_size:
            self.screen.call_later(self._catch_up_at_last)
        else:
            self._catch_up()

    def _catch_up(self) -> None:
        """Redraw what has changed since the last time, and refresh the changed cells."""
        if not self._stale:
            return
        self._stale = False
        if self._seen is None or not self._canvas.chars:
            self._draw()
            self.refresh()
            return
        before, was_over = self._canvas, self._over
        self._canvas = after = self._painter.paint(self._seen, self._overlay)
        self._over = self._painter.cursor(self._canvas, self._cursor)
        if self._follow():
            self.refresh()
            return
        moved = {cell for cell, _ in was_over.items() ^ self._over.items()}
        self._refresh_cells(changed(before, after) | moved)

    def _go(self, place: Place, goal: int) -> None:
        """Move the cursor and repaint its old and its new place only."""
        self._goal = goal
        if place == self._cursor:
            return
        self._cursor = place
        if self._canvas.chars and not self._stale:
            old, self._over = self._over, self._painter.cursor(self._canvas, place)
            if self._follow():
                self.refresh()
            else:
                self._refresh_cells(old.keys() | self._over.keys())
        if self.is_attached:
            self.screen.post_message(self.CursorMoved(place))

    def _refresh_cells(self, cells: Iterable[Cell]) -> None:
        """Refresh cells of the board, once a line: Textual writes each from its first column."""
        if ends := self._window.ends(cells):
            self.refresh(*(Region(0, y, end + 1, 1) for y, end in ends.items()))

    def render_line(self, y: int) -> Strip:
        """One line of the widget; Textual keeps it until it is refreshed."""
        if self.outer_size != self._settled:
            self._settle()
        self._catch_up()
        segments: list[Segment] = []
        cells = self._window.line(y, self._canvas, self._over, self._look.glyphs)
        chars, keys = [char for char, _ in cells], [what for _, what in cells]
        end = 0
        for _, alike in groupby(keys, id):  # equal keys are one object
            start, end = end, end + len([*alike])
            run = "".join(chars[start:end]), keys[start]
            segment = self._segments.get(run)
            if segment is None:
                segment = Segment(run[0], self.ground + self._look.style(run[1]))
                self._segments[run] = segment
            segments.append(segment)
        return Strip(segments, len(cells))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._segments.clear()

    # ---- events ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked place; choose it if it is a target or had the cursor."""
        offset = event.get_content_offset(self)
        place = None if offset is None else self.place_at(offset.x, offset.y)
        if place is None:
            return
        event.stop()
        chosen = place in self._targets or place == self._cursor
        self.cursor = place
        if chosen:
            self.post_message(self.Chosen(place))

    def place_at(self, x: int, y: int) -> Place | None:
        """The place of a cell's piece, or of the cell; rather a target there or next to it."""
        self._catch_up()
        column, row = x + self._window.left, y + self._window.top
        piece = self._seen and self._painter.piece_at(self._seen, (column, row))
        near = (self._geometry.hit(column + step, row) for step in (0, -1, 1))
        places = [piece, *near] if piece else [*near]
        return next((place for place in places if place in self._targets), places[0])

    def next_target(self, step: int = 1) -> Place | None:
        """Go to the next legal target, the nearest first, or back; None if there is none."""
        if not self._targets:
            return None
        if not self._ring:
            self._ring = self.nearest_first(self._targets)
            self._turn = 0 if self._ring[0] == self._cursor else min(-step, 0)
        self._turn = (self._turn + step) % len(self._ring)
        place = self._ring[self._turn]
        self._go(place, self._walk.column(place))
        return place
