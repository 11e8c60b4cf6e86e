"""Personal warships: placing, theft, tribute, driving away; the friendly robber and the islets."""

import pytest

from ep_rules.fan.sea_robbers.warships import Warships
from tests.kit import of_fans
from tests.kit.boards import robbers
from tests.kit.table import Table

RICH = "C3.se E3.s H4.s G7.se"
"""Four settlements are four points, so the friendly robber does not spare their owner."""


def at(table: Table) -> list[str]:
    """The hexes of the warships, by seat."""
    names = table.game.book.topology.hex_names
    return [names[place] if place >= 0 else "" for place in table.state.of(Warships).at]


def patrolled(hand: str = "", owner: str = "B", **house: str) -> Table:
    """A may move the ship C3-e; `owner`'s warship is on C3."""
    table = robbers(house={key.replace("__", "."): value for key, value in house.items()})
    table.seat("A", hand=hand, settlements="C3.se", ships=["C3-e"])
    table.put(of_fans.warship(owner, "C3"))
    return table.moving()


@pytest.mark.rule("warships.place")
def test_a_seven_places_the_seats_warship_instead_of_moving_the_robber():
    table = robbers().do("A roll", "* dice 3 4")
    assert table.asks == "A MoveRobber"
    table.do("A warship C4")
    assert at(table) == ["C4", "", ""]
    assert table.asks == "A TradePhase"


@pytest.mark.rule("warships.place")
def test_a_knight_moves_the_warship_that_is_out():
    table = robbers()
    table.gives_cards("A", "knight")
    table.put(of_fans.warship("A", "C4"))
    table.do("A knight")
    assert table.refused("A warship C4") == "warships.warship-there"
    assert at(table.do("A warship C5")) == ["C5", "", ""]


@pytest.mark.rule("warships.place")
def test_a_warship_goes_to_an_empty_sea_hex_only():
    table = robbers()
    table.put(of_fans.warship("B", "C4"))
    table.do("A roll", "* dice 3 4")
    assert table.refused("A warship D4") == "warships.not-sea"
    assert table.refused("A warship A1") == "warships.not-sea"
    assert table.refused("A warship A2") == "warships.robber-there"
    assert table.refused("A warship C4") == "warships.warship-there"


@pytest.mark.rule("warships.theft")
def test_a_warship_robs_one_owner_of_a_ship_on_its_edges():
    table = robbers()
    table.seat("B", hand="1 ore", settlements=RICH, ships=["C3-e"])
    table.seat("C", hand="1 wool", ships=["D4-w"])
    table.do("A roll", "* dice 3 4", "A warship C3")
    assert table.asks == "* DrawCard"
    table.do("* steal ore")
    assert table.hand("A") == "1 ore"


@pytest.mark.rule("warships.theft")
def test_of_several_owners_one_is_chosen():
    table = robbers()
    table.seat("B", hand="1 ore", settlements=RICH, ships=["C3-e"])
    table.seat("C", hand="1 wool", settlements="C5.se E8.s H6.s F3.se", ships=["C3-w"])
    table.do("A roll", "* dice 3 4", "A warship C3")
    assert table.legal() == ["rob B", "rob C"]


@pytest.mark.rule("warships.tribute")
@pytest.mark.parametrize("way", ["C3-e to C3-se", "C3-e to D4-ne"])
def test_moving_along_or_off_an_edge_of_the_hex_costs_a_card(way: str):
    table = patrolled("1 ore")
    table.seat("A", settlements="D4.n")
    table.do(f"A move {way}")
    assert table.asks == "A PayTribute"
    assert table.refused("A tribute wool") == "warships.none-of-it"
    table.do("A tribute ore")
    assert table.hand("A") == ""
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("warships.tribute")
def test_who_cannot_pay_may_not_use_the_edges():
    table = patrolled()
    table.seat("A", settlements="D4.n E3.s", ships=["E3-sw"])
    assert table.refused("A move C3-e to D4-ne") == "warships.tribute"
    assert table.refused("A move E3-sw to C3-se") == "warships.tribute"
    assert table.legal("move C3-e") == []


@pytest.mark.rule("warships.tribute")
def test_its_own_warship_takes_nothing():
    table = patrolled(owner="A")
    table.seat("A", settlements="D4.n")
    assert table.do("A move C3-e to D4-ne").asks == "A MovementPhase"


@pytest.mark.rule("warships.tribute")
@pytest.mark.parametrize(("setting", "asks"), [("false", "TradePhase"), ("true", "PayTribute")])
def test_building_at_a_warship_is_free_unless_a_setting_says_otherwise(setting: str, asks: str):
    table = robbers(house={"warships.building": setting})
    table.seat("A", hand="1 lumber, 1 wool, 1 ore", settlements="C3.se")
    table.put(of_fans.warship("B", "C3"))
    assert table.trading().do("A ship C3-e").asks == f"A {asks}"
    poor = robbers(house={"warships.building": setting})
    poor.seat("A", hand="1 lumber, 1 wool", settlements="C3.se")
    poor.put(of_fans.warship("B", "C3"))
    assert (poor.trading().refused("A ship C3-e") == "warships.tribute") == (setting == "true")


@pytest.mark.rule("warships.tribute")
def test_the_tribute_is_a_setting():
    table = patrolled("3 wool", warships__tribute="2")
    table.seat("A", settlements="D4.n")
    table.do("A move C3-e to D4-ne", "A tribute wool", "A tribute wool")
    assert table.asks == "A MovementPhase"
    assert table.hand("A") == "1 wool"


@pytest.mark.rule("warships.tribute", "battle.tie")
def test_a_ship_pays_once_in_a_turn_even_if_it_moves_again_after_a_tie():
    table = robbers()
    table.seat("A", hand="2 ore", settlements="C3.se E3.s", ships=["C3-e", "B3-sw", "C3-se"])
    table.put(of_fans.warship("B", "C3"))
    table.moving().do(
        "A move C3-se to B2-e", "A tribute ore", "* robber-card 0", "A fall-back C3-se"
    )
    assert table.asks == "B ProductionPhase"
    assert table.hand("A") == "1 ore"


@pytest.mark.rule("warships.drive")
def test_a_six_drives_a_warship_to_a_vacant_sea_hex_beside_it():
    table = patrolled().do("A drive C3 with C3-e")
    assert table.asks == "* RollToDrive"
    table.do("* drive-roll 6")
    assert table.asks == "A SendWarship"
    assert table.refused("A send C5") == "warships.too-far"
    assert table.refused("A send D4") == "warships.not-sea"
    table.do("A send C4")
    assert at(table) == ["", "C4", ""]
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("warships.send")
def test_a_beaten_warship_may_be_left_where_it_stands():
    table = patrolled().do("A drive C3 with C3-e", "* drive-roll 6", "A let-stay")
    assert at(table) == ["", "C3", ""]


@pytest.mark.rule("warships.send")
def test_with_no_vacant_hex_a_beaten_warship_goes_home():
    table = patrolled()
    topology = table.game.book.topology
    for place in topology.hex_neighbors[topology.hex("C3")]:
        if table.state.terrain[place] >= 5:
            table.state.terrain[place] = 0
    table.do("A drive C3 with C3-e", "* drive-roll 6")
    assert at(table) == ["", "", ""]
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("warships.drive")
def test_anything_but_a_six_fails_and_a_setting_says_otherwise():
    table = patrolled().do("A drive C3 with C3-e", "* drive-roll 5")
    assert table.asks == "A MovementPhase"
    table = patrolled(driving__least="5").do("A drive C3 with C3-e", "* drive-roll 5")
    assert table.asks == "A SendWarship"


@pytest.mark.rule("warships.drive")
def test_each_ship_makes_one_attempt_and_may_move_afterwards():
    table = patrolled("1 ore")
    table.seat("A", settlements="D4.n", ships=["D4-w"])
    table.do("A drive C3 with C3-e", "* drive-roll 1")
    assert table.refused("A drive C3 with C3-e") == "warships.tried"
    table.do("A move C3-e to D4-ne", "A tribute ore")
    assert table.name("D4-ne") in table.ships("A")


@pytest.mark.rule("warships.drive")
def test_a_ship_that_has_moved_is_not_battle_ready_and_one_that_was_built_is():
    table = patrolled("1 ore")
    table.seat("A", settlements="D4.n")
    table.do("A move C3-e to D4-nw", "A tribute ore")
    assert table.refused("A drive C3 with D4-nw") == "warships.has-moved"
    table = robbers()
    table.seat("A", hand="1 lumber, 1 wool", settlements="C3.se")
    table.put(of_fans.warship("B", "C3"))
    table.trading().do("A ship C3-e", "A end")
    assert table.refused("A drive C3 with C3-e") == ""


@pytest.mark.rule("warships.drive")
def test_a_ship_must_touch_the_hex_of_another_seats_warship():
    table = patrolled()
    table.seat("A", settlements="H4.s", ships=["I3-e"])
    assert table.refused("A drive C3 with I3-e") == "warships.not-beside"
    assert table.refused("A drive C4 with C3-e") == "warships.none-there"
    assert table.refused("A drive C3 with C3-w") == "seafarers.no-ship-there"
    assert patrolled(owner="A").refused("A drive C3 with C3-e") == "warships.none-there"


@pytest.mark.rule("friendly.spared")
def test_a_seat_with_fewer_than_four_points_is_not_robbed_at_sea():
    table = robbers()
    table.seat("B", hand="1 ore", settlements="C3.se", ships=["C3-e"])
    table.do("A roll", "* dice 3 4", "A warship C3")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("friendly.spared")
def test_the_robber_stays_away_from_a_seat_with_fewer_than_four_points():
    table = robbers()
    table.seat("B", hand="1 ore", settlements="C3.se")
    table.do("A roll", "* dice 3 4")
    assert table.refused("A robber D4") == "friendly.spared-hex"
    assert table.refused("A robber F5") == ""
    free = robbers(house={"friendly-robber.points": "0"})
    free.seat("B", hand="1 ore", settlements="C3.se")
    free.do("A roll", "* dice 3 4", "A robber D4")
    assert free.asks == "* DrawCard"


@pytest.mark.rule("friendly.spared")
def test_hidden_victory_cards_do_not_count_for_the_friendly_robber():
    table = robbers()
    table.seat("B", hand="1 ore", settlements="C3.se")
    table.gives_cards("B", "victory-point", 4)
    table.do("A roll", "* dice 3 4")
    assert table.refused("A robber D4") == "friendly.spared-hex"


@pytest.mark.rule("friendly.spared")
def test_if_every_hex_touches_a_spared_player_the_robber_goes_anywhere_and_robs_no_seat():
    table = robbers()
    topology, state = table.game.book.topology, table.state
    for place in topology.hexes:
        if state.terrain[place] != 5:
            for corner in topology.hex_corners[place]:
                state.owner[corner], state.building[corner] = 1, 1
    table.seat("B", hand="1 ore")
    table.do("A roll", "* dice 3 4")
    assert table.refused("A robber D4") == ""
    assert table.do("A robber D4").asks == "A TradePhase"


@pytest.mark.rule("islets.point")
def test_the_first_settlement_on_each_islet_is_worth_a_point_more():
    table = robbers().seat("A", settlements="A1.n A1.s F1.n")
    assert table.score_lines("A") == {"settlements": 3, "islets": 2}
    other = robbers(house={"islets.point": "3"}).seat("B", settlements="A1.n")
    assert other.score_lines("B")["islets"] == 3


@pytest.mark.rule("lots.deal")
def test_two_islets_are_gold_fields_and_four_are_shuffled():
    table = robbers()
    shown = {name: table.hex(name) for name in ("A1", "A6", "F1", "F11", "K1", "K6")}
    assert sorted((shown["A6"], shown["K1"])) == ["gold-field 11", "gold-field 3"]
    others = [shown[name].split() for name in ("A1", "F1", "F11", "K6")]
    assert {terrain for terrain, _ in others} == {"hills", "forest", "pasture", "mountains"}
    assert {int(number) for _, number in others} == {4, 5, 9, 10}
