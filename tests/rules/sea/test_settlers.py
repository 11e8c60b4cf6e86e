"""Settlers: built at harbors, carried by ships, and settled on other coasts."""

import pytest

from tests.kit.table import at

CARDS = "4 brick, 4 lumber, 4 wool, 4 grain"

HARBOR = f"""
scenario = "explorers-pirates"
[A]
hand = "{CARDS}"
harbor-settlements = ["D3.n"]
%s
"""

LANDING = """
phase = "movement"
[hexes]
C5 = "fields 9"
[A]
ships = ["C4-se settler"]
%s
"""


@pytest.mark.rule("settlers.build")
def test_a_settler_is_built_in_an_empty_basin_for_four_cards():
    table = at(HARBOR % "").do("A settler D3.n")
    assert table.basin("D3.n") == "settler"
    assert table.hand("A") == "3 brick, 3 lumber, 3 wool, 3 grain"
    assert table.points("A") == 2


@pytest.mark.rule("settlers.build")
def test_a_settler_is_built_in_an_empty_ship_at_a_harbor_settlement_of_its_seat():
    table = at(HARBOR % 'ships = ["C3-sw", "D4-e"]')
    assert table.legal("settler") == ["settler C2.se", "settler #1"]
    assert table.refused("A settler #2") == "settlers.ship-elsewhere"
    assert table.refused("A settler #3") == "ships.no-such-ship"
    assert table.do("A settler #1").ships("A") == ["C3-sw settler", "D4-e"]


@pytest.mark.rule("settlers.build")
def test_a_settler_never_starts_on_land_or_in_a_basin_of_others():
    table = at(HARBOR % 'settlements = ["A1.s"]\n[B]\nharbor-settlements = ["G2.n"]')
    for place in ("A1.s", "G2.n", "D3.s"):
        assert table.refused(f"A settler {place}") == "settlers.no-harbor-settlement"


@pytest.mark.rule("settlers.build")
def test_the_third_settler_is_refused():
    table = at(HARBOR % 'ships = ["D4-e settler", "A3-e settler"]')
    assert table.refused("A settler D3.n") == "supply.no-settler"


@pytest.mark.rule("settlers.build")
def test_a_settler_that_cannot_be_paid_is_refused():
    table = at('[A]\nhand = "1 brick, 1 lumber"\nharbor-settlements = ["D3.n"]')
    assert table.refused("A settler D3.n") == "cost.missing"


@pytest.mark.rule("settlers.build")
def test_a_settler_is_built_and_loaded_in_one_turn():
    table = at(HARBOR % 'ships = ["C3-sw"]').do("A settler D3.n", "A end", "A load settler on #1")
    assert table.ships("A") == ["C3-sw settler"]


@pytest.mark.rule("settlers.room")
def test_whatever_is_in_the_chosen_place_makes_room_for_a_settler():
    table = at(HARBOR % 'basins = { "D3.n" = "crew crew" }\nships = ["C3-sw"]')
    table.do("A settler D3.n")
    assert table.basin("D3.n") == "settler"
    table = at(HARBOR % 'ships = ["C3-sw crew"]').do("A settler #1")
    assert table.ships("A") == ["C3-sw settler"]


@pytest.mark.rule("settlers.room")
def test_by_the_other_reading_only_one_piece_is_cleared_for_a_settler():
    house = {"settlers.clear_two": "false"}
    table = at(HARBOR % 'basins = { "D3.n" = "crew crew" }', house)
    assert table.refused("A settler D3.n") == "settlers.two-in-the-way"
    assert at(HARBOR % 'basins = { "D3.n" = "crew" }', house).refused("A settler D3.n") == ""


@pytest.mark.rule("settlers.room")
@pytest.mark.parametrize(
    "options", [{"house": {"settlers.make_room": "all-full"}}, {"edition": "online-2014"}]
)
def test_by_the_older_edition_room_is_made_only_while_every_place_is_taken(options: dict):
    free = 'basins = { "D3.n" = "crew" }\nships = ["C3-sw"]'
    table = at(HARBOR % free, **options)
    assert table.refused("A settler D3.n") == "settlers.room-aboard"
    assert table.refused("A settler #1") == ""
    taken = 'basins = { "D3.n" = "crew" }\nships = ["C3-sw crew", "D4-e"]'
    assert at(HARBOR % taken, **options).refused("A settler D3.n") == ""
    elsewhere = taken.replace('"C3-sw crew"', '"C3-sw"')
    assert at(HARBOR % elsewhere, **options).refused("A settler D3.n") == "settlers.room-aboard"


@pytest.mark.rule("settlers.room")
def test_by_the_older_edition_an_empty_basin_elsewhere_is_room_too():
    scene = f"""
    scenario = "explorers-pirates"
    edition = "online-2014"
    [A]
    hand = "{CARDS}"
    harbor-settlements = ["D3.n", "G2.n"]
    basins = {{ "D3.n" = "crew" }}
    """
    assert at(scene).refused("A settler D3.n") == "settlers.room-in-basin"


@pytest.mark.rule("settlers.found")
def test_a_settler_ship_becomes_a_settlement_at_one_of_its_ends_for_nothing():
    table = at(LANDING % 'hand = "1 ore"')
    assert table.legal("found") == ["found #1 at C4.se"]
    table.do("A found #1 at C5.sw")
    assert table.places("settlement", "A") == ["C4.se"]
    assert table.ships("A") == []
    assert table.hand("A") == "1 ore"
    assert table.points("A") == 1


@pytest.mark.rule("settlers.found")
def test_ship_and_settler_go_back_to_their_supplies():
    scene = LANDING.replace('phase = "movement"', "").replace(
        '"C4-se settler"', '"C4-se settler", "D4-e settler", "A3-e"'
    )
    table = at(scene % f'hand = "{CARDS}"\nharbor-settlements = ["D3.n"]')
    assert table.refused("A settler D3.n") == "supply.no-settler"
    assert table.refused("A ship D3-ne") == "supply.no-ship"
    table.do("A end", "A found #1 at C4.se", "A end", "B roll", "* dice 1 1", "B end", "B end")
    table.do("A roll", "* dice 1 1", "A settler D3.n", "A ship D3-ne")
    assert table.ships("A") == ["C3-sw", "D4-e settler", "A3-e"]


@pytest.mark.rule("settlers.found")
def test_a_ship_founds_only_with_a_settler_and_only_at_its_ends():
    assert at(LANDING.replace("C4-se settler", "C4-se") % "").refused("A found #1 at C4.se") == (
        "settlers.none-aboard"
    )
    assert at(LANDING % "").refused("A found #1 at C5.nw") == "settlers.not-at-end"
    assert at(LANDING % "").refused("A found #2 at C4.se") == "ships.no-such-ship"


@pytest.mark.rule("settlers.found")
def test_a_settler_does_not_land_in_the_open_sea():
    assert at(LANDING % "").refused("A found #1 at C4.s") == "building.no-land-here"


@pytest.mark.rule("settlers.found")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_the_distance_rule_holds_for_settlers(owner: str):
    mine = 'settlements = ["C5.nw"]' if owner == "A" else f'[{owner}]\nsettlements = ["C5.nw"]'
    assert at(LANDING % mine).refused("A found #1 at C4.se") == "building.too-close"


@pytest.mark.rule("settlers.found")
def test_a_settler_does_not_land_where_a_building_stands():
    scene = LANDING % '[B]\nsettlements = ["C4.se"]'
    assert at(scene).refused("A found #1 at C4.se") == "building.place-taken"


@pytest.mark.rule("settlers.found")
@pytest.mark.rule("discovery.bans")
def test_a_settler_does_not_land_at_a_hidden_hex():
    scene = """
    phase = "movement"
    [hexes]
    C5 = "fields 9"
    """
    table = at(scene).seat("A", ships=["C5-nw settler"])
    assert table.refused("A found #1 at C5.n") == "discovery.undiscovered-beside"
    assert table.refused("A found #1 at C5.nw") == ""


@pytest.mark.rule("settlers.found")
def test_a_settler_may_land_on_the_starting_island():
    assert (
        at('phase = "movement"\n[A]\nships = ["C3-sw settler"]').refused("A found #1 at D3.n") == ""
    )


@pytest.mark.rule("settlers.found")
def test_without_a_settlement_in_the_box_no_settler_lands():
    five = 'settlements = ["A1.n", "A1.se", "A1.sw", "C1.n", "C2.n"]'
    assert at(LANDING % five).refused("A found #1 at C4.se") == "supply.no-settlement"


@pytest.mark.rule("settlers.found")
def test_a_ship_that_was_stopped_by_a_discovery_still_founds():
    table = at('phase = "movement"\n[A]\nships = ["C4-sw settler"]')
    table.do("A sail #1 C4-se", "* hex C5 fields", "* number C5 9", "A found #1 at C4.se")
    assert table.points("A") == 1


@pytest.mark.rule("ships.one-at-a-time")
def test_founding_does_not_close_the_move_of_another_ship():
    scene = LANDING.replace('"C4-se settler"', '"C4-se settler", "D4-e"')
    table = at(scene % "").do("A sail #2 D4-se", "A found #1 at C4.se")
    assert table.left("A#2") == 3
