"""Builds the lines of the column beside the map; widgets/panels.py calls it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, get_args

from ep_rules.api import Seat, Topology
from ep_tui.board import places
from ep_tui.board.geometry import TIGHTEST, ZOOMS, Margins, Zoom, extent
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Standpoint
from ep_tui.modes.mode import Mode
from ep_tui.panels.log import LogBook
from ep_tui.panels.missions import status_lines, track_lines
from ep_tui.panels.moments import MomentBar
from ep_tui.panels.seat_facts import (
    NARROW,
    basin_lines,
    counted_hand,
    hand_limit,
    hand_lines,
    seat_lines,
    ships_by_number,
)
from ep_tui.panels.styled_lines import Line, fit, flow, marked, plain, rule, shortened, width_of
from ep_tui.panels.wording import place_words
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, wrap
from ep_tui.widgets.board_map import BoardMap

if TYPE_CHECKING:
    from ep_tui.tutorial import Lessons

ROOM_FOR_COSTS = 32
"""Lines of a column that shows costs beside the log."""
ROOM_OF_A_RULE = 4
ROOM_FOR_TITLES = 20
ROOM_FOR_A_TITLE = 2
PLACE_LINES, MOST_PLACE_LINES = 2, 6
LOG_AND_SEATS, LEAST_LOG, LEAST_BESIDE_FACTS, LOG_BESIDE_COSTS = 8, 2, 4, 5
"""Lines for seats and log where the log has few; its fewest, with a title and facts, and costs."""
NOTE_LINES, MOST_NOTE_LINES = 6, 9

Unfolded = Literal["around", "right", "below", "alone"]
Arrangement = Literal[Unfolded, "folded"]
ARRANGEMENTS: tuple[Unfolded, ...] = get_args(Unfolded)
"""Panels beside the map, below it, or only while they have something to show. In small windows they
are folded: a few lines below the map, and otherwise as if alone. Around a painted map, they stand
at its right and below it."""
WHOLE_COLUMNS, WHOLE_LINES = 79, 24
"""The smallest window in which panels are not folded."""
LEAST_BELOW, SHARE_BELOW = 36, 3
"""The window height needed for panels below the map, and their share of it."""

Row = tuple[Line, str]
"""A line, and the key that a click on it presses, or ""."""

WIDTHS = ((160, 36, 56), (110, 36, 43), (0, 26, 38))
"""Window widths, each with the minimum and maximum width of the column."""


def side_width(topology: Topology, columns: int, height: int, zooms: Sequence[Zoom] = ZOOMS) -> int:
    """The width of the column beside the largest map that leaves room for it."""
    _, least, most = next(entry for entry in WIDTHS if columns >= entry[0])
    smallest, _ = extent(topology, ZOOMS[0], TIGHTEST)
    least -= smallest == columns - least + 1  # rather a narrower column than a map that scrolls
    fitting = [
        width
        for width, lines in (extent(topology, zoom, Margins(low=True)) for zoom in zooms)
        if width <= columns - least and lines <= height - 2
    ]
    return max(least, min(most, columns - max(fitting, default=columns)))


class Shown(Protocol):
    """The interface of a screen for its column."""

    session: Session
    viewer: Seat | None
    note: tuple[str, str]

    @property
    def board(self) -> BoardMap:
        """The map."""
        ...

    @property
    def top(self) -> Mode:
        """The current modes."""
        ...

    @property
    def help_key(self) -> str:
        """The printed key of the help, or ""."""
        ...


class Side:
    """Makes the lines of the panels; the widget repaints only changed ones.

    Attributes:
        log: the log.
        arrangement: the placement of the panels.
        moment: a new important moment, or None.
        lessons: the tutorial, or None. clock: what follows the prompt, the time for it or "".
        wants_costs: whether the player last asked for the costs, or to hide them; None before, when
            they are shown where there is room beside the log. has_costs: whether they are shown.
    """

    def __init__(self, log: LogBook) -> None:
        self.log = log
        self.arrangement: Arrangement = "right"
        self.moment: MomentBar | None = None
        self.lessons: Lessons | None = None
        self.clock = ""
        self.wants_costs: bool | None = None
        self.has_costs = False
        self._keys: dict[str | None, tuple[Sequence[str], int]] = {}
        self._room = (0, 0)
        self._most_facts = 0

    def key_of(self, panel: str | None, row: int, column: int) -> str:
        """The key that a click on a line of a panel presses to open its page, or ""."""
        keys, columns = self._keys.get(panel, ((), 0))
        return keys[row] if row < len(keys) and column < columns else ""

    def use_keys(self, keys: Sequence[str], panel: str = "side", columns: int = 999) -> None:
        """The keys that clicks on the first columns of lines press."""
        self._keys[panel] = keys, columns

    def lines(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The panels for the available room: facts above news, or beside each other."""
        self.has_costs = False
        if self.arrangement == "below":
            return self._beside(shown, width, height)
        below = self.note_lines(shown, width - 2)
        panel = self._panel(shown, width - 2, height)
        least = self._least_log(shown, height, len(below)) if panel is None else len(panel)
        facts: list[Row] = []
        if self.arrangement != "folded":
            left = height - len(below) - least
            packed = min(left, height - len(below) - self._least_log(shown, height, len(below)))
            steady = panel is not None or self.log.back > 0
            most = left if steady else max(left, left + least - LEAST_BESIDE_FACTS)
            facts = self._facts(shown, width - 2, packed, most, wanted=panel is None)
            facts = facts if panel is not None else self._steady(facts, left, (width, height))
        room = height - len(facts) - len(below)
        news = self._news(shown, width - 2, room, beside_costs=height >= ROOM_FOR_COSTS)
        rows = [*facts, *news, *((line, "") for line in below)]
        self.use_keys([key for _, key in rows])
        return [(("│ ", "dim"), *line) for line, _ in rows]

    def _steady(self, facts: list[Row], room: int, size: tuple[int, int]) -> list[Row]:
        """The facts with empty lines for those that were there before, so that the log stays."""
        if size != self._room:
            self._room, self._most_facts = size, 0
        self._most_facts = max(self._most_facts, len(facts))
        return [*facts, *[_EMPTY] * (min(self._most_facts, room) - len(facts))]

    def _least_log(self, shown: Shown, height: int, below: int) -> int:
        """The lines kept for the log, fewer over more lines `below`: all while it is scrolled."""
        if self.log.back:
            return height
        spare = max(0, below - PLACE_LINES)
        return 1 + max(LEAST_LOG, LOG_AND_SEATS - len(shown.session.names) - spare)

    def _beside(self, shown: Shown, width: int, height: int) -> list[Line]:
        half = width // 2 - 2
        below = self.note_lines(shown, half)
        facts = self._facts(shown, half, height - 1, height - 1, wanted=True)
        room = height - 1 - len(below)
        news = self._news(shown, half, room, beside_costs=False)
        right = [*(line for line, _ in news), *below]
        self.use_keys(())
        pairs = zip(
            fit([line for line, _ in facts], height - 1), fit(right, height - 1), strict=True
        )
        return [
            (("─" * width, "dim"),),
            *(
                ((" ", ""), *left, (" " * (half - width_of(left)), ""), (" │ ", "dim"), *line)
                for left, line in pairs
            ),
        ]

    def _facts(self, shown: Shown, width: int, room: int, most: int, *, wanted: bool) -> list[Row]:
        """Seats and hand, then ships, actions and missions: packed over `room`, cut at `most`."""
        session, viewer = shown.session, shown.viewer
        seen = session.observe(viewer)
        rows: list[Row] = [(line, "I") for line in seat_lines(session, seen, viewer, width)]
        if not self.log.all_open:  # otherwise the panel shows all hands
            title, role = self.hand_title(shown, width)
            hand = [rule(title, width, role=role), *hand_lines(session, seen, width)]
            if not shown.top.shows_hand or len(rows) + len(hand) <= room:
                rows += [(line, "") for line in hand]
        owner = viewer if viewer is not None else seen.active
        beside = presenters_of(session.game).beside_map
        basins = basin_lines(session, seen, owner, width)
        at = Standpoint(seen, session.imagined_position)
        status = status_lines(beside, at, width)
        tracks = track_lines(beside, seen, viewer, width)
        left = room - len(rows)
        if tracks and left > ROOM_FOR_TITLES:
            tracks.insert(0, rule(say("table.track.title"), width))
        rest: list[Row] = [
            *ship_rows(shown, owner, width),
            *((line, "I") for line in [*basins, *status, *tracks]),
        ]
        awards = cards_and_awards(beside, at, width)
        if len(awards) + len(rest) > left:
            awards = cards_and_awards(beside, at, width, packed=status)
            rest = [row for row in rest if row[0] not in status]
        more: list[Row] = [*((line, "I") for line in awards), *rest]
        fitting = left + most - room
        return [*rows, *(trimmed(more, fitting) if wanted else more[: max(0, fitting)])]

    def _panel(self, shown: Shown, width: int, height: int) -> list[Line] | None:
        """The panel of the mode, else costs or lessons; None for the log."""
        panel = shown.top.panel(width, height)
        if panel is None and self.lessons is not None:
            return self.lessons.lines(width)
        if panel is None and self.wants_costs and height < ROOM_FOR_COSTS:
            return self.costs(shown, width)
        return panel

    def _news(self, shown: Shown, width: int, room: int, *, beside_costs: bool) -> list[Row]:
        """The panel of the mode, or costs and log; only one of them if both have no room."""
        asked = shown.top.panel(width, room)
        if asked is not None:
            return [(line, "") for line in fit(asked, room)]
        wanted = beside_costs and self.wants_costs is None
        costs = self.costs(shown, width) if wanted or self.wants_costs else []
        spare = room - len(costs)
        has_both = beside_costs and spare >= LOG_BESIDE_COSTS
        self.has_costs = self.lessons is None and bool(costs) and (has_both or not wanted)
        if self.has_costs and not has_both:
            return trimmed([*((line, "$") for line in costs), *[_EMPTY] * spare], room)
        above = costs if has_both else []
        if self.lessons is not None:
            above = self.lessons.lines(width)
        log = self.log_lines(shown, width, max(0, room - len(above)))
        return [*((line, "") for line in above[:room]), *((line, "L") for line in log)]

    def log_lines(self, shown: Shown, width: int, room: int) -> list[Line]:
        """The log, with a title if there is room for one."""
        lines = max(0, room - (room > ROOM_FOR_A_TITLE))
        told = self.log.lines(shown.viewer, width, lines, shown.note[0])
        if room > ROOM_FOR_A_TITLE:
            word = say("table.log-back" if self.log.back else "table.log-title")
            told = [rule(word, width, "L"), *told]
        return fit(told, room)

    def costs(self, shown: Shown, width: int, *, whole: bool = True) -> list[Line]:
        """Prices, compared with the hand; the `whole` has rates and the supply's cards, too."""
        from ep_tui.panels.costs import cost_lines, supply_lines
        from ep_tui.panels.rates import rates_words

        seen = shown.session.observe(shown.viewer)
        rates = rates_words(shown.session, shown.viewer) if whole else ""
        return [
            rule(say("table.costs-title"), width, "$"),
            *cost_lines(presenters_of(shown.session.game).beside_map, seen.hand, width, rates),
            *(supply_lines(shown.session.game.book.cards, seen.bank, width) if whole else ()),
        ]

    @property
    def over_the_map(self) -> bool:
        """Whether the column covers a part of the map, so that it is shown only when needed."""
        return self.arrangement in ("alone", "folded")

    def hand_title(self, shown: Shown, width: int) -> tuple[str, str]:
        """The title of the hand, with its size and the limit of a seven, and its role."""
        seen = shown.session.observe(shown.viewer)
        if seen.hand is None:
            return say("table.hidden-title"), "head"
        cards = sum(seen.hand[good] for good in shown.session.game.book.cards.all)
        limit = hand_limit(shown.session, seen, seen.viewer)
        counted = counted_hand(shown.session, seen.hand, seen)
        who = shown.session.names[shown.viewer or 0]
        of = "" if len(shown.session.people) == 1 else "-of"
        keys = (f"table.hand-title{of}", f"table.hand-title{of}-short", "table.hand-title-bare")
        titles = [say(key, who=who, cards=cards, limit=limit) for key in keys]
        if counted <= limit:
            return titles[width < NARROW], "head"
        warnings = [say("panels.over-limit", title=title, half=counted // 2) for title in titles]
        fitting = [words for words in warnings if cells(words) + ROOM_OF_A_RULE <= width]
        return [*fitting, titles[-1]][0], "warn"

    def note_lines(self, shown: Shown, width: int) -> list[Line]:
        """A problem with the save, else a note, a moment or the place."""
        trouble = shown.session.trouble
        above = [plain(part, "warn") for part in wrap(trouble, width)] if trouble else []
        return [*above, *self._note_or_place(shown, width)]

    def _note_or_place(self, shown: Shown, width: int) -> list[Line]:
        """A note or an important moment, else the place under the cursor."""
        text, role = shown.note
        if text or self.moment is not None:
            head = rule(say("table.message-title"), width)
            if self.moment is not None:
                head = self.moment.bar(width)
                text, role = (text, role) if text else (self.moment.words, "title")
            parts = wrap(text, width)
            most = NOTE_LINES if width >= NARROW else MOST_NOTE_LINES
            return [head, *(marked(part, role) for part in shortened(parts, most, width))]
        if self.arrangement == "folded":
            return []
        board = shown.board
        name = places.name(shown.session.game.book.topology, board.cursor)
        words = place_words(shown.session, board.facts())
        parts = shortened(wrap(f"─ {name} {words}", width), MOST_PLACE_LINES, width)
        told: list[Line] = [(("─ ", "dim"), (name, "head"), (parts[0][len(name) + 2 :], ""))]
        told += [plain(part) for part in parts[1:]]
        return fit(told, max(1 if self.lessons else PLACE_LINES, len(told)))


def cards_and_awards(
    beside: AllBesideMap, at: Standpoint, width: int, *, packed: Sequence[Line] | None = None
) -> list[Line]:
    """The viewer's cards, facts and awards, `packed` with further lines; most begin without any."""
    seen = at.seen
    cards = () if seen.viewer is None else beside.cards(seen, seen.viewer)
    if not any((*cards, *beside.rows(at), *beside.standings(seen), *beside.remarks(seen))):
        return [*(packed or ())]
    from ep_tui.panels.awards import award_lines, card_lines
    from ep_tui.panels.fact_rows import fact_lines

    held, awards = card_lines(beside, seen, width), award_lines(beside, seen, width)
    facts = fact_lines(beside, at, width, packed=packed is not None)
    return [*held, *facts, *(awards if packed is None else flow([*awards, *packed], width))]


_EMPTY: Row = ((), "")


def ship_rows(shown: Shown, owner: Seat, width: int) -> list[Row]:
    """The ships of a seat; a click on one of the viewer's chooses it."""
    seen = shown.session.observe(shown.viewer)
    ships = ships_by_number(shown.session, seen, owner, width)
    own = owner == shown.viewer
    return [
        (line, f"#{number}" if own else "I") for number, lines in ships.items() for line in lines
    ]


def trimmed(rows: list[Row], room: int) -> list[Row]:
    """The rows that fit; if some do not, the last line names the page with all."""
    if len(rows) <= max(0, room):
        return rows
    tail: Line = (("… ", "dim"), ("I", "key"), (f" {say('panels.more')}", "dim"))
    return [*rows[: max(0, room - 1)], (tail, "I")][: max(0, room)]
