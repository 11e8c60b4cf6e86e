"""Lists of Cities & Knights on the screen: the order and the number of their lines."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat, observe
from ep_tui.modes.choose import Choose
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts.phrases import phrase
from tests.kit.knights import knights_at_sea, knights_table
from tests.tui.play import flat, opened, press, screen, seated
from tests.tui.positions import trading

A = Seat(0)


def listed(pilot: Pilot[Any]) -> list[str]:
    """The lines of the list on top."""
    top = screen(pilot).top
    assert isinstance(top, Choose)
    return [option.text for option in top.options]


async def test_the_list_of_progress_cards_has_the_order_of_the_hand():
    table = knights_table('seats = 3\n[A]\nprogress = "spy, diplomat, smith, bishop, crane"\n')
    beside = presenters_of(table.game).beside_map
    held = beside.cards(observe(table.game, table.state, A), A)
    async with opened(seated(table)) as pilot:
        await press(pilot, "C")
        assert listed(pilot) == [phrase(card.words) for card in held]


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("resource-monopoly", ["brick", "lumber", "wool", "grain", "ore"]),
        ("trade-monopoly", ["paper", "cloth", "coin"]),
    ],
)
async def test_a_monopoly_lists_only_the_kinds_that_it_can_take(card: str, kinds: list[str]):
    table = knights_table(f'seats = 3\n[A]\nprogress = "{card}"\n[B]\nhand = "3 paper, 3 ore"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        assert [line.partition(" (")[0] for line in listed(pilot)] == kinds


async def test_the_merchant_fleet_lists_the_rates_that_it_could_better():
    scene = 'seats = 3\n[A]\ncities = ["C3.se"]\nimprovements = "3 trade"\nhand = "4 ore, 2 coin"\n'
    table = knights_table(f'{scene}progress = "merchant-fleet"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        lines = listed(pilot)
        assert "ore (you have 4, 4:1)" in lines
        assert "coin (you have 2, 2:1)" in lines


async def test_the_supply_lists_its_rates_where_those_of_resources_and_commodities_differ():
    async with opened(seated(knights_at_sea('[A]\nhand = "4 ore, 4 coin"\n'))) as pilot:
        await press(pilot, "t")
        assert "ore (you have 4, 3:1)" in listed(pilot)
        assert "coin (you have 4, 4:1)" in listed(pilot)


async def test_a_crane_lists_the_tracks_with_its_lower_prices():
    scene = 'seats = 3\n[A]\ncities = ["C3.se"]\nimprovements = "2 trade"\nhand = "2 cloth"\n'
    table = knights_table(f'{scene}progress = "crane"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        assert listed(pilot) == [
            "science 0 to 1: free",
            "trade 2 to 3: 2 cloth",
            "politics 0 to 1: free",
        ]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("wedding", "nobody with more points than you has cards"),
        ("warlord", "you have no inactive knight"),
        ("road-building", "you cannot build a road"),
    ],
)
async def test_a_card_without_an_effect_says_what_is_missing(card: str, why: str):
    table = knights_table(f'seats = 3\n[A]\nprogress = "{card}"\n[B]\nhand = "1 ore"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C enter")
        assert f"would have no effect: {why}." in flat(pilot)


async def test_the_inventor_asks_for_both_numbers_that_are_exchanged():
    table = knights_table('seats = 3\n[A]\nprogress = "inventor"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        assert "Which number token do you exchange?" in flat(pilot)
        await press(pilot, "tab enter")
        assert "With which one do you exchange the number of " in flat(pilot)


async def test_the_alchemist_has_the_key_of_cards_before_the_roll():
    scene = 'seats = 3\nphase = "production"\n[A]\nprogress = "alchemist"\n'
    async with opened(seated(knights_table(scene))) as pilot:
        await press(pilot, "C")
        assert "What does the red die show?" in flat(pilot)
        await press(pilot, "3")
        assert "What does the yellow die show?" in flat(pilot)


async def test_a_spy_lists_players_with_their_progress_cards():
    scene = 'seats = 3\n[A]\nprogress = "spy"\n[B]\nhand = "5 ore"\nprogress = "smith, crane"\n'
    async with opened(seated(knights_table(f'{scene}[C]\nprogress = "bishop"\n'))) as pilot:
        await press(pilot, "C 1")
        assert listed(pilot) == [
            "B random 1 (2 progress cards)",
            "C random 2 (1 progress card)",
        ]


async def test_a_deserter_lists_players_with_their_knights():
    scene = 'seats = 3\n[A]\nprogress = "deserter"\n[B]\nhand = "5 ore"\nknights = ["B4.n basic"]\n'
    table = knights_table(f'{scene}[C]\nknights = ["D4.n basic", "F2.s strong"]\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        assert listed(pilot) == ["B random 1 (1 knight)", "C random 2 (2 knights)"]


async def test_gold_buys_none_of_the_kinds_that_it_never_buys():
    async with opened(trading("fish-knights", 1, 0, 0, 0, 0, 6).table()) as pilot:
        await press(pilot, "g")
        bought = [line.partition(" (")[0] for line in listed(pilot)]
        assert bought == ["brick", "lumber", "wool", "grain", "ore"]


async def test_a_trade_lists_the_kinds_that_are_too_few_with_the_reason():
    table = knights_table('seats = 3\n[A]\nhand = "4 wool, 1 ore"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "t")
        top = screen(pilot).top
        assert isinstance(top, Choose)
        assert [option.why is None for option in top.options] == [False, False, True] + [False] * 5


ROUND = """
seats = 4
phase = "trade-and-build"
[A]
hand = "9 wool, 4 ore, 4 grain, 3 brick, 3 paper, 1 coin, 4 cloth"
cities = ["C3.se"]
"""
TRACKS = ((1, "science"), (2, "trade"), (3, "politics"))


async def test_every_kind_of_card_is_seen_at_a_discard_while_a_note_is_shown():
    table = knights_table(f'open = ["A discard-cards 4"]\n{ROUND}')
    async with opened(seated(table)) as pilot:
        await press(pilot, "2")
        shown = flat(pilot)
        assert "You have no lumber" in shown
        kinds = ["brick", "lumber", "wool", "grain", "ore", "paper", "cloth", "coin"]
        assert all(f"{number} {kind} " in shown for number, kind in enumerate(kinds, 1))


async def test_every_track_is_seen_in_the_list_of_improvements_in_a_small_window():
    async with opened(seated(knights_table(ROUND))) as pilot:
        await press(pilot, "D")
        for _ in TRACKS:
            shown = flat(pilot)
            assert all(f"{at} {name} 0 to 1: 1" in shown for at, name in TRACKS)
            assert "draws with a red" in shown
            await press(pilot, "down")


async def test_the_panels_name_the_cards_of_the_merchant_fleet():
    table = knights_table(
        'seats = 3\n[A]\ncities = ["C3.se"]\nhand = "4 ore"\nprogress = "merchant-fleet"\n'
    )
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1 5")
        assert "ore at the better rate" in flat(pilot)


async def test_a_monopoly_of_what_nobody_has_says_so():
    table = knights_table('seats = 3\n[A]\nprogress = "trade-monopoly"\n[B]\nhand = "3 coin"\n')
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1 2")
        assert "You name cloth, which no other player has." in flat(pilot)


async def test_the_exchange_of_a_card_has_its_key_and_an_empty_hand_says_so():
    table = knights_table(
        'seats = 3\n[A]\nhand = "2 ore"\nprogress = "commercial-harbor"\n[B]\nhand = "3 coin"\n'
    )
    async with opened(seated(table)) as pilot:
        await press(pilot, "C 1")
        assert "E exchange" in flat(pilot)
        await press(pilot, "C")
        assert "You have no progress cards." in flat(pilot)
        await press(pilot, "escape t C")
        assert "production roll" not in flat(pilot)
