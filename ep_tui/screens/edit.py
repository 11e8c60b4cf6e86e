"""The edit screen: places hexes and pieces with the cursor and letters, and says what is legal."""

from collections.abc import Callable, Sequence

from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget

from ep_rules.api import (
    LETTERS,
    BadScene,
    Refusal,
    Seat,
    letter,
)
from ep_tui.board.geometry import TIGHTEST, ZOOMS, extent
from ep_tui.board.places import KINDS, name, parse
from ep_tui.keys.key_names import nothing_here
from ep_tui.keys.screen_keys import MOVES, PAD_MOVES, direction_of
from ep_tui.looks.look import Look
from ep_tui.panels.edit_lines import (
    asked_action,
    choice_lines,
    help_lines,
    judged,
    judged_lines,
    keys_for,
    layable_lines,
    place_lines,
    who,
)
from ep_tui.panels.styled_lines import Line, fit, flow, marked, plain, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.page import Page
from ep_tui.screens.reader import Reader
from ep_tui.screens.typed_line import Typed
from ep_tui.session.draft import Draft, Layable
from ep_tui.session.local_game import local_game
from ep_tui.texts import say
from ep_tui.texts.scene_error_text import reason_sentence
from ep_tui.widgets.hex_map import HexMap
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.room import room

LEAST_COLUMNS, LEAST_LINES = 45, 20
BESIDE = 72
"""Columns from which the panel is beside the map."""
LEAST_PANEL, FOOT = 9, 2
PAUSE = 0.06
"""Seconds after a step of the cursor before its place is judged."""
SAY, ASK = "/", ":"
"""The keys and the signs of the two typed lines: a statement, and an action to be judged."""


class EditScreen(Page):
    """One position that is set up piece by piece."""

    LONGEST_LINE = 200
    HORIZONTAL_BREAKPOINTS = [(0, "-below"), (BESIDE, "-beside")]

    def __init__(self, draft: Draft, look: Look | None = None) -> None:
        super().__init__()
        self.draft = draft
        self.session = draft.session
        self.note = ("", "")
        self._letter = letter(self.session.active)
        self._menu: Layable | None = None
        self._unsaved = False
        self._asked_to_leave = False
        self._timer: Timer | None = None
        self._layable: Sequence[Layable] = ()
        self._judged: Sequence[tuple[str, Refusal | None]] = ()
        self._keys: dict[str, str] = {}
        self._board = HexMap(presenters_of(self.session.game).map, look)
        self._side = LineView(id="side")
        self._foot = LineView(id="foot")
        self._board.show(self.session.observe(self._viewer))
        self._commands: dict[str, Callable[[], object]] = {
            "tab": self._next_kind,
            "backspace": lambda: self._change(self.draft.clear, self._place),
            "delete": lambda: self._change(self.draft.clear, self._place),
            "z": lambda: self._renew() if self.draft.undo() else self._tell(say("edit.no-undo")),
            "Z": lambda: self._renew() if self.draft.redo() else self._tell(say("edit.no-redo")),
            SAY: lambda: self.typed_line.begin(SAY),
            ASK: lambda: self.typed_line.begin(ASK),
            ">": self._next_turn,
            ".": self._next_phase,
            "S": self._save,
            "G": self._play,
            "T": lambda: self._tell(self.host.next_theme(), ""),
            "+": lambda: self._board.zoom_by(1),
            "-": lambda: self._board.zoom_by(-1),
            "?": self._help,
            "escape": self._leave,
            "q": self._leave,
        }

    def parts(self) -> list[Widget]:
        return [self._board, self._side, self._foot]

    @property
    def least(self) -> tuple[int, int]:
        return LEAST_COLUMNS, LEAST_LINES

    @property
    def _viewer(self) -> Seat | None:
        return self.session.me

    @property
    def _place(self) -> str:
        return name(self.session.game.book.topology, self._board.cursor)

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        had_note, self.note = bool(self.note[0]), ("", "")
        asked, self._asked_to_leave = self._asked_to_leave, False
        if self.typing:
            typed = self.typed_line.press(key, char)
            if typed is not None and typed.text:
                self._read(typed)
        elif asked and key in ("escape", "q"):
            self.host.close_page()
        elif key == "escape" and had_note:
            pass  # the note is dismissed
        elif self._menu is not None:
            self._choose(self._menu, key, char)
        elif (command := self._commands.get(char or key) or self._commands.get(key)) is not None:
            command()
        elif step := direction_of(key, keypad=self.host.preferred.keypad):
            self._board.move(step)
        elif char is not None and char in LETTERS[: self.session.game.book.owners]:
            self._letter = char
        else:
            self._lay(key, char)
        self._look()

    def _lay(self, key: str, char: str | None) -> None:
        """Lay what has this key; if there are several of the kind, ask which."""
        self._settle()
        words = self._keys.get(char or key)
        found = next((one for one in self._layable if one.words == words), None)
        if found is None:
            self._tell(nothing_here(key, char, "edit.no-key"))
        elif len(found.placings) == 1:
            self._change(self.draft.say, found.placings[0].statement)
        else:
            self._menu = found

    def _choose(self, menu: Layable, key: str, char: str | None) -> None:
        keys = self._menu_keys(menu)
        if key in ("escape", "backspace"):
            self._menu = None
        elif char in keys:
            self._menu = None
            statement = next(p.statement for p in menu.placings if p.words == keys[char or ""])
            self._change(self.draft.say, statement)

    @staticmethod
    def _menu_keys(menu: Layable) -> dict[str, str]:
        """The keys of the kinds of a thing, by what differs: its number or its last word."""
        words = [placing.words for placing in menu.placings]
        ends = {one.removeprefix(menu.words).strip() or menu.words: one for one in words}
        return {key: ends[end] for key, end in keys_for(list(ends), ()).items()}

    # ---- changes ---------------------------------------------------------------------------

    def _change(self, change: Callable[[str], None], what: str) -> bool:
        """Change the position; if it would be impossible, say why."""
        try:
            change(what)
        except BadScene as error:
            self._tell(reason_sentence(error))
            return False
        self._unsaved = True
        self._renew()
        return True

    def _renew(self) -> None:
        self.session = self.draft.session
        self._board.change_game(presenters_of(self.session.game).map)
        self._board.show(self.session.observe(self._viewer))

    def _next_kind(self) -> None:
        at = KINDS.index(self._board.mode)
        self._board.mode = KINDS[(at + 1) % len(KINDS)]

    def _next_turn(self) -> None:
        after = letter((self.session.active + 1) % self.session.game.book.seats)
        if self._change(self.draft.say, f"turn {after}"):
            self._letter = after

    def _next_phase(self) -> None:
        outline = self.session.game.book.outline
        self._change(self.draft.say, outline[(self.session.phase + 1) % len(outline)])

    def _save(self) -> None:
        try:
            told = self._kept()
        except OSError as error:
            self._tell(say("table.scene.failed", reason=error.strerror or str(error)))
        else:
            self._unsaved = False
            self._tell(told, "")

    def _kept(self) -> str:
        """Write the position; a sentence that says where. Raises OSError."""
        return say("table.scene.written", file=str(self.draft.save(self.host.folders)))

    def _play(self) -> None:
        if self.session.over:
            self._tell(say("edit.over"))
        else:
            self._begin()

    def _begin(self) -> None:
        """Play on from the position."""
        host, table = self.host, self.draft.table()
        table.save(host.folders)
        host.open_session(local_game(table, host.pace, host.folders))

    def _leave(self) -> None:
        if self._unsaved:
            self._asked_to_leave = True
            self._tell(say("edit.unsaved"))
        else:
            self.host.close_page()

    def _help(self) -> None:
        self.host.show(EditorHelp(say("edit.help-title"), help_lines))

    def _tell(self, text: str, role: str = "warn") -> None:
        self.note = (text, role)

    # ---- the typed line --------------------------------------------------------------------

    def _read(self, typed: Typed) -> None:
        try:
            self._board.cursor = parse(self.session.game.book.topology, typed.text)
        except KeyError:
            if typed.purpose == SAY:
                self._change(self.draft.say, typed.text)
            else:
                told, is_legal = asked_action(self.session, typed.text)
                self._tell(told, "" if is_legal else "warn")

    # ---- what is shown ---------------------------------------------------------------------

    def _look(self) -> None:
        """Paint at once; judge the place when the cursor rests."""
        self._layable, self._keys, self._judged = (), {}, ()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(PAUSE, self._judge_place)
        self.paint()

    def _judge_place(self) -> None:
        self._settle()
        self._judged = judged(self.session, self._board.cursor)
        self.paint()

    def _settle(self) -> None:
        """Find out what can be laid at the cursor."""
        if self._timer is None:
            return
        self._timer.stop()
        self._timer = None
        self._layable = self.draft.layable(self._place, self._letter)
        taken = {*MOVES, *PAD_MOVES, *self._commands}
        self._keys = keys_for([one.words for one in self._layable], taken)

    def on_hex_map_cursor_moved(self) -> None:
        """The mouse moved the cursor."""
        self._look()

    def paint(self) -> None:
        width, height = self._side.size
        if width and height:
            lines: list[Line] = [((" ", ""), *line) for line in self._panel(width - 2)]
            more = len(lines) - height
            if more > 0:
                lines[height - 1 :] = [plain(f" {say('edit.more', count=more + 1)}", "dim")]
            self._side.show(fit(lines, height))
            self._foot.show(fit(self._below(self._foot.size.width), self._foot.size.height))

    def _panel(self, width: int) -> list[Line]:
        if self._menu is not None:
            keys = self._menu_keys(self._menu)
            return choice_lines(self._menu.words, keys, width)
        place = self._board.cursor
        lines = place_lines(self.session, place, self._board.facts(place), width)
        if self.note[0]:
            lines += wrapped(self.note[0], width, self.note[1])
        if self._timer is not None:
            return lines
        return [
            *lines,
            *layable_lines(self._layable, self._keys, self._letter, width),
            *judged_lines(self.session, self._judged, width),
        ]

    def _below(self, width: int) -> list[Line]:
        if self.typing:
            first = self.typed_line.line(f"{self.typed_line.purpose} ", width)
            what = "say" if self.typed_line.purpose == SAY else "ask"
            return [first, plain(say(f"edit.typing.{what}"), "dim")]
        turn = say("edit.turn", who=who(self.session), seat=self._letter)
        keys = flow([marked(part) for part in say("edit.keys").split(" · ")], width)
        return [plain(turn, "bold"), *keys[:1]]

    def place_parts(self, size: Size) -> None:
        topology, (columns, lines) = self.session.game.book.topology, size
        below = max(LEAST_PANEL, lines - FOOT - extent(topology, ZOOMS[0], TIGHTEST)[1])
        beside = room(topology, columns, lines).width
        wide, narrow = (beside, lines - FOOT), (columns, lines - FOOT - below)
        self._board.room = Size(*(wide if columns >= BESIDE else narrow))
        self._board.refresh(layout=True)

    def on_screen_resume(self) -> None:
        """Shown, or shown again."""
        self.call_after_refresh(self._look)


class EditorHelp(Reader):
    """The keys of the editor, in windows as small as its own."""

    @property
    def least(self) -> tuple[int, int]:
        return LEAST_COLUMNS, LEAST_LINES
