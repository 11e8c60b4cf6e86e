"""Helpers for tests of the screens: an app on a table, its lines as text."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from textual.events import Key
from textual.geometry import Region
from textual.pilot import Pilot

from ep_rules.api import Header, History, Seat, Seed
from ep_tui.app import EpTui
from ep_tui.panels.styled_lines import text_of
from ep_tui.screens.table import TableScreen
from ep_tui.session.local_game import local_game
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import DEFAULTS, Preferences
from ep_tui.terminal.capabilities import Terminal
from ep_tui.widgets.hex_map import HexMap
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.question_box import QuestionBox
from ep_tui.widgets.rooms import Bar
from tests.kit.table import Table as Position
from tests.kit.table import at


def app_at(
    table: Table,
    pace: str = "",
    preferred: Preferences = DEFAULTS,
    terminal: Terminal = Terminal(),  # noqa: B008 - it never changes
) -> EpTui:
    """The app at a local game; `pace` overrides the preferred one."""
    folders = Folders.of_user()
    session = local_game(table, pace or preferred.pace, folders)
    return EpTui(folders, session, preferred, terminal)


ROUNDS = 3
"""A key goes from the app to its screen, to the mode there, and then the widgets are painted."""
LOOKS, A_FRAME = 100, 0.005
"""The most looks at a screen that still has to be painted, and the seconds between two."""


@asynccontextmanager
async def opened(  # noqa: PLR0913 - named arguments of tests
    table: Table | None = None,
    size: tuple[int, int] = (80, 24),
    *,
    pace: str = "instant",
    app: EpTui | None = None,
    dialog_pause: float = 0,
    keys: str = "",
) -> AsyncGenerator[Pilot[Any]]:
    """The app on a table, or on the start screen, after keys; dialogs take keys at once."""
    if app is None:
        app = EpTui(Folders.of_user()) if table is None else app_at(table, pace)
    app.preferred = msgspec.structs.replace(app.preferred, dialog_pause=dialog_pause)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, keys)
        yield pilot


async def press(pilot: Pilot[Any], keys: str) -> None:
    """Press keys that are separated by blanks, and wait until all is quiet."""
    for key in keys.split():
        await pilot.press(key)
    await pilot.pause()
    for _ in range(LOOKS):
        if not (pilot.app.screen._repaint_required or pilot.app.screen._dirty_widgets):
            return
        await asyncio.sleep(A_FRAME)


async def strike(pilot: Pilot[Any], key: str, char: str | None = None) -> None:
    """Press one key and paint, without a wait for an idle program; for many keys in a row.

    Raises:
        Exception: it has ended the program.
    """
    app = pilot.app
    app.post_message(Key(key, key if char is None and len(key) == 1 else char))
    for _ in range(ROUNDS):
        await pilot.pause(0)
    if app._exception is not None:
        raise app._exception


async def resize(pilot: Pilot[Any], columns: int, rows: int) -> None:
    """Give the terminal a size; Textual passes it on with its next frame."""
    await pilot.resize_terminal(columns, rows)
    await pilot.pause(0.1)


async def type_line(pilot: Pilot[Any], text: str) -> None:
    """Open the line, type into it, press Enter."""
    await pilot.press("slash")
    await pilot.press(*("space" if char == " " else char for char in text))
    await press(pilot, "enter")


def text(pilot: Pilot[Any]) -> str:
    """All lines of the panels of the screen that is shown."""
    panels = [widget for widget in pilot.app.screen.query(LineView) if widget.display]
    return "\n".join(text_of(line).rstrip() for panel in panels for line in panel.shown)


def flat(pilot: Pilot[Any]) -> str:
    """The same as one line, without the rule at the left of the column."""
    return " ".join(text(pilot).replace("│ ", " ").split())


async def says(pilot: Pilot[Any], keys: str, *words: str, no: str = "") -> None:
    """Press keys; then the screen shows these words, and not those of `no`."""
    await press(pilot, keys)
    shown = flat(pilot)
    assert all(one in shown for one in words), f"{words} after {keys}: {shown}"
    assert not no or no not in shown, f"{no} after {keys}: {shown}"


async def answers(pilot: Pilot[Any], line: str, *words: str, no: str = "") -> None:
    """Type a line; then the screen shows these words, and not those of `no`."""
    await type_line(pilot, line)
    await says(pilot, "", *words, no=no)


async def shown_after(table: Table | None, keys: str = "", size: tuple[int, int] = (80, 24)) -> str:
    """What the screen shows, as one line, after keys at a table or on the start screen."""
    async with opened(table, size) as pilot:
        await press(pilot, keys)
        return flat(pilot)


def screen(pilot: Pilot[Any]) -> TableScreen:
    """The table's screen, which must be on top."""
    top = pilot.app.screen
    assert isinstance(top, TableScreen)
    return top


def new(*seats: str, seed: int = 7, first: int = 0) -> Table:
    """A table of Land Ho! that is not saved."""
    return Table.new("land-ho", seats, seed=seed, first=first)


def scene(toml: str, *seats: str) -> Table:
    """A table at a position of `scenes.md`."""
    return seated(at(toml), *seats)


def seated(position: Position, *seats: str) -> Table:
    """The app's table at a position; by default a person and bots that choose at random."""
    words = seats or ("you", *["random"] * (position.state.seats - 1))
    header = Header(position.game.ruleset, words, Seat(0), Seed(7))
    return Table(header, History(position.game, position.state), words)


def regions(shown: TableScreen) -> dict[str, Region]:
    """The regions of what is always there: the map, the panels, and the bar as a whole."""
    bar = shown.query_one(Bar)
    found = [*shown.query(LineView), shown.query_one(HexMap), bar]
    return {
        type(widget).__name__: widget.region
        for widget in found
        if widget.display and (widget.parent is not bar)
    }


def moved(shown: TableScreen, rest: dict[str, Region]) -> str:
    """What is not where it is at rest, or "": a panel, or a question outside the bar."""
    found = regions(shown)
    question = shown.query_one(QuestionBox)
    if question.display:
        found["QuestionBox"] = question.region
        rest = {**rest, "QuestionBox": rest["Bar"]}
    names = sorted(found.keys() | rest.keys())
    differ = (name for name in names if found.get(name) != rest.get(name))
    return ", ".join(f"{name} {found.get(name)}, not {rest.get(name)}" for name in differ)
