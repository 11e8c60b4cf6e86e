"""A page with a map and the panels of a table; tables and replays are such pages."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from ep_rules.api import Seat
from ep_tui.keys.keymap import Keymap
from ep_tui.looks.look import Look
from ep_tui.modes.mode import Mode
from ep_tui.panels.log import LogBook
from ep_tui.panels.moments import MomentBar
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.page import Page
from ep_tui.session.session import Session
from ep_tui.widgets.build_bar import BuildBar
from ep_tui.widgets.hand import Hand
from ep_tui.widgets.hex_map import HexMap
from ep_tui.widgets.key_bar import KeyBar
from ep_tui.widgets.log import Log
from ep_tui.widgets.missions import Missions
from ep_tui.widgets.moment_card import MomentCard
from ep_tui.widgets.panel import Panel
from ep_tui.widgets.prompt import Prompt
from ep_tui.widgets.question_box import QuestionBox
from ep_tui.widgets.room import LESSON, LOWEST, SHAPES, WIDE, Room, room
from ep_tui.widgets.rooms import Bar, Covered
from ep_tui.widgets.seats import Seats
from ep_tui.widgets.ship_list import ShipList

if TYPE_CHECKING:
    from ep_tui.tutorial import Lessons

BELOW = 2
"""The lines of the prompt and of the keys."""
ANY_SIZE = Size(26, 8)
"""A size of the bar before it has one; whether something is asked does not depend on it."""
HIGH = 30
"""Lines from which panels have titles, and a card."""
KEPT = 9
"""The lines of a card and a log beside a map."""
CLASSES = (*(f"-{shape}" for shape in SHAPES), "-narrow", "-wide", "-low", "-high")


class BoardPage(Page):
    """The map and the panels; the shape and the style sheet say where they are.

    Attributes:
        session: at the table. viewer: the seat with the open hand, or None. note: a sentence and
            its role. moment: a new important moment, or None. logbook: the log.
            lessons: the tutorial, or None. clock: what follows the prompt, the time for it or "".
            card: for notes and moments, where there is room for one. low: in few lines, without.
    """

    def __init__(self, session: Session, look: Look | None, logbook: LogBook) -> None:
        super().__init__()
        self.session = session
        self.viewer: Seat | None = None
        self.note: tuple[str, str] = ("", "")
        self.moment: MomentBar | None = None
        self.logbook = logbook
        self.lessons: Lessons | None = None
        self.clock = ""
        self.low = False
        self._room: Room | None = None
        self._board = HexMap(presenters_of(session.game).map, look)
        self._lines = (Prompt(), KeyBar())
        self._panels: list[Panel] = []

    @property
    def board(self) -> HexMap:
        """The map."""
        return self._board

    @property
    def top(self) -> Mode:
        """The current modes."""
        raise NotImplementedError

    @property
    def keymap(self) -> Keymap:
        """The keys of the person here, in this game."""
        return Keymap()

    @property
    def help_key(self) -> str:
        """The printed key of the help, or ""."""
        raise NotImplementedError

    @property
    def stacked(self) -> bool:
        """Whether Escape goes back to something else."""
        return False

    @property
    def position(self) -> tuple[object, ...]:
        """What the panels of the game depend on, besides their sizes."""
        session = self.session
        names, people = session.names_beside_map, session.people
        now = session.changes, len(session.heard), session.me, *names, *people
        return *now, self.viewer, self.logbook.all_open, self.low, self.tiny

    @property
    def tiny(self) -> bool:
        """Whether the shape is that of the smallest windows."""
        return self.has_class("-tiny")

    @property
    def room_above(self) -> int:
        """The lines that a text can have in the place of questions."""
        size = self._bar.size
        return size.height // (1 if self.top.panel(*size) is None else 2)

    # ---- the places of the panels ----------------------------------------------------------

    def compose(self) -> ComposeResult:
        self._use(self.app.size)  # pyright: ignore[reportUnknownMemberType]  # Textual's
        yield self._board
        yield from self._places()
        yield from self._lines
        yield self._too_small_panel

    def _use(self, size: Size) -> str:
        """Divide a window of a size; return the shape."""
        topology = self._board.topology
        lowest = LOWEST if self.lessons is None else LESSON
        self._room = found = room(topology, size.width, size.height - BELOW, lowest)
        wide, high = size.width >= WIDE, not self._crowds(found, size)
        self.low = not high
        shown = {f"-{found.shape}", "-wide" if wide else "-narrow", "-high" if high else "-low"}
        # before the first frame, as breakpoints are not
        self.update_classes({name: name in shown for name in CLASSES})
        self._board.room = Size(found.width, found.height)
        return found.shape

    def _crowds(self, found: Room, size: Size) -> bool:
        """Whether titles and a card have no room: in few lines, or beside a map in many games."""
        self.low, width = size.height < HIGH, size.width - found.width - 1
        if self.low or found.shape != "column":
            return self.low
        kept = KEPT + BuildBar().rows(self, width) // 2  # in two columns
        panels = Seats(), Hand(), ShipList(), Missions()
        return sum(panel.least(self, width) for panel in panels) + kept > found.height

    def _places(self) -> list[Widget]:
        """The places beside and below the map, with their panels."""
        shape = "" if self._room is None else self._room.shape
        seats, hand, build, ships, missions = Seats(), Hand(), BuildBar(), ShipList(), Missions()
        log, question = Log(), QuestionBox()
        self.card = card = MomentCard()
        self._question = question
        self._panels = [seats, hand, build, ships, missions, card, log, *self._lines]
        if shape in ("column", "log-below"):
            self._bar = bar = Bar(build, ships, missions, question)
            if shape == "column":
                return [Covered(seats, hand, bar, card, log, classes="beside")]
            column = Covered(seats, hand, bar, classes="beside")
            return [column, Covered(card, log, classes="below")]
        column = Covered(seats, hand, ships, missions, classes="beside")
        if shape == "bar-below":
            self._bar = Bar(build, question)
            told = Covered(card, log, classes="told")
            return [column, Covered(self._bar, told, classes="below")]
        self._bar = Bar(build, log, question)
        return [column, Covered(self._bar, classes="below")]

    def place_parts(self, size: Size) -> None:
        """Divide the window; panels in other places than before are new ones."""
        before = self._room
        shape = self._use(size)
        if before is not None and before.shape != shape:
            self.query(".beside, .below").remove()
            self.mount(*self._places(), after=self._board)
        self.place_question()
        self._board.refresh(layout=True)

    def place_question(self) -> None:
        """Let the question have the place of the bar while there is one."""
        size = self._bar.size if all(self._bar.size) else ANY_SIZE
        asked = self._question.build(self, *size)
        self._question.show(asked, size)
        self._bar.set_class(bool(asked), "-asked")

    def scroll_log(self, lines: int) -> None:
        """Scroll the log back by some lines, or on."""
        self.logbook.back = max(0, self.logbook.back + lines)
        self.paint()

    # ---- painting --------------------------------------------------------------------------

    def paint_panels(self) -> None:
        """Show what there is now; a question has the place of the bar."""
        self.place_question()
        for panel in self._panels:
            panel.look(self)
