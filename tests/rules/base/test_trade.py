"""Trade with the supply: three equal cards for another one, or for a gold."""

import pytest

from tests.kit.table import at

SCENE = """
supply = { ore = 0 }
[A]
hand = "9 wool, 2 brick, 9 gold"
"""


@pytest.mark.rule("trade.supply")
def test_three_equal_cards_buy_one_other_card_or_one_gold_as_often_as_one_likes():
    table = at(SCENE).do("A trade wool for grain", "A trade wool for gold", "A trade wool for gold")
    assert table.hand("A") == "2 brick, 1 grain, 11 gold"


@pytest.mark.rule("trade.supply")
def test_trade_with_the_supply_costs_no_purchase():
    table = at(SCENE).do("A buy grain", "A buy grain", "A trade wool for gold")
    assert table.refused("A trade wool for lumber") == ""


@pytest.mark.rule("trade.supply")
def test_gold_is_never_given_in_threes():
    assert at(SCENE).refused("A trade gold for wool") == "trade.gold-not-given"


@pytest.mark.rule("trade.supply")
def test_two_cards_are_too_few():
    assert at(SCENE).refused("A trade brick for wool") == "trade.too-few"


@pytest.mark.rule("trade.supply")
def test_the_card_wanted_must_be_in_the_supply_and_of_another_kind():
    assert at(SCENE).refused("A trade wool for ore") == "supply.no-card"
    assert at(SCENE).refused("A trade wool for wool") == "trade.same-kind"


@pytest.mark.rule("trade.supply")
def test_a_rule_set_without_gold_in_the_supply_gives_none():
    table = at(SCENE, {"trade.gold": "false"})
    assert table.refused("A trade wool for gold") == "trade.not-in-supply"
    assert at(SCENE, {"trade.rate": "4"}).refused("A trade brick for wool") == "trade.too-few"
