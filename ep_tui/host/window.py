"""A window of a person at a host: apps of their own, and between them a shared view of a table."""

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from contextvars import Context
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

import msgspec
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver

import ep_tui.app
from ep_rules.api import Seat
from ep_tui.app import EpTui, TellLater
from ep_tui.contributions.words import yes
from ep_tui.host.admission import TooManyGames, Whereabouts, place_at
from ep_tui.host.campaign_page import TableCampaign, campaign_page
from ep_tui.host.driver import END, ChannelDriver, clamped
from ep_tui.host.gallery import GalleryView
from ep_tui.host.invitation import NoSeat
from ep_tui.host.lobby import Lobby
from ep_tui.host.running_host import RunningHost
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
from ep_tui.storage.preferences import DEFAULTS, PaceName, Preferences, load
from ep_tui.terminal.capabilities import Terminal
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap_around_commands
from ep_tui.texts.quote import quoted

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession

MOST_SHEETS, MOST_SOURCES = 32, 64
"""More than there are themes, and more than the app and its widgets have style sheets."""
_Parsed = LRUCache[tuple[Any, ...], list[RuleSet]]


@lru_cache(MOST_SHEETS)
def _parsed(_: frozenset[tuple[str, str]]) -> _Parsed:
    """The rules for a set of variables; no app changes them."""
    return LRUCache(MOST_SOURCES)


class SharedStyles(Stylesheet):
    """A style sheet that parses nothing another app with the same colors has parsed."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        self._parse_cache = LRUCache(MOST_SOURCES)  # this one is cleared
        super().set_variables(variables)
        self._share()

    def reparse(self) -> None:
        """Use the rules for these colors; Textual would read the sources in another sheet."""
        self.parse()

    def _share(self) -> None:
        self._parse_cache = _parsed(frozenset(self._variables.items()))


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
        super().on_ready()
        self.started()

    # ---- its end ---------------------------------------------------------------------------

    def exit(self, *args: Any, **options: Any) -> None:
        """Leave; the open pages can be taken apart then."""
        for screen in self.screen_stack if self.is_running else ():
            self._will_close(cast(Page, screen))
        super().exit(*args, **options)

    def pop_screen(self) -> Any:
        self._will_close(cast(Page, self.screen))
        return super().pop_screen()

    def switch_screen(self, screen: Any) -> Any:
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
        assert isinstance(session, SharedSession), "all tables of a host are shared"
        try:
            found = self.visitor.hall.rematch(session.save_name, session, ruleset)
        except NoSeat as error:
            self.notice = str(error)
            self.to_start()
        else:
            wait(cast(Host, self), self.visitor, found)

    def open_lesson(self, name: str) -> None:
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

    def end_lesson(self) -> None:
        """Play on at the screen of a shared table, which says what a bot does for a person."""
        super().end_lesson()
        before, page = self.screen, self.get_default_screen()
        if isinstance(before, TableScreen) and isinstance(page, TableScreen):
            page.note = before.note
        self._show_only(page)

    def find_gains(self, session: Session, seat: Seat, told: TellLater) -> None:
        if session.over and session.save_name and self.visitor.name:
            self.run_worker(self._find_gains(session.save_name, seat, told))

    async def _find_gains(self, name: str, seat: Seat, told: TellLater) -> None:
        records = self.visitor.records
        told(await self.visitor.elsewhere(partial(gains, records, name, seat, records.word)))
        if isinstance(self.screen, TableScreen):
            self.screen.renew()

    def campaign_page(self, session: Session) -> TableCampaign | None:
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
        return self.visitor.link(word) or say("host.link.done", name=self.visitor.name)

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
        self.leave()

    def on_ready(self) -> None:
        """Ask nothing: their own apps have asked all these terminals."""


class PersonWindow:
    """What one channel shows.

    A person who only watches, and presses nothing for a while, is shown the view that all such
    windows share. The next key opens an app of their own again, and is its first key.
    """

    def __init__(
        self,
        running: RunningHost,
        visitor: Visitor,
        folders: Folders,
        terminal: Terminal,
        channel: "ChannelSession",
    ) -> None:
        self._running = running
        self._visitor = visitor
        self._folders = folders
        self._terminal = terminal
        self._channel = channel
        self._app: WindowApp | None = None
        self._view: GalleryView | None = None
        self._again: Sequence[str] = ()
        self._preferred: Preferences | None = None
        self._woken = asyncio.Event()
        self._left = self._for_good = False
        self._starts_of = ""
        self._input_at = 0.0

    async def run(self, words: Sequence[str]) -> int:
        """Begin with what the words name, until the person leaves; returns the exit code."""
        code, notice = 0, ""
        try:
            while not self._left:
                code = await self._run_app(words, notice)
                if self._view is None:
                    break
                words, notice = await self._look_on(self._view)
        except TooManyGames as error:
            code = 2
            self._channel.send(f"{error}\r\n")
        self._leave_view()
        return code

    @property
    def place(self) -> Whereabouts:
        """Where the person is."""
        session = None if self._app is None else self._app.session
        if session is None:
            return Whereabouts.LOBBY if self._view is None else Whereabouts.WATCHES
        return place_at(session, self._visitor.person)

    def tell(self, text: str) -> None:
        """Show a sentence of the operator; those who share a view read it when they press a key."""
        if self._app is not None:
            self._app.call_later(self._app.show_sentence, text)

    def worked(self, busy: float) -> None:
        """It has taken time of a processor; the start of others than players makes others wait."""
        if self._starts_of:
            self._running.strangers.cost(self._starts_of, busy)

    def leave(self, *, for_good: bool) -> None:
        """End what is shown; `for_good`: without saying how to come back."""
        self._left, self._for_good = True, for_good
        self._woken.set()
        if self._app is not None:
            self._app.call_later(self._app.leave)

    # ---- an app ----------------------------------------------------------------------------

    async def _run_app(self, words: Sequence[str], notice: str) -> int:
        """Run an app of this person; returns its exit code."""
        code = 1
        self._visitor.look_at(words)
        asker = self._channel.asker
        async with self._running.awake(words, asker):
            turn = await self._running.start(asker)
            if self._left:
                turn.over()
                return code
            try:
                app = self._app = self._made(words, notice)
            except Exception:
                turn.over()
                raise
        self._starts_of = "" if asker.seated else asker.address

        def begun() -> None:
            self._starts_of = ""
            turn.over()

        app.started = begun
        self._leave_view()  # the app has joined the table, which closes with its last session
        self._input_at = monotonic()
        self._look_later()
        try:
            await app.run_async()
            code = app.return_code or 0
        except Exception as error:  # one session ends, the others continue
            self._channel.failed(error)
        finally:
            begun()
            driver = [] if self._channel.driver is None else [self._channel.driver.take_apart]
            self._app = self._channel.driver = None
            self._preferred = app.preferred
            self._running.collector.app_ended(*driver, app.take_apart)
        if app.fault is not None:
            self._leave_view()
            self._channel.failed(app.fault)
            self._channel.send(say("host.fault") + "\r\n")
        elif app.goodbye and self._view is None and not self._for_good:
            said = wrap_around_commands(app.goodbye, self._channel.size[0])
            self._channel.send("\r\n".join(said) + "\r\n")
        return code

    def _made(self, words: Sequence[str], notice: str) -> WindowApp:
        preferred, unreadable = DEFAULTS, ""
        if self._visitor.name:
            preferred, unreadable = load(self._folders.settings)
        elif self._preferred is not None:
            preferred = self._preferred
        app = WindowApp(self._visitor, self._folders, preferred, self._terminal)
        news = self._running.news.take(self._visitor.person)
        app.notice = " ".join(filter(None, (notice or unreadable, news)))
        app.driver_class = cast("type[Driver]", partial(ChannelDriver, self._channel))
        app.open_with(words)
        return app

    # ---- a view that others see, too -------------------------------------------------------

    def _look_later(self) -> None:
        wait = self._running.config.share_seconds
        asyncio.get_running_loop().call_later(wait, self._look, context=Context())

    def _look(self) -> None:
        """Change to the shared view if this window watches, and its person presses nothing."""
        app = self._app
        if app is None or self._view is not None:
            return
        silent = monotonic() - self._input_at
        if silent < self._running.config.share_seconds or app.watched is None:
            self._look_later()
        else:
            with suppress(NoSeat):
                self._share(app, app.watched.save_name)

    def _share(self, app: WindowApp, table: str) -> None:
        """Let the app end in favor of a view; raises NoSeat."""
        slow, size = app.terminal.slow, clamped(self._channel.size)
        preferred = msgspec.structs.replace(app.preferred, **({"map": "lined"} if slow else {}))
        kind = (table, size, app.terminal, msgspec.json.encode(preferred))

        def made() -> GalleryApp:
            watcher = self._running.visitor("", "")
            folders = self._running.people.folders("", self._running.folders)
            shared = GalleryApp(watcher, folders, preferred, app.terminal)
            shared.session = self._running.hall.watch(table, "")
            return shared

        self._view = self._running.gallery.view(kind, size, made)
        self._again = ("tv",) if app.tunes else ("watch", table)
        app.call_later(app.leave)

    async def _look_on(self, view: GalleryView) -> tuple[Sequence[str], str]:
        """Show a view until it ends or a key comes; returns words and a notice for the next app."""
        view.join(self)
        with suppress(TimeoutError):
            async with asyncio.timeout(TV_SECONDS if self._again == ("tv",) else None):
                await self._woken.wait()
        self._woken.clear()
        self._channel.send(END)
        return ((), view.notice) if view.over else (self._again, "")

    def _leave_view(self) -> None:
        view, self._view = self._view, None
        if view is not None:
            view.leave(self)

    def wake(self) -> None:
        """Open an app of this person in place of the view."""
        self._woken.set()

    # ---- the channel -----------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take bytes from the person."""
        self._input_at = monotonic()
        driver = self._channel.driver
        if driver is not None and self._view is None:
            driver.receive(data)
            return
        feed = self._channel.feed
        feed.receive(data, self._input_at)
        if feed.deadline is not None:
            wait = max(0.0, feed.deadline - self._input_at)
            asyncio.get_running_loop().call_later(wait, self._stop_waiting, context=Context())
        if feed.events:
            self.wake()

    def _stop_waiting(self) -> None:
        """Take Escape for a key, if nothing has followed it, while no app takes input."""
        feed = self._channel.feed
        if self._channel.driver is None or self._view is not None:
            feed.tick(monotonic())
            if feed.events:
                self.wake()

    def started(self) -> None:
        """Give the new app the keys that came before it."""
        self._input_at = monotonic()
        self._woken.clear()
        if self._channel.driver is not None:
            self._channel.driver.after_input()

    def resize(self) -> None:
        """Follow the size of the window."""
        self._input_at = monotonic()
        if self._channel.driver is not None:
            self._channel.driver.resize()
        else:
            self.wake()

    def catch_up(self) -> None:
        """The reader takes more output."""
        if self._channel.driver is not None:
            self._channel.driver.catch_up()
        elif self._view is not None:
            self._view.catch_up(self)

    def send(self, text: str) -> None:
        """Send output of the view."""
        self._channel.send(text)

    @property
    def behind(self) -> bool:
        """Whether too much output waits to add more."""
        return self._channel.behind
