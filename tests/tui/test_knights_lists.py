"""Lists of Cities & Knights on the screen: the order and the number of their lines."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat, observe
from ep_tui.modes.choose import Choose
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts.phrases import phrase
from tests.kit.knights import knights_table
from tests.tui.play import opened, press, screen, seated
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
