"""Tribute at another seat's pirate ship, and chasing it away."""

import pytest

from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

# Routes of D5 are D4-e, D5-nw, D5-ne, D5-e, D5-se, D5-sw; D4-ne and D4-se end at its corners.


def waters(
    edition: str,
    *ships: str,
    hand: str = "3 gold",
    pirate: str = "B",
    house: dict[str, str] | None = None,
) -> Table:
    """A's ships near D5, where there is a pirate ship; A is about to move."""
    table = at_sea(edition=edition, house=house)
    table.seat("A", ships=ships, hand=hand)
    if pirate:
        table.pirate(pirate, "D5")
    return table.turn("A")


@pytest.mark.rule("pirates.tribute")
def test_a_ship_pays_once_for_sailing_onto_along_and_off(edition: str):
    """Entering, moving along, leaving and coming back in one turn cost one gold (vector 15)."""
    table = waters(edition, "D4-ne", hand="3 gold, 1 wool")
    table.do("A wool #1", "A sail #1 D4-e")
    assert table.gold("A") == 2
    table.do("A sail #1 D5-nw", "A sail #1 D4-ne", "A sail #1 D4-e", "A sail #1 D4-se")
    assert table.gold("A") == 2
    assert table.left("A#1") == 1


@pytest.mark.rule("pirates.tribute")
@pytest.mark.parametrize(
    ("origin", "to", "toll"),
    [
        ("D4-ne", "D4-e", 1),  # onto
        ("D4-e", "D5-nw", 1),  # along
        ("D4-e", "D4-se", 1),  # off
        ("D4-ne", "D4-nw", 0),  # from one corner away
        ("C3-se", "D4-ne", 0),  # to a corner
        ("D4-se", "D4-sw", 0),
    ],
)
def test_only_routes_of_the_hex_cost_not_its_corners(origin: str, to: str, toll: int, edition: str):
    table = waters(edition, origin)
    table.do(f"A sail #1 {to}")
    assert table.gold("A") == 3 - toll


@pytest.mark.rule("pirates.tribute")
@pytest.mark.rule("ships.toll")
def test_each_ship_pays_for_itself(edition: str):
    table = waters(edition, "D4-ne", "D4-se")
    table.do("A sail #1 D4-e", "A sail #2 D5-sw")
    assert table.gold("A") == 1


@pytest.mark.rule("pirates.tribute")
@pytest.mark.rule("ships.toll")
def test_without_gold_the_step_is_refused_and_a_ship_there_is_stuck(edition: str):
    table = waters(edition, "D4-ne", "D4-e", hand="5 wool")
    assert table.refused("A sail #1 D4-e") == "ships.toll"
    assert table.refused("A sail #2 D4-se") == "ships.toll"
    assert table.refused("A sail #2 D5-nw") == "ships.toll"
    table.do("A sail #1 D4-nw")  # a corner is free
    assert table.legal("sail #2") == []


@pytest.mark.rule("pirates.tribute")
def test_one_gold_serves_one_ship_only(edition: str):
    table = waters(edition, "D4-ne", "D4-se", hand="1 gold")
    table.do("A sail #1 D4-e")
    assert table.refused("A sail #2 D5-sw") == "ships.toll"
    assert table.refused("A sail #2 D4-e") == "ships.toll"


@pytest.mark.rule("pirates.tribute")
def test_tribute_goes_to_the_supply_and_is_due_again_next_turn(edition: str):
    table = waters(edition, "D4-ne")
    before = table.state.bank[5]
    table.do("A sail #1 D4-e")
    assert table.state.bank[5] == before + 1
    assert table.gold("B") == 0
    table.do("A end").round_to("A")
    gold = table.gold("A")
    table.do("A roll", "* dice 1 1", "A end", "A sail #1 D4-se")
    assert table.gold("A") == gold  # one coin of compensation came, one went


@pytest.mark.rule("pirates.tribute")
def test_a_seats_own_pirate_ship_takes_nothing(edition: str):
    table = waters(edition, "D4-ne", pirate="A", hand="1 wool")
    table.do("A sail #1 D4-e", "A sail #1 D5-nw")
    assert table.hand("A") == "1 wool"


@pytest.mark.rule("pirates.tribute")
def test_two_purchases_do_not_free_from_tribute(edition: str):
    table = waters(edition, "D4-ne", hand="5 gold").turn("A", "trade-and-build")
    table.do("A buy wool", "A buy ore")
    assert table.refused("A buy ore") == "gold.no-more-purchases"
    table.do("A end", "A sail #1 D4-e")
    assert table.gold("A") == 0


@pytest.mark.rule("pirates.tribute")
def test_building_loading_catching_and_standing_still_are_free(edition: str):
    hexes = {"C5": "fields 9", "E5": "fish 4"}
    table = at_sea(edition=edition, hexes=hexes).pirate("B", "D5").put(of_missions.hauls("E5"))
    table.seat("A", harbors="C5.sw", hand="1 lumber, 1 wool", basins={"C5.sw": "crew"})
    table.seat("A", ships=["D5-sw"]).turn("A", "trade-and-build")
    table.do("A ship D5-nw", "A end", "A load crew on #2", "A catch E5 on #1", "A end")
    assert table.gold("A") == 0


@pytest.mark.rule("pirates.tribute")
@pytest.mark.rule("ships.full-route")
@pytest.mark.parametrize(("gold", "code"), [("1 gold", ""), ("", "ships.route-full")])
def test_looking_ahead_over_full_routes_counts_the_tolls(gold: str, code: str, edition: str):
    """D4-nw, D4-ne and C4-w are full; with one point left, only routes of D5 have room."""
    table = waters(edition, "D3-se", hand=gold)
    for other in "BC":
        table.seat(other, ships=["D4-nw", "D4-ne", "C4-w"])
    table.do("A sail #1 D3-e", "A sail #1 D4-nw")
    assert table.refused("A end") == "ships.must-sail-on"
    assert table.refused("A sail #1 D4-ne") == code
    if not code:
        table.do("A sail #1 D4-ne", "A sail #1 D4-e")
        assert (table.gold("A"), table.left("A#1")) == (0, 0)


@pytest.mark.rule("pirates.tribute")
@pytest.mark.rule("ships.full-route")
@pytest.mark.parametrize(("gold", "code"), [("1 gold", ""), ("", "ships.route-full")])
def test_looking_ahead_counts_one_toll_for_the_way_on_and_off(gold: str, code: str, edition: str):
    table = waters(edition, "D4-ne", hand=gold)
    for other in "BC":
        table.seat(other, ships=["D4-e"])
    assert table.refused("A sail #1 D4-e") == code
    if not code:
        table.do("A sail #1 D4-e", "A sail #1 D4-se")
        assert table.gold("A") == 0


@pytest.mark.rule("pirates.chase")
def test_a_six_chases_the_pirate_ship_away_and_places_the_seats_own(edition: str):
    table = waters(edition, "D4-ne")
    table.seat("C", ships=["D5-e"], hand="1 ore")
    table.do("A chase #1", "* chase-roll 6")
    assert table.asks == "A PlacePirate"
    table.do("A pirate D6")
    assert table.heard[0].sent_home == 1  # type: ignore[attr-defined]
    table.do("* steal ore")
    assert (table.pirate_at(), table.hand("A")) == ("A D6", "1 ore, 3 gold")
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("pirates.chase")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_any_other_face_fails(face: int, edition: str):
    table = waters(edition, "D4-e")
    table.do("A chase #1", f"* chase-roll {face}")
    assert (table.pirate_at(), table.asks) == ("B D5", "A MovementPhase")
    assert table.refused("A chase #1") == "pirates.tried"


@pytest.mark.rule("pirates.chase")
def test_the_place_it_was_driven_from_may_be_taken_unless_the_house_bars_it(edition: str):
    table = waters(edition, "D4-ne").do("A chase #1", "* chase-roll 6", "A pirate D5")
    assert table.pirate_at() == "A D5"
    barred = waters(edition, "D4-ne", house={"pirates.same_hex": "false"})
    barred.do("A chase #1", "* chase-roll 6")
    assert barred.refused("A pirate D5") == "pirates.same-hex"


@pytest.mark.rule("pirates.chase")
def test_a_ship_that_has_moved_is_not_battle_ready(edition: str):
    table = waters(edition, "D4-nw", "C4-w")
    assert table.refused("A chase #1") == "pirates.not-beside"
    table.do("A sail #1 D4-ne")
    assert table.refused("A chase #1") == "pirates.has-moved"


@pytest.mark.rule("pirates.chase")
@pytest.mark.parametrize("route", ["D4-ne", "D4-se", "D4-e", "D5-nw", "D5-sw"])
def test_an_end_at_any_corner_of_the_hex_is_enough(route: str, edition: str):
    waters(edition, route, hand="").do("A chase #1", "* chase-roll 1")


@pytest.mark.rule("pirates.chase")
def test_cargo_wool_and_loading_do_not_matter_for_a_chase(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "fields 9", "E5": "sea"}).pirate("B", "D5")
    table.seat("A", harbors="C5.sw", ships=["D5-nw"], hand="1 wool", basins={"C5.sw": "settler"})
    table.turn("A").do("A wool #1", "A load settler on #1", "A chase #1", "* chase-roll 2")


@pytest.mark.rule("pirates.chase")
def test_a_ship_built_this_turn_may_chase(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "fields 9", "E5": "sea"}).pirate("B", "D5")
    table.seat("A", harbors="C5.sw", hand="1 wool, 1 lumber").turn("A", "trade-and-build")
    table.do("A ship D5-nw", "A end", "A chase #1", "* chase-roll 6", "A pirate D6")


@pytest.mark.rule("pirates.chase")
def test_each_ship_tries_once_as_the_printed_example_shows(edition: str):
    """Two unmoved ships, a failure and a 6; both may still sail (vector 26)."""
    table = waters(edition, "D4-ne", "D4-se")
    table.seat("B", ships=["D5-e"], hand="1 brick")
    table.do("A chase #1", "* chase-roll 3")
    assert table.refused("A chase #1") == "pirates.tried"
    table.do("A chase #2", "* chase-roll 6", "A pirate D5", "* steal brick")
    assert (table.pirate_at(), table.hand("A")) == ("A D5", "1 brick, 3 gold")
    table.do("A sail #1 D4-e", "A sail #2 D5-sw")
    assert (table.left("A#1"), table.left("A#2"), table.gold("A")) == (0, 3, 3)


@pytest.mark.rule("pirates.chase")
def test_no_seat_chases_its_own_pirate_ship_or_none(edition: str):
    assert waters(edition, "D4-ne", pirate="A").refused("A chase #1") == "pirates.none-to-chase"
    assert waters(edition, "D4-ne", pirate="").refused("A chase #1") == "pirates.none-to-chase"
    table = waters(edition, "D4-ne", "D4-se")
    table.do("A chase #1", "* chase-roll 6", "A pirate D5")
    assert table.refused("A chase #2") == "pirates.none-to-chase"


@pytest.mark.rule("pirates.chase")
def test_a_chase_belongs_to_the_movement_phase(edition: str):
    table = waters(edition, "D4-ne").turn("A", "trade-and-build")
    assert table.refused("A chase #1") == "turn.wrong-phase"


@pytest.mark.rule("pirates.chase")
def test_every_ship_may_try_again_in_the_next_turn(edition: str):
    table = waters(edition, "D4-ne").do("A chase #1", "* chase-roll 1", "A end").round_to("A")
    table.do("A roll", "* dice 1 1", "A end", "A chase #1", "* chase-roll 1")


@pytest.mark.rule("pirates.tribute")
@pytest.mark.rule("pirates.chase")
def test_tribute_is_due_after_a_failed_chase_and_free_after_a_lucky_one(edition: str):
    failed = waters(edition, "D4-ne").do("A chase #1", "* chase-roll 5", "A sail #1 D4-e")
    assert failed.gold("A") == 2
    lucky = waters(edition, "D4-ne").do("A chase #1", "* chase-roll 6", "A pirate D5")
    lucky.do("A sail #1 D4-e")
    assert lucky.gold("A") == 3


@pytest.mark.rule("pirates.tribute")
def test_after_a_chase_the_current_pirate_ship_decides(edition: str):
    table = waters(edition, "D4-e", "D4-se")
    table.do("A sail #1 D5-nw")
    assert table.gold("A") == 2
    table.do("A chase #2", "* chase-roll 6", "A pirate D6", "A sail #1 D4-ne", "A sail #2 D5-sw")
    assert table.gold("A") == 2


@pytest.mark.rule("spices.pirate-bonus")
@pytest.mark.parametrize(
    ("friends", "faces"),
    [("", {6}), ("north", {5, 6}), ("south", {4, 6}), ("north south", {4, 5, 6})],
)
def test_villages_add_their_faces_for_their_own_friends(
    friends: str, faces: set[int], edition: str
):
    """Vector 16: five only with the northern village, four only with the southern one."""
    for face in range(1, 7):
        hexes = {"C5": "spice pirate-bonus", "E5": "spice pirate-bonus"}
        table = at_sea(edition=edition, hexes=hexes).pirate("B", "D5")
        table.put(of_missions.friends("C5", "A" if "north" in friends else "C"))
        table.put(of_missions.friends("E5", "A" if "south" in friends else "BC"))
        table.seat("A", ships=["D4-ne"]).turn("A").do("A chase #1", f"* chase-roll {face}")
        assert (table.asks == "A PlacePirate") == (face in faces)


@pytest.mark.rule("pirates.chase")
def test_a_chase_robs_as_a_seven_does(edition: str):
    table = waters(edition, "D4-ne")
    table.seat("B", ships=["D5-e"], hand="1 ore").seat("C", ships=["D5-e"], hand="2 gold")
    table.do("A chase #1", "* chase-roll 6", "A pirate D5")
    assert table.legal() == ["rob B", "rob C"]
    table.do("A rob C")
    if edition == "print-2025":
        table.do("A take-gold")
    assert table.gold("A") == 4
