"""Notes at the table beside the log and the facts: nothing is said twice, and rows stay."""

import asyncio
from collections.abc import Callable

import pytest

from ep_rules.api import Seat
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import log_items
from ep_tui.panels.moments import outcome
from ep_tui.session.session import Session
from ep_tui.session.turn_loop import EventLoopClock
from tests.kit.knights import knights_table
from tests.tui.play import flat, opened, press, screen, seated, shown_after, text

A = Seat(0)
TURN = """
seats = 3
phase = "trade-and-build"
[A]
hand = "3 cloth, 2 wool, 1 ore, 1 brick, 1 lumber"
cities = ["C3.se"]
roads = ["C3-e", "C3-se"]
knights = ["B3.s basic"]
[B]
cities = ["B2.n"]
"""
PILLAGED = """
seats = 3
turn = "B"
phase = "production"
barbarians = 6
[A]
cities = ["C3.se", "E3.s"]
[B]
hand = "1 cloth"
cities = ["B2.n"]
knights = ["B2.nw basic active"]
roads = ["B2-nw"]
"""


async def test_what_a_note_says_is_not_in_the_log_beside_it():
    async with opened(seated(knights_table(TURN)), keys="D 2") as pilot:
        assert flat(pilot).count("You reach level 1 of trade.") == 1
        await press(pilot, "enter")
        assert flat(pilot).count("You reach level 1 of trade.") == 1


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_all_prices_of_knights_stand_beside_the_map(size: tuple[int, int]):
    async with opened(seated(knights_table(TURN)), size) as pilot:
        names = (
            "road",
            "settlement",
            "city",
            "wall",
            "knight",
            "activate",
            "promote",
            "politics 1",
        )
        assert [name for name in names if name not in text(pilot)] == []


async def test_below_a_long_note_stands_the_bar():
    async with opened(seated(knights_table(TURN))) as pilot:
        screen(pilot).tell("The barbarian ship is near; " * 4)
        await pilot.pause()
        assert "settlement" in text(pilot)


async def test_the_log_beside_a_note_ends_before_what_the_note_says():
    shown = await shown_after(seated(knights_table(TURN)), "P enter D 2", (100, 30))
    assert "it is strong now." in shown
    assert shown.count("level 1 of trade") == 1


async def test_a_note_leaves_the_rows_of_facts_as_they_are():
    async with opened(seated(knights_table(TURN)), keys="D 2") as pilot:
        noted = [line for line in text(pilot).splitlines() if "barb." in line or "sci" in line]
        await press(pilot, "enter")
        plain = [line for line in text(pilot).splitlines() if "barb." in line or "sci" in line]
        assert noted == plain


def test_the_outcome_of_an_answer_does_not_have_what_its_asker_does_next():
    table = knights_table(PILLAGED)
    table.do("B roll", "* dice 1 1", "* event-die ship")
    seats = seated(table, "you", "random", "random")
    heard = len(seats.heard)
    for line in ("A lose C3.se", "B improve trade"):
        seat, action = table.parse(line)
        seats.history.play(action, seat)
    told = outcome(Session(seats, [A]), heard, A)
    assert told == "The barbarians pillage your city at C3.se."


ROWS = TURN.replace("[A]\n", '[A]\nprogress = "mining, intrigue, resource-monopoly"\n').replace(
    "seats = 3\n", 'seats = 3\nmerchant = "B B2"\n'
)


async def test_rows_that_lack_room_share_lines_before_any_is_left_out():
    async with opened(seated(knights_table(ROWS))) as pilot:
        lines = text(pilot).splitlines()
        assert not any("… I more" in line for line in lines)
        assert any("merchant B B2" in line for line in lines)


def test_income_after_a_drawn_card_stays_with_its_roll():
    of_politics = 'improvements = "1 politics"\n[B]'
    scene = PILLAGED.replace('turn = "B"', 'turn = "A"').replace("[B]", of_politics)
    position = knights_table(scene)
    table = seated(position)
    for line in ("A roll", "* dice 1 4", "* event-die politics"):
        seat, action = position.parse(line)
        table.history.play(action, seat)
    table.history.play(table.game.legal_actions(table.history.state)[0])
    session = Session(table, [A])
    said = [sentence(session, item, A, session.names) for item in log_items(session)]
    assert said == [
        "You roll 5 (1 and 4). The gate of politics; you: 2 brick.",
        "You draw the card Bishop of politics.",
    ]


async def until(true: Callable[[], bool]) -> None:
    """Wait for a result, at most five seconds."""
    for _ in range(100):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it does not happen")


WEDDING = """
seats = 3
[A]
cities = ["E4.se"]
progress = "wedding"
[B]
cities = ["B2.n", "B4.n"]
hand = "2 wool"
[C]
cities = ["F2.s", "F4.s"]
hand = "2 ore"
"""


async def test_a_note_tells_the_gifts_of_a_wedding_that_come_after_a_pause(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(EventLoopClock, "slice", 0.0)
    async with opened(seated(knights_table(WEDDING)), (120, 40), keys="C enter") as pilot:
        await until(lambda: screen(pilot).me == A)
        column = flat(pilot)
        note = column[column.index("─ Note") :]
        assert "Random 1 gives 2 wool to you. Random 2 gives 2 ore to you." in note


async def test_a_note_that_a_key_dismissed_does_not_come_back_with_the_gifts(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(EventLoopClock, "slice", 0.0)
    async with opened(seated(knights_table(WEDDING))) as pilot:
        await pilot.press("C", "enter", "m")
        await until(lambda: screen(pilot).me == A)
        assert "to you" not in screen(pilot).note[0]
