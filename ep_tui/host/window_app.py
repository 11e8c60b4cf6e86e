"""The app of one window of a host; `channel` runs it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast
from weakref import WeakSet

import ep_tui.app
from ep_rules.api import Seat
from ep_tui.app import EpTui, TellLater
from ep_tui.contributions.words import yes
from ep_tui.host.admission import TooManyGames
from ep_tui.host.campaign_page import TableCampaign, campaign_page
from ep_tui.host.invitation import NoSeat
from ep_tui.host.lean_widgets import SharedStyles
from ep_tui.host.lobby import Lobby
from ep_tui.host.people import BadName
from ep_tui.host.shared_screen import SharedScreen, shared_screen
from ep_tui.host.visitor import Visitor
from ep_tui.host.waiting_room import wait
from ep_tui.replay.gains import gains
from ep_tui.screens.page import Host, Page
from ep_tui.screens.table import TableScreen
from ep_tui.screens.text_page import RowPage
from ep_tui.session.session import Session
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import PaceName, Preferences
from ep_tui.terminal.capabilities import Terminal
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

TV_SECONDS = 20.0
"""The time after which the most watched table is looked for again."""


class WindowApp(EpTui):
    """The app with the lobby as its home, and the screen of shared tables.

    Attributes:
        visitor: the person at the window. tunes: whether it shows the most watched table.
        started: called when it has drawn its first frame.
    """

    home_is = "lobby"
    shares_loop = True
    CSS_PATH = str(Path(ep_tui.app.__file__).with_name("app.tcss"))

    def __init__(
        self, visitor: Visitor, folders: Folders, preferred: Preferences, terminal: Terminal
    ) -> None:
        super().__init__(folders, None, preferred, terminal)
        self._capture_stdout = cast(Any, sys.stdout)  # Textual's would stay there, with the app
        self._capture_stderr = cast(Any, sys.stderr)
        self.stylesheet = SharedStyles(variables=self.get_css_variables())
        self.visitor = visitor
        self.home = lambda _, note: Lobby(visitor, note or self._take_notice())
        self.tunes = False
        self._leftover = WeakSet[Any]()
        self.started: Callable[[], None] = lambda: None

    def on_ready(self) -> None:
        """The first frame is drawn."""
        super().on_ready()
        self.started()

    # ---- its end ---------------------------------------------------------------------------

    def exit(self, *args: Any, **options: Any) -> None:
        """Leave; the open pages can be taken apart then."""
        for screen in self.screen_stack if self.is_running else ():
            self._will_close(cast(Page, screen))
        super().exit(*args, **options)

    def pop_screen(self) -> Any:
        """Close a page."""
        self._will_close(cast(Page, self.screen))
        return super().pop_screen()

    def switch_screen(self, screen: Any) -> Any:
        """Show another page in place of one."""
        self._will_close(cast(Page, self.screen))
        return super().switch_screen(screen)  # pyright: ignore[reportUnknownMemberType]  # Textual's

    def _will_close(self, screen: Page) -> None:
        self._leftover.update(screen.walk_children(with_self=True))

    def take_apart(self) -> None:
        """Free the pages and widgets, which refer to each other, after the app has ended."""
        nodes = [*self._leftover, self]
        for node in nodes:
            vars(node).clear()

    def _show_only(self, screen: Page) -> None:
        """Close all screens, and show this one, which must not refer to the one that opened it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        last: Any = self.screen
        last._push_result_callback(last, None)  # the switch takes one; the first screen has none
        with self._context():
            self.switch_screen(screen)  # pyright: ignore[reportUnknownMemberType]  # Textual's

    def _take_notice(self) -> str:
        notice, self.notice = self.notice, ""
        return notice

    def get_default_screen(self) -> Page:
        """The screen of a shared table; a lesson has that of a table at home."""
        session = self.session
        alone = self.first is not None or bool(self.lesson)
        if alone or not isinstance(session, SharedSession):
            return super().get_default_screen()
        session.show_offers(self.preferred.offers)
        return shared_screen(session, self.look, why=self.preferred.why)

    def show_sentence(self, text: str) -> None:
        """Show a sentence of the operator; a page that has no place for it closes first."""
        screen = self.screen
        if isinstance(screen, TableScreen):
            screen.tell(text)
        elif isinstance(screen, RowPage):
            screen.note = text
            screen.paint()
        else:
            self.notice = text

    def keep(self, changes: Mapping[str, Any]) -> str:
        """Write changed preferences; those of somebody without a name hold until they leave."""
        return super().keep(changes) if self.visitor.name else ""

    def _goodbye(self, session: Session) -> str:
        """How a player comes back."""
        if session.over or not (session.seats and session.save_name):
            return ""
        return say("host.goodbye", table=session.save_name, saved=yes(session.is_saved()))

    @property
    def watched(self) -> SharedSession | None:
        """The session, if it only watches, and the window shows what all its watchers see."""
        screen, session = self.screen if self.is_running else None, self.session
        at_rest = isinstance(screen, SharedScreen) and screen.at_rest
        return session if at_rest and isinstance(session, SharedSession) else None

    def play_again(self, session: Session, ruleset: str = "") -> None:
        """Open or join the rematch of those who want one."""
        assert isinstance(session, SharedSession), "all tables of a host are shared"
        try:
            found = self.visitor.hall.rematch(session.save_name, session, ruleset)
        except NoSeat as error:
            self.notice = str(error)
            self.to_start()
        else:
            wait(cast(Host, self), self.visitor, found)

    def open_lesson(self, name: str) -> None:
        """Begin a lesson, after its rules are compiled elsewhere."""
        self.run_worker(self._open_lesson(name, self.screen), exclusive=True)

    async def _open_lesson(self, name: str, page: Any) -> None:
        invitation = await self.visitor.lesson(name, cast(PaceName, self.pace))
        if self.screen is not page:
            return
        try:
            session = self.visitor.practise(invitation)
        except NoSeat as error:
            self.show_sentence(str(error))
        else:
            self.open_session(session, lesson=name)

    def find_gains(self, session: Session, seat: Seat, told: TellLater) -> None:
        """Find out elsewhere what the profile gains by a game that is over."""
        if session.over and session.save_name and self.visitor.name:
            self.run_worker(self._find_gains(session.save_name, seat, told))

    async def _find_gains(self, name: str, seat: Seat, told: TellLater) -> None:
        records = self.visitor.records
        told(await self.visitor.elsewhere(partial(gains, records, name, seat, records.word)))
        if isinstance(self.screen, TableScreen):
            self.screen.renew()

    def campaign_page(self, session: Session) -> TableCampaign | None:
        """The page of the campaign that a game is a voyage of, for its people, or None."""
        name = self.visitor.hall.campaigns.of(session.save_name, self.visitor.person)
        return campaign_page(self.visitor, name) if name else None

    # ---- words of the call -----------------------------------------------------------------

    def open_with(self, words: Sequence[str]) -> None:
        """Begin with what the words of the call name: a table, `new`, `watch`, `tv`, `link`.

        Raises:
            TooManyGames: a game of bots alone cannot be watched from here.
        """
        hall, person = self.visitor.hall, self.visitor.person
        try:
            match words:
                case []:
                    return
                case ["tv"]:
                    self.tunes = True
                    self._tune()
                case ["watch", name]:
                    self.session = self.visitor.watch(name)
                case ["link", word]:
                    self._begin_with(note=self._link(word))
                case ["new", *rest]:
                    self._begin_with(partial(self._invite, rest))
                case [name] if (row := hall.waiting_row(name, person)) is not None:
                    self._begin_with(lambda lobby: lobby.sit_down(row))
                case [name] if hall.is_finished(name):
                    self._begin_with(lambda lobby: lobby.look_back(name))
                case [name]:
                    self.session = self.visitor.join(name)
                case _:
                    raise NoSeat(say("host.words.unknown", word=quoted(" ".join(words))))
        except TooManyGames:  # a window in the lobby would need as much memory as the game
            raise
        except NoSeat as error:
            self._begin_with(note=str(error))

    def _begin_with(self, first: "Callable[[Lobby], None] | None" = None, note: str = "") -> None:
        self.first = lambda _: Lobby(self.visitor, note, first)

    def _link(self, word: str) -> str:
        """Link the key of this window to the person who was shown a word."""
        if not self.visitor.may_play:
            return say("host.no-key")
        try:
            self.visitor.link(word)
        except BadName as error:
            return str(error)
        except OSError:
            return say("host.name-not-kept")
        return say("host.link.done", name=self.visitor.name)

    def _invite(self, words: Sequence[str], lobby: Lobby) -> None:
        """`new SCENARIO [SEATS]`: open a table with open seats for others."""
        lobby.if_named(partial(self._open_table, words, lobby))

    def _open_table(self, words: Sequence[str], lobby: Lobby) -> None:
        try:
            found = self.visitor.open_new(words)
        except NoSeat as error:
            lobby.note = str(error)
        else:
            wait(cast(Host, self), self.visitor, found)
        lobby.paint()

    # ---- tv --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Look for the most watched table now and then, if that is what is shown."""
        super().on_mount()
        if self.tunes:
            self.set_interval(TV_SECONDS, self._tune)

    def _tune(self) -> None:
        """Show the most watched table, unless the person looks at something else."""
        hall, session = self.visitor.hall, self.session
        best = hall.most_watched()
        if not best or (session is not None and session.save_name == best):
            if session is None:
                self._begin_with(note=say("host.no-tv"))
            return
        watched = hall.watch(best, self.visitor.person)
        if self.is_running:
            self.open_session(watched)
        else:
            self.session = watched


class GalleryApp(WindowApp):
    """The app that paints a table for many watchers; it ends where others go to the lobby."""

    def to_start(self) -> None:
        """End."""
        self.leave()

    def on_ready(self) -> None:
        """Ask nothing: their own apps have asked all these terminals."""
