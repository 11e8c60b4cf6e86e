"""The Textual app: shows one session or page at a time and ends in order; the commands open it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from ep_tui.board.cells import NAMINGS, HexNames
from ep_tui.looks.look import look_for
from ep_tui.looks.palettes import THEMES, css
from ep_tui.screens.page import Page
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import DEFAULTS, Preferences, changed
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.terminal_app import TerminalApp
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_rules.api import Seat
    from ep_tui.keys.keymap import Keymap
    from ep_tui.screens.campaign import CampaignPage
    from ep_tui.session.session import Session
    from ep_tui.terminal.answer import Measured

TellLater = Callable[[Sequence[str]], object]
"""Is called with sentences."""
FirstPage = Callable[["EpTui"], Page]
HomePage = Callable[["EpTui", str], Page]
"""Makes the page between games, with a sentence to show or ""."""


def start_menu(app: "EpTui", note: str) -> Page:
    """The home page of a local app."""
    from ep_tui.screens.start import StartMenu  # 3 ms of a table

    return StartMenu(app.folders, note)


class EpTui(TerminalApp, inherit_bindings=False):
    """The app: the start screen, tables and pages.

    Attributes:
        folders: of its games and logs. session: at the open table, or None.
        lesson: the name of its lesson, or "". pace: the pace of bots at the next table.
        preferred: the player's preferences. notice: a sentence for the first screen, or "".
        look: the theme and characters in use. clock: counts seconds. home: makes the page between
            games, and home_is says what it is. first: makes the first screen, if it is another one.
    """

    home_is: ClassVar[str] = "start"
    CSS_PATH = "app.tcss"
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True, id="leave"),
        Binding("ctrl+z", "suspend_process", show=False, priority=True, id="suspend"),
        Binding("ctrl+l", "redraw", show=False, priority=True, id="redraw"),
        Binding("ctrl+p", "palette", show=False, priority=True, id="palette"),
    ]

    def __init__(
        self,
        folders: Folders,
        session: "Session | None" = None,
        preferred: Preferences = DEFAULTS,
        terminal: Terminal = Terminal(),  # noqa: B008 - it never changes
    ) -> None:
        """`session`: the first thing to show, if any."""
        self._asked_twice = self._themed = False
        self._paints = preferred.map == "painted" and terminal.paints  # read by the style sheet
        names = preferred.hex_names
        self.look = look_for(preferred.theme, terminal, painted=self._paints, names=names)
        super().__init__(terminal, ansi_color=self.look.mono)
        self.folders = folders
        self.home: HomePage = start_menu
        self.first: FirstPage | None = None
        self.session = session
        self.clock: Callable[[], float] = monotonic
        self.lesson = ""
        self.preferred: Preferences = preferred
        self.pace = preferred.pace if session is None else session.pace.name
        self.notice = ""
        if preferred.keys:
            self.keymap  # noqa: B018 - read early, so that the start screen can say what is wrong with a person's keys
        self.goodbye = ""

    @cached_property
    def keymap(self) -> "Keymap":
        """The player's keys, loaded on first use because they import the commands."""
        from ep_tui.keys.keymap import Keymap  # 4 ms of a start page

        if not self.preferred.keys:
            return Keymap()
        from ep_tui.keys.own_keys import first_of, load_keymap  # with all commands 15 ms
        from ep_tui.presenters.registry import commands_by_scenario

        keymap, flaws = load_keymap(self.preferred.keys, commands_by_scenario())
        self.notice = first_of(flaws) or self.notice
        return keymap

    def on_unmount(self) -> None:
        """Close the save, however the app ends."""
        self._end_game()

    def get_default_screen(self) -> Page:
        if self.first is not None:
            return self.first(self)
        if self.session is None:
            return self.home(self, "")
        from ep_tui.screens.table import table_screen  # 44 ms of a start page

        self.session.show_offers(self.preferred.offers)
        lessons = None
        if self.lesson:
            from ep_tui.tutorial import Lessons  # 5 ms of a table

            lessons = Lessons(self.lesson, self.session, self.keymap)
        return table_screen(self.session, self.look, why=self.preferred.why, lessons=lessons)

    def get_css_variables(self) -> dict[str, str]:
        """The colors of the style sheet; only the command palette needs those of a theme, too."""
        palette = self.look.palette
        paper, text = css(palette.paper), css(palette.text)
        if self.look.mono:
            paper = text = "ansi_default"
        own = {"background": paper, "foreground": text}
        return {**super().get_css_variables(), **own} if self._themed else own

    def next_theme(self) -> str:
        """Switch to the next theme, remember it, and return its name."""
        names = list(THEMES) if self.terminal.colored else [self.look.palette.name]
        name = names[(names.index(self.look.palette.name) + 1) % len(names)]
        if self.terminal.colored:
            self.prefer(theme=name)
        return name

    def action_palette(self) -> None:
        """Ctrl+P: open Textual's command palette over a page."""
        if isinstance(self.screen, Page):
            from ep_tui.screens.command_palette import open_palette  # a third of Textual

            self._themed = True
            open_palette(self, self.look.palette.name)

    def next_map(self) -> str:
        """Switch between the painted and the lined map, remember it, and return its name."""
        self.prefer(map="lined" if self._paints else "painted")
        return self.preferred.map

    def next_names(self) -> HexNames:
        """Switch which hexes of the painted map have names, remember it, and return the choice."""
        names = NAMINGS[(NAMINGS.index(self.preferred.hex_names) + 1) % len(NAMINGS)]
        self.prefer(hex_names=names)
        return names

    def _change_look(self, theme: str) -> None:
        names = self.preferred.hex_names
        self.look = look_for(theme, self.terminal, painted=self._paints, names=names)
        self.ansi_color = self.look.mono
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.set_look(self.look)

    def on_measured(self, answer: "Measured") -> None:
        """Draw lines after two late answers, and everything in ASCII where signs are wide."""
        if answer.is_late and not self._asked_twice:
            self._asked_twice = True
            self.on_ready()
            return
        known, self.terminal = self.terminal, answer.applied_to(self.terminal)
        if self.terminal == known:
            return
        self._paints = self._paints and self.terminal.paints
        self.tell_driver(self.terminal)
        self._change_look(self.look.palette.name)
        self.refresh(layout=True)

    def prefer(self, **changes: Any) -> None:
        """Remember choices made on the screen, by their names in the preferences, and follow them.

        Of `keys` only the named ones change; "" removes a player's own key.
        """
        self.preferred = changed(self.preferred, changes)
        self.notice = self.keep(changes) or self.notice
        self.pace = changes.get("pace", self.pace)
        if "keys" in changes:
            vars(self).pop("keymap", None)
        if "map" in changes:
            self._paints = self.preferred.map == "painted"
        if not changes.keys().isdisjoint(("theme", "map", "hex_names")):
            self._change_look(changes.get("theme", self.look.palette.name))
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, Page):
                screen.follow(changes)

    def keep(self, changes: Mapping[str, Any]) -> str:
        """Write changed preferences to the file; returns a sentence if that fails."""
        from ep_tui.storage.preference_writer import save  # tomlkit, only for a change

        return save(self.folders.settings, **changes)

    def open_session(self, session: "Session", *, lesson: str = "") -> None:
        """Show a session, as the game of a lesson or not; leave the game that is open."""
        self.notice = self._leave_table() or self.notice
        self.session = session
        self.first = None
        self.lesson = lesson
        self._show_only(self.get_default_screen())

    def open_lesson(self, name: str) -> None:
        """Begin a lesson; its game is saved like any other, in place of an unfinished one of it."""
        from ep_tui.session.local_game import local_game  # the engine, 31 ms of a start page
        from ep_tui.tutorial.lesson_files import begin_lesson  # 250 KiB

        self.notice = self._leave_table() or self.notice
        table = begin_lesson(self.folders, name)
        self.open_session(local_game(table, self.pace, self.folders), lesson=name)

    def end_lesson(self) -> None:
        """Play on without the lesson."""
        self.lesson = ""

    def play_again(self, session: "Session", ruleset: str = "") -> None:
        """Play a rematch of a finished game, by default with the same rules."""
        self.open_session(session.rematch(ruleset))

    def find_gains(self, session: "Session", seat: "Seat", told: TellLater) -> None:
        """Call `told` with what the profile of a person gains by a game that is over."""
        from ep_tui.replay.gains import gains_at_home  # 40 ms; no game begins with its end

        told(gains_at_home(self.folders, session, seat))

    def campaign_page(self, session: "Session") -> "CampaignPage | None":
        """The page of the campaign that a game is a voyage of, or None."""
        from ep_tui.replay.campaign import campaign_of  # with the page 5 ms of a first frame
        from ep_tui.screens.campaign import CampaignPage

        found = campaign_of(self.folders, session.save_name) if session.at_home else None
        return None if found is None else CampaignPage(self.folders)

    def _leave_table(self) -> str:
        """End the session; return "" or a sentence if the end of the game could not be saved."""
        session, self.session = self.session, None
        return "" if session is None else session.leave()

    def to_start(self) -> None:
        """Leave the game, which stays saved, and show the home page."""
        self._show_only(self.home(self, self._leave_table()))

    def leave(self) -> None:
        """Quit; a running game is saved, and the last line on the terminal says so."""
        self._end_game()
        self.exit(0)

    def _end_game(self) -> None:
        if self.session is not None:
            told = self._goodbye(self.session)
            self.goodbye = self._leave_table() or told

    def _goodbye(self, session: "Session") -> str:
        """What to say after a game, if all of it is saved; "" if there is nothing to say."""
        saved = session.save_name and not session.over
        return say("table.saved-goodbye", name=session.resume_word) if saved else ""

    action_leave = leave

    def call_player(self) -> None:
        """Ring the bell or send a notification, as preferred, because it is a player's turn."""
        if self.preferred.call == "bell":
            self.ring()
        elif self.preferred.call != "off":
            self.notify_outside(say("table.your-turn"))

    def show(self, page: Page) -> None:
        """Show a screen on top."""
        self.push_screen(page)

    def close_page(self) -> None:
        """Close the top screen; quit if there is none below."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.leave()

    def _show_only(self, screen: Page) -> None:
        """Close all screens except the first, which Textual keeps, and show this one."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)
