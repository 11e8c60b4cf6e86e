"""Ships that make routes: building, open and closed routes, moving, loops, gold fields, set-up."""

import pytest

from ep_rules.catan.longest_road import LongestRoad
from ep_rules.catan.robber import Robber
from ep_rules.model import Seat
from ep_rules.seafarers.lanes import outermost
from ep_rules.seafarers.ships import Seafarers
from tests.kit.boards import near_a2, robbers
from tests.kit.table import Table, fresh

RING = "B4-ne B4-e B4-se B4-sw B4-w B4-nw"
"""Six ships around a hex in the open sea."""


def open_ones(table: Table, seat: str = "A") -> set[str]:
    """The ships of a seat that may leave their routes, by the names they were put with."""
    topology, state = table.game.book.topology, table.state
    number = Seat("ABCD".index(seat))
    found = outermost(topology, state, number)
    return {name for name in table.ships(seat) if topology.path(name) in found}


def named(table: Table, names: str) -> set[str]:
    """Printed names of paths."""
    return {table.name(name) for name in names.split()}


# ---- building -----------------------------------------------------------------------------------


@pytest.mark.rule("seafarers.build")
def test_a_ship_costs_lumber_and_wool():
    table = robbers().seat("A", hand="1 lumber, 1 wool, 1 ore", settlements="C3.se").trading()
    assert table.do("A ship C3-e").hand("A") == "1 ore"
    assert table.refused("A ship B3-sw") == "cost.missing"


@pytest.mark.rule("seafarers.build")
def test_a_ship_lies_at_sea_along_a_coast_or_at_the_frame_and_not_between_land():
    table = robbers().seat("A", hand="9 lumber, 9 wool", settlements="D4.se A1.n").trading()
    assert table.refused("A ship D4-se") == "seafarers.not-sea"
    assert table.refused("A ship A1-ne") == ""


@pytest.mark.rule("seafarers.build")
def test_a_ship_joins_a_building_or_ship_of_its_seat_and_never_a_road_alone():
    table = (
        robbers().seat("A", hand="9 lumber, 9 wool", settlements="D5.n", roads="D5-nw").trading()
    )
    assert table.refused("A ship D4-ne") == "seafarers.not-joined"
    table.seat("A", ships=["C3-e"])
    assert table.refused("A ship D4-ne") == ""
    assert table.refused("A ship C6-e") == "seafarers.not-joined"


@pytest.mark.rule("seafarers.build")
def test_nothing_goes_on_past_another_seats_building():
    table = robbers().seat(
        "A", hand="1 lumber, 1 wool", settlements="C3.se", ships=["C3-e", "B3-sw"]
    )
    table.seat("B", settlements="B3.sw")
    assert table.trading().refused("A ship B2-e") == "seafarers.route-closed"


@pytest.mark.rule("seafarers.build")
def test_a_path_holds_one_piece_a_road_or_a_ship():
    table = robbers().seat("A", hand="2 lumber, 1 wool, 1 brick", settlements="D4.n", roads="D4-ne")
    table.seat("B", ships=["D4-nw"])
    table.trading()
    assert table.refused("A ship D4-ne") == "building.path-taken"
    assert table.refused("A ship D4-nw") == "building.path-taken"
    assert table.refused("A road D4-nw") == "building.path-taken"
    assert "road D4-nw" not in table.legal("road")


@pytest.mark.rule("seafarers.build")
def test_by_a_setting_two_colors_share_a_path_and_no_more():
    house = {"seafarers.shared": "true"}
    table = robbers(house=house).seat("A", hand="2 lumber, 2 wool", settlements="D4.n")
    table.seat("B", ships=["D4-nw"])
    table.trading().do("A ship D4-nw")
    assert table.refused("A ship D4-nw") == "building.path-taken"
    table = robbers(house=house).seat("A", hand="2 lumber, 2 wool", settlements="D4.n")
    table.seat("B", ships=["D4-nw"])
    table.seat("C", ships=["D4-nw"])
    assert table.trading().refused("A ship D4-nw") == "building.path-taken"


@pytest.mark.rule("seafarers.build")
def test_the_box_holds_fifteen_ships():
    table = robbers(house={"seafarers.ships": "2"}).seat(
        "A", hand="1 lumber, 1 wool", ships=["C3-e", "C3-w"]
    )
    assert table.trading().refused("A ship B3-sw") == "seafarers.no-ship"
    assert robbers().game.book.module(Seafarers).settings.ships == 15


@pytest.mark.rule("seafarers.build", "building.settlement")
def test_ships_lead_to_a_place_for_a_settlement():
    table = robbers().seat("A", hand="1 brick, 1 lumber, 1 wool, 1 grain", ships=["B1-nw"])
    assert table.trading().legal("settlement") == ["settlement A1.sw"]
    table.do("A settlement A1.sw")
    assert table.score_lines("A") == {"settlements": 1, "islets": 1}


# ---- open and closed routes ---------------------------------------------------------------------


@pytest.mark.rule("seafarers.open")
def test_only_the_ship_at_the_open_end_may_leave():
    table = robbers().seat("A", settlements="C3.se", ships=["C3-e", "B3-sw"])
    assert open_ones(table) == named(table, "B3-sw")


@pytest.mark.rule("seafarers.open")
def test_between_two_buildings_of_its_seat_no_ship_may_leave():
    table = robbers().seat("A", settlements="C3.se B3.sw", ships=["C3-e", "B3-sw"])
    assert open_ones(table) == set()


@pytest.mark.rule("seafarers.open")
def test_a_branch_of_a_closed_route_is_open_at_its_end():
    table = robbers().seat("A", settlements="C3.se B2.ne", ships=["C3-e", "B3-sw", "B2-e", "C3-ne"])
    assert open_ones(table) == set()
    table.seat("A", ships=["B2-se"])
    assert open_ones(table) == named(table, "B2-se")


@pytest.mark.rule("seafarers.open")
def test_another_seats_building_opens_a_route():
    table = robbers().seat("A", settlements="C3.se B2.ne", ships=["C3-e", "B3-sw", "B2-e"])
    assert open_ones(table) == set()
    table.seat("B", settlements="B3.sw")
    assert open_ones(table) == named(table, "B3-sw B2-e")


@pytest.mark.rule("seafarers.open")
def test_a_loop_without_a_building_is_open_everywhere():
    assert open_ones(robbers().seat("A", ships=RING.split())) == named(robbers(), RING)


@pytest.mark.rule("seafarers.open")
def test_a_loop_with_one_building_is_open_beside_it():
    table = robbers().seat("A", settlements="B4.n", ships=RING.split())
    assert open_ones(table) == named(table, "B4-ne B4-nw")


@pytest.mark.rule("seafarers.open")
def test_a_loop_with_two_buildings_is_closed():
    assert open_ones(robbers().seat("A", settlements="B4.n B4.s", ships=RING.split())) == set()


@pytest.mark.rule("seafarers.open")
def test_a_loop_that_leads_on_to_another_building_is_closed():
    table = robbers().seat("A", settlements="B4.n", ships=f"{RING} C4-e".split())
    assert open_ones(table) == named(table, "B4-ne B4-nw C4-e")
    table.seat("A", settlements="D5.n")
    assert open_ones(table) == set()


@pytest.mark.rule("seafarers.open")
def test_a_loop_at_the_end_of_a_route_is_open_and_the_route_before_it_is_not():
    table = robbers().seat("A", settlements="D5.n", ships=f"{RING} C4-e".split())
    assert open_ones(table) == named(table, RING)


# ---- moving -------------------------------------------------------------------------------------


@pytest.mark.rule("seafarers.move")
def test_one_ship_moves_in_a_turn_and_not_one_that_was_built_in_it():
    table = robbers().seat("A", hand="1 lumber, 1 wool", settlements="C3.se E3.s", ships=["E3-sw"])
    table.trading().do("A ship C3-e")
    assert table.refused("A move E3-sw to C3-se") == "turn.wrong-phase"
    table.do("A end")
    assert table.refused("A move C3-e to C3-se") == "seafarers.new-ship"
    table.do("A move E3-sw to B3-sw")
    assert table.refused("A move B3-sw to E3-sw") == "seafarers.moved-already"


@pytest.mark.rule("seafarers.move")
def test_a_ship_goes_where_it_could_be_built_without_it():
    table = robbers().seat("A", settlements="C3.se", ships=["C3-e"])
    table.moving()
    assert table.refused("A move C3-e to B3-sw") == "seafarers.not-joined"
    assert table.refused("A move C3-e to C3-e") == "seafarers.same-path"
    assert table.refused("A move C3-w to C3-se") == "seafarers.no-ship-there"
    assert {line.split()[-1] for line in table.legal("move")} == named(table, "C3-se C4-sw")


@pytest.mark.rule("seafarers.move")
def test_a_closed_ship_is_refused_and_the_next_turn_a_ship_may_move_again():
    table = robbers().seat("A", settlements="C3.se B3.sw", ships=["C3-e", "B3-sw", "B3-w"])
    table.moving()
    assert table.refused("A move C3-e to C3-se") == "seafarers.closed"
    table.do("A move B3-w to C3-se", "A end")
    for seat in "BC":
        table.do(f"{seat} roll", "* dice 1 1", f"{seat} end", f"{seat} end")
    table.do("A roll", "* dice 1 1", "A end")
    assert table.refused("A move C3-se to B3-w") == ""


# ---- the longest trade route --------------------------------------------------------------------


@pytest.mark.rule("seafarers.trade-route")
def test_roads_and_ships_go_on_into_each_other_at_a_building_of_their_seat_only():
    table = robbers().seat("A", hand="3 lumber, 3 wool", roads="D4-ne D5-nw D5-ne", ships=["C3-e"])
    table.trading().do("A ship B3-sw")
    assert table.state.of(LongestRoad).lengths[0] == 3
    table.seat("A", settlements="D4.n")
    table.do("A ship B3-se")
    assert table.state.of(LongestRoad).lengths[0] == 3 + 2
    assert table.score_lines("A")["longest-road"] == 2


@pytest.mark.rule("seafarers.trade-route")
def test_a_ship_that_leaves_or_is_lost_makes_the_route_shorter():
    table = robbers().seat("A", settlements="C3.se H4.s", ships=["C3-e", "B3-sw"])
    table.moving().do("A move B3-sw to I3-e")
    assert table.state.of(LongestRoad).lengths[0] == 1
    table = near_a2().do("A ship B2-e")
    assert table.state.of(LongestRoad).lengths[0] == 3
    table.do("* robber-card 3")
    assert table.state.of(LongestRoad).lengths[0] == 2


# ---- free ships, set-up, gold -------------------------------------------------------------------


@pytest.mark.rule("seafarers.free")
@pytest.mark.parametrize(
    "lines",
    [
        ("free-ship C3-e", "free-ship B3-sw"),
        ("free-ship C3-e", "free-road D4-e"),
        ("free-road D4-ne", "free-road D4-e"),
    ],
)
def test_road_building_lays_two_ships_two_roads_or_one_of_each(lines: tuple[str, str]):
    table = robbers().seat("A", settlements="C3.se D4.ne")
    table.gives_cards("A", "road-building")
    table.do("A road-building", *(f"A {line}" for line in lines))
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("seafarers.free")
def test_without_a_ship_in_the_box_a_free_ship_is_refused():
    table = robbers(house={"seafarers.ships": "1"}).seat("A", settlements="C3.se", ships=["C3-e"])
    table.gives_cards("A", "road-building")
    table.do("A road-building")
    assert table.refused("A free-ship B3-sw") == "seafarers.no-ship"
    assert table.legal("free-ship") == []


@pytest.mark.rule("seafarers.start", "founding.order")
def test_three_rounds_clockwise_back_and_clockwise_and_a_ship_may_take_the_place_of_a_road():
    table = fresh("sea-robbers").lay_out()
    order = []
    for _ in range(9):
        order.append(table.asks[0])
        table.do(f"{order[-1]} {table.legal('start-settlement')[0]}")
        ship = table.legal("start-ship")
        table.do(f"{order[-1]} {(ship or table.legal())[0]}")
    assert "".join(order) == "ABCCBAABC"
    assert table.asks == "A ProductionPhase"
    assert all(table.ships(seat) for seat in "ABC")


@pytest.mark.rule("seafarers.start-coast")
def test_the_third_settlement_stands_on_the_coast_and_takes_a_ship_and_brings_cards():
    table = fresh("sea-robbers").lay_out()
    table.seat("A", settlements="H4.s H6.s")
    del table.state.agenda[1 + 6 :]
    assert table.refused("A start-settlement F6.n") == "seafarers.not-on-coast"
    table.do("A start-settlement D4.n")
    assert table.legal("start-road") == []
    assert table.refused("A start-road D4-ne") == "seafarers.takes-a-ship"
    assert table.hand("A") != ""
    table.do("A start-ship D4-ne")
    assert table.ships("A") == [table.name("D4-ne")]


@pytest.mark.rule("seafarers.start-coast")
def test_with_a_full_coast_the_third_settlement_may_stand_inland_and_takes_a_road():
    table = fresh("sea-robbers").lay_out()
    table.seat("A", settlements="F6.n F6.s")
    topology, state = table.game.book.topology, table.state
    for corner in topology.intersections:
        if any(state.terrain[place] == 5 for place in topology.corner_hexes[corner]):
            state.building[corner], state.owner[corner] = 1, 1
    del table.state.agenda[1 + 6 :]
    spot = table.legal("start-settlement")[0]
    table.do(f"A {spot}")
    assert table.legal("start-ship") == []
    assert table.legal("start-road")


@pytest.mark.rule("seafarers.start-coast")
def test_by_a_setting_the_third_settlement_stands_where_one_likes():
    table = fresh("sea-robbers", house={"ship-starts.last": "as-one-likes"}).lay_out()
    table.seat("A", settlements="H4.s H6.s")
    del table.state.agenda[1 + 6 :]
    table.do("A start-settlement F6.n")
    assert table.legal("start-road")


@pytest.mark.rule("seafarers.gold", "supply.choice")
def test_a_gold_field_brings_resources_of_choice_in_turn_from_the_seat_that_rolled():
    table = robbers()
    table.seat("A", settlements="A6.n")
    table.seat("B", cities="A6.s")
    number = table.hex("A6").split()[1]
    table.do("A roll", "* dice 1 2" if number == "3" else "* dice 5 6")
    assert table.asks == "A ChooseGoods"
    table.do("A take ore", "B take wool", "B take ore")
    assert (table.hand("A"), table.hand("B")) == ("1 ore", "1 wool, 1 ore")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("seafarers.gold", "supply.choice")
def test_what_the_supply_has_not_is_lost_at_a_gold_field():
    table = robbers()
    table.seat("A", cities="A6.s")
    table.empty("brick", "lumber", "wool", "grain")
    table.state.bank[4] = 1
    number = table.hex("A6").split()[1]
    table.do("A roll", "* dice 1 2" if number == "3" else "* dice 5 6", "A take ore")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("seafarers.gold", "robber.blocks")
def test_the_robber_on_a_gold_field_keeps_it_from_producing():
    table = robbers()
    table.seat("A", settlements="A6.n")
    table.state.of(Robber).at = table.game.book.topology.hex("A6")
    number = table.hex("A6").split()[1]
    table.do("A roll", "* dice 1 2" if number == "3" else "* dice 5 6")
    assert table.asks == "A TradePhase"
