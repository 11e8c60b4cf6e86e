"""Compares what twin tables show in the window of somebody who may not know their difference.

The tables differ in one hand or another hidden thing. The windows of a host at them, a player's or
a watcher's, must get the same bytes for a whole screen: the table, and the pages that keys open.
"""

import asyncio
import random
import sys
from functools import partial
from typing import cast

from textual.driver import Driver

from ep_rules.api import ELSEWHERE, Header, History, Seat, Streams
from ep_rules.bots.advice import Reason
from ep_tui.host.driver import ChannelDriver
from ep_tui.host.hall import Hall
from ep_tui.host.visitor import Visitor
from ep_tui.host.window_app import WindowApp
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.straight_loop import step_at_once
from ep_tui.session.table_chance import TableChance
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.capabilities import Terminal
from tests.attacks.run import Run, own_peak
from tests.attacks.twins import Pair, twin_positions
from tests.session.twins import PEOPLE

KEYS = ("", "I", "\x1b", "'", "\x1b", "L", "\x1b", "i", "i")
"""What is pressed, one after the other: the pages of seats, of people, the log, the news."""
QUIET, STILL = 0.01, 4
"""Seconds between two looks, and how many without output end a change of the screen."""


class Channel:
    """A window of 80×24 that keeps what is written to it."""

    def __init__(self) -> None:
        self.size = (80, 24)
        self.driver: ChannelDriver | None = None
        self.unsent = 0
        self.behind = False
        self.written = ""

    def send(self, text: str) -> None:
        self.written += text

    def read_on(self, *, go_on: bool) -> None:
        """Read always."""

    def log_fault(self, error: Exception) -> None:
        raise error

    async def screen(self) -> str:
        """All cells with their colors, as bytes, once nothing more is written."""
        assert self.driver is not None
        length, still = -1, 0
        while still < STILL or not self.written:
            still = still + 1 if length == len(self.written) else 0
            length = len(self.written)
            await asyncio.sleep(QUIET)
        self.written = ""
        self.driver.redraw()
        return self.written


def attack(run: Run) -> None:
    """Compare the bytes in one position after the other."""
    asyncio.run(_attack(run))


async def _attack(run: Run) -> None:
    positions = twin_positions(random.Random(run.seed))
    for number, pair in zip(run.attempts(), positions, strict=False):
        run.counts[pair.scenario] += 1
        for key, one, other in zip(KEYS, *await both(pair), strict=True):
            if one != other:
                where = f"{pair.scenario}, viewer {pair.viewer}, {len(pair.one.entries)} actions"
                run.found(number, f"the window differs after {key!r}: {where}", alone=False)
        run.weigh(own_peak(), number)


async def both(pair: Pair) -> tuple[list[str], list[str]]:
    """What the windows at both tables get, key by key."""
    streams = sys.stdout, sys.stderr
    try:
        return await asyncio.gather(
            shown(pair.one, pair.viewer, 1), shown(pair.other, pair.viewer, 2)
        )
    finally:
        sys.stdout, sys.stderr = streams  # each app of Textual's puts back what it has found


async def shown(history: History, viewer: Seat | None, number: int) -> list[str]:
    """What one window gets; the table has another secret and other reasons of bots."""
    header = Header(history.game.ruleset, PEOPLE, Seat(0), ELSEWHERE)
    chance = TableChance(header.origin, Streams.of_seed(number), {})
    table = SharedTable(header, history, PEOPLE, chance)
    table.bots.reasons[1] = Reason("buy", (("plan", ("ship", "crew")[number - 1]),))
    folders = Folders.of_user()
    step_at_once(table, folders)
    SharedSession(table, [Seat(1)], "Bob")
    hall, channel = Hall(folders, 1), Channel()
    app = WindowApp(Visitor(hall, "", None, ""), folders, Preferences(dialog_pause=0), Terminal())
    app.driver_class = cast("type[Driver]", partial(ChannelDriver, channel))
    app.session = SharedSession(table, () if viewer is None else [viewer], "")
    running = asyncio.create_task(app.run_async())
    found: list[str] = []
    while channel.driver is None:
        await asyncio.sleep(QUIET)
    for key in KEYS:
        channel.driver.receive(key.encode())
        found.append(await channel.screen())
    app.leave()
    await running
    return found
