"""Fish for Catan: the roll, catching, basins, delivery at the Council."""

import pytest

from ep_rules.missions.fish import Shoals
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

# A ship at D5-nw touches the fish hex C5 (die 1), one at D5-sw the fish hex E5 (die 4).
SHOALS = {"C5": "fish 1", "E5": "fish 4"}


def fishing(edition: str, *ships: str, scenario: str = "fish", hand: str = "") -> Table:
    """A's ships are about to move."""
    table = at_sea(scenario, edition, hexes=SHOALS).seat("A", ships=ships, hand=hand)
    return table.turn("A")


@pytest.mark.rule("fish.hexes")
@pytest.mark.rule("discovery.reward")
def test_a_discovered_fish_hex_pays_two_gold_and_shows_its_die(edition: str):
    table = at_sea("fish", edition, hexes={}).seat("A", ships=["D4-ne"]).turn("A")
    table.do("A sail #1 D5-nw", "* hex C5 fish")
    assert table.asks == "* ShowDie"
    assert table.legal() == [f"fish-die C5 {die}" for die in (1, 2, 3)]
    table.do("* fish-die C5 2")
    assert (table.gold("A"), table.hex("C5"), table.left("A#1")) == (2, "fish", 0)
    assert table.state.of(Shoals).bag == [[1, 3], [4, 5, 6]]  # no token was drawn


@pytest.mark.rule("fish.hexes")
def test_one_northern_die_stays_out_unseen_in_the_scenario_of_fish(edition: str):
    table = at_sea("fish", edition, hexes={"C5": "fish 2", "C6": "fish 3"})
    assert table.state.of(Shoals).bag[0] == [1]
    south = {"E5": "fish 4", "E6": "fish 5", "F5": "fish 6"}
    assert at_sea("fish", edition, hexes=south).state.of(Shoals).bag[1] == []


@pytest.mark.rule("fish.roll")
def test_the_die_of_a_known_fish_hex_brings_a_haul(edition: str):
    """Vector 18."""
    table = fishing(edition)
    table.do("A roll-fish", "* fish-roll 4")
    assert (of_missions.hauls_at(table), of_missions.hauls_left(table)) == (["E5"], 5)
    assert table.hears() == ["FishRolled"]


@pytest.mark.rule("fish.roll")
def test_the_die_of_a_hidden_fish_hex_brings_nothing(edition: str):
    table = fishing(edition).do("A roll-fish", "* fish-roll 2")
    assert (of_missions.hauls_at(table), of_missions.hauls_left(table)) == ([], 6)


@pytest.mark.rule("fish.roll")
def test_no_haul_comes_where_one_lies_already(edition: str):
    table = fishing(edition).put(of_missions.hauls("E5")).do("A roll-fish", "* fish-roll 4")
    assert (of_missions.hauls_at(table), of_missions.hauls_left(table)) == (["E5"], 5)


@pytest.mark.rule("fish.pirates")
@pytest.mark.rule("fish.roll")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_no_haul_comes_where_a_pirate_ship_lies(owner: str, edition: str):
    table = fishing(edition).pirate(owner, "E5").do("A roll-fish", "* fish-roll 4")
    assert of_missions.hauls_at(table) == []


@pytest.mark.rule("fish.roll")
def test_there_is_one_roll_in_a_turn_and_a_miss_uses_it_up(edition: str):
    table = fishing(edition).do("A roll-fish", "* fish-roll 6")
    assert table.refused("A roll-fish") == "fish.rolled"
    table.do("A end").round_to("A").do("A roll", "* dice 1 1", "A end", "A roll-fish")


def emptied(edition: str) -> Table:
    """Six hauls in holds, basins and on the sea."""
    table = fishing(edition, "D4-ne fish-haul", "D4-se fish-haul").put(of_missions.hauls("C5"))
    table.seat("B", ships=["D3-e fish-haul"], harbors="C3.s", basins={"C3.s": "fish-haul"})
    return table.seat("C", ships=["D3-se fish-haul"])


@pytest.mark.rule("fish.roll")
def test_with_no_haul_left_one_may_not_roll_in_2025():
    table = emptied("print-2025")
    assert of_missions.hauls_left(table) == 0
    assert table.refused("A roll-fish") == "fish.no-haul-left"


@pytest.mark.rule("fish.roll")
def test_with_no_haul_left_the_roll_is_lost_in_2014():
    table = emptied("online-2014").do("A roll-fish", "* fish-roll 4")
    assert (of_missions.hauls_at(table), of_missions.hauls_left(table)) == (["C5"], 0)
    assert table.refused("A roll-fish") == "fish.rolled"


@pytest.mark.rule("fish.roll")
@pytest.mark.rule("ships.one-at-a-time")
def test_the_roll_closes_the_move_of_the_ship_under_way(edition: str):
    table = fishing(edition, "D4-ne", "D4-se")
    table.do("A sail #1 D4-e", "A roll-fish", "* fish-roll 1")
    assert table.refused("A sail #1 D4-ne") == "fish.ended-move"
    assert (table.left("A#1"), table.left("A#2")) == (0, 4)
    table.do("A sail #2 D4-e")  # others move afterwards


@pytest.mark.rule("fish.roll")
def test_the_roll_needs_no_ship_and_only_the_movement_phase(edition: str):
    table = fishing(edition)
    assert table.refused("A roll-fish") == ""
    assert table.turn("A", "trade-and-build").refused("A roll-fish") == "turn.wrong-phase"


@pytest.mark.rule("fish.roll")
def test_no_seat_rolls_while_a_ship_stands_third_on_a_route(edition: str):
    table = fishing(edition, "D4-ne").seat("B", ships=["D4-e"]).seat("C", ships=["D4-e"])
    table.do("A sail #1 D4-e")
    assert table.refused("A roll-fish") == "ships.must-sail-on"


@pytest.mark.rule("fish.catch")
def test_a_ship_with_an_empty_hold_catches_at_its_end_and_goes_on(edition: str):
    table = fishing(edition, "D4-ne").put(of_missions.hauls("C5"))
    assert table.refused("A catch C5 on #1") == "fish.not-at-hex"
    table.do("A sail #1 D5-nw", "A catch C5 on #1")
    assert (table.hold("A#1"), of_missions.hauls_at(table), table.left("A#1")) == (
        "fish-haul",
        [],
        3,
    )
    table.do("A sail #1 D4-ne")


@pytest.mark.rule("fish.catch")
@pytest.mark.parametrize("cargo", ["crew", "settler", "fish-haul", "crew crew"])
def test_a_loaded_ship_catches_nothing(cargo: str, edition: str):
    table = fishing(edition, f"D5-nw {cargo}").put(of_missions.hauls("C5"))
    assert table.refused("A catch C5 on #1") == "cargo.hold-full"


@pytest.mark.rule("fish.catch")
def test_a_haul_comes_from_a_hex_that_has_one_even_without_points(edition: str):
    table = fishing(edition, "D5-nw").put(of_missions.hauls("E5"))
    assert table.refused("A catch C5 on #1") == "fish.no-haul-here"
    table.do("A sail #1 D4-e", "A sail #1 D4-se", "A sail #1 D4-e")
    table.do("A sail #1 D5-sw")
    assert table.left("A#1") == 0
    table.do("A catch E5 on #1")


@pytest.mark.rule("fish.deliver")
@pytest.mark.rule("council.deliver")
@pytest.mark.parametrize("route", ["C4-w", "D4-nw", "D4-ne", "D4-sw", "D4-se", "E4-w"])
def test_a_haul_is_unloaded_at_either_anchor_and_the_marker_moves(route: str, edition: str):
    table = fishing(edition, f"{route} fish-haul")
    table.do("A deliver fish-haul of #1")
    assert (table.hold("A#1"), of_missions.hauls_left(table)) == ("", 6)
    assert (table.space("fish", "A"), table.leader("fish"), table.points("A")) == (1, "A", 2)
    assert table.gold("A") == 0
    assert table.left("A#1") == 4  # it may go on


@pytest.mark.rule("council.deliver")
def test_away_from_an_anchor_nothing_is_delivered(edition: str):
    table = fishing(edition, "D4-e fish-haul", "C4-w settler", "C4-w crew")
    assert table.refused("A deliver fish-haul of #1") == "council.not-at-anchor"
    assert table.refused("A deliver fish-haul of #2") == "council.not-aboard"
    assert table.refused("A deliver crew of #3") == "council.not-wanted"


@pytest.mark.rule("council.hex")
def test_the_council_is_sea_that_no_pirate_ship_and_no_building_takes(edition: str):
    table = fishing(edition, "D4-nw", hand="1 brick, 1 lumber")
    table.do("A sail #1 D4-ne", "A sail #1 D4-e", "A sail #1 D4-se", "A sail #1 D4-sw")
    table.turn("A", "trade-and-build").seat("A", roads="D3-ne D3-se")
    assert table.refused("A road D4-nw") == "building.not-land"
    assert table.refused("A road D4-w") == ""  # the edge it shares with the island
    table.turn("A", "production").do("A roll", "* dice 3 4")
    assert table.refused("A pirate D4") == "pirates.beside-island"


@pytest.mark.rule("fish.catch")
@pytest.mark.rule("cargo.load")
def test_a_basin_stores_a_haul_for_another_ship(edition: str):
    table = fishing(edition, "D3-e fish-haul", "C3-se").seat("A", harbors="C3.s")
    table.do("A unload fish-haul from #1")
    assert (table.basin("C3.s"), of_missions.hauls_left(table)) == ("fish-haul", 5)
    table.do("A load fish-haul on #2", "A deliver fish-haul of #2")
    assert table.space("fish", "A") == 1


@pytest.mark.rule("cargo.discard")
@pytest.mark.rule("fish.catch")
def test_a_dropped_haul_goes_back_to_the_supply():
    table = fishing("print-2025", "D5-nw fish-haul")
    assert of_missions.hauls_left(table) == 5
    table.do("A drop fish-haul of #1")
    assert of_missions.hauls_left(table) == 6


@pytest.mark.rule("fish.roll")
@pytest.mark.parametrize("scenario", ["fish", "spices", "explorers-pirates"])
def test_fish_are_part_of_three_scenarios(scenario: str, edition: str):
    table = fishing(edition, scenario=scenario).do("A roll-fish", "* fish-roll 1")
    assert of_missions.hauls_at(table) == ["C5"]
