"""Cities: their cost, their sites, their yield."""

import pytest

from tests.kit.boards import base

RICH = """
seats = 2
[A]
hand = "4 grain, 6 ore"
settlements = ["B2.n", "B4.n"]
[B]
settlements = ["F2.s"]
"""


@pytest.mark.rule("cities.upgrade")
def test_a_city_replaces_a_settlement_of_its_seat_and_gives_its_piece_back():
    table = base(RICH)
    assert table.legal("city") == ["city A1.se", "city A3.se"]
    table.do("A city B2.n")
    assert table.hand("A") == "2 grain, 3 ore"
    assert table.places("settlement", "A") == ["A3.se"]
    assert table.points("A") == 3
    assert table.hears() == ["CityBuilt"]


def test_a_city_is_built_nowhere_else_and_not_twice():
    table = base(RICH).do("A city B2.n")
    for line in ("A city B2.n", "A city F2.s", "A city D4.n"):
        assert table.refused(line) == "cities.no-settlement-here"


def test_a_city_that_the_box_or_the_hand_does_not_give_is_not_built():
    table = base(RICH, {"cities.cities": "1"}).do("A city B2.n")
    assert table.refused("A city B4.n") == "supply.no-city"
    table = base(RICH.replace("6 ore", "2 ore"))
    assert table.refused("A city B4.n") == "cost.missing"


@pytest.mark.rule("cities.yield")
def test_a_city_takes_two_cards_where_a_settlement_takes_one():
    table = base("""
    phase = "production"
    [A]
    cities = ["B2.n"]
    [B]
    settlements = ["B2.s"]
    """).do("A roll", "* dice 4 6")
    assert (table.hand("A"), table.hand("B")) == ("2 ore", "1 ore")


def test_a_short_supply_gives_a_lone_city_what_is_left():
    table = base("""
    phase = "production"
    supply = { ore = 1 }
    [A]
    cities = ["B2.n"]
    """).do("A roll", "* dice 4 6")
    assert table.hand("A") == "1 ore"


def test_a_city_keeps_its_distance_and_its_roads():
    table = base("""
    seats = 2
    [A]
    hand = "1 brick, 1 lumber, 1 wool, 1 grain"
    cities = ["B2.n"]
    roads = ["B2-ne"]
    """)
    assert table.refused("A settlement B2.ne") == "building.too-close"
    assert "road A1-se" in table.legal("road")
