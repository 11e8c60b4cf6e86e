"""The founding: the order of placing pieces, and the cards of the last settlement."""

import pytest

from ep_rules.api import LETTERS, RESOURCES, Seat
from ep_rules.base.production import Received
from tests.kit.boards import BEGINNERS
from tests.kit.table import Table, fresh


def placed(table: Table, settlement: str, road: str) -> Table:
    """The seat to move founds."""
    seat = table.asks[0]
    return table.do(f"{seat} start-settlement {settlement}", f"{seat} start-road {road}")


def order(table: Table) -> str:
    """The seats that place settlements, in order, if all take the first place there is."""
    seen = ""
    while table.asks.endswith(("StartSettlement", "StartRoad")):
        if table.asks.endswith("StartSettlement"):
            seen += table.asks[0]
        table.history.play(table.game.legal_actions(table.state)[0])
    assert table.asks == f"{LETTERS[table.state.first]} ProductionPhase"
    return seen


@pytest.mark.rule("founding.order")
@pytest.mark.parametrize(
    ("seats", "first", "wanted"),
    [(2, "A", "ABBA"), (3, "B", "BCAACB"), (4, "A", "ABCDDCBA"), (4, "C", "CDABBADC")],
)
def test_everybody_founds_once_clockwise_and_once_back(seats: int, first: str, wanted: str):
    assert order(fresh("base", seats, first=first).deal()) == wanted


@pytest.mark.rule("founding.order")
def test_a_third_round_goes_clockwise_again_and_alone_brings_cards():
    table = fresh("base", 3, house={"founding.rounds": "3"}).deal()
    assert order(table) == "ABCCBAABC"
    for seat in range(3):
        assert len(table.places("settlement", LETTERS[seat])) == 3
        assert 1 <= sum(table.state.hands[seat]) <= 3


@pytest.mark.rule("founding.order")
def test_two_players_have_the_island_for_themselves():
    table = fresh("base", 2).deal()
    assert len(table.state.placed[0]) == 2, "no neutral colors"


@pytest.mark.rule("founding.settlement")
def test_a_settlement_of_the_founding_stands_anywhere_on_the_island_by_the_distance_rule():
    table = fresh("base", house=BEGINNERS)
    assert len(table.legal()) == 54
    assert table.refused("A start-settlement A1.n") == "founding.not-on-island"
    assert table.refused("A road D4-e") == "turn.wrong-phase"
    placed(table, "D4.n", "D4-ne")
    assert table.refused("B start-settlement D4.n") == "building.place-taken"
    assert table.refused("B start-settlement D4.ne") == "building.too-close"
    assert len(table.legal()) == 54 - 4
    placed(table, "D4.se", "D4-se")


@pytest.mark.rule("founding.road")
def test_the_road_of_the_founding_lies_beside_the_settlement_just_placed():
    table = fresh("base", 2, house=BEGINNERS)
    table.do("A start-settlement D4.n")
    assert table.legal() == ["start-road C3-e", "start-road C3-se", "start-road C4-sw"]
    assert table.refused("A start-road D4-e") == "founding.not-beside-settlement"
    table.do("A start-road D4-ne")
    placed(table, "B2.n", "B2-nw")
    placed(table, "F4.s", "F4-se")
    table.do("A start-settlement D4.se")
    assert table.refused("A start-road D4-nw") == "founding.not-beside-settlement", "older"
    assert table.refused("A start-road D4-ne") == "building.path-taken"
    table.do("A start-road D4-e")
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("founding.road")
def test_the_road_of_the_founding_lies_on_land():
    table = fresh("base", 2, house=BEGINNERS)
    table.do("A start-settlement B2.n")
    assert table.refused("A start-road A1-e") == "building.not-land"
    assert table.legal() == ["start-road A1-se", "start-road A2-sw"]


@pytest.mark.rule("founding.income")
def test_the_last_settlement_brings_a_card_for_each_hex_beside_it():
    table = fresh("base", 2, house=BEGINNERS)
    placed(table, "C3.n", "C3-nw")
    placed(table, "E3.n", "E3-nw")
    assert [table.hand(seat) for seat in "AB"] == ["", ""], "the first round brings nothing"
    placed(table, "B3.se", "B3-e")
    assert table.hand("B") == "1 lumber, 2 wool"
    placed(table, "D4.se", "D4-e")
    assert table.hand("A") == "1 lumber, 1 grain", "the desert brings none"
    for good in RESOURCES:
        held = sum(table.state.hands[seat][good] for seat in range(2))
        assert table.state.bank[good] + held == 19


@pytest.mark.rule("founding.income")
def test_the_first_cards_come_with_their_reason():
    table = fresh("base", 2, house=BEGINNERS)
    for _ in range(2):
        placed(table, *(("C3.n", "C3-nw") if table.asks[0] == "A" else ("E3.n", "E3-nw")))
    table.do("B start-settlement F2.sw")
    (received,) = [event for event in table.heard if isinstance(event, Received)]
    assert (received.seat, received.why) == (Seat(1), "founding.income")
    assert received.goods.counts == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("founding.income")
def test_a_small_supply_gives_what_it_has():
    table = fresh("base", 4, house={**BEGINNERS, "production.bank": "5"})
    order(table)
    for good in RESOURCES:
        assert table.state.bank[good] >= 0


def test_a_box_with_one_settlement_gives_one_round():
    assert order(fresh("base", 2, house={"building.settlements": "1"}).deal()) == "AB"
