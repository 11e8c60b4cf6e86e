"""Production: two dice, one card a building, and what happens when the supply runs short."""

import pytest

from tests.kit.table import at

# D1 is the pasture with the 6, D2 the mountains with the 12, D3 the forest with the 8.
ROLL = """
seats = 2
phase = "production"
[A]
settlements = ["D1.se"]
[B]
harbor-settlements = ["D3.n"]
"""

SHORT = """
phase = "production"
supply = { wool = 1 }
[A]
settlements = ["D1.n", "D1.sw"]
[B]
settlements = [%s]
"""


@pytest.mark.rule("production.roll")
def test_the_dice_are_thrown_by_chance_and_have_six_sides():
    table = at(ROLL).do("A roll")
    assert len(table.legal("dice")) == 36
    assert table.refused("* dice 6 6") == ""
    for line in ("* dice 7 1", "* dice 0 1", "* dice 1 10"):
        assert table.refused(line) == "turn.impossible-outcome"


@pytest.mark.rule("production.yield")
def test_a_settlement_yields_one_card_of_the_hex_that_shows_the_roll():
    table = at(ROLL).do("A roll", "* dice 6 6")
    assert table.hand("A") == "1 ore"
    assert table.bank("ore") == 18


@pytest.mark.rule("production.yield")
def test_a_harbor_settlement_yields_exactly_one_card_as_well():
    table = at(ROLL).do("A roll", "* dice 4 4")
    assert table.hand("B") == "1 lumber"


@pytest.mark.rule("production.yield")
def test_all_hexes_of_one_number_yield_and_every_building_counts():
    scene = """
    phase = "production"
    [A]
    settlements = ["D1.n", "D1.sw"]     # twice the pasture 6
    [B]
    settlements = ["F2.s", "D1.se"]     # the hills 6 and the pasture 6
    """
    table = at(scene).do("A roll", "* dice 3 3")
    assert table.hand("A") == "2 wool"
    assert table.hand("B") == "1 brick, 1 wool"


@pytest.mark.rule("production.yield")
def test_a_seven_yields_nothing():
    table = at(ROLL).do("A roll", "* dice 3 4")
    assert (table.hand("A"), table.hand("B")) == ("", "")


@pytest.mark.rule("production.yield")
def test_neutral_colors_take_nothing_from_the_supply():
    scene = """
    phase = "production"
    [C]
    settlements = ["D1.se"]
    """
    table = at(scene).do("A roll", "* dice 6 6")
    assert table.bank("ore") == 19


@pytest.mark.rule("production.yield")
def test_a_discovered_hex_yields_by_its_token():
    scene = """
    phase = "production"
    [hexes]
    C5 = "fields 9"
    [B]
    settlements = ["C5.nw"]
    """
    assert at(scene).do("A roll", "* dice 4 5").hand("B") == "1 grain"


@pytest.mark.rule("production.shortage")
def test_one_seat_alone_takes_what_is_left_when_the_supply_is_short():
    table = at(SHORT % "").do("A roll", "* dice 3 3")
    assert table.hand("A") == "1 wool"
    assert table.bank("wool") == 0
    assert "SupplyShort" in table.hears()


@pytest.mark.rule("production.shortage")
def test_several_seats_get_none_of_a_resource_that_does_not_suffice_for_all():
    table = at(SHORT % '"D1.se"').do("A roll", "* dice 3 3")
    assert table.bank("wool") == 1
    assert (table.hand("A"), table.hand("B")) == ("1 gold", "1 gold")


@pytest.mark.rule("production.shortage")
def test_by_the_other_reading_a_lone_seat_gets_none_either():
    table = at(SHORT % "", {"production.shortage": "nobody"}).do("A roll", "* dice 3 3")
    assert table.hand("A") == "1 gold"
    assert table.bank("wool") == 1


@pytest.mark.rule("production.shortage")
def test_a_shortage_of_one_resource_does_not_touch_another():
    scene = """
    phase = "production"
    supply = { wool = 0 }
    [A]
    settlements = ["D1.n"]
    [B]
    settlements = ["F2.s"]
    """
    table = at(scene).do("A roll", "* dice 3 3")
    assert (table.hand("A"), table.hand("B")) == ("1 gold", "1 brick")
