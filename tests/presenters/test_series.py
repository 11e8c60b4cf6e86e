"""Cards that one seat gives or discards in a row are one sentence of the log."""

import pytest

from ep_rules.api import Seat
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import log_items
from ep_tui.session.session import Session
from tests.kit.knights import knights_table
from tests.kit.table import Table
from tests.tui.play import seated

WEDDING = """
seats = 3
[A]
cities = ["E4.se"]
progress = "wedding"
[B]
cities = ["B2.n", "B4.n"]
hand = "2 wool, 1 paper"
[C]
cities = ["F2.s", "F4.s"]
hand = "3 ore"
"""
SEVEN = """
seats = 3
phase = "production"
[A]
hand = "4 wool, 4 ore"
[B]
hand = "4 brick, 3 grain, 1 lumber"
"""


def told(table: Table, viewer: int, *lines: str) -> list[str]:
    """The sentences of some lines of play for a viewer; the names of seats are their letters."""
    shown = seated(table, "you", "you", "you")
    for line in lines:
        seat, action = table.parse(line)
        shown.act(action, seat)
    session = Session(shown, [Seat(viewer)])
    return [sentence(session, item, Seat(viewer), "ABC") for item in log_items(session)]


def wedding() -> Table:
    """A's Wedding, for which both others give two cards."""
    return knights_table(WEDDING).do("A wedding")


@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (0, ["B gives 1 wool and 1 paper to you.", "C gives 2 ore to you."]),
        (2, ["B gives 2 cards to A.", "You give 2 ore to A."]),
    ],
)
def test_the_gifts_of_each_giver_are_one_sentence(viewer: int, lines: list[str]):
    gifts = ("B gift paper", "B gift wool", "C gift ore", "C gift ore")
    assert told(wedding(), viewer, *gifts) == lines


@pytest.mark.parametrize(
    ("viewer", "line"), [(0, "B gives 1 paper to you."), (2, "B gives a card to A.")]
)
def test_one_gift_is_one_card(viewer: int, line: str):
    assert told(wedding(), viewer, "B gift paper") == [line]


def test_the_discards_of_each_seat_are_one_sentence():
    table = knights_table(SEVEN).do("A roll", "* dice 3 4", "* event-die science")
    discards = ["A discard wool", "A discard ore", "A discard wool", "A discard wool"]
    discards += ["B discard brick", "B discard grain", "B discard grain", "B discard lumber"]
    assert told(table, 0, *discards)[:2] == [
        "You discard 3 wool and 1 ore.",
        "B discards 1 brick, 1 lumber and 2 grain.",
    ]
