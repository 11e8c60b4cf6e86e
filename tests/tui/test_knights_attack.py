"""The attack of the barbarians on the screen: how it ends, what it asks, and what it would do."""

import pytest

from ep_rules.api import Seat
from ep_tui.panels.moments import outcome
from ep_tui.plain.choices import Chooser
from ep_tui.session.session import Session
from tests.kit.knights import knights_table
from tests.tui.play import flat, opened, seated, shown_after

A = Seat(0)
LANDING = """
seats = 3
turn = "{turn}"
phase = "production"
barbarians = 6
[A]
cities = ["C3.se"]
roads = ["C3-e"]
knights = ["C3.ne {knight}"]
[B]
cities = ["B2.n"]
roads = ["B2-nw"]
knights = ["B2.nw {knight}"]
"""


@pytest.mark.parametrize(
    ("knight", "end"),
    [
        ("basic active", "strength 2 against 2: Catan wins, and no city falls."),
        ("basic", "strength 2 against 0: Catan loses."),
    ],
)
def test_the_attack_says_who_wins_it(knight: str, end: str):
    table = knights_table(LANDING.format(turn="A", knight=knight))
    table.do("A roll", "* dice 1 1")
    shown = seated(table)
    shown.history.play(table.parse("* event-die ship")[1])
    assert end in outcome(Session(shown, [A]), 0, A)


async def test_the_choice_of_a_deck_says_what_it_is_for():
    table = knights_table(LANDING.format(turn="A", knight="basic active"))
    table.do("A roll", "* dice 1 1", "* event-die ship")
    assert "You share the best defense: which deck do you draw from?" in await shown_after(
        seated(table)
    )


def test_plain_mode_lists_decks_without_prices_of_improvements():
    table = knights_table(LANDING.format(turn="A", knight="basic active"))
    table.do("A roll", "* dice 1 1", "* event-die ship")
    choices = Chooser(Session(seated(table), [A])).question("").choices
    assert [choice.words for choice in choices] == [
        "science, 18 cards",
        "trade, 18 cards",
        "politics, 18 cards",
    ]


async def test_the_seats_in_danger_have_the_order_of_the_seats():
    table = knights_table(LANDING.format(turn="B", knight="basic"))
    async with opened(seated(table, "you", "person:Bob", "random"), size=(120, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "A, B lose a city" in flat(pilot)
