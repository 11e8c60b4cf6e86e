"""Panels around a painted map: facts in a column beside it, hand and log below it."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.board.geometry import PAINTED, TIGHTEST, extent
from ep_tui.panels.styled_lines import text_of
from ep_tui.widgets.around import LEAST_BELOW, LEAST_COLUMN, room_around
from ep_tui.widgets.line_view import LineView
from tests.tui.grounds import shown_of
from tests.tui.play import opened, screen
from tests.tui.positions import Position

BOTS = ("you", "deckhand", "deckhand", "deckhand")
FOUR = shown_of("explorers-pirates", 4).layout.topology


def lines_of(pilot: Pilot[Any], panel: str) -> str:
    return "\n".join(text_of(line) for line in pilot.app.screen.query_one(panel, LineView).shown)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_hand_and_log_are_below_the_map_where_hexes_grow(size: tuple[int, int]):
    async with opened(Position("explorers-pirates", 4).table(*BOTS), size) as pilot:
        shown, side, under = (
            pilot.app.screen.query_one(name).region for name in ("#board", "#side", "#under")
        )
        width, height = extent(FOUR, screen(pilot).board.zoom, TIGHTEST)
        assert under.y >= height, "the board is whole above them"
        assert side.x >= width, "and beside the column"
        assert shown.bottom <= under.y
        assert "Your hand" in lines_of(pilot, "#under")
        assert "Log" in lines_of(pilot, "#under")
        assert "deckhand 3" in lines_of(pilot, "#side")


async def test_costs_are_in_the_column_beside_the_map_where_they_fit():
    async with opened(Position("explorers-pirates", 4).table(*BOTS), (120, 40)) as pilot:
        assert "Costs" in lines_of(pilot, "#side")
    table = Position("explorers-pirates-knights", 4).table(*BOTS)
    async with opened(table, (200, 60)) as pilot:
        assert "Costs" in lines_of(pilot, "#side")
    async with opened(table, (120, 40)) as pilot:
        assert "Costs" not in lines_of(pilot, "#side")
        assert "Missions" in lines_of(pilot, "#side")


def test_panels_are_around_a_map_only_where_its_hexes_are_larger_then():
    width, height = extent(FOUR, PAINTED[-1], TIGHTEST)
    beside = room_around(FOUR, PAINTED, width + 40, height, width)
    assert beside is None, "the largest hexes fit beside a column, too"
    around = room_around(FOUR, PAINTED, width + LEAST_COLUMN, height + LEAST_BELOW, width - 20)
    assert around == (LEAST_COLUMN, LEAST_BELOW)
    assert room_around(FOUR, PAINTED, 80, 22, 50) is None, "no painted map fits"
