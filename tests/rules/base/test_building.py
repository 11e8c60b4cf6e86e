"""Roads and settlements: their sites, their costs, and the distance rule."""

import pytest

from tests.kit.table import at

ALL = "5 brick, 5 lumber, 5 wool, 5 grain, 5 ore"

HOME = f"""
[A]
hand = "{ALL}"
settlements = ["A1.s"]
roads = ["A1-se"]
%s
"""

FIFTEEN = f"""
[A]
hand = "{ALL}"
roads = [
    "A1-ne", "A1-e", "A1-se", "A1-sw", "A1-w", "A1-nw", "A2-ne", "A2-e", "A2-se", "A2-sw",
    "B1-e", "B1-se", "B1-sw", "B1-w", "B1-nw",
]
"""

FIVE = f"""
[A]
hand = "{ALL}"
settlements = ["A1.n", "A1.se", "A1.sw", "C1.n", "C2.n"]
roads = ["G1-ne", "B2-ne"]
%s
"""

C5 = f"""
[hexes]
C5 = "fields 9"
[A]
hand = "{ALL}"
settlements = ["C5.nw"]
%s
"""


@pytest.mark.rule("building.road")
def test_a_road_continues_a_road_or_leaves_a_building_of_its_seat_and_costs_brick_and_lumber():
    table = at(HOME % "")
    # the free ends are A1.s with two more paths and A1.se with two more
    assert table.legal("road") == ["road A1-e", "road A1-sw", "road A2-sw", "road B1-e"]
    table.do("A road A2-sw")
    assert table.hand("A") == "4 brick, 4 lumber, 5 wool, 5 grain, 5 ore"
    assert table.places("road", "A") == ["A1-se", "A2-sw"]


@pytest.mark.rule("building.road")
def test_one_road_lies_on_a_path():
    assert at(HOME % "").refused("A road A1-se") == "building.path-taken"
    assert at(HOME % '[B]\nroads = ["A1-e"]').refused("A road A1-e") == "building.path-taken"


@pytest.mark.rule("building.road")
def test_a_road_must_be_connected_and_others_roads_do_not_connect():
    assert at(HOME % "").refused("A road D2-e") == "building.not-connected"
    assert at(HOME % '[B]\nroads = ["A2-se"]').refused("A road A2-e") == "building.not-connected"


@pytest.mark.rule("building.road")
@pytest.mark.parametrize("owner", ["B", "C"], ids=["another seat", "a neutral color"])
@pytest.mark.parametrize("kind", ["settlements", "harbor-settlements"])
def test_a_building_of_another_color_interrupts_a_road(owner: str, kind: str):
    own = f'[A]\nhand = "{ALL}"\nsettlements = ["A2.n"]\nroads = ["A2-ne", "A2-e"]\n'
    table = at(f'{own}[{owner}]\n{kind} = ["A2.se"]')
    assert table.refused("A road A2-se") == "building.closed"
    assert table.refused("A road A2-nw") == ""


@pytest.mark.rule("building.road")
def test_a_road_of_another_color_does_not_interrupt():
    table = at(HOME % '[B]\nroads = ["A1-e"]')
    assert table.refused("A road A2-sw") == ""


@pytest.mark.rule("building.road")
def test_roads_lie_on_land_the_coast_and_the_frame_included():
    table = at(f'[A]\nhand = "{ALL}"\nsettlements = ["B2.ne", "B1.nw"]')
    assert table.refused("A road B2-e") == ""  # between land and sea
    assert table.refused("A road B1-nw") == ""  # between land and frame
    assert table.do("A road A2-se").refused("A road A3-sw") == "building.not-land"


@pytest.mark.rule("building.road")
def test_a_road_and_two_ships_share_a_path_of_the_coast():
    scene = f"""
    [A]
    hand = "{ALL}"
    settlements = ["B2.ne"]
    ships = ["B2-e"]
    [B]
    ships = ["B2-e"]
    """
    assert at(scene).refused("A road B2-e") == ""


@pytest.mark.rule("building.road")
def test_the_sixteenth_road_is_refused():
    assert at(FIFTEEN).refused("A road A2-nw") == "supply.no-road"


@pytest.mark.rule("building.road")
def test_a_road_that_cannot_be_paid_is_refused_with_what_is_missing():
    table = at('[A]\nhand = "1 brick"\nsettlements = ["A1.s"]')
    assert table.refused("A road A1-se") == "cost.missing"
    refusal = table.game.explain(table.state, table.parse("A road A1-se")[1])
    assert refusal is not None
    assert dict(refusal.params)["missing"].counts == (0, 1, 0, 0, 0, 0)


@pytest.mark.rule("building.settlement")
def test_a_settlement_stands_where_a_road_of_its_seat_ends_and_costs_four_cards():
    table = at(HOME % "").do("A road A2-sw")
    assert table.legal("settlement") == ["settlement A2.s"]
    table.do("A settlement A2.s")
    assert table.places("settlement", "A") == ["A1.s", "A2.s"]
    assert table.hand("A") == "3 brick, 3 lumber, 4 wool, 4 grain, 5 ore"
    assert table.points("A") == 2


@pytest.mark.rule("building.settlement")
def test_without_a_road_of_its_seat_there_is_no_settlement():
    assert at(HOME % "").refused("A settlement D2.n") == "building.no-road-here"


@pytest.mark.rule("building.settlement")
def test_a_settlement_needs_land():
    assert at(HOME % "").refused("A settlement E4.n") == "building.no-land-here"


@pytest.mark.rule("building.settlement")
def test_the_free_end_of_a_road_that_was_cut_off_still_carries_a_settlement():
    scene = f"""
    [A]
    hand = "{ALL}"
    roads = ["A1-se", "A2-sw"]
    [B]
    settlements = ["A1.s"]
    """
    assert at(scene).refused("A settlement A2.s") == ""


@pytest.mark.rule("building.settlement")
def test_the_sixth_settlement_is_refused():
    assert at(FIVE % "").refused("A settlement G1.n") == "supply.no-settlement"


@pytest.mark.rule("building.settlement")
def test_a_settlement_that_cannot_be_paid_is_refused():
    scene = '[A]\nhand = "5 brick, 5 ore"\nroads = ["A1-se"]'
    assert at(scene).refused("A settlement A1.s") == "cost.missing"


@pytest.mark.rule("building.distance")
@pytest.mark.parametrize("owner", ["A", "B", "C"], ids=["own", "another seat", "neutral"])
@pytest.mark.parametrize("kind", ["settlements", "harbor-settlements"])
def test_a_neighboring_intersection_of_any_building_stays_empty(owner: str, kind: str):
    mine = f'[A]\nhand = "{ALL}"\nroads = ["A2-e"]\n'
    other = f'{kind} = ["A2.ne"]' if owner == "A" else f'[{owner}]\n{kind} = ["A2.ne"]'
    table = at(mine + other)
    assert table.refused("A settlement A2.se") == "building.too-close"
    assert table.refused("A settlement A2.ne") == "building.place-taken"


@pytest.mark.rule("discovery.bans")
def test_a_road_whose_end_points_at_a_hidden_hex_is_legal_and_reveals_nothing():
    table = at(C5 % "").do("A road C5-nw")
    assert table.asks == "A TradePhase"
    assert table.hex("B5") == "unknown"


@pytest.mark.rule("discovery.bans")
def test_no_road_lies_beside_a_hidden_hex():
    table = at(C5 % 'roads = ["C5-nw"]')
    assert table.refused("A road C5-ne") == "discovery.undiscovered-beside"


@pytest.mark.rule("discovery.bans")
def test_no_settlement_stands_at_a_hidden_hex():
    scene = f"""
    [hexes]
    C5 = "fields 9"
    [A]
    hand = "{ALL}"
    roads = ["C5-nw"]
    """
    table = at(scene)
    assert table.refused("A settlement C5.n") == "discovery.undiscovered-beside"
    assert table.refused("A settlement C5.nw") == ""


@pytest.mark.rule("building.road")
def test_ships_never_connect_roads():
    scene = f"""
    [A]
    hand = "{ALL}"
    harbor-settlements = ["D3.n"]
    ships = ["D3-ne"]
    """
    assert at(scene).refused("A road D3-e") == "building.not-connected"
