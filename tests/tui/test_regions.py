"""The law of regions: for a game and a window each panel has one region, whatever is asked."""

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from ep_rules import api
from ep_tui.board.geometry import PAINTED, TIGHTEST, extent
from ep_tui.session.table import Table
from ep_tui.widgets.hex_map import HexMap
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.question_box import QuestionBox
from ep_tui.widgets.room import SHAPES, room
from ep_tui.widgets.rooms import Bar
from tests.tui.play import opened, press, screen
from tests.tui.positions import trading

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70))
QUESTIONS = (
    "o",
    "t",
    "N",
    "g",
    "H",
    "slash x",
    "colon",
    "escape",
    "dollar_sign",
    "3",
    "right",
    "at",
)
"""Keys that open forms, lists, hints, typed lines, the menu, all prices, notes; the other map."""


def regions(pilot: Pilot[None]) -> dict[str, Region]:
    """The regions of what is always there: the map, the panels, and the bar as a whole."""
    shown = screen(pilot)
    bar = shown.query_one(Bar)
    found = [*shown.query(LineView), shown.query_one(HexMap), bar]
    return {
        type(widget).__name__: widget.region
        for widget in found
        if widget.display and (widget.parent is not bar)
    }


def rich(scenario: str) -> Table:
    """A position in which all commands of the trade phase have something to ask."""
    return trading(scenario, 4, 4, 4, 4, 4, 6).table()


async def moves_nothing(table: Table, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    """No key moves a panel; what is asked has exactly the place of the bar."""
    async with opened(table, size) as pilot:
        rest = regions(pilot)
        for pressed in keys:
            await press(pilot, pressed)
            assert regions(pilot) == rest, (pressed, size)
            question = screen(pilot).query_one(QuestionBox)
            assert not question.display or question.region == rest["Bar"], (pressed, size)
            for _ in range(3):
                if screen(pilot).stacked:
                    await press(pilot, "escape")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_panel_of_a_game_is_in_its_room(scenario: str, size: tuple[int, int]):
    for seats in api.SCENARIOS[scenario].layouts:
        topology = api.game(scenario, seats).book.topology
        found = room(topology, size[0], size[1] - 2)
        assert found.shape in SHAPES
        assert found.width <= size[0] - 10
        assert found.height <= size[1] - 2
        width, height = extent(topology, found.zoom, TIGHTEST)
        scrolls = found.zoom is PAINTED[0]
        assert scrolls or (found.width >= width and found.height >= height)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_moves_whatever_is_asked(size: tuple[int, int]):
    await moves_nothing(rich("explorers-pirates"), size, QUESTIONS)
