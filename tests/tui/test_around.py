"""Panels around a painted map: facts in a column beside it, hand and log below it."""

from itertools import product
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import SCENARIOS, Topology
from ep_tui.board.geometry import PAINTED, TIGHTEST, Zoom, extent, fitting
from ep_tui.board.places import parse
from ep_tui.modes.sail import SailTo
from ep_tui.panels.styled_lines import text_of
from ep_tui.session.table import Table
from ep_tui.widgets.around import LEAST_BELOW, LEAST_COLUMN, column_lines, room_around
from ep_tui.widgets.footer import FOOT_LINES
from ep_tui.widgets.line_view import LineView
from ep_tui.widgets.side import side_width
from tests.tui.grounds import shown_of
from tests.tui.play import flat, opened, press, screen
from tests.tui.positions import Position, sailing

BOTS = ("you", "deckhand", "deckhand", "deckhand")
FOUR = shown_of("explorers-pirates", 4).layout.topology
WINDOWS = [(120, 40), (160, 50), (200, 60), (240, 70)]
SIZES = {
    7: [{8, 10}, {10, 12, 14}, {14, 16}, {16, 18}],
    9: [{6, 8}, {8, 10}, {12, 14}, {14, 16}],
    11: [{6}, {8}, {10}, {12}],
}
"""By the rows of a board: the widths of its hexes in these windows."""
GAMES = [(name, seats) for name, entry in SCENARIOS.items() for seats in entry.layouts]


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


@pytest.mark.parametrize(
    ("scenario", "size"),
    [
        ("explorers-pirates", (120, 40)),
        ("spices", (120, 40)),
        ("pirate-lairs", (160, 50)),
        ("explorers-pirates", (200, 60)),
    ],
)
async def test_the_key_of_the_panels_goes_through_all_arrangements_and_back_around_the_map(
    scenario: str, size: tuple[int, int]
):
    async with opened(Table.new(scenario, ("you", "random"), seed=3, first=0), size) as pilot:
        around = lines_of(pilot, "#under")
        assert around
        for told in ("next to the map", "below the map", "hidden until", "around the map"):
            await press(pilot, "P")
            assert told in flat(pilot)
        await press(pilot, "right left")
        assert lines_of(pilot, "#under") == around
        assert not screen(pilot).host.preferred.arrangement


async def test_costs_are_in_the_column_beside_the_map_where_they_fit():
    async with opened(Position("explorers-pirates", 4).table(*BOTS), (120, 40)) as pilot:
        assert "Costs" in lines_of(pilot, "#side")
    table = Position("explorers-pirates-knights", 4).table(*BOTS)
    async with opened(table, (200, 60)) as pilot:
        assert "Costs" in lines_of(pilot, "#side")
    async with opened(table, (120, 40)) as pilot:
        assert "Costs" not in lines_of(pilot, "#side")
        assert "Missions" in lines_of(pilot, "#side")


async def test_ships_are_below_the_hand_where_they_fit_and_a_click_on_one_chooses_it():
    async with opened(sailing("explorers-pirates", seats=4).table(*BOTS), (120, 40)) as pilot:
        assert "#1" not in lines_of(pilot, "#side")
        below = lines_of(pilot, "#under").splitlines()
        row = next(y for y, line in enumerate(below) if "A#1 " in line)
        await pilot.click("#under", offset=(6, row))
        await pilot.pause()
        top = screen(pilot).top
        assert isinstance(top, SailTo)
        assert top.ship == 1


async def test_prices_come_before_rates_and_supply_where_not_all_fit():
    async with opened(Position("explorers-pirates", 4).table(*BOTS), (120, 40)) as pilot:
        shown = screen(pilot)
        texts = [
            "\n".join(map(text_of, column_lines(shown._view, shown, 30, height)))
            for height in range(10, 48)
        ]
    kinds = [("Costs" in text, "supply" in text) for text in texts]
    assert {*kinds} == {(False, False), (True, False), (True, True)}
    assert kinds == sorted(kinds)


@pytest.mark.parametrize(("scenario", "seats"), GAMES)
def test_every_board_is_whole_and_painted_where_hexes_8_wide_have_room(scenario: str, seats: int):
    """Those of four are painted from 120 x 40 on, Sea Robbers and nine rows from 160 x 50 on."""
    topology = shown_of(scenario, seats).layout.topology
    rows = len(topology.shape)
    for window, widths in zip(WINDOWS, SIZES[rows], strict=True):
        zoom, whole = shown_in(topology, window)
        assert whole
        assert zoom.width in widths
        assert bool(zoom.band) == (zoom.width >= 8)


@pytest.mark.parametrize(
    ("scenario", "seats", "presses"), [("sea-robbers", 4, 2), ("explorers-pirates", 6, 1)]
)
async def test_plus_paints_a_board_without_room_and_it_scrolls(
    scenario: str, seats: int, presses: int
):
    bots = ["deckhand"] * (seats - 1)
    async with opened(Table.new(scenario, ["you", *bots], seed=5, first=0), (120, 40)) as pilot:
        board = screen(pilot).board
        assert not board.zoom.band
        await press(pilot, " ".join(["plus"] * presses))
        assert board.zoom.name == "painted-8"
        topology = shown_of(scenario, seats).layout.topology
        for name in (topology.hex_names[0], topology.hex_names[-1]):
            board.cursor = parse(topology, name)
            await pilot.pause()
            cells = product(range(board.size.width), range(board.size.height))
            assert any(board.place_at(*cell) == board.cursor for cell in cells)


def shown_in(topology: Topology, window: tuple[int, int]) -> tuple[Zoom, bool]:
    """The size of hexes in a window, and whether the board is whole."""
    columns, lines = window[0] - side_width(topology, *window, PAINTED), window[1] - FOOT_LINES
    room = room_around(topology, PAINTED, window[0], lines, columns)
    if room is not None:
        columns, lines = window[0] - room.column, lines - room.below
    zoom = fitting(topology, columns, lines, PAINTED)
    width, height = extent(topology, zoom, TIGHTEST)
    return zoom, width <= columns and height <= lines


def test_panels_are_around_a_map_only_where_its_hexes_are_larger_then():
    width, height = extent(FOUR, PAINTED[-1], TIGHTEST)
    beside = room_around(FOUR, PAINTED, width + 40, height, width)
    assert beside is None, "the largest hexes fit beside a column, too"
    around = room_around(FOUR, PAINTED, width + LEAST_COLUMN, height + LEAST_BELOW, width - 20)
    assert around == (LEAST_COLUMN, LEAST_BELOW)
    assert room_around(FOUR, PAINTED, 80, 22, 50) is None, "no painted map fits"
