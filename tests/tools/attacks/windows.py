"""Compares what twin tables show in the window of somebody who may not know their difference.

The tables differ in one hand or another hidden thing. The windows of a host at them, a player's or
a watcher's, must get the same bytes for a whole screen: the table, and the pages that keys open.
"""

import asyncio
import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import cast

from textual.driver import Driver

from ep_rules.api import ELSEWHERE, Header, History, Seat, Streams
from ep_rules.bots.advice import Reason
from ep_tui.host.driver import Channel, ChannelDriver
from ep_tui.host.hall import Hall
from ep_tui.host.people import People
from ep_tui.host.visitor import Visitor
from ep_tui.host.window import WindowApp
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.table_chance import TableChance
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.capabilities import Terminal
from tests.session.twins import PEOPLE
from tests.tools.attacks.run import Run, own_peak
from tests.tools.attacks.twins import Pair, twin_positions

PAGES = ("I", "\x1b", "'", "\x1b", "L", "\x1b", "i", "i")
"""The keys of some pages: of seats, of people, the log, the news."""
DEEP = 20
"""How many positions there are to one in which these keys are pressed."""
QUIET, ROUNDS, PATIENCE = 0.004, 3, 0.2
"""Seconds between two looks, how often a screen is painted before it is compared, and the seconds
to wait for that."""


class WrittenChannel(Channel):
    """A window of 80×24 that keeps what is written to it."""

    unsent = 0

    def __init__(self) -> None:
        super().__init__((80, 24))
        self.written = ""

    def send(self, text: str) -> None:
        self.written += text

    def type(self, key: str) -> None:
        """Press a key."""
        assert self.driver is not None
        self.driver.receive(key.encode())

    async def settled(self) -> None:
        """Wait until the window has begun, and until an Escape begins no sequence."""
        while not self.written or self.driver is None or self.driver._link.deadline is not None:
            await asyncio.sleep(QUIET)
        while self.driver._link.unanswered():
            await asyncio.sleep(QUIET)
        await asyncio.sleep(QUIET)

    def screen(self) -> str:
        """All cells with their colors, as bytes."""
        assert self.driver is not None
        self.driver.redraw()
        self.written = ""
        self.driver.redraw()
        return self.written


class Window:
    """A window at a table, which has another secret and other reasons of bots than its twin."""

    def __init__(self, history: History, viewer: Seat | None, number: int) -> None:
        header = Header(history.game.ruleset, PEOPLE, Seat(0), ELSEWHERE)
        chance = TableChance(header.origin, Streams.of_seed(number), {})
        self._table = SharedTable(header, history, PEOPLE, chance)
        self._table.bots.reasons[1] = Reason("buy", (("plan", ("ship", "crew")[number - 1]),))
        folders = Folders.of_user()
        step_at_once(self._table, folders)
        SharedSession(self._table, [Seat(1)], "Bob")
        self._channel = WrittenChannel()
        visitor = Visitor(Hall(folders, 1), People(folders.data / "people"), "", "")
        self._app = WindowApp(visitor, folders, Preferences(dialog_pause=0), Terminal())
        self._app.driver_class = cast("type[Driver]", partial(ChannelDriver, self._channel))
        self._app.session = SharedSession(self._table, () if viewer is None else [viewer], "")
        self._running = asyncio.create_task(self._app.run_async())

    async def shown(self, keys: Sequence[str]) -> list[str]:
        """The screen at the position of now, and after each key."""
        self._table.changes += 1
        self._table.sessions.changed()
        found = [await self._screen()]
        for key in keys:
            self._channel.type(key)
            found.append(await self._screen())
        return found

    async def _screen(self) -> str:
        """The screen once the app has done all that it has to do."""
        await self._channel.settled()
        for _ in range(ROUNDS):
            done = asyncio.Event()
            self._app.screen.call_after_refresh(done.set)
            with suppress(TimeoutError):  # a page that closes paints no more
                await asyncio.wait_for(done.wait(), PATIENCE)
        return self._channel.screen()

    async def close(self) -> None:
        """End it."""
        self._app.leave()
        await self._running


class Twins:
    """The two windows at a pair of twin tables."""

    def __init__(self, pair: Pair) -> None:
        self.of = pair.one
        self._windows = Window(pair.one, pair.viewer, 1), Window(pair.other, pair.viewer, 2)

    async def differ(self, keys: Sequence[str]) -> bool:
        """Whether any screen differs at the position of now."""
        one, other = await asyncio.gather(*(window.shown(keys) for window in self._windows))
        return one != other

    async def close(self) -> None:
        """End both."""
        for window in self._windows:
            await window.close()


def attack(run: Run) -> None:
    """Compare the screens in one position after the other."""
    streams = sys.stdout, sys.stderr
    twins: Twins | None = None

    async def compare() -> None:
        nonlocal twins
        positions = twin_positions(random.Random(run.seed))
        for number, pair in zip(run.attempts(), positions, strict=False):
            if twins is None or twins.of is not pair.one:
                if twins is not None:
                    await twins.close()
                twins = Twins(pair)
            run.counts[pair.scenario] += 1
            if await twins.differ(() if number % DEEP else PAGES):
                where = f"{pair.scenario}, viewer {pair.viewer}, {len(pair.one.entries)} actions"
                run.found(number, f"the screen differs: {where}", alone=False)
            run.weigh(own_peak(), number)
        if twins is not None:
            await twins.close()

    try:
        asyncio.run(compare())
    finally:
        sys.stdout, sys.stderr = streams  # each app of Textual's puts back what it has found
