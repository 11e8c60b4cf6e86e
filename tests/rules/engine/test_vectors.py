"""The test vectors of the fact sheet that no other file of this folder plays.

Where the others are: 2 `test_boards`; 4, 12, 13, 14, 21, 27 `test_lairs`; 15, 16, 26
`test_tribute`; 18 `test_fish`; 19 `test_spices`; 20 `test_tracks`; 22, 25 and 17 `test_pirates`;
23 and 24 `test_crews`; 28 `test_free_setup`.
"""

import pytest

from ep_rules.api import UNKNOWN, Seat
from ep_rules.sea.settlers import Settlers
from tests.kit.boards import at_sea
from tests.kit.table import Table, fresh


def near(edition: str, *ships: str, hand: str = "", hexes: dict[str, str] | None = None) -> Table:
    """A is about to move."""
    table = at_sea(edition=edition, hexes=hexes or {"C5": "sea", "E5": "sea"})
    return table.seat("A", ships=ships, hand=hand).turn("A")


@pytest.mark.rule("setup.fixed")
def test_vector_1_land_ho_starts_as_printed(edition: str):
    table = fresh("land-ho", 4, edition)
    assert len(table.game.book.topology.hexes) == 51
    assert table.state.terrain.count(UNKNOWN) == 16
    hands = {"1 wool, 1 grain, 1 ore, 2 gold", "1 brick, 1 lumber, 1 ore, 2 gold"}
    assert {table.hand(seat) for seat in "ABCD"} == hands | {"1 brick, 1 wool, 2 gold"}
    assert [table.points(seat) for seat in "ABCD"] == [3, 3, 3, 3]


@pytest.mark.rule("sevens.discard")
def test_vector_3_nine_cards_and_twenty_gold_lose_four_cards_on_a_seven(edition: str):
    table = at_sea(edition=edition).gives("B", "5 wool, 4 ore, 20 gold").turn("A", "production")
    table.do("A roll", "* dice 1 6", *["B discard wool"] * 4)
    assert table.hand("B") == "1 wool, 4 ore, 20 gold"
    assert table.asks == "A PlacePirate"


@pytest.mark.rule("gold.purchase")
@pytest.mark.rule("trade.supply")
def test_vector_5_two_purchases_a_turn_and_three_for_one_without_end(edition: str):
    table = at_sea(edition=edition).gives("A", "12 wool, 20 gold").turn("A", "trade-and-build")
    table.do("A buy ore", "A buy brick")
    assert table.refused("A buy ore") == "gold.no-more-purchases"
    table.do(*["A trade wool for gold"] * 4)
    assert table.hand("A") == "1 brick, 1 ore, 20 gold"


@pytest.mark.rule("production.yield")
def test_vector_6_a_harbor_settlement_yields_one_card(edition: str):
    table = at_sea("pirate-lairs", edition).seat("A", harbors="D1.nw").turn("A", "production")
    table.do("A roll", "* dice 3 3")
    assert table.hand("A") == "1 wool"


@pytest.mark.rule("ships.movement")
@pytest.mark.rule("ships.wool")
@pytest.mark.rule("ships.step")
def test_vector_7_four_steps_six_with_wool(edition: str):
    table = near(edition, "D4-ne", hand="2 wool")
    table.do(*["A sail #1 D4-e", "A sail #1 D4-ne"] * 2)
    assert table.refused("A sail #1 D4-e") == "ships.no-points"
    table.do("A wool #1", "A sail #1 D4-e", "A sail #1 D4-ne")
    assert table.refused("A wool #1") == "ships.wool-once"
    assert table.refused("A sail #1 D4-e") == "ships.no-points"


@pytest.mark.rule("ships.full-route")
@pytest.mark.rule("ships.two-on-a-route")
def test_vector_8_two_ships_are_passed_but_no_third_ship_stops_there(edition: str):
    table = near(edition, "D4-ne").seat("B", ships=["D4-e"]).seat("C", ships=["D4-e"])
    table.do("A sail #1 D4-e")
    assert table.refused("A end") == "ships.must-sail-on"
    table.do("A sail #1 D4-se", "A end")


@pytest.mark.rule("discovery.reward")
@pytest.mark.rule("discovery.stop")
@pytest.mark.rule("discovery.reveal")
def test_vector_9_fields_bring_a_grain_and_a_number_fish_bring_two_gold(edition: str):
    table = near(edition, "D4-ne", hexes={"E5": "sea"})
    table.do("A sail #1 D5-nw", "* hex C5 fields", "* number C5 9")
    assert (table.hand("A"), table.hex("C5"), table.left("A#1")) == ("1 grain", "fields 9", 0)
    other = near(edition, "D4-ne", hexes={"E5": "sea"})
    other.do("A sail #1 D5-nw", "* hex C5 fish", "* fish-die C5 1")
    assert (other.hand("A"), other.hex("C5"), other.left("A#1")) == ("2 gold", "fish", 0)


@pytest.mark.rule("discovery.bans")
@pytest.mark.rule("building.road")
def test_vector_10_a_road_may_point_at_a_hidden_hex_but_not_lie_on_it(edition: str):
    table = near(edition, hexes={"C5": "fields 9", "E5": "sea"}, hand="3 brick, 3 lumber")
    table.seat("A", settlements="C5.sw").turn("A", "trade-and-build")
    table.do("A road C5-w", "A road C5-nw")  # its northern end touches B5
    assert table.hex("B5") == "unknown"
    assert table.refused("A road C5-ne") == "discovery.undiscovered-beside"
    table.do("A road C5-sw")
    assert table.refused("A road D6-ne") == "discovery.undiscovered-beside"


@pytest.mark.rule("settlers.found")
def test_vector_11_founding_costs_nothing_and_returns_ship_and_settler(edition: str):
    table = near(edition, "D5-ne settler", hexes={"C5": "fields 9", "E5": "sea"}, hand="1 ore")
    table.seat("B", settlements="C5.nw")
    assert table.refused("A found #1 at C5.sw") == "building.too-close"
    table.do("A found #1 at C5.s")
    assert (table.ships("A"), table.hand("A")) == ([], "1 ore")
    assert table.places("settlement", "A") == ["C5.s"]
    rules = table.game.book.module(Settlers)
    assert rules.on_board(table.state, Seat(0)) == 0
