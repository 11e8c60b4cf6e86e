"""Questions that other players' cards and knights ask: they say who asks, and with what."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from ep_rules.api import Seat
from ep_tui.panels.wording import prompt_words
from ep_tui.screens.table import TableScreen
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.kit.knights import knights_table
from tests.kit.table import Table as Position
from tests.tui.play import flat, opened, press, seated

A = Seat(0)
SEVEN = """
seats = 3
turn = "B"
phase = "production"
[A]
hand = "9 wool"
cities = ["C3.se"]
[B]
cities = ["B2.n"]
progress = "saboteur"
"""
CARDS = SEVEN.replace("production", "trade-and-build")
KNIGHTS = """
seats = 3
turn = "B"
phase = "trade-and-build"
[A]
cities = ["C3.se"]
roads = ["C3-e", "C3-se"]
knights = ["B3.s basic"]
[B]
cities = ["B3.se"]
roads = ["B3-se", "B3-e"]
knights = ["A3.s strong active ready"]
progress = "intrigue"
"""
BOB = ("you", "person:Bob", "random")


def played(position: Position, *lines: str) -> Table:
    """The table of two people after some lines, which it has heard."""
    table = seated(position, *BOB)
    for line in lines:
        seat, action = position.parse(line)
        table.history.play(action, seat)
    return table


def plain_question(table: Table) -> str:
    """The question to A in plain mode."""
    session = Session(table, [A])
    return prompt_words(session, session.observe(A), A)


@asynccontextmanager
async def before_a(table: Table) -> AsyncGenerator[str]:
    """The screen of A, who has the keyboard."""
    async with opened(table) as pilot:
        if not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "enter")
        yield flat(pilot)


async def test_a_discard_says_whose_saboteur_asks_for_it():
    table = played(knights_table(CARDS), "B saboteur")
    assert plain_question(table) == "Saboteur of B Bob. Which 4 cards do you discard?"
    async with before_a(table) as shown:
        assert "Saboteur of B Bob. Which 4 cards do you discard? Choose 4 more." in shown


async def test_the_saboteur_is_named_while_another_seat_discards_first():
    position = knights_table(CARDS + '[C]\ncities = ["F2.s"]\nhand = "4 ore"\n')
    table = played(position, "B saboteur", "C discard ore", "C discard ore")
    assert plain_question(table) == "Saboteur of B Bob. Which 4 cards do you discard?"


async def test_a_discard_after_a_seven_names_no_card():
    table = played(knights_table(SEVEN), "B roll", "* dice 3 4", "* event-die science")
    assert plain_question(table) == "Which 4 cards do you discard?"


async def test_a_displaced_knight_says_which_knight_takes_its_place():
    table = played(knights_table(KNIGHTS), "B march A3.s to B3.s")
    cause = "A strong knight of B Bob takes B3.s."
    told = f"{cause} Your knight was displaced from B3.s: where does it go?"
    assert plain_question(table) == told
    async with before_a(table) as shown:
        assert f"{cause} Where does your basic knight go? 1 place" in shown


async def test_a_cause_without_room_is_cut_before_its_question():
    table = played(knights_table(KNIGHTS), "B march A3.s to B3.s")
    async with opened(table, size=(60, 20)) as pilot:
        if not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "enter")
        assert "… Where does your basic knight go? 1 place" in flat(pilot)


async def test_a_displaced_knight_says_whose_intrigue_displaces_it():
    table = played(knights_table(KNIGHTS), "B intrigue B3.s")
    async with before_a(table) as shown:
        assert "Intrigue of B Bob. Where does your basic knight go? 1 place" in shown


async def test_an_earlier_card_is_no_reason_of_a_displaced_knight():
    position = knights_table(KNIGHTS.replace("intrigue", "merchant"))
    table = played(position, "B merchant B3", "B march A3.s to B3.s")
    assert plain_question(table).startswith("A strong knight of B Bob takes B3.s. Your")
