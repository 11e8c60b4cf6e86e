"""Discovery: a ship that touches an unknown hex reveals it, is rewarded, and stops."""

import pytest

from ep_rules.sea.discovery import Hidden
from ep_rules.sea.sailing import SHIP_SAILED
from ep_rules.sea.ships import Fleet
from tests.kit.table import Table, at

SHIP = """
phase = "movement"
%s
[A]
hand = "1 wool"
ships = ["C4-sw"]
"""

BETWEEN = "D5-e settler"
"""A ship with one end at C5, the other at E5."""


@pytest.mark.rule("discovery.reveal")
def test_a_ship_whose_end_meets_the_unknown_turns_it_up_and_a_token_is_drawn():
    table = at(SHIP % "").do("A sail #1 C4-se")
    assert table.asks == "* RevealHex"
    table.do("* hex C5 fields")
    assert table.asks == "* DrawNumber"
    table.do("* number C5 9")
    assert table.hex("C5") == "fields 9"
    assert table.asks == "A MovementPhase"


@pytest.mark.rule("discovery.reveal")
def test_chance_draws_from_the_bags_of_the_area():
    table = at(SHIP % "").do("A sail #1 C4-se")
    outcomes = {table.game.notation.write(a): n for a, n in table.game.chance_outcomes(table.state)}
    assert outcomes == {
        "hex C5 hills": 1,
        "hex C5 forest": 1,
        "hex C5 pasture": 1,
        "hex C5 fields": 1,
        "hex C5 mountains": 2,
        "hex C5 sea": 2,
    }
    assert table.refused("* hex C5 desert") == "turn.impossible-outcome"
    assert table.refused("* hex C7 fields") == "turn.impossible-outcome"
    table.do("* hex C5 mountains")
    assert table.legal() == [f"number C5 {token}" for token in (3, 4, 5, 6, 9, 10)]
    assert table.refused("* number C5 8") == "turn.impossible-outcome"


@pytest.mark.rule("discovery.reveal")
def test_what_was_found_is_in_the_bag_no_more():
    table = at(SHIP % '[hexes]\nB5 = "fields 9"\nB6 = "sea"').do("A sail #1 C4-se")
    assert table.refused("* hex C5 fields") == "turn.impossible-outcome"
    outcomes = {table.game.notation.write(a): n for a, n in table.game.chance_outcomes(table.state)}
    assert outcomes["hex C5 sea"] == 1
    table.do("* hex C5 hills")
    assert table.refused("* number C5 9") == "turn.impossible-outcome"


@pytest.mark.rule("discovery.reward")
def test_land_pays_a_card_of_its_kind():
    table = at(SHIP % "").do("A sail #1 C4-se", "* hex C5 fields", "* number C5 9")
    assert table.hand("A") == "1 wool, 1 grain"
    assert table.bank("grain") == 18


@pytest.mark.rule("discovery.reward")
def test_sea_pays_two_gold_and_takes_no_token():
    table = at(SHIP % "").do("A sail #1 C4-se", "* hex C5 sea")
    assert table.asks == "A MovementPhase"
    assert table.hex("C5") == "sea"
    assert table.hand("A") == "1 wool, 2 gold"
    assert table.state.of(Hidden).numbers[0] == [3, 4, 5, 6, 9, 10]


@pytest.mark.rule("discovery.reward")
@pytest.mark.parametrize(("gold", "hand"), [(0, "1 wool"), (2, "1 wool, 2 gold")])
def test_a_card_that_is_sold_out_is_not_paid_unless_the_house_gives_gold_for_it(
    gold: int, hand: str
):
    scene = SHIP % "supply = { grain = 0 }"
    table = at(scene, {"discovery.sold_out_gold": gold})
    table.do("A sail #1 C4-se", "* hex C5 fields", "* number C5 9")
    assert table.hand("A") == hand


@pytest.mark.rule("discovery.stop")
def test_a_ship_stops_where_its_end_meets_the_unknown():
    table = at(SHIP % "").do("A wool #1", "A sail #1 C4-se", "* hex C5 sea")
    assert table.left("A#1") == 0
    assert table.refused("A sail #1 C4-sw") == "discovery.ended-move"


@pytest.mark.rule("discovery.stop")
def test_no_wool_helps_a_ship_that_has_discovered():
    table = at(SHIP % "").do("A sail #1 C4-se", "* hex C5 sea")
    assert table.refused("A wool #1") == "discovery.ended-move"


@pytest.mark.rule("discovery.stop")
def test_it_sails_again_in_the_next_turn():
    table = at(SHIP % "").do("A sail #1 C4-se", "* hex C5 sea", "A end")
    table.do("B roll", "* dice 1 1", "B end", "B end", "A roll", "* dice 1 1", "A end")
    assert table.refused("A sail #1 C4-e") == ""


@pytest.mark.rule("discovery.reveal")
def test_while_the_hex_is_turned_up_the_seat_waits():
    table = at(SHIP % "").do("A sail #1 C4-se")
    assert table.refused("A end") == "turn.not-your-turn"


@pytest.mark.rule("discovery.reveal")
def test_a_ship_may_sail_along_the_coast_of_a_known_hex_without_discovering():
    scene = """
    phase = "movement"
    [hexes]
    C5 = "fields 9"
    [A]
    ships = ["C4-sw"]
    """
    table = at(scene).do("A sail #1 C4-se", "A sail #1 C4-e")
    assert table.asks == "A MovementPhase"
    table.do("A sail #1 B4-se")
    assert table.asks == "* RevealHex"
    table.do("* hex B5 hills", "* number B5 3")
    assert table.hand("A") == "1 brick"


@pytest.mark.rule("discovery.reveal")
def test_the_south_has_bags_of_its_own():
    table = at('phase = "movement"\n[A]\nships = ["E4-nw"]').do("A sail #1 E4-ne")
    assert table.refused("* hex E5 mountains") == ""
    table.do("* hex E5 fields")
    assert table.legal() == [f"number E5 {token}" for token in (4, 5, 8, 9, 10, 11)]


def stand(scene: str, /, **house: str) -> Table:
    """Put a ship on a path as if it had just arrived; sailing cannot bring it there."""
    table = at('phase = "movement"', {k.replace("__", "."): v for k, v in house.items()})
    table.seat("A", ships=[scene])
    table.state.of(Fleet).moving = 0
    for react in table.game.book.at(SHIP_SAILED):
        react(table.state, 0)
    return table


@pytest.mark.rule("discovery.reveal")
def test_two_hexes_touched_at_once_are_both_turned_up_in_reading_order_and_both_paid():
    table = stand(BETWEEN)
    assert table.legal("hex")[0] == "hex C5 hills"
    table.do("* hex C5 hills", "* number C5 6")
    assert table.asks == "* RevealHex"
    table.do("* hex E5 sea")
    assert table.asks == "A MovementPhase"
    assert table.hand("A") == "1 brick, 2 gold"


@pytest.mark.rule("discovery.reveal")
def test_by_the_other_reading_the_seat_chooses_one_of_two_touched_hexes():
    table = stand(BETWEEN, discovery__touched="choose-one")
    assert table.asks == "A ChooseHex"
    assert table.legal() == ["explore C5", "explore E5"]
    assert table.refused("A explore C7") == "discovery.not-touched"
    table.do("A explore E5", "* hex E5 sea")
    assert table.asks == "A MovementPhase"
    assert (table.hex("C5"), table.hand("A")) == ("unknown", "2 gold")


@pytest.mark.rule("discovery.reveal")
@pytest.mark.parametrize("touched", ["all", "choose-one"])
def test_with_one_touched_hex_there_is_nothing_to_choose(touched: str):
    table = at(SHIP % "", {"discovery.touched": touched}).do("A sail #1 C4-se")
    assert table.asks == "* RevealHex"
