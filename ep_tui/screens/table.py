"""The table screen: map, panels and keys for one running game."""

from asyncio import sleep
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ep_rules.api import Action, Illegal, Refusal, Seat, ruleset_parts
from ep_tui.keys.key_names import nothing_here
from ep_tui.keys.keymap import Keymap, name_of
from ep_tui.keys.screen_keys import PAD_ENTER, PAD_MOVES, direction_of
from ep_tui.looks.look import Look
from ep_tui.modes.base_modes import Watch, choose_ship
from ep_tui.modes.mode import Mode
from ep_tui.panels.log import LogBook
from ep_tui.panels.moments import Moments, Outcome
from ep_tui.panels.wording import goal_lines, not_now
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.screens.board_page import BoardPage
from ep_tui.screens.decision_modes import DecisionModes
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import refusal_sentence
from ep_tui.widgets.hex_map import NO_NEWS, HexMap
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.panel import Panel

if TYPE_CHECKING:
    from ep_tui.board.places import News
    from ep_tui.tutorial import Lessons


def table_screen(
    session: Session, look: Look, *, why: bool, lessons: "Lessons | None"
) -> "TableScreen":
    """The screen of a session; a game that has just been made begins with what wins."""
    screen = TableScreen(session, look, lessons)
    screen.logbook.why = why
    if session.save_name and not (session.heard or lessons or session.notice):
        screen.note = (" ".join(goal_lines(session.game)), "")
    return screen


class TableScreen(BoardPage):
    """One game on the screen. Keys go to the mode on top, then to the screen's own commands.

    Attributes:
        modes: the stack of modes, the top one last. typed: the lines typed so far.
            news_wanted: whether the map marks the news until the next action.
    """

    def __init__(self, session: Session, look: Look, lessons: "Lessons | None" = None) -> None:
        super().__init__(session, look, LogBook(session, recaps=True))
        self.presenters = presenters_of(session.game)
        self._keymap: Keymap | None = None
        self.viewer: Seat | None = session.alone
        self.modes: list[Mode] = [Watch(self)]
        self.note = (session.notice, "warn")
        self.typed: list[str] = []
        self.news_wanted = False
        self.last_rule: str = ""
        self._outcome: Outcome | None = None
        self.lessons = lessons
        self._moments = Moments(session)
        self._decisions = DecisionModes(self)
        self._told: object = None
        self._painting = False
        self._moved = False
        self.skips = False
        self._board.show(session.observe(self.viewer))
        session.subscribe(self)

    # ---- the desk of the modes -------------------------------------------------------------

    @property
    def stacked(self) -> bool:
        """Whether Escape goes back to another mode; else it opens the menu."""
        return len(self.modes) > 1

    @property
    def me(self) -> Seat | None:
        """The person who acts now."""
        return self.session.me

    @property
    def top(self) -> Mode:
        return self.modes[-1]

    @property
    def keymap(self) -> Keymap:
        if self._keymap is None:
            self._keymap = self.host.keymap.in_game(self.presenters.commands)
        return self._keymap

    def follow(self, changes: Mapping[str, Any]) -> None:
        """Use changed keys; show or hide reasons and offers; play at another pace."""
        session = self.session
        if "keys" in changes:
            self._keymap = None
            if self.lessons is not None:
                self.lessons.use(self.keymap)
        if "why" in changes:
            self.logbook.why = self.host.preferred.why
        if "pace" in changes:
            session.pace.choose(self.host.pace)
        if "offers" in changes:
            session.show_offers(self.host.preferred.offers)
            session.go_on()

    @property
    def help_key(self) -> str:
        """The key of the help; while keys are text, one that prints nothing."""
        return self.keymap.help_while(writing=self.top.writes)

    @property
    def ready(self) -> bool:
        """True while no other screen or menu covers the table."""
        return self.is_current and (len(self.modes) == 1 or not isinstance(self.modes[0], Watch))

    def legal(self) -> list[Action]:
        """The legal actions."""
        return self.session.legal()

    def explain(self, action: Action) -> Refusal | None:
        """Why the person who acts now may not do an action; None without one."""
        return None if self.me is None else self.session.explain(action, self.me)

    def act(self, *actions: Action) -> bool:
        """Do an action, or a series that is one to the player; False if it was refused."""
        seat = self.me
        if seat is None:
            self.tell(not_now(self.session, self.viewer))
            return False
        before, self._outcome = len(self.session.heard), None
        self._decisions.keep_lasting(actions)
        try:
            halt = self.session.act(*actions)
        except Illegal as error:
            self._decisions.drop_lasting()
            self.refuse(error.refusal)
            return False
        self.logbook.back = 0
        self.news_wanted = False
        if halt is not None:
            self.refuse(halt)
        self._outcome = Outcome(self.session, before, seat)
        self._tell_outcome()
        return True

    def do(self, command: str) -> None:
        """A command by its id: an action of a seat, or one of the screen's own."""
        from ep_tui.modes import flow  # 22 ms of a first frame

        found = self.presenters.command(command)
        if found is None:
            self.command(command)
        elif self.me is None:
            self.tell(not_now(self.session, self.viewer, name_of(found)))
        else:
            flow.start(self, found)

    def command(self, name: str) -> None:
        """Run one of the screen's own commands by its id."""
        from ep_tui.screens import table_keys  # 39 ms; a key comes later

        table_keys.do(self, name)

    def _tell_outcome(self) -> None:
        """Show the outcome of the last action, which grows while others answer; a card has it."""
        if self.moment is not None or self._outcome is None:
            return
        if words := self._outcome.news(self.viewer, self.note[0]):
            self.tell(words, "title")

    def tell(self, text: str, role: str = "warn") -> None:
        """Show a sentence until the next key."""
        self.note = (text, role)
        self.paint()

    def refuse(self, refusal: Refusal, nowhere: str = "", typed: str = "") -> None:
        """Show why something is not allowed, with its rule; `nowhere`: a command without place."""
        from ep_rules import reference  # 3 ms; a first frame refuses nothing

        played = self.session.game.book.settings
        self.last_rule = reference.rule_behind(refusal, played)
        self.did(f"refused {self.last_rule}")
        sentence = refusal_sentence(self.session.game, refusal, self.session.names, typed)
        if nowhere:
            sentence = say("table.nowhere", what=nowhere, reason=sentence)
        key = self.keymap.shown("rule")
        self.tell(say("table.refused", sentence=sentence, key=key))

    def show_rules(self, rule_id: str = "") -> None:
        """Show the rules of this game, from one of them on."""
        from ep_tui.screens.rules import RulesPage  # 30 ms and 1.2 MiB: the words of all rules

        session = self.session
        played, house = session.game.book.settings, ruleset_parts(session.game.ruleset)[3]
        self.host.show(RulesPage(session.edition, rule_id, played, house))

    def push(self, mode: Mode) -> None:
        """Put a mode on top."""
        mode.came_from = self._board.cursor, self._board.mode
        self.modes.append(mode)
        mode.begin()
        self.renew()

    def pop(self) -> None:
        """Close the top mode."""
        if len(self.modes) > 1:
            self.modes.pop().end()
            self.top.begin()
        self.renew()
        if isinstance(self.top, Watch):
            self.session.go_on()

    def back(self) -> None:
        """Close the top mode without a choice: the cursor is again where it was."""
        came_from = self.top.came_from
        self.pop()
        if came_from is not None:
            self._board.cursor, self._board.mode = came_from

    def renew(self) -> None:
        """Update everything; only changes are painted, and the first frame shows what is new."""
        self._moved = True
        if not self._board.size:
            self._show_board()
        self.paint()

    # ---- the listener of the session -------------------------------------------------------

    def settle(self) -> None:
        """Show the current position, with the mode for the seat to act."""
        self._moments.look(self.viewer)
        self.moment = self._moments.card
        self._decisions.settle()
        self._tell_outcome()

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        """The mode on top first, then the cursor; Escape and Enter only close a note or a card."""
        closes = self.keymap.screen_of(key, char) == "menu"
        had_note = bool(self.note[0] or self.moment)
        self._clear(all_of_it=not (closes and self.note[0]))
        if had_note and (closes or (key == "enter" and self.top.keeps_notes)):
            self.paint()
        elif not self._taken(key, char) and not self._of_lesson(char):
            self._not_now(key, char)
        elif had_note:
            self.paint()

    def _clear(self, *, all_of_it: bool) -> None:
        """Close the note, and the card of moments if both are to be closed."""
        self.note, self._outcome = ("", ""), None
        if all_of_it:
            self._moments.clear()
            self.moment = None

    def _not_now(self, key: str, char: str | None) -> None:
        """Say why a key does nothing: its command waits, is of another game, or there is none."""
        from ep_tui.modes.flow import say_why_it_waits  # 22 ms of a first frame

        lessons = self.lessons
        if lessons is None and say_why_it_waits(self, key, char):
            return
        shown = key if char is None or char == " " else char
        if lessons is None and (other := self.keymap.command_in(shown, commands_by_scenario())):
            self.refuse(other.kinds[0].absent())
        elif key in (*PAD_MOVES, PAD_ENTER):
            switch = self.keymap.shown("keypad")
            self.tell(say("table.keypad.needed", digit=char or key, key=switch))
        elif lessons is None or lessons.step is None:
            typing, shown = self.keymap.shown("type"), self.keymap.shown("help")
            self.tell(nothing_here(key, char, "table.no-such-key", typing=typing, help=shown))
        else:
            wanted = " ".join(lessons.keys)
            self.tell(nothing_here(key, char, "tutorial.no-such-key", wanted=wanted))

    def _of_lesson(self, char: str | None) -> bool:
        command = self.lessons.own_keys.get(char or "") if self.lessons is not None else None
        if command is not None:
            self.command(command)
        return command is not None

    def did(self, what: str) -> None:
        """Note a screen command, because a lesson may ask for it."""
        if self.lessons is not None:
            self.lessons.did(what)

    def _taken(self, key: str, char: str | None) -> bool:
        top = self.top
        if top.press(key, char) or (not top.writes and self._on_map(key, top)):
            return True
        name = self.keymap.screen_of(key, char)
        if name is not None:
            self.command(name)
        return name is not None

    def _on_map(self, key: str, top: Mode) -> bool:
        """Move the cursor, or act at it; digits do so only in keypad mode."""
        keypad = self.host.preferred.keypad
        if step := direction_of(key, keypad=keypad):
            self._board.move(step)
            self._paint()
            return True
        enter = key == "enter" or (keypad and key == PAD_ENTER)
        return enter and top.chosen(self._board.cursor)

    def takes_letter(self, letter: str) -> bool:
        return self.top.writes or self.keymap.has(letter)

    def paste(self, text: str) -> None:
        self.top.paste(text)
        self.paint()

    def on_hex_map_chosen(self, event: HexMap.Chosen) -> None:
        """Handle a click on a target, or on the place under the cursor."""
        if not self.takes_keys:
            return
        self._clear(all_of_it=True)
        self.top.chosen(event.place)
        self.paint()

    def on_hex_map_cursor_moved(self) -> None:
        """Show the facts of the place, if moving the cursor did not."""
        self.top.moved()
        if self._told != self._board.cursor:
            self.paint()

    # ---- painting --------------------------------------------------------------------------

    def paint(self) -> None:
        if not self._painting:
            self._painting = True
            self.call_next(self._paint_pending)

    def _paint_pending(self) -> None:
        """Paint the panels, unless a frame has done so since."""
        if self._painting:
            self._paint()

    def _paint(self) -> None:
        self._painting = False
        self._told = self._board.cursor
        if self.lessons is not None:
            self.lessons.look(self._board.cursor)
        if self._moved:
            self._show_board()
        self.paint_panels()

    def _show_board(self) -> None:
        self._moved = False
        self._board.show(self.session.observe(self.viewer), self._news())

    def _news(self) -> "News":
        """The marks of what others did, until the viewer acts or after that when wanted."""
        session = self.session
        begins = bool(session.heard) and session.heard[-1].begins is not None
        if not (begins or self.news_wanted or session.active != self.viewer):
            return NO_NEWS
        from ep_tui.panels.news import marks  # 1.5 ms of a first frame, which has no news

        return marks(session, self.viewer)

    def on_line_view_clicked(self, event: LineView.Clicked) -> None:
        """Press the key of a click; on a panel, the one that opens more about it."""
        event.stop()
        event.prevent_default()
        opens = event.panel.key_at(event.row) if isinstance(event.panel, Panel) else ""
        key = event.key or opens
        if not (key and self.takes_keys):
            return
        if key.startswith("#") and len(key) > 1:
            choose_ship(self, int(key[1:]))
        elif key[1:].isdecimal():
            for char in key:
                self.press(char, char)
        else:
            self.press(key, key if len(key) == 1 else None)

    async def on_screen_resume(self) -> None:
        """Continue the game, unless a player is in the middle of a turn; other windows go first."""
        if not self.is_current:
            return
        if isinstance(self.top, Watch):
            self.session.go_on()
        else:
            self.renew()
        self.place_question()  # before the layout that follows, which is then the only one
        await sleep(0)
