"""Lists of Cities & Knights on the screen: the order and the number of their lines."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat, observe
from ep_tui.modes.choose import Choose
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts.phrases import phrase
from tests.kit.knights import knights_at_sea, knights_table
from tests.tui.play import flat, opened, press, says, screen, seated, shown_after
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
    async with opened(seated(table), keys="C") as pilot:
        assert listed(pilot) == [phrase(card.words) for card in held]


FIRST = "seats = 3\n[A]\n"
MONOPOLY = '[B]\nhand = "3 paper, 3 ore"\n'
GOODS = ["brick", "lumber", "wool", "grain", "ore"]
LISTS = {
    "a resource monopoly only the kinds that it can take": (
        f'progress = "resource-monopoly"\n{MONOPOLY}',
        GOODS,
    ),
    "a trade monopoly only the kinds that it can take": (
        f'progress = "trade-monopoly"\n{MONOPOLY}',
        ["paper", "cloth", "coin"],
    ),
    "the merchant fleet the rates that it could better": (
        'cities = ["C3.se"]\nimprovements = "3 trade"\nhand = "4 ore, 2 coin"\n'
        'progress = "merchant-fleet"\n',
        ["ore (you have 4, 4:1)", "coin (you have 2, 2:1)"],
    ),
    "a crane the tracks with its lower prices": (
        'cities = ["C3.se"]\nimprovements = "2 trade"\nhand = "2 cloth"\nprogress = "crane"\n',
        ["science 0 to 1: free", "trade 2 to 3: 2 cloth", "politics 0 to 1: free"],
    ),
    "a spy players with their progress cards": (
        'progress = "spy"\n[B]\nhand = "5 ore"\nprogress = "smith, crane"\n'
        '[C]\nprogress = "bishop"\n',
        ["B random 1 (2 progress cards)", "C random 2 (1 progress card)"],
    ),
    "a deserter players with their knights": (
        'progress = "deserter"\n[B]\nhand = "5 ore"\nknights = ["B4.n basic"]\n'
        '[C]\nknights = ["D4.n basic", "F2.s strong"]\n',
        ["B random 1 (1 knight)", "C random 2 (2 knights)"],
    ),
}
"""Scenes of seat A with a card, and the lines of its list, or how they begin."""


@pytest.mark.parametrize("name", LISTS)
async def test_a_card_lists(name: str):
    hand, lines = LISTS[name]
    async with opened(seated(knights_table(FIRST + hand)), keys="C 1") as pilot:
        found = listed(pilot)
        begun = [line.partition(" (")[0] for line in found]
        assert lines in (found, begun) or (set(lines) <= set(found) and "fleet" in name)


async def test_the_supply_lists_its_rates_where_those_of_resources_and_commodities_differ():
    async with opened(seated(knights_at_sea('[A]\nhand = "4 ore, 4 coin"\n')), keys="t") as pilot:
        assert {"ore (you have 4, 3:1)", "coin (you have 4, 4:1)"} <= {*listed(pilot)}


@pytest.mark.parametrize(
    ("hand", "keys", "words"),
    [
        (
            'progress = "wedding"',
            "C enter",
            "would have no effect: nobody with more points than you has cards.",
        ),
        ('progress = "warlord"', "C enter", "would have no effect: you have no inactive knight."),
        ('progress = "road-building"', "C enter", "would have no effect: you cannot build a road."),
        (
            'cities = ["C3.se"]\nhand = "4 ore"\nprogress = "merchant-fleet"',
            "C 1 5",
            "ore at the better rate",
        ),
        ('progress = "trade-monopoly"', "C 1 2", "You name cloth, which no other player has."),
        ('progress = "inventor"', "C 1", "Which number token do you exchange?"),
        ('progress = "inventor"', "C 1 tab enter", "With which one do you exchange the number of "),
    ],
)
async def test_a_card_says_what_it_asks_does_or_lacks(hand: str, keys: str, words: str):
    table = knights_table(f'{FIRST}{hand}\n[B]\nhand = "1 ore, 3 coin"\n')
    assert words in await shown_after(seated(table), keys)


async def test_the_alchemist_has_the_key_of_cards_before_the_roll():
    scene = 'seats = 3\nphase = "production"\n[A]\nprogress = "alchemist"\n'
    table = seated(knights_table(scene))
    assert "What does the red die show?" in await shown_after(table, "C")
    assert "What does the yellow die show?" in await shown_after(table, "C 3")


async def test_gold_buys_none_of_the_kinds_that_it_never_buys():
    async with opened(trading("fish-knights", 1, 0, 0, 0, 0, 6).table(), keys="g") as pilot:
        assert [line.partition(" (")[0] for line in listed(pilot)] == GOODS


async def test_a_trade_lists_the_kinds_that_are_too_few_with_the_reason():
    table = knights_table('seats = 3\n[A]\nhand = "4 wool, 1 ore"\n')
    async with opened(seated(table), keys="t") as pilot:
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


async def test_every_track_is_seen_in_the_list_of_improvements_in_a_small_window():
    async with opened(seated(knights_table(ROUND)), keys="D") as pilot:
        for _ in TRACKS:
            shown = flat(pilot)
            assert all(f"{at} {name} 0 to 1: 1" in shown for at, name in TRACKS)
            assert "draws with a red" in shown
            await press(pilot, "down")


async def test_the_exchange_of_a_card_has_its_key_and_an_empty_hand_says_so():
    table = knights_table(
        'seats = 3\n[A]\nhand = "2 ore"\nprogress = "commercial-harbor"\n[B]\nhand = "3 coin"\n'
    )
    async with opened(seated(table)) as pilot:
        await says(pilot, "C 1", "E exchange")
        await says(pilot, "C", "You have no progress cards.")
        await says(pilot, "escape t C", no="production roll")
