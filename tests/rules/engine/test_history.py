"""Undo: up to the last chance outcome, revealed secret or decision of another seat."""

import pytest

from ep_rules.api import CHANCE, LETTERS, Illegal, Refusal, Seat
from tests.kit.table import Table, at, fresh

SCENE = """
[A]
hand = "3 brick, 3 lumber, 3 wool, 3 grain, 6 gold"
settlements = ["A1.s"]
roads = ["A1-se"]
ships = ["C4-sw"]
[B]
hand = "1 ore"
"""


def undo(table: Table, seat: str = "A") -> str:
    """Undo; return the undone line, or the code of the refusal."""
    try:
        entry = table.history.undo(Seat(LETTERS.index(seat)))
    except Illegal as refused:
        return refused.refusal.code
    return table.game.notation.write(entry.action)


@pytest.mark.rule("house.undo")
def test_a_seat_takes_its_decisions_back_one_by_one():
    table = at(SCENE)
    before = table.state.digest()
    table.do("A road A2-sw", "A buy ore", "A end")
    assert [undo(table) for _ in range(3)] == ["end", "buy ore", "road A2-sw"]
    assert table.state.digest() == before
    assert table.history.entries == []
    assert undo(table) == "undo.nothing"


@pytest.mark.rule("house.undo")
def test_before_the_first_decision_there_is_nothing_to_take_back_whatever_chance_has_laid_out():
    table = fresh("base").deal()
    assert {entry.actor for entry in table.history.entries} == {CHANCE}
    assert undo(table) == "undo.nothing"


@pytest.mark.rule("house.undo")
def test_what_was_taken_back_can_be_done_again():
    table = at(SCENE).do("A road A2-sw", "A buy ore")
    after = table.state.digest()
    undo(table)
    undo(table)
    table.history.redo()
    table.history.redo()
    assert table.state.digest() == after
    assert len(table.history.entries) == 2
    assert table.history.redo() is None
    assert undo(table) == "buy ore"


@pytest.mark.rule("house.undo")
def test_a_new_decision_ends_the_doing_again():
    table = at(SCENE).do("A buy ore")
    undo(table)
    table.do("A buy wool")
    assert table.history.redo() is None


@pytest.mark.rule("house.undo")
def test_dice_that_have_fallen_are_not_taken_back():
    table = fresh("land-ho", 2).do("A roll")
    assert undo(table) == "roll"
    table.do("A roll", "* dice 1 1")
    assert undo(table) == "undo.barrier"
    table.do("A buy ore")
    assert [undo(table), undo(table)] == ["buy ore", "undo.barrier"]


@pytest.mark.rule("house.undo")
def test_a_refused_undo_names_the_outcome_of_chance_that_prevents_it():
    table = fresh("land-ho", 2).do("A roll", "* dice 1 1", "A buy ore")
    undo(table)
    assert table.history.undo_refusal(Seat(0)) == Refusal.of("undo.barrier", outcome="Dice")
    table = at(SCENE).do("A end", "A sail #1 C4-se", "* hex C5 sea")
    assert table.history.undo_refusal(Seat(0)) == Refusal.of("undo.barrier", outcome="HexIs")


@pytest.mark.rule("house.undo")
def test_a_discovery_is_not_taken_back():
    table = at(SCENE).do("A end", "A sail #1 C4-se", "* hex C5 sea")
    assert undo(table) == "undo.barrier"


@pytest.mark.rule("house.undo")
def test_a_decision_of_another_seat_is_not_taken_back_and_bars_the_way():
    table = at(SCENE).do("A buy wool", "A offer 1 wool for 1 ore")
    assert undo(table, "B") == "undo.other-seat"
    table.do("B no")
    assert undo(table, "A") == "undo.other-seat"
    assert undo(table, "B") == "no"
    assert undo(table, "B") == "undo.other-seat"


@pytest.mark.rule("house.undo")
def test_an_illegal_action_changes_nothing_and_keeps_what_can_be_done_again():
    table = at(SCENE).do("A buy ore")
    undo(table)
    before = table.state.digest()
    with pytest.raises(Illegal):
        table.history.play(table.game.notation.read("harbor A1.s"))
    assert table.state.digest() == before
    assert table.history.redo() is not None
