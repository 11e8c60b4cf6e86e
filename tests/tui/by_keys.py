"""A test player for whole games by single keys, as the key bar and the build bar offer them."""

from typing import Any

from textual.pilot import Pilot

from ep_tui.modes.base_modes import Rest
from ep_tui.modes.choose import Choose
from ep_tui.modes.goods import GiveBack
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Target
from ep_tui.panels.build_bar import bar_of
from ep_tui.screens.table import TableScreen

MANY = 4000
"""More keys than any game needs."""


class Player:
    """Presses keys until the game is over; `pressed` counts commands by their keys."""

    def __init__(self, pilot: Pilot[Any], first: str) -> None:
        """`first`: keys of commands, those that are liked best first; `e` comes last."""
        self.pilot = pilot
        self.first = first
        self.pressed: dict[str, int] = {}
        self._tried: set[str] = set()

    @property
    def screen(self) -> TableScreen:
        """The table."""
        found = self.pilot.app.screen
        assert isinstance(found, TableScreen)
        return found

    async def play(self) -> None:
        """To the end."""
        table = self.screen.session._table
        for _ in range(MANY):
            if table.over:
                return
            await self._once()
        raise AssertionError("the game does not end")

    def _offered(self, top: Rest) -> set[str]:
        """The keys of the key bar, and those that work in the build bar."""
        screen = self.screen
        bar = bar_of(screen.session, screen.viewer, screen.keymap)
        keys = {key for key, _ in (*top.keys(), *bar.acts)}
        return keys | {row.key for row in bar.rows if row.lit}

    async def _once(self) -> None:
        screen = self.screen
        top, before = screen.top, len(screen.session._table.history.entries)
        if isinstance(top, Target):
            keys = ["enter"] if not top.waits else ["shift+tab", "tab", "enter"]
        elif isinstance(top, SailTo):
            keys = ["enter"] if top.way(screen.board.cursor) else ["tab", "enter"]
        elif isinstance(top, GiveBack):
            hand = screen.session._table.history.state.hands[top.seat]
            left = [hand[good] - top.back[good] for good in top.goods]
            keys = [str(left.index(max(left)) + 1)] if top._missing else ["enter"]
        elif isinstance(top, Choose):
            free = [option.key for option in top.options if option.why is None]
            keys = ["e" if "e" in free else free[(before * 7) % len(free)]]
        else:
            assert isinstance(top, Rest), type(top).__name__
            offered = self._offered(top)
            liked = [key for key in self.first if key in offered - self._tried]
            keys = [liked[0] if liked else "r" if "r" in offered and "e" not in offered else "e"]
            self._tried.add(keys[0])
            self.pressed[keys[0]] = self.pressed.get(keys[0], 0) + 1
        await self.pilot.press(*keys)
        await self.pilot.pause()
        if len(screen.session._table.history.entries) != before and keys[0] in ("e", "r"):
            self._tried.clear()
