"""Gold: compensation after an empty roll, and the two purchases of a turn."""

import pytest

from tests.kit.table import at

RICH = """
supply = { ore = 0 }
[A]
hand = "7 gold"
"""


@pytest.mark.rule("gold.compensation")
def test_every_seat_that_receives_no_card_takes_one_gold():
    scene = """
    seats = 4
    phase = "production"
    [B]
    settlements = ["D1.se"]
    """
    table = at(scene).do("A roll", "* dice 6 6")
    hands = [table.hand(seat) for seat in "ABCD"]
    assert hands == ["1 gold", "1 ore", "1 gold", "1 gold"]


@pytest.mark.rule("gold.compensation")
def test_a_seven_compensates_nobody():
    table = at('phase = "production"').do("A roll", "* dice 3 4")
    assert (table.hand("A"), table.hand("B")) == ("", "")


@pytest.mark.rule("gold.compensation")
def test_who_gets_nothing_because_the_supply_is_empty_is_compensated():
    scene = """
    phase = "production"
    supply = { ore = 0 }
    [A]
    settlements = ["D1.se"]
    """
    assert at(scene).do("A roll", "* dice 6 6").hand("A") == "1 gold"


@pytest.mark.rule("gold.purchase")
def test_two_gold_buy_one_card_twice_a_turn_and_not_a_third_time():
    table = at(RICH).do("A buy wool", "A buy brick")
    assert table.hand("A") == "1 brick, 1 wool, 3 gold"
    assert table.refused("A buy wool") == "gold.no-more-purchases"
    assert table.legal("buy") == []


@pytest.mark.rule("gold.purchase")
def test_the_next_turn_has_two_purchases_of_its_own():
    table = at(RICH).do("A buy wool", "A buy brick", "A end", "A end")
    table.do("B roll", "* dice 1 1", "B end", "B end", "A roll", "* dice 1 1")
    assert table.hand("A") == "1 brick, 1 wool, 5 gold"
    table.do("A buy wool", "A buy wool")
    assert table.refused("A buy wool") == "gold.no-more-purchases"


@pytest.mark.rule("gold.purchase")
def test_a_purchase_needs_two_gold_and_a_card_in_the_supply():
    table = at(RICH)
    assert table.refused("A buy ore") == "supply.no-card"
    assert table.refused("A buy gold") == "gold.buys-cards-only"
    assert at('[A]\nhand = "1 gold"').refused("A buy ore") == "gold.too-little"


@pytest.mark.rule("gold.purchase")
def test_gold_has_no_end():
    scene = 'phase = "production"\n[A]\nhand = "500 gold"'
    assert at(scene).do("A roll", "* dice 1 1").hand("A") == "501 gold"
