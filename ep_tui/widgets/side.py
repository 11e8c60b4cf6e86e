"""The column beside the map and the two lines below it, put together for the room there is."""

from collections.abc import Sequence
from typing import Protocol

from ep_rules.api import RESOURCES, Seat, Topology, letter
from ep_tui.board import places
from ep_tui.board.geometry import ZOOMS, extent
from ep_tui.board.widget import BoardMap
from ep_tui.modes.mode import Mode
from ep_tui.table import Table
from ep_tui.texts import say
from ep_tui.texts.speak import prompt_line
from ep_tui.widgets.facts import (
    NARROW,
    cost_lines,
    hand_lines,
    seat_lines,
    setting,
    ship_lines,
)
from ep_tui.widgets.log import LogBook
from ep_tui.widgets.missions import status_lines, track_lines
from ep_tui.widgets.pieces import Line, cut, fit, marked, rule, width_of, wrap, wrapped
from ep_tui.widgets.place import place_words

ROOM_FOR_COSTS = 32
"""Lines of a column that shows costs beside the log."""
ROOM_FOR_TITLES = 20
ROOM_FOR_A_TITLE = 2
PLACE_LINES, MOST_PLACE_LINES, LEAST_LOG = 2, 4, 1
NOTE_LINES, MOST_NOTE_LINES = 6, 9


WIDTHS = ((160, 36, 56), (110, 36, 43), (0, 26, 38))
"""From how many columns of the window on the column has at least and at most how many."""


def side_width(topology: Topology, columns: int, height: int) -> int:
    """How wide the column is beside the largest map that leaves room for it."""
    _, least, most = next(entry for entry in WIDTHS if columns >= entry[0])
    fitting = [
        width
        for width, lines in (extent(topology, zoom) for zoom in ZOOMS)
        if width <= columns - least and lines <= height - 2
    ]
    return max(least, min(most, columns - max(fitting, default=columns)))


class Shown(Protocol):
    """What the column is drawn from."""

    table: Table
    viewer: Seat | None
    note: tuple[str, str]
    show_costs: bool

    @property
    def board(self) -> BoardMap:
        """The map."""
        ...

    @property
    def top(self) -> Mode:
        """What the keys mean now."""
        ...


class Side:
    """Pure lines; the widget that shows them repaints only those that changed."""

    def __init__(self, log: LogBook) -> None:
        self.log = log

    def lines(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The column: seats, hand, ships, then panel, costs or log, and the place or a note."""
        inner = width - 2
        table, viewer = shown.table, shown.viewer
        seen = table.observe(viewer)
        lines = seat_lines(table, seen, viewer, inner)
        lines.append(rule(self._hand_title(shown, inner), inner))
        lines += hand_lines(table, seen, inner)
        owner = viewer if viewer is not None else seen.active
        trouble = table.trouble
        below = wrapped(trouble, inner, "warn") if trouble else []
        below += self._below(shown, inner)
        panel = shown.top.panel(inner, height)
        needed = LEAST_LOG if panel is None else len(panel)
        if self.log.back and panel is None:
            needed = height
        room = height - len(lines) - len(below)
        sections = [
            ship_lines(table, owner, inner),
            status_lines(table, seen, inner),
            track_lines(table, seen, inner),
        ]
        if sections[-1] and room > ROOM_FOR_TITLES:
            sections[-1].insert(0, rule(say("table.track.title"), inner))
        for section in sections:
            section = section[: max(0, room - needed)]  # noqa: PLW2901 - what fits of it
            lines += section
            room -= len(section)
        if panel is not None:
            lines += fit(shown.top.panel(inner, room) or panel, room)
        else:
            lines += fit(self._log(shown, inner, room, height), room)
        return [(("│ ", "dim"), *line) for line in [*lines, *below]]

    def foot(self, shown: Shown, width: int) -> list[Line]:
        """The prompt, and the keys that work now."""
        top, table = shown.top, shown.table
        seen = table.observe(shown.viewer)
        kind = f" {say(f'table.kind.{shown.board.mode}')} "
        prompt = top.line()
        if not prompt:
            words = top.prompt() or prompt_line(table.game, seen, table.names, shown.viewer)
            actor = table.actor
            who: Line = ()
            if actor is not None and actor >= 0:
                who = ((f"{letter(actor)} ", letter(actor)),)
            prompt = (*who, (cut(words, width - len(kind) - 4), "bold"))
        gap = " " * max(1, width - width_of(prompt) - len(kind))
        return [(*prompt, (gap, ""), (kind, "dim")), self._keys(top.keys(), width)]

    def _keys(self, keys: Sequence[tuple[str, str]], width: int) -> Line:
        """As many keys as fit; whatever is left out stands in the help, and the line says so."""
        last: Line = (("?", "key"), (f" {say('table.command.help')}", ""))
        shown: list[tuple[str, str]] = []
        used = width_of(last)
        whole = True
        for key, words in keys:
            more = len(key) + 1 + len(words) + 2
            if used + more > width - 2:
                whole = False
                break
            used += more
            shown += [(key, "key"), (f" {words}  " if key else f"{words}  ", "")]
        return (*shown, *(() if whole else (("… ", "dim"),)), *last)

    def _hand_title(self, shown: Shown, width: int) -> str:
        seen = shown.table.observe(shown.viewer)
        if seen.hand is None:
            return say("table.hidden-title")
        cards = sum(seen.hand[good] for good in RESOURCES)
        limit = setting(shown.table.game, "sevens.hand_limit")
        short = "-short" if width < NARROW else ""
        if len(shown.table.people) == 1:
            return say(f"table.hand-title{short}", cards=cards, limit=limit)
        who = shown.table.names[shown.viewer or 0]
        return say(f"table.hand-title-of{short}", who=who, cards=cards, limit=limit)

    def _log(self, shown: Shown, width: int, room: int, height: int) -> list[Line]:
        seen = shown.table.observe(shown.viewer)
        costs = cost_lines(shown.table.game, seen.hand, width)
        title = rule(say("table.costs-title"), width)
        if height < ROOM_FOR_COSTS and shown.show_costs:
            return [title, *costs]
        above = [title, *costs] if height >= ROOM_FOR_COSTS and not shown.show_costs else []
        inside = max(0, room - len(above) - 1)
        lines = self.log.lines(shown.viewer, width, inside)
        word = say("table.log-back" if self.log.back else "table.log-title")
        if room <= ROOM_FOR_A_TITLE:
            return self.log.lines(shown.viewer, width, room)
        return [*above, rule(word, width), *lines]

    def _below(self, shown: Shown, width: int) -> list[Line]:
        text, role = shown.note
        if text:
            parts = wrap(text, width)
            most = NOTE_LINES if width >= NARROW else MOST_NOTE_LINES
            return [
                rule(say("table.message-title"), width),
                *(marked(part, role) for part in parts[:most]),
            ]
        board = shown.board
        name = places.name(shown.table.game.book.topology, board.cursor)
        facts = place_words(shown.table, board.facts())
        told = wrapped(facts, width)
        return [
            rule(name, width),
            *fit(told, max(PLACE_LINES, min(MOST_PLACE_LINES, len(told)))),
        ]
