"""Sevens: a seat with more than seven cards gives half of them back, one by one."""

import pytest

from tests.kit.table import at

NINE = """
phase = "production"
[A]
hand = "3 brick, 2 lumber, 2 wool, 1 grain, 1 ore, 20 gold"
"""


@pytest.mark.rule("sevens.discard")
def test_nine_cards_and_twenty_gold_give_back_four_cards_and_no_gold():
    table = at(NINE).do("A roll", "* dice 3 4")
    assert table.asks == "A DiscardCards"
    cards = ("brick", "lumber", "wool", "grain", "ore")
    assert table.legal() == [f"discard {card}" for card in cards]
    table.do("A discard brick", "A discard brick", "A discard brick", "A discard ore")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == "2 lumber, 2 wool, 1 grain, 20 gold"
    assert table.bank("brick") == 19


@pytest.mark.rule("sevens.discard")
def test_only_cards_that_are_held_can_be_given_back_and_gold_is_no_card():
    table = at(NINE).do("A roll", "* dice 3 4", "A discard ore")
    assert table.refused("A discard ore") == "sevens.none-of-it"
    assert table.refused("A discard gold") == "sevens.not-a-card"
    assert table.refused("A end") == "turn.wrong-phase"


@pytest.mark.rule("sevens.discard")
@pytest.mark.parametrize(("held", "given"), [(7, 0), (8, 4), (11, 5)])
def test_seven_cards_are_safe_and_half_is_rounded_down(held: int, given: int):
    table = at(f'phase = "production"\n[B]\nhand = "{held} ore"').do("A roll", "* dice 1 6")
    for _ in range(given):
        table.do("B discard ore")
    assert table.asks == "A TradePhase"
    assert table.hand("B") == f"{held - given} ore"


@pytest.mark.rule("sevens.discard")
def test_all_seats_give_back_clockwise_from_the_one_that_rolled():
    scene = """
    seats = 3
    turn = "B"
    phase = "production"
    [A]
    hand = "8 ore"
    [B]
    hand = "8 wool"
    [C]
    hand = "8 grain"
    """
    table = at(scene).do("B roll", "* dice 2 5")
    for seat, card in (("B", "wool"), ("C", "grain"), ("A", "ore")):
        assert table.asks == f"{seat} DiscardCards"
        table.do(*[f"{seat} discard {card}"] * 4)
    assert table.asks == "B TradePhase"


@pytest.mark.rule("sevens.discard")
def test_in_land_ho_a_seven_does_nothing_more():
    table = at('phase = "production"').do("A roll", "* dice 3 4")
    assert table.asks == "A TradePhase"
