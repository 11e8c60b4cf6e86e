"""What a small window still says in a game with eight kinds of cards, barbarians and tracks."""

import pytest

from ep_tui.panels.styled_lines import text_of, width_of
from ep_tui.widgets.rooms import Bar
from tests.kit.knights import knights_table
from tests.kit.table import Table
from tests.tui.play import opened, screen, seated, shown_after
from tests.tui.positions import Position

KINDS = ("brick", "lumber", "wool", "grain", "ore", "paper", "cloth", "coin")


def round_of(seats: int, more: str = "") -> Table:
    """The barbarians are near, and A has many cards of many kinds."""
    return knights_table(f"""
seats = {seats}
phase = "trade-and-build"
barbarians = 5
attacks = 1
robber = "E4"
metropolises = {{ politics = "B2.n" }}
{more}
[A]
cities = ["E4.se"]
roads = ["E4-e"]
hand = "4 wool, 4 ore, 4 grain, 3 brick, 3 paper, 1 coin, 4 cloth"
improvements = "2 science, 3 trade"
progress = "crane, alchemist, merchant, bishop"
knights = ["D5.s strong active ready"]
[B]
cities = ["B2.n"]
improvements = "4 politics"
[C]
cities = ["F2.s"]
""")


async def test_barbarians_and_the_tracks_of_improvements_have_room_beside_the_map():
    shown = await shown_after(seated(round_of(4)))
    assert "2 steps left attack 3, defense 2 C loses a city" in shown
    assert "science 2·0·0·0 trade 3·0·0·0 politics 0·4·0·0" in shown


@pytest.mark.parametrize("seats", [3, 6])
async def test_the_smallest_window_says_what_an_attack_would_bring(seats: int):
    told = await shown_after(seated(round_of(seats)), "", (60, 20))
    assert "═════►·▌ 2 steps left attack 3, defense 2 C loses a city" in told or (
        "═════►·▌2 3 against 2 C loses a city" in told
    )


async def test_the_bar_keeps_two_lines_beside_six_seats_eight_kinds_of_cards_ships_and_tracks():
    table = Position("explorers-pirates-knights", 6).table("you", *["random"] * 5)
    async with opened(table) as pilot:
        bar = screen(pilot).query_one(Bar).region
        panels = [*screen(pilot).query_one(Bar).children][:3]
        heights = [bar.intersection(one.region).height for one in panels]
        assert heights == [2, 2, 2]


async def test_the_place_under_the_cursor_has_as_many_words_as_fit():
    assert "E4 pasture; the robber …" in await shown_after(seated(round_of(6)), "left")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_hand_that_a_seven_would_halve_says_how_many_cards_it_takes(size: tuple[int, int]):
    assert "23/7: a 7 takes 11" in (await shown_after(seated(round_of(3)), "", size)).replace(
        " cards:", ":"
    )


async def test_a_hand_of_all_kinds_is_whole_in_the_smallest_window():
    assert "brick 3 lumber 0 wool 4 grain 4 ore 4 paper 3 cloth 4 coin 1" in await shown_after(
        seated(round_of(3)), "", (60, 20)
    )


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_discard_lists_all_kinds_beside_a_note(size: tuple[int, int]):
    shown = await shown_after(seated(round_of(3, 'open = ["A discard-cards 4"]')), "2", size)
    assert "You have no lumber" in shown
    assert all(f"{number} {kind}" in shown for number, kind in enumerate(KINDS, 1))


@pytest.mark.parametrize("height", [5, 8, 9])
async def test_a_discard_lists_two_kinds_in_a_line_where_lines_are_few(height: int):
    async with opened(seated(round_of(3, 'open = ["A discard-cards 4"]')), (60, 20)) as pilot:
        panel = screen(pilot).top.panel(24, height) or []
        told = " ".join(text_of(line) for line in panel)
        assert len(panel) <= height
        assert all(width_of(line) <= 24 for line in panel)
        assert all(f"{number} {kind}" in told for number, kind in enumerate(KINDS, 1))
