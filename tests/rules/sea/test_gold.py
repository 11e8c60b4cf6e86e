"""Gold: compensation after an empty roll, and the two purchases of a turn."""

import pytest

from ep_rules.api import BadScene, Seat, observe
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import at, fresh

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
def test_a_seven_compensates_no_seat():
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


SIX_LEFT = {"gold.supply": 20}
"""Two seats have 14 of the coins in the tests below."""


@pytest.mark.rule("gold.compensation")
def test_a_limited_supply_of_gold_pays_what_it_has_in_the_order_of_seats():
    scene = """
    seats = 3
    phase = "production"
    [A]
    hand = "18 gold"
    """
    table = at(scene, SIX_LEFT).do("A roll", "* dice 1 1")
    assert [table.hand(seat) for seat in "ABC"] == ["19 gold", "1 gold", ""]
    assert table.bank("gold") == 0


@pytest.mark.rule("trade.supply")
def test_the_supply_trades_no_gold_that_it_does_not_have():
    table = at('[A]\nhand = "3 ore, 20 gold"', SIX_LEFT)
    assert table.refused("A trade ore for gold") == "supply.no-card"


@pytest.mark.rule("spices.fast-gold")
def test_fast_gold_needs_gold_in_the_supply():
    table = at_sea(hexes={"C5": "spice fast-gold"}, house={"gold.supply": "20"})
    table.put(of_missions.friends("C5", "A")).seat("A", hand="1 ore, 20 gold").turn(
        "A", "trade-and-build"
    )
    assert table.refused("A sell ore") == "supply.no-card"


@pytest.mark.rule("setup.start-cards")
def test_all_seats_begin_with_two_gold_of_the_smallest_supply():
    table = fresh("explorers-pirates", 6, house={"gold.supply": "20"}).settle()
    assert [table.hand(seat)[-6:] for seat in "ABCDEF"] == ["2 gold"] * 6
    assert table.bank("gold") == 8


def test_gold_of_a_limited_supply_is_open_to_all():
    """Its coins can be counted, so hidden ones would be known."""
    hidden = {"gold.visible": "false"}
    for house, seen in ((hidden, None), ({**hidden, "gold.supply": "20"}, 2)):
        table = fresh("land-ho", 2, house=house)
        (other,) = [v for v in observe(table.game, table.state, Seat(0)).seats if v.seat == 1]
        assert other.gold == seen


def test_a_scene_with_more_gold_than_there_is_is_refused():
    with pytest.raises(BadScene, match="too-many-cards"):
        at('[A]\nhand = "21 gold"', SIX_LEFT)
