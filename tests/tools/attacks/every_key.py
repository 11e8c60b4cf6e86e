"""Presses every key at every game, in windows of many sizes: none may end the program or move a
panel of the table.

An attempt is a position in a window: a new game, or a seat that is asked a question. Each key is
pressed once there. Where a key opens a list or a page, all keys are pressed in it too, once in a
run for each kind of list and page and each size.
"""

import asyncio
import string
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import cache, partial
from itertools import product
from traceback import format_exception
from typing import Any, NamedTuple

from textual.geometry import Region
from textual.keys import _character_to_key
from textual.pilot import Pilot, WaitForScreenTimeout

from ep_rules.api import Header, History, Phase, Seat, Seed
from ep_tui.app import EpTui
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from tests.kit.games import GAMES_BY_SEATS
from tests.tools.attacks import questions
from tests.tools.attacks.run import Run
from tests.tui.play import moved, opened, regions, screen, strike

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70))
NAMED = (
    *("shift+tab", "escape", "backspace", "delete", "insert", "left", "right", "up", "down"),
    *("home", "end", "pageup", "pagedown", "ctrl+l", "ctrl+n", "ctrl+q"),
    *(f"f{number}" for number in range(1, 13)),
)
KEYS: dict[str, str | None] = {
    **{_character_to_key(char): char for char in string.printable[:-3] if char != "\n"},
    **dict.fromkeys(NAMED),
    "enter": "\r",
}
"""The names of keys with the characters that they print."""
STRIDE = 101
"""Attempts that follow each other differ in game, question and size."""
LEVELS = 6
"""Escape leaves any list or page this often at most."""

FLAT = 2
"""The first attempts, which every check makes, leave out lists and pages."""

Opened = tuple[str, str]
"""The kinds of the screen and of the mode on top of it."""
Known = set[tuple[Opened, tuple[int, int]]]
"""The lists and pages in which all keys were pressed, with the size of the window."""


class Attempt(NamedTuple):
    """A position and a window."""

    name: str
    make: Callable[[], Table]
    size: tuple[int, int]


def attack(run: Run) -> None:
    """Press all keys at the position of each attempt."""
    known: Known = set()
    every = attempts()
    for number in run.attempts():
        attempt = every[number * STRIDE % len(every)]
        pressed = _pressed(attempt, run, known if number >= FLAT else None)
        for finding in asyncio.run(pressed):
            run.found(number, finding)


@cache
def attempts() -> list[Attempt]:
    """Every position in every window."""
    found: list[Attempt] = []
    for (scenario, seats, _), size in product(GAMES_BY_SEATS, SIZES):
        sitters = ["you", *["random"] * (seats - 1)]
        make = partial(Table.new, scenario, sitters, seed=7, first=0)
        found.append(Attempt(f"a new game of {scenario} for {seats}", make, size))
    for kind, scenarios in questions.kinds().items():
        for number, size in enumerate(SIZES):
            one = [scenarios[number % len(scenarios)]]
            for scenario in scenarios if issubclass(kind, Phase) else one:
                make = partial(questions.asked, kind, scenario)
                found.append(Attempt(f"{kind.__name__} in {scenario}", make, size))
    return found


async def _pressed(attempt: Attempt, run: Run, known: Known | None) -> list[str]:
    """The findings of all keys at a position, and in lists and pages that are not `known` yet."""
    findings: list[str] = []
    async with Keyboard(attempt) as keyboard:
        todo: list[tuple[str, ...]] = [()]
        if known is not None:
            known.add((keyboard.base, attempt.size))
        while todo:
            way = todo.pop()
            for key in KEYS:
                run.counts["keys"] += 1
                try:
                    top = await keyboard.press(way, key)
                except Exception as error:
                    trace = "".join(format_exception(error)[-3:])
                    keys = " ".join((*way, key))
                    findings.append(f"{attempt.name}, {attempt.size}, keys {keys}\n{trace}")
                    await keyboard.restart()
                    continue
                if known is not None and top is not None and (top, attempt.size) not in known:
                    known.add((top, attempt.size))
                    run.counts["lists and pages"] += 1
                    todo.append((*way, key))
    return findings


class Keyboard:
    """The app at an attempt's position, which is made anew when a key has changed anything.

    Attributes:
        base: the screen and the mode at the position.
    """

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self._stack = AsyncExitStack()
        self._way: tuple[str, ...] | None = None

    async def __aenter__(self) -> "Keyboard":
        await self._start()
        self._rest = await at_rest(self._table, self._attempt.size)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    async def press(self, way: tuple[str, ...], key: str) -> Opened | None:
        """Press some keys on the way and then a key; return what it opens, if anything.

        Raises:
            Exception: it has ended the program, or has moved a panel.
        """
        await self._go(way)
        before = self._top()
        await self._press(key)
        self._compare_regions()
        if self._over() or self._changed():
            self._way = None
            return None
        if self._top() == before:
            return None
        self._way = None
        return self._top()

    async def restart(self) -> None:
        """Start again with a new program."""
        await self._stop()
        await self._start()

    async def _start(self) -> None:
        table = self._attempt.make()
        self._pilot: Pilot[Any] = await self._stack.enter_async_context(
            opened(table, self._attempt.size, pace="step")
        )
        app = self._pilot.app
        assert isinstance(app, EpTui)
        self._app = app
        self._table = table
        self._prefers = self._app.preferred
        self._entries = len(table.history.entries)
        self.base = self._top()
        self._way = ()

    async def _stop(self) -> None:
        with suppress(Exception):  # a fault is known by now
            await self._stack.aclose()

    async def _go(self, way: tuple[str, ...]) -> None:
        """Be where some keys lead from the start."""
        if self._way == way:
            return
        for _ in range(LEVELS):
            if self._over() or self._changed() or self._top() == self.base:
                break
            await self._press("escape")
        if self._over() or self._changed() or self._top() != self.base:
            await self.restart()
        for key in way:
            await self._press(key)
        self._way = way

    async def _press(self, key: str) -> None:
        try:
            await strike(self._pilot, key, KEYS[key])
        except WaitForScreenTimeout:
            if not self._over():
                raise

    def _compare_regions(self) -> None:
        """Fail if a panel has moved; keys of the menu may also begin a lesson, another game."""
        shown = self._app.screen
        if self._over() or not isinstance(shown, TableScreen):
            return
        if shown.session.game is self._table.history.game:
            told = moved(shown, self._rest)
            assert not told, told

    def _over(self) -> bool:
        return self._app._exit or not self._app.is_running

    def _changed(self) -> bool:
        """Whether keys have done more than to open something."""
        entries = len(self._table.history.entries)
        return (entries, self._app.preferred) != (self._entries, self._prefers)

    def _top(self) -> Opened:
        """The kinds of the screen and of the mode on top of it."""
        screen = self._app.screen
        mode = type(screen.top).__name__ if isinstance(screen, TableScreen) else ""
        return type(screen).__name__, mode


_RESTS: dict[tuple[str, int, tuple[int, int]], dict[str, Region]] = {}


async def at_rest(table: Table, size: tuple[int, int]) -> dict[str, Region]:
    """The regions of the panels in a window before the first action of a game like this one."""
    game, seats = table.history.game, table.history.state.seats
    known = game.ruleset, seats, size
    if known not in _RESTS:
        sitters = ("random",) * seats
        header = Header(game.ruleset, sitters, Seat(0), Seed(7))
        fresh = Table(header, History(game, game.new_state(7, Seat(0))), sitters)
        async with opened(fresh, size, pace="step") as pilot:
            _RESTS[known] = regions(screen(pilot))
    return _RESTS[known]
