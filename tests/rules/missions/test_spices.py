"""Spices for Catan: one crew and one sack a seat and hex, three advantages, deliveries."""

import pytest

from ep_rules.missions.spices import Villages
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

# A ship at D5-nw touches the spice hex C5, one at D5-sw the spice hex E5.


def villages(
    edition: str,
    *ships: str,
    kind: str = "swift-voyage",
    scenario: str = "spices",
    hand: str = "",
    house: dict[str, str] | None = None,
) -> Table:
    """A's ships are about to move; both hexes have the same kind of village."""
    hexes = {"C5": f"spice {kind}", "E5": f"spice {kind}"}
    table = at_sea(scenario, edition, hexes=hexes, house=house)
    table.seat("A", ships=ships, hand=hand)
    return table.turn("A")


@pytest.mark.rule("spices.sacks")
@pytest.mark.rule("discovery.reward")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_discovered_spice_hex_pays_two_gold_and_has_a_sack_for_every_seat(
    seats: int, edition: str
):
    table = at_sea("spices", edition, seats, hexes={}).seat("A", ships=["D4-ne"]).turn("A")
    table.do("A sail #1 D5-nw", "* hex C5 spice")
    assert table.legal() == [
        "village C5 swift-voyage",
        "village C5 fast-gold",
        "village C5 pirate-bonus",
    ]
    table.do("* village C5 fast-gold")
    assert (table.gold("A"), of_missions.sacks_at(table, "C5"), table.left("A#1")) == (2, seats, 0)


@pytest.mark.rule("spices.befriend")
def test_a_crew_goes_ashore_and_a_sack_comes_aboard(edition: str):
    table = villages(edition, "D5-nw crew crew")
    table.do("A befriend C5 from #1")
    assert (table.hold("A#1"), of_missions.sacks_at(table, "C5")) == ("crew spice-sack", 2)
    assert table.left("A#1") == 5  # it may go on, and faster
    table.do("A sail #1 D4-ne")


@pytest.mark.rule("spices.befriend")
def test_one_crew_and_one_sack_for_each_seat_and_hex(edition: str):
    table = villages(edition, "D5-nw crew crew", "D5-sw crew")
    table.do("A befriend C5 from #1")
    assert table.refused("A befriend C5 from #1") == "spices.friend-already"
    table.do("A befriend E5 from #2")
    table.seat("B", ships=["D5-nw crew"]).turn("B").do("B befriend C5 from #1")
    assert (of_missions.sacks_at(table, "C5"), of_missions.sacks_at(table, "E5")) == (1, 2)


@pytest.mark.rule("spices.befriend")
def test_befriending_needs_a_crew_aboard_and_an_end_at_the_hex(edition: str):
    table = villages(edition, "D5-nw spice-sack", "D4-ne crew", "D5-nw settler")
    assert table.refused("A befriend C5 from #1") == "spices.no-crew-aboard"
    assert table.refused("A befriend C5 from #2") == "spices.not-at-hex"
    assert table.refused("A befriend C5 from #3") == "spices.no-crew-aboard"
    assert table.refused("A befriend D5 from #2") == "spices.no-village"


@pytest.mark.rule("spices.befriend")
def test_the_crew_stays_for_good(edition: str):
    table = villages(edition, "D5-nw", scenario="explorers-pirates").put(
        of_missions.friends("C5", "A")
    )
    assert table.refused("A fetch C5 on #1") == "spices.crew-stays"
    assert table.legal("fetch") == []


@pytest.mark.rule("spices.swift-voyage")
def test_swift_voyage_helps_at_once_all_ships_that_have_not_finished(edition: str):
    table = villages(edition, "D4-ne", "D4-ne crew", "D4-se")
    table.do("A sail #1 D4-nw", "A sail #2 D5-nw")  # the first ship's move is over
    table.do("A befriend C5 from #2")
    assert [table.left(f"A#{ship}") for ship in (1, 2, 3)] == [0, 4, 5]


@pytest.mark.rule("spices.swift-voyage")
def test_a_ship_that_discovered_gains_nothing_this_turn(edition: str):
    table = at_sea("spices", edition, hexes={}).seat("A", ships=["D4-ne crew"]).turn("A")
    table.do("A sail #1 D5-nw", "* hex C5 spice", "* village C5 swift-voyage")
    table.do("A befriend C5 from #1")
    assert table.left("A#1") == 0
    assert table.refused("A wool #1") == "discovery.ended-move"


@pytest.mark.rule("spices.swift-voyage")
@pytest.mark.parametrize(("reach", "left"), [("unfinished", 0), ("all", 1)])
def test_by_the_other_reading_swift_voyage_helps_ships_that_have_finished_too(
    reach: str, left: int, edition: str
):
    table = villages(edition, "D4-ne", "D4-ne crew", house={"spices.swift_reach": reach})
    table.do("A sail #1 D4-nw", "A sail #2 D5-nw", "A befriend C5 from #2")
    assert (table.left("A#1"), table.left("A#2")) == (left, 4)
    if left:
        table.do("A sail #1 D4-ne")
        assert (table.left("A#1"), table.left("A#2")) == (0, 0)


@pytest.mark.rule("spices.swift-voyage")
@pytest.mark.rule("ships.wool")
def test_two_swift_villages_and_wool_make_eight_points(edition: str):
    """Vector 7."""
    table = villages(edition, "D4-ne", hand="2 wool").put(of_missions.friends("C5", "AB"))
    assert table.left("A#1") == 5
    table.put(of_missions.friends("E5", "A"))
    assert table.left("A#1") == 6
    table.do("A wool #1")
    assert table.left("A#1") == 8
    assert table.refused("A wool #1") == "ships.wool-once"
    table.do(*["A sail #1 D4-e", "A sail #1 D4-ne"] * 4)
    assert table.refused("A sail #1 D4-e") == "ships.no-points"


@pytest.mark.rule("spices.swift-voyage")
def test_swift_voyage_is_for_friends_alone_and_for_every_turn(edition: str):
    table = villages(edition, "D4-ne").put(of_missions.friends("C5", "B"))
    assert table.left("A#1") == 4
    table.put(of_missions.friends("C5", "AB")).do("A end").round_to("A")
    table.do("A roll", "* dice 1 1", "A end")
    assert table.left("A#1") == 5


@pytest.mark.rule("spices.fast-gold")
def test_fast_gold_sells_one_card_a_village_and_turn(edition: str):
    table = villages(edition, kind="fast-gold", hand="2 wool, 1 ore").put(
        of_missions.friends("C5", "A")
    )
    table.turn("A", "trade-and-build").do("A sell wool")
    assert table.hand("A") == "1 wool, 1 ore, 1 gold"
    assert table.refused("A sell ore") == "spices.sold"
    table.put(of_missions.friends("E5", "A")).do("A sell ore")
    assert table.hand("A") == "1 wool, 2 gold"
    assert table.refused("A sell wool") == "spices.sold"


@pytest.mark.rule("spices.fast-gold")
def test_fast_gold_needs_a_friend_a_card_and_the_right_phase(edition: str):
    table = villages(edition, kind="fast-gold", hand="1 wool, 3 gold").put(
        of_missions.friends("C5", "B")
    )
    assert table.refused("A sell wool") == "turn.wrong-phase"
    table.turn("A", "trade-and-build")
    assert table.refused("A sell wool") == "spices.no-fast-gold"
    table.put(of_missions.friends("C5", "AB"))
    assert table.refused("A sell ore") == "sevens.none-of-it"
    assert table.refused("A sell gold") == "spices.sells-cards-only"


@pytest.mark.rule("spices.fast-gold")
@pytest.mark.rule("gold.purchase")
def test_fast_gold_is_apart_from_purchases_and_trade(edition: str):
    table = villages(edition, kind="fast-gold", hand="4 wool, 4 gold").put(
        of_missions.friends("C5", "A")
    )
    table.turn("A", "trade-and-build")
    table.do("A buy ore", "A buy ore", "A sell ore", "A trade wool for gold")
    assert table.hand("A") == "1 wool, 1 ore, 2 gold"


@pytest.mark.rule("spices.fast-gold")
def test_an_advantage_counts_from_the_moment_and_fast_gold_from_the_next_turn(edition: str):
    table = villages(edition, "D5-nw crew", kind="fast-gold", hand="1 ore")
    table.do("A befriend C5 from #1")
    assert table.refused("A sell ore") == "turn.wrong-phase"
    table.do("A end").round_to("A").do("A roll", "* dice 1 1", "A sell ore")


@pytest.mark.rule("spices.pirate-bonus")
def test_the_pirate_bonus_works_at_once(edition: str):
    table = villages(edition, "D5-nw crew", "D4-ne", kind="pirate-bonus").pirate("B", "D5")
    table.do("A befriend C5 from #1", "A chase #2", "* chase-roll 5")
    assert table.asks == "A PlacePirate"


@pytest.mark.rule("spices.deliver")
@pytest.mark.rule("council.deliver")
def test_two_sacks_are_two_spaces(edition: str):
    """Vector 19: one point at space 1, still one at space 2."""
    table = villages(edition, "C4-w spice-sack spice-sack")
    table.do("A deliver spice-sack of #1")
    assert (table.space("spices", "A"), table.points("A")) == (1, 1 + 1)
    table.do("A deliver spice-sack of #1")
    assert (table.space("spices", "A"), table.points("A")) == (2, 1 + 1)
    assert (table.hold("A#1"), table.gold("A"), table.left("A#1")) == ("", 0, 4)


@pytest.mark.rule("spices.deliver")
@pytest.mark.rule("cargo.discard")
def test_a_dropped_sack_is_lost_for_good():
    table = villages("print-2025", "D5-nw crew")
    table.do("A befriend C5 from #1", "A drop spice-sack of #1")
    table.seat("A", ships=["D5-nw crew"])
    assert table.refused("A befriend C5 from #2") == "spices.friend-already"
    assert of_missions.sacks_at(table, "C5") == 2


@pytest.mark.rule("spices.bans")
@pytest.mark.parametrize(("friends", "code"), [("", "spices.no-crew-there"), ("A", "")])
def test_only_friends_build_roads_and_settlements_at_a_spice_hex(
    friends: str, code: str, edition: str
):
    hexes = {"C5": "spice fast-gold", "B5": "sea", "E5": "sea"}
    table = at_sea("spices", edition, hexes=hexes).put(of_missions.friends("C5", friends + "B"))
    table.seat("A", ships=["D5-ne settler"], roads="C5-sw", hand="9 brick, 9 lumber").turn("A")
    assert table.refused("A found #1 at C5.sw") == code
    assert table.refused("A found #1 at C5.s") == code
    table.turn("A", "trade-and-build")
    assert table.refused("A road C5-w") == code
    if not code:
        table.turn("A").do("A found #1 at C5.s")
        assert table.places("settlement", "A")


@pytest.mark.rule("spices.bans")
@pytest.mark.parametrize(("alone", "code"), [("true", ""), ("false", "spices.no-other-land")])
def test_where_a_spice_hex_is_the_only_land_one_settles_unless_the_house_says_no(
    alone: str, code: str, edition: str
):
    hexes = {"C5": "spice fast-gold", "B5": "sea", "E5": "sea", "C6": "fields 9"}
    table = at_sea("spices", edition, hexes=hexes, house={"spices.settle_alone": alone})
    table.put(of_missions.friends("C5", "A")).seat(
        "A", ships=["D5-nw settler", "C5-se settler"]
    ).turn("A")
    assert table.refused("A found #1 at C5.sw") == code
    assert table.refused("A found #2 at C5.se") == ""  # the fields lie there too


@pytest.mark.rule("spices.sacks")
@pytest.mark.rule("spices.befriend")
def test_a_hex_has_fewer_sacks_when_the_supply_is_short_and_the_last_comers_get_none(
    edition: str,
):
    table = at_sea("spices", edition, hexes={}, house={"spices.sacks": "2"})
    table.hexes({"C5": "spice fast-gold", "E5": "spice fast-gold"})
    assert (of_missions.sacks_at(table, "C5"), of_missions.sacks_at(table, "E5")) == (2, 0)
    table.put(of_missions.friends("C5", "BC")).seat("A", ships=["D5-nw crew", "D5-sw crew"]).turn(
        "A"
    )
    assert table.refused("A befriend C5 from #1") == "spices.no-sack-left"
    assert table.refused("A befriend E5 from #2") == "spices.no-sack-left"


@pytest.mark.rule("spices.deliver")
@pytest.mark.parametrize(("delivered", "sacks"), [("supply", 2), ("out-of-game", 1)])
def test_delivered_sacks_go_back_to_the_supply_unless_the_house_takes_them_out_of_the_game(
    delivered: str, sacks: int, edition: str
):
    house = {"spices.sacks": "4", "spices.delivered": delivered}
    table = at_sea("spices", edition, hexes={"C5": "spice fast-gold"}, house=house)
    table.seat("A", ships=["D5-nw crew", "C4-w"]).turn("A").do("A befriend C5 from #1")
    table.do("A sail #1 D4-ne", "A sail #1 C4-w", "A deliver spice-sack of #1")
    assert of_missions.sacks_at(table.hexes({"E5": "spice fast-gold"}), "E5") == sacks


@pytest.mark.rule("spices.bans")
def test_a_spice_hex_has_no_number_and_yields_nothing(edition: str):
    table = villages(edition).put(of_missions.friends("C5", "A")).seat("A", settlements="C5.s")
    board = table.game.book.topology
    assert table.state.numbers[board.hex("C5")] == 0
    assert list(table.state.of(Villages).village) == [board.hex("C5"), board.hex("E5")]
