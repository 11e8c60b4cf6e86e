"""Pirate ships: their places and their victims."""

import pytest

from ep_rules.api import CHANCE, Seat, observe
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table, fresh

RICH = "1 brick, 1 lumber, 1 wool, 1 grain, 1 ore"


def sea(edition: str, house: dict[str, str] | None = None, seats: int = 3) -> Table:
    """All seats near D5; A is about to roll."""
    table = at_sea(edition=edition, house=house, seats=seats)
    return table.turn("A", "production")


def seven(table: Table, seat: str = "A") -> Table:
    """A seven."""
    return table.do(f"{seat} roll", "* dice 3 4")


@pytest.mark.rule("pirates.place")
def test_the_first_seven_brings_a_pirate_ship_and_its_place_is_compulsory(edition: str):
    table = seven(sea(edition))
    assert table.asks == "A PlacePirate"
    assert table.refused("A end") == "turn.wrong-phase"
    table.do("A pirate D5")
    assert table.pirate_at() == "A D5"
    assert table.asks == "A TradePhase"
    assert table.hears() == ["PiratePlaced"]


@pytest.mark.rule("pirates.place")
def test_a_seven_in_the_very_first_turn_counts(edition: str):
    table = fresh("fish", 4, edition).settle()
    seven(table)
    assert table.asks == "A PlacePirate"
    for place in ("A4", "C4", "D5", "G4"):
        assert f"pirate {place}" in table.legal()


@pytest.mark.rule("pirates.place")
@pytest.mark.rule("sevens.discard")
def test_discards_come_before_the_pirate_ship(edition: str):
    table = sea(edition).gives("B", "9 wool, 20 gold").gives("A", "8 ore")
    seven(table)
    assert table.asks == "A DiscardCards"
    table.do(*["A discard ore"] * 4)
    assert table.asks == "B DiscardCards"
    table.do(*["B discard wool"] * 4)
    assert (table.hand("A"), table.hand("B")) == ("4 ore", "5 wool, 20 gold")
    assert table.hand("C") == ""  # no compensation on a seven
    assert table.asks == "A PlacePirate"


@pytest.mark.rule("pirates.place")
def test_a_seats_own_pirate_ship_must_move_to_another_hex(edition: str):
    table = seven(sea(edition).pirate("A", "D5"))
    assert table.refused("A pirate D5") == "pirates.same-hex"
    table.do("A pirate D6")
    assert table.pirate_at() == "A D6"


@pytest.mark.rule("pirates.place")
def test_anothers_pirate_ship_goes_home_and_its_hex_may_be_taken(edition: str):
    table = seven(sea(edition).pirate("B", "D5"))
    table.do("A pirate D5")
    assert table.pirate_at() == "A D5"
    other = seven(sea(edition).pirate("B", "D5")).do("A pirate E5")
    assert other.pirate_at() == "A E5"  # never two in play


@pytest.mark.rule("pirates.place")
def test_the_same_hex_may_be_barred_by_house_setting(edition: str):
    table = seven(sea(edition, {"pirates.same_hex": "false"}).pirate("B", "D5"))
    assert table.refused("A pirate D5") == "pirates.same-hex"
    table.do("A pirate D6")


@pytest.mark.rule("pirates.where")
def test_a_pirate_ship_stands_on_known_sea_away_from_the_island(edition: str):
    hexes = {"C5": "fish 1", "E5": "fields 9", "B5": "spice fast-gold", "F5": "gold-field"}
    table = seven(at_sea(edition=edition, hexes=hexes).turn("A", "production"))
    for place in ("A3", "B3", "C3", "D4", "E3", "F3", "G3"):
        assert table.refused(f"A pirate {place}") == "pirates.beside-island"
    for place in ("E5", "B5", "F5", "D3", "C6", "A1"):
        assert table.refused(f"A pirate {place}") == "pirates.not-sea"
    assert table.refused("A pirate D12") == "pirates.on-frame"
    table.do("A pirate C5")  # a fish hex is sea
    assert table.pirate_at() == "A C5"


@pytest.mark.rule("pirates.where")
def test_the_printed_sea_hex_may_be_opened_by_house_setting(edition: str):
    table = seven(sea(edition, {"pirates.frame_sea": "true"}))
    table.do("A pirate D12")
    assert table.pirate_at() == "A D12"
    assert seven(sea(edition)).refused("A pirate D12") == "pirates.on-frame"


@pytest.mark.rule("pirates.place")
def test_land_ho_has_no_pirate_ships(edition: str):
    table = fresh("land-ho", 3, edition)
    table.do("A roll", "* dice 3 4")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
@pytest.mark.rule("theft.draw")
def test_a_lone_ship_owner_loses_a_card_that_chance_draws(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"], hand="2 wool, 1 ore")
    seven(table).do("A pirate D5")
    assert table.asks == "* DrawCard"
    outcomes = table.game.chance_outcomes(table.state)
    assert [(table.game.notation.write(o), w) for o, w in outcomes] == [
        ("steal wool", 2),
        ("steal ore", 1),
    ]
    assert table.refused("* steal brick") == "turn.impossible-outcome"
    table.do("* steal ore")
    assert (table.hand("A"), table.hand("B")) == ("1 ore", "2 wool")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
def test_theft_as_the_printed_example_has_it_with_a_choice_of_two(edition: str):
    """Red rolls a seven, blue's pirate ship goes home, blue or orange is robbed (vector 25)."""
    table = sea(edition).pirate("B", "D6")
    table.seat("B", ships=["D4-e"], hand="1 wool").seat("C", ships=["D5-nw"], hand="1 ore")
    seven(table).do("A pirate D5")
    assert table.pirate_at() == "A D5"
    assert table.asks == "A ChooseVictim"
    assert table.legal() == ["rob B", "rob C"]
    assert table.refused("A rob A") == "theft.yourself"
    table.do("A rob C", "* steal ore")
    assert [table.hand(seat) for seat in "ABC"] == ["1 ore", "1 wool", ""]


@pytest.mark.rule("pirates.theft")
def test_several_ships_of_one_player_count_once(edition: str):
    table = sea(edition).seat("B", ships=["D4-e", "D5-nw", "D5-sw"], hand="2 wool")
    seven(table).do("A pirate D5")
    assert table.asks == "* DrawCard"  # no choice: one victim
    table.do("* steal wool")
    assert (table.hand("A"), table.hand("B")) == ("1 wool", "1 wool")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
def test_only_ships_on_a_route_of_the_hex_count_not_those_at_its_corner(edition: str):
    table = sea(edition).seat("B", ships=["D4-ne"], hand="2 wool")  # its end is a corner of D5
    table.seat("C", harbors="C3.s", hand="3 ore")
    seven(table).do("A pirate D5")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == ""


@pytest.mark.rule("pirates.theft")
def test_buildings_at_the_hex_do_not_matter(edition: str):
    hexes = {"C5": "fields 9", "E5": "sea"}
    table = at_sea(edition=edition, hexes=hexes).turn("A", "production")
    table.seat("B", settlements="C5.s", harbors="C5.sw", hand=RICH)
    seven(table).do("A pirate D5")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
def test_own_ships_are_never_robbed(edition: str):
    table = sea(edition).seat("A", ships=["D4-e"], hand="2 wool")
    seven(table).do("A pirate D5")
    assert (table.asks, table.hand("A")) == ("A TradePhase", "2 wool")


@pytest.mark.rule("pirates.theft")
def test_a_seat_without_cards_may_be_chosen(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"]).seat("C", ships=["D5-nw"], hand="1 ore")
    seven(table).do("A pirate D5")
    assert table.legal() == ["rob B", "rob C"]
    table.do("A rob B")
    assert (table.asks, table.hand("A"), table.hand("C")) == ("A TradePhase", "", "1 ore")


@pytest.mark.rule("pirates.theft")
def test_gold_instead_of_a_card_may_be_taken_in_2025():
    for answer, mine, theirs in (("take-gold", 1, 2), ("leave-gold", 0, 3)):
        table = sea("print-2025").seat("B", ships=["D4-e", "D5-nw"], hand="3 gold")
        seven(table).do("A pirate D5")
        assert table.legal() == ["take-gold", "leave-gold"]
        table.do(f"A {answer}")
        assert (table.gold("A"), table.gold("B")) == (mine, theirs)
        assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
def test_gold_instead_of_a_card_is_taken_in_2014():
    table = sea("online-2014").seat("B", ships=["D4-e", "D5-nw"], hand="3 gold")
    seven(table).do("A pirate D5")
    assert (table.asks, table.gold("A"), table.gold("B")) == ("A TradePhase", 1, 2)


@pytest.mark.rule("pirates.theft")
def test_gold_is_never_stolen_from_a_seat_with_a_card(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"], hand="1 wool, 5 gold")
    seven(table).do("A pirate D5")
    assert table.legal() == ["steal wool"]
    table.do("* steal wool")
    assert (table.gold("A"), table.gold("B")) == (0, 5)


@pytest.mark.rule("pirates.theft")
def test_with_neither_card_nor_gold_nothing_happens(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"])
    seven(table).do("A pirate D5")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("pirates.theft")
@pytest.mark.rule("sevens.discard")
def test_the_victim_discards_first_and_is_robbed_of_what_is_left(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"], hand="8 wool")
    seven(table).do(*["B discard wool"] * 4, "A pirate D5", "* steal wool")
    assert (table.hand("A"), table.hand("B")) == ("1 wool", "3 wool")


@pytest.mark.rule("fish.pirates")
def test_a_pirate_ship_scares_the_haul_away_and_hauls_aboard_are_safe(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "fish 1", "E5": "fish 4"})
    table.put(of_missions.hauls("C5", "E5")).seat("B", ships=["D5-nw fish-haul"]).turn(
        "A", "production"
    )
    assert of_missions.hauls_left(table) == 3
    seven(table).do("A pirate C5")
    assert "HaulLost" in table.hears()
    assert (of_missions.hauls_at(table), of_missions.hauls_left(table), table.hold("B#1")) == (
        ["E5"],
        4,
        "fish-haul",
    )


@pytest.mark.rule("theft.known")
def test_only_thief_and_victim_know_the_card(edition: str):
    table = sea(edition, seats=4).seat("B", ships=["D4-e"], hand="2 wool, 1 ore")
    seven(table).do("A pirate D5", "* steal ore")

    def seen(viewer: str | None, seat: int) -> tuple[tuple[int, ...], int]:
        who = None if viewer is None else Seat("ABCD".index(viewer))
        view = observe(table.game, table.state, who).seats[seat]
        return view.known, view.unknown

    assert seen("A", 0) == seen("B", 0) == ((0, 0, 0, 0, 1), 0)
    assert seen("A", 1) == seen("B", 1) == ((0, 0, 2, 0, 0), 0)
    for viewer in ("C", "D", None):
        assert seen(viewer, 0) == ((0, 0, 0, 0, 0), 1)
        assert seen(viewer, 1) == ((0, 0, 1, 0, 0), 1)  # one of the two wool is still there
    stolen = table.heard[-1]
    assert stolen.seen_by(Seat(2)) == stolen.seen_by(None) != stolen
    assert stolen.seen_by(Seat(0)) == stolen.seen_by(Seat(1)) == stolen


@pytest.mark.rule("theft.known")
def test_a_card_of_the_only_kind_is_known_to_all(edition: str):
    table = sea(edition).seat("B", ships=["D4-e"], hand="3 wool")
    seven(table).do("A pirate D5", "* steal wool")
    view = observe(table.game, table.state, Seat(2)).seats
    assert (view[0].known, view[0].unknown) == ((0, 0, 1, 0, 0), 0)
    assert (view[1].known, view[1].unknown) == ((0, 0, 2, 0, 0), 0)


@pytest.mark.rule("theft.draw")
def test_the_card_advances_the_word_once_whatever_it_is(edition: str):
    words = set()
    for card in ("wool", "ore"):
        table = sea(edition).seat("B", ships=["D4-e"], hand="2 wool, 1 ore")
        seven(table).do("A pirate D5")
        assert table.state.agenda[-1].actor == CHANCE
        table.do(f"* steal {card}")
        words.add(table.state.word)
    assert len(words) == 1
