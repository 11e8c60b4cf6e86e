"""Building ships: places, limits, and rebuilding one when all are at sea."""

import pytest

from ep_rules import reference
from ep_rules.api import EDITIONS
from tests.kit.table import at

HARBOR = """
[A]
hand = "3 lumber, 3 wool"
harbor-settlements = ["D3.n"]
ships = [%s]
"""

NEW_LAND = """
[hexes]
C5 = "fields 9"
[A]
hand = "1 lumber, 2 wool"
harbor-settlements = ["C5.nw"]
"""


@pytest.mark.rule("ships.build")
def test_a_ship_starts_on_a_route_at_a_harbor_settlement_of_its_seat_for_lumber_and_wool():
    table = at(HARBOR % "")
    assert table.legal("ship") == ["ship C2-e", "ship C3-sw"]
    table.do("A ship D3-ne")
    assert table.ships("A") == ["C3-sw"]
    assert table.hand("A") == "2 lumber, 2 wool"


@pytest.mark.rule("ships.build")
def test_land_paths_and_other_harbors_carry_no_ship_of_mine():
    table = at(HARBOR % "" + '[B]\nharbor-settlements = ["G2.n"]')
    assert table.refused("A ship D3-nw") == "ships.not-a-route"
    assert table.refused("A ship C3-se") == "ships.no-harbor-here"
    assert table.refused("A ship G2-ne") == "ships.no-harbor-here"


@pytest.mark.rule("ships.build")
def test_a_settlement_builds_no_ships():
    table = at('[A]\nhand = "1 lumber, 1 wool"\nsettlements = ["D3.n"]')
    assert table.refused("A ship D3-ne") == "ships.no-harbor-here"


@pytest.mark.rule("ships.build")
def test_a_second_ship_may_be_built_on_a_route_but_no_third():
    assert at(HARBOR % '"C2-e"').refused("A ship C2-e") == ""
    assert at(HARBOR % '"C2-e", "C2-e"').refused("A ship C2-e") == "ships.route-full"
    theirs = HARBOR % '"C2-e"' + '[B]\nships = ["C2-e"]'
    assert at(theirs).refused("A ship C2-e") == "ships.route-full"


@pytest.mark.rule("ships.build")
def test_by_the_other_reading_a_new_ship_needs_an_empty_route():
    table = at(HARBOR % '"C2-e"', {"ships.building_room": 1})
    assert table.refused("A ship C2-e") == "ships.route-full"
    assert table.refused("A ship C3-sw") == ""


@pytest.mark.rule("ships.build")
def test_a_ship_that_cannot_be_paid_is_refused():
    table = at('[A]\nhand = "1 lumber"\nharbor-settlements = ["D3.n"]')
    assert table.refused("A ship D3-ne") == "cost.missing"


@pytest.mark.rule("ships.build")
def test_a_new_ship_moves_in_the_same_turn():
    table = at(HARBOR % "").do("A ship D3-ne", "A end", "A sail #1 C3-se")
    assert table.left("A#1") == 3


@pytest.mark.rule("ships.build")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_is_not_built_where_its_far_end_would_touch_the_unknown(edition: str):
    table = at(NEW_LAND, edition=edition)
    assert table.refused("A ship B4-se") == "ships.discovers"
    assert table.refused("A ship C4-e") == ""
    assert reference.rule_of_refusal("ships.discovers") == "ships.build"


@pytest.mark.rule("discovery.reveal")
def test_by_the_other_reading_a_new_ship_reveals_the_unknown_and_is_done_for_the_turn():
    table = at(NEW_LAND, {"discovery.launch": "reveal"}).do("A ship B4-se")
    assert table.asks == "* RevealHex"
    table.do("* hex B5 pasture", "* number B5 3")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == "2 wool"  # one was paid, one found
    table.do("A end")
    assert table.left("A#1") == 0
    assert table.refused("A sail #1 B4-sw") == "discovery.ended-move"
    assert table.refused("A wool #1") == "discovery.ended-move"
    table.do("A end", "B roll", "* dice 1 1", "B end", "B end", "A roll", "* dice 1 1", "A end")
    assert table.left("A#1") == 4


@pytest.mark.rule("ships.rebuild")
def test_with_all_ships_at_sea_one_is_taken_off_and_rebuilt_without_its_cargo():
    table = at(HARBOR % '"A3-e", "D4-e settler", "C2-e"')
    assert table.refused("A ship D3-ne") == "supply.no-ship"
    table.do("A ship D3-ne instead of #2")
    assert table.ships("A") == ["A3-e", "C3-sw", "C2-e"]
    assert table.hand("A") == "2 lumber, 2 wool"
    assert table.hears() == ["CargoLost", "ShipBuilt"]


@pytest.mark.rule("ships.rebuild")
def test_a_settler_lost_with_a_rebuilt_ship_can_be_built_again():
    scene = """
    [A]
    hand = "3 brick, 3 lumber, 3 wool, 3 grain"
    harbor-settlements = ["D3.n"]
    ships = ["A3-e settler", "D4-e settler", "C2-e"]
    """
    table = at(scene)
    assert table.refused("A settler D3.n") == "supply.no-settler"
    assert table.do("A ship D3-ne instead of #1").refused("A settler D3.n") == ""


@pytest.mark.rule("ships.rebuild")
def test_a_ship_may_be_rebuilt_where_it_stood():
    table = at(HARBOR % '"C2-e", "C2-e", "A3-e"')
    assert table.refused("A ship C2-e instead of #1") == ""
    assert table.refused("A ship C2-e instead of #3") == "ships.route-full"


@pytest.mark.rule("ships.rebuild")
def test_while_a_ship_is_in_the_box_none_is_taken_off():
    table = at(HARBOR % '"A3-e", "D4-e"')
    assert table.refused("A ship D3-ne instead of #1") == "ships.still-in-box"
    assert table.refused("A ship D3-ne instead of #3") == "ships.no-such-ship"
    assert table.refused("A ship D3-ne instead of #4") == "ships.no-such-ship"


@pytest.mark.rule("ships.rebuild")
def test_a_rebuilt_ship_has_a_full_move():
    table = at(HARBOR % '"A3-e", "D4-e", "C2-e"').do("A ship D3-ne instead of #1", "A end")
    assert table.left("A#1") == 4
