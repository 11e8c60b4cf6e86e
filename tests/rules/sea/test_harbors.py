"""Harbor settlements: settlements on a coast, made larger."""

import pytest

from tests.kit.table import at

SCENE = """
[A]
hand = "4 grain, 4 ore"
settlements = ["D3.n", "A1.s", "C1.nw"]
%s
"""

FIVE = """
[A]
hand = "1 brick, 1 lumber, 1 wool, 3 grain, 2 ore"
settlements = ["A1.n", "A1.se", "A1.sw", "C1.n", "D3.n"]
roads = ["G1-ne"]
"""


@pytest.mark.rule("harbors.upgrade")
def test_a_settlement_on_the_coast_becomes_a_harbor_settlement_for_two_grain_and_two_ore():
    table = at(SCENE % "").do("A harbor D3.n")
    assert table.hand("A") == "2 grain, 2 ore"
    assert table.places("harbor", "A") == ["C2.se"]
    assert table.points("A") == 4


@pytest.mark.rule("harbors.upgrade")
def test_the_upgrade_gives_the_settlement_back():
    table = at(FIVE)
    assert table.refused("A settlement G1.n") == "supply.no-settlement"
    table.do("A harbor D3.n", "A settlement G1.n")
    assert len(table.places("settlement", "A")) == 5


@pytest.mark.rule("harbors.upgrade")
def test_only_a_settlement_of_the_seat_is_upgraded():
    table = at(SCENE % '[B]\nsettlements = ["G2.n"]')
    assert table.refused("A harbor G2.n") == "harbors.no-settlement-here"
    assert table.refused("A harbor D3.s") == "harbors.no-settlement-here"
    assert table.do("A harbor D3.n").refused("A harbor D3.n") == "harbors.no-settlement-here"


@pytest.mark.rule("harbors.upgrade")
def test_the_fifth_harbor_settlement_is_refused():
    four = 'harbor-settlements = ["A2.n", "A2.s", "G2.n", "G2.s"]'
    table = at(SCENE % four, {"victory.goal": "20"})
    assert table.refused("A harbor D3.n") == "supply.no-harbor-settlement"


@pytest.mark.rule("harbors.upgrade")
def test_an_upgrade_that_cannot_be_paid_is_refused():
    table = at('[A]\nhand = "2 grain, 1 ore"\nsettlements = ["D3.n"]')
    assert table.refused("A harbor D3.n") == "cost.missing"


@pytest.mark.rule("harbors.coast")
def test_inland_there_is_no_harbor():
    assert at(SCENE % "").refused("A harbor A1.s") == "harbors.not-on-coast"


@pytest.mark.rule("harbors.coast")
def test_the_frame_alone_makes_a_coast():
    assert at(SCENE % "").refused("A harbor C1.nw") == ""


@pytest.mark.rule("harbors.coast")
def test_by_the_other_reading_a_coast_needs_a_sea_hex():
    table = at(SCENE % "", {"harbors.frame_coast": "false"})
    assert table.refused("A harbor C1.nw") == "harbors.not-on-coast"
    assert table.refused("A harbor D3.n") == ""
    assert table.legal("harbor") == ["harbor C2.se"]


@pytest.mark.rule("harbors.coast")
def test_discovered_land_has_a_coast_too():
    scene = """
    [hexes]
    C5 = "fields 9"
    [A]
    hand = "2 grain, 2 ore"
    settlements = ["C5.nw"]
    """
    assert at(scene).refused("A harbor C5.nw") == ""
