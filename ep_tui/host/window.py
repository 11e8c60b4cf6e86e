"""A window of a person at a host: apps of their own, and between them a shared view of a table."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, cast

import msgspec
from textual.driver import Driver

from ep_tui.host.admission import TooManyGames, Whereabouts, place_at
from ep_tui.host.driver import END, ChannelDriver, clamped
from ep_tui.host.gallery import GalleryView
from ep_tui.host.invitation import NoSeat
from ep_tui.host.running_host import RunningHost
from ep_tui.host.visitor import Visitor
from ep_tui.host.window_app import TV_SECONDS, GalleryApp, WindowApp
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import DEFAULTS, Preferences, load
from ep_tui.terminal.capabilities import Terminal
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap_around_commands

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession


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
