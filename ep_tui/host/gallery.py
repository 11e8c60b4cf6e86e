"""One app for all watchers of a table whose windows are alike; `window` lends it to them."""

import asyncio
import logging
from collections.abc import Callable, Hashable
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.driver import Driver

from ep_tui.host.driver import Channel, ChannelDriver
from ep_tui.session.shared.shared_session import SharedSession

if TYPE_CHECKING:
    from ep_tui.host.window import GalleryApp, PersonWindow

LOG = logging.getLogger("ep_tui.host")


class GalleryView(Channel):
    """An app and the windows that show it; for the driver of the app it is the channel.

    Attributes:
        over: whether the app has ended.
    """

    def __init__(
        self, app: "GalleryApp", size: tuple[int, int], unused: Callable[[], object]
    ) -> None:
        """`unused` is called when no window shows the view any more, or its app has ended."""
        super().__init__(size)
        self.over = False
        self._app = app
        self._unused = unused
        self._stale: dict[PersonWindow, bool] = {}
        self._count()
        app.driver_class = cast("type[Driver]", partial(ChannelDriver, self))
        loop = asyncio.get_running_loop()
        self._task = loop.create_task(self._run(), context=Context())

    @property
    def notice(self) -> str:
        """The last sentence of the app, such as why the game has ended, or ""."""
        return self._app.notice

    async def _run(self) -> None:
        try:
            await self._app.run_async()
            fault = self._app.fault
        except Exception as error:  # one app ends, the others continue
            fault = error
        if fault is not None:
            LOG.error("the view of a table failed", exc_info=fault)
        self.driver = None
        self.over = True
        self._unused()
        for window in tuple(self._stale):
            window.wake()

    # ---- windows ---------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of windows that show it."""
        return len(self._stale)

    def join(self, window: "PersonWindow") -> None:
        """Show everything in one more window."""
        self._stale[window] = True
        self._count()
        self.catch_up(window)

    def leave(self, window: "PersonWindow") -> None:
        """Show nothing more in a window; the app ends with the last one."""
        self._stale.pop(window, None)
        self._count()
        if not self._stale and not self.over:
            self._unused()
            self._app.call_later(self._app.leave)

    def _count(self) -> None:
        """Let the table know how many windows show this session."""
        session = self._app.session
        if isinstance(session, SharedSession):
            session.show_in(self.count)

    def catch_up(self, window: "PersonWindow") -> None:
        """Show everything in a window that has missed a part, if it can take it now."""
        if self.driver is not None and self._stale.get(window) and not window.behind:
            self._stale[window] = False
            window.send(self.driver.whole())

    # ---- the channel of the driver ---------------------------------------------------------

    def send(self, text: str) -> None:
        """Send output to all; a window that is behind gets everything later."""
        for window, stale in tuple(self._stale.items()):
            if stale:
                self.catch_up(window)
            elif window.behind:
                self._stale[window] = True
            else:
                window.send(text)


class Gallery:
    """All views of a host, by table and kind of window."""

    def __init__(self) -> None:
        self._views: dict[Hashable, GalleryView] = {}

    def __len__(self) -> int:
        return len(self._views)

    def view(
        self, kind: Hashable, size: tuple[int, int], made: "Callable[[], GalleryApp]"
    ) -> GalleryView:
        """The view for windows of a kind; `made` makes the app of a new one."""
        view = self._views.get(kind)
        if view is None:
            forget = partial(self._views.pop, kind, None)
            view = self._views[kind] = GalleryView(made(), size, forget)
        return view
