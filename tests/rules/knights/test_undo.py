"""Undo in Cities & Knights (G7): whether a request to another seat, and an ended phase, end it."""

from collections.abc import Callable

import pytest

from ep_rules.model import Seat
from tests.kit.knights import knights_at_sea, knights_table
from tests.kit.looking import seat_of
from tests.kit.table import Table

ASKING = """
[A]
progress = "wedding, warlord"
hand = "2 ore"
roads = ["D4-ne", "D4-e", "B2-ne"]
knights = ["D4.ne strong active ready", "B2.n basic"]
[B]
hand = "3 wool"
cities = ["B4.n"]
knights = ["D4.se basic"]
roads = ["D4-se"]
"""


def alone(until: str, scene: str = ASKING) -> Table:
    """A scene of Cities & Knights with a setting, for three."""
    return knights_table(f"seats = 3\n{scene}", {"undo.until": until})


def at_sea(until: str) -> Table:
    """The same on a voyage."""
    return knights_at_sea("[A]\n", house={"undo.until": until})


@pytest.mark.rule("house.undo")
@pytest.mark.parametrize(("until", "code"), [("asked", "undo.phase-ended"), ("answered", "")])
@pytest.mark.parametrize("play", [alone, at_sea])
def test_g7_the_end_of_a_phase_is_undone_by_a_setting(
    play: Callable[[str], Table], until: str, code: str
):
    assert undo_code(play(until).do("A end")) == code


@pytest.mark.rule("house.undo")
@pytest.mark.parametrize(("until", "code"), [("asked", "undo.asked"), ("answered", "")])
@pytest.mark.parametrize(
    "asking", ["A wedding", "A march D4.ne to D4.se", "A offer 1 ore for 1 wool"]
)
def test_g7_what_asks_another_seat_is_undone_by_a_setting(asking: str, until: str, code: str):
    table = alone(until).do(asking)
    assert table.asks.startswith("B ")
    assert undo_code(table) == code


@pytest.mark.rule("house.undo")
def test_g7_what_asks_nobody_can_be_undone():
    assert undo_code(alone("asked").do("A warlord")) == ""
    marching = alone("asked").do("A march D4.ne to D4.n")
    assert undo_code(marching) == ""


@pytest.mark.rule("house.undo")
def test_g7_one_of_several_answers_can_be_undone():
    table = alone("asked").do("A wedding", "B gift wool")
    assert undo_code(table, "B") == ""


@pytest.mark.rule("house.undo")
def test_g7_a_record_with_an_undone_end_of_a_phase_can_still_be_read():
    table = alone("asked").do("A end")
    table.history.undo(Seat(0), recorded=True)
    assert table.asks == "A TradePhase"


def undo_code(table: Table, seat: str = "A") -> str:
    """Why a seat cannot undo, or nothing."""
    refusal = table.history.undo_refusal(seat_of(seat))
    return refusal.code if refusal else ""
