"""Pirates of Catan: sending a pirate, its theft, and the harbors it closes."""

import pytest

from ep_rules.api import CHANCE
from ep_rules.catan.deck import DECK, Development
from ep_rules.fan.privateers import BLACKBEARD, Buccaneers, Privateers
from ep_rules.notation import NotUnderstood
from tests.kit.boards import pirates
from tests.kit.table import Table

HARBORS = ["A1", "B5", "C3", "C4", "D5", "E3", "E4", "F5", "G1"]


def seven(table: Table, seat: str = "A") -> Table:
    """A seat rolls a seven."""
    return table.do(f"{seat} roll", "* dice 3 4")


def stand(table: Table, **places: str) -> Table:
    """Put pirates on tiles: `A="C4"`, `blackbeard="E3"`."""
    at = table.state.of(Buccaneers).at
    for who, name in places.items():
        number = BLACKBEARD if who == "blackbeard" else "ABCD".index(who)
        at[number] = table.game.book.topology.hex(name)
    return table


def where(table: Table) -> list[str]:
    """The hexes of the pirates, Blackbeard last."""
    return [table.game.book.topology.hex_names[place] for place in table.state.of(Buccaneers).at]


# ---- the board ---------------------------------------------------------------------------------


@pytest.mark.rule("privateers.island")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_pirates_begin_on_pirate_island_one_for_each_seat_and_blackbeard(seats: int):
    assert where(pirates(seats)) == ["D1"] * (seats + 1)


@pytest.mark.rule("privateers.island")
def test_no_seat_builds_on_pirate_island():
    table = pirates().trading()
    table.seat("A", hand="2 brick, 2 lumber, 1 wool, 1 grain")
    assert table.refused("A settlement D1.n") == "privateers.pirate-island"
    assert table.refused("A road D1-ne") == "privateers.pirate-island"


@pytest.mark.rule("privateers.island")
def test_special_harbors_are_shuffled_and_general_ones_are_not():
    table = Table(pirates().game, pirates().game.new_state(3))
    asked = []
    while table.state.agenda[-1].actor == CHANCE:
        lines = table.legal()
        asked += [lines[0].split()[1]] if lines[0].startswith("port") else []
        table.do(f"* {lines[-1]}")
    assert asked == ["C3", "C4", "D5", "E4", "E3"]
    assert table.asks == "A StartSettlement"


@pytest.mark.rule("privateers.island")
def test_a_setting_moves_the_general_harbors_in_from_the_ends_of_the_land():
    table = pirates(house={"privateers.harbors": "sides"})
    names = table.game.book.topology.hex_names
    tiles = [names[place] for place in table.game.book.module(Privateers).tiles]
    assert tiles == ["A2", "B5", "C3", "C4", "D5", "E3", "E4", "F5", "G2"]
    assert table.hex("A1") != "sea"


@pytest.mark.rule("privateers.tokens")
def test_the_letters_lie_along_the_arcs_and_never_otherwise():
    table = pirates()
    outer = ["A2", "A3", "A4", "C6", "D7", "E6", "G4", "G3", "G2"]
    assert [int(table.hex(name).split()[1]) for name in outer] == [5, 2, 6, 3, 8, 10, 9, 12, 11]


@pytest.mark.rule("privateers.tokens")
@pytest.mark.parametrize("board", ["ends", "sides"])
def test_random_tokens_are_a_setting_and_keep_red_ones_apart(board: str):
    game = pirates(house={"tokens.order": "random", "privateers.harbors": board}).game
    for seed in range(5):
        state = game.new_state(seed)
        while state.agenda[-1].actor == CHANCE:
            game.apply(state, game.sample(state))
        red = {place for place, number in enumerate(state.numbers) if number in (6, 8)}
        assert len(red) == 4
        for place in red:
            assert not red.intersection(game.book.topology.hex_neighbors[place])


# ---- activation --------------------------------------------------------------------------------


@pytest.mark.rule("privateers.activate")
def test_after_a_seven_the_discards_come_first_and_then_a_pirate():
    table = pirates()
    table.seat("B", hand="5 wool, 3 ore")
    seven(table)
    assert table.asks == "B DiscardCards"
    table.do("B discard wool", "B discard wool", "B discard wool", "B discard ore")
    assert table.asks == "A ActivatePirate"
    table.do("A blackbeard C4")
    assert table.asks == "A TradePhase"
    assert table.hears() == ["PirateSent"]


@pytest.mark.rule("privateers.activate")
def test_a_knight_calls_a_pirate_before_the_dice_too_and_no_seat_discards():
    table = pirates()
    table.seat("B", hand="9 wool")
    table.gives_cards("A", "knight")
    table.do("A knight")
    assert table.asks == "A ActivatePirate"
    table.do("A privateer B C3")
    assert table.asks == "A ProductionPhase"
    assert where(table) == ["D1", "C3", "D1", "D1"]


@pytest.mark.rule("privateers.activate")
@pytest.mark.parametrize("seats", [3, 4])
def test_any_color_may_be_sent_from_pirate_island_to_any_harbor(seats: int):
    table = seven(pirates(seats))
    wanted = [f"privateer {'ABCD'[seat]} {tile}" for seat in range(seats) for tile in HARBORS]
    assert table.legal() == wanted + [f"blackbeard {tile}" for tile in HARBORS]


@pytest.mark.rule("privateers.activate")
def test_while_a_pirate_is_on_pirate_island_no_other_one_may_go():
    table = seven(stand(pirates(), A="C3", B="C4", blackbeard="E3"))
    assert table.refused("A privateer A D5") == "privateers.island-first"
    assert table.refused("A blackbeard D5") == "privateers.island-first"
    assert {line.split()[1] for line in table.legal()} == {"C"}
    table.do("A privateer C D5")


@pytest.mark.rule("privateers.activate")
def test_when_pirate_island_is_empty_any_pirate_may_go():
    table = seven(stand(pirates(), A="C3", B="C4", C="D5", blackbeard="E3"))
    movers = {" ".join(line.split()[:-1]) for line in table.legal()}
    assert movers == {"privateer A", "privateer B", "privateer C", "blackbeard"}


@pytest.mark.rule("privateers.activate")
def test_there_is_no_privateer_of_a_color_that_no_seat_plays():
    assert seven(pirates()).refused("A privateer D C4") == "privateers.no-such-pirate"


@pytest.mark.rule("privateers.activate")
def test_no_land_is_blocked_and_there_is_no_robber():
    table = stand(pirates(), A="C3", B="C4", C="B5", blackbeard="A1")
    table.seat("A", settlements="A2.n")
    table.do("A roll", "* dice 2 3")  # the 5 is on A2
    assert sum(table.state.hands[0]) == 1
    with pytest.raises(NotUnderstood):
        table.parse("A robber B3")


# ---- where they go -----------------------------------------------------------------------------


@pytest.mark.rule("privateers.where")
def test_pirates_go_to_harbor_tiles_only_and_never_home():
    table = seven(stand(pirates(), A="C3", B="C4", C="D5", blackbeard="E3"))
    assert table.refused("A privateer A D1") == "privateers.not-a-harbor"
    assert table.refused("A blackbeard D4") == "privateers.not-a-harbor"
    assert table.refused("A privateer B B3") == "privateers.not-a-harbor"


@pytest.mark.rule("privateers.where")
def test_a_pirate_must_leave_the_tile_on_which_it_lies():
    table = seven(stand(pirates(), A="C3", B="C4", C="D5", blackbeard="E3"))
    assert table.refused("A privateer A C3") == "privateers.same-hex"
    assert table.refused("A blackbeard E3") == "privateers.same-hex"


@pytest.mark.rule("privateers.where")
def test_blackbeard_joins_a_privateer_but_no_privateer_joins_anybody():
    table = seven(stand(pirates(), A="C3", B="C4", C="D5", blackbeard="E3"))
    assert table.refused("A privateer A C4") == "privateers.harbor-taken"
    assert table.refused("A privateer A E3") == "privateers.harbor-taken"
    table.do("A blackbeard C3")
    assert where(table) == ["C3", "C4", "D5", "C3"]


@pytest.mark.rule("privateers.where")
def test_a_privateer_that_blackbeard_joined_may_leave_him():
    table = seven(stand(pirates(), A="C3", B="C4", C="D5", blackbeard="C3"))
    table.do("A privateer A E3")
    assert where(table) == ["E3", "C4", "D5", "C3"]


# ---- theft -------------------------------------------------------------------------------------


@pytest.mark.rule("privateers.theft")
def test_the_seat_that_sends_a_pirate_may_rob_one_other_seat_on_its_tile_or_none():
    table = pirates()
    table.seat("A", settlements="C4.nw", hand="1 wool")
    table.seat("B", settlements="C4.n", hand="1 ore")
    table.seat("C", cities="C4.se", hand="1 brick")
    seven(table).do("A blackbeard C4")
    assert table.asks == "A ChooseVictim"
    assert table.legal() == ["rob B", "rob C", "spare"]
    assert table.refused("A rob A") == "theft.yourself"
    spared = Table(table.game, table.state.copy()).do("A spare")
    assert spared.hears() == ["Spared"]
    assert spared.asks == "A TradePhase"
    table.do("A rob C", "* steal brick")
    assert [table.hand(seat) for seat in "ABC"] == ["1 brick, 1 wool", "1 ore", ""]


@pytest.mark.rule("privateers.theft")
def test_a_lone_victim_is_not_robbed_unasked():
    table = pirates()
    table.seat("B", settlements="A1.ne", hand="1 ore")
    seven(table).do("A privateer C A1")
    assert table.legal() == ["rob B", "spare"]


@pytest.mark.rule("privateers.theft")
def test_seats_without_cards_or_without_a_building_there_are_not_robbed():
    table = pirates()
    table.seat("B", settlements="C4.n")
    table.seat("C", settlements="B2.nw", hand="3 ore")
    seven(table).do("A privateer B C4")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("privateers.theft")
def test_a_seats_own_privateer_robs_and_the_victims_privateer_does_not_save_it():
    table = pirates()
    table.seat("B", settlements="C4.n", hand="2 wool")
    seven(table).do("A privateer B C4", "A rob B", "* steal wool")
    assert [table.hand(seat) for seat in "AB"] == ["1 wool", "1 wool"]


# ---- harbors -----------------------------------------------------------------------------------


@pytest.mark.rule("privateers.harbors")
def test_a_building_anywhere_on_a_harbor_tile_has_the_harbor():
    for corner in ("C4.nw", "C4.n", "C4.ne", "C4.se"):
        table = pirates()
        assert table.rate("A", "lumber") == 4
        table.seat("A", settlements=corner)
        assert table.rate("A", "lumber") == 2
    table = pirates()
    table.seat("A", cities="A1.ne")
    assert [table.rate("A", good) for good in ("brick", "ore")] == [3, 3]


@pytest.mark.rule("privateers.harbors")
def test_a_building_between_two_harbor_tiles_has_both():
    table = pirates()
    table.seat("A", settlements="C4.nw")
    assert [table.rate("A", good) for good in ("brick", "lumber", "ore")] == [2, 2, 4]


CLOSED = {
    "nobody": ({}, [2, 2]),
    "Blackbeard": ({"blackbeard": "C4"}, [4, 4]),
    "A's own Privateer": ({"A": "C4"}, [2, 4]),
    "B's own Privateer": ({"B": "C4"}, [4, 2]),
    "C's Privateer": ({"C": "C4"}, [4, 4]),
    "A's Privateer and Blackbeard": ({"A": "C4", "blackbeard": "C4"}, [4, 4]),
    "A's Privateer elsewhere": ({"A": "C3"}, [2, 2]),
}


@pytest.mark.rule("privateers.block")
@pytest.mark.parametrize("who", CLOSED)
def test_a_harbor_with_a_pirate_serves_no_seat_but_the_owner_of_a_lone_privateer(who: str):
    """A and B both have a building on C4, the lumber harbor."""
    places, rates = CLOSED[who]
    table = stand(pirates(), **places)
    table.seat("A", settlements="C4.n")
    table.seat("B", settlements="C4.se")
    assert [table.rate(seat, "lumber") for seat in "AB"] == rates


@pytest.mark.rule("privateers.block")
def test_other_harbors_stay_open():
    table = stand(pirates(), blackbeard="C4")
    table.seat("A", settlements="C4.nw")
    table.seat("A", settlements="A1.ne")
    assert [table.rate("A", good) for good in ("brick", "lumber")] == [2, 3]


@pytest.mark.rule("privateers.block")
def test_a_trade_at_a_closed_harbor_is_refused_because_of_the_pirates():
    table = stand(pirates(), blackbeard="C4").trading()
    table.seat("A", settlements="C4.n", hand="2 lumber, 1 wool")
    assert table.refused("A trade lumber for ore") == "privateers.harbor-closed"
    assert table.refused("A trade wool for ore") == "trade.too-few"


@pytest.mark.rule("privateers.block")
def test_without_a_building_at_a_closed_harbor_the_refusal_does_not_mention_it():
    table = stand(pirates(), blackbeard="C4").trading()
    table.seat("A", settlements="B3.n", hand="2 lumber")
    assert table.refused("A trade lumber for ore") == "trade.too-few"


# ---- the end -----------------------------------------------------------------------------------


@pytest.mark.rule("privateers.activate")
def test_a_knight_that_brings_the_tenth_point_wins_before_a_pirate_goes():
    table = pirates().trading()
    table.seat("A", cities="A2.n A4.n C6.se E6.se")
    knight = table.game.book.decks[DECK].numbers["knight"]
    table.state.of(Development).played[0][knight] = 2
    table.gives_cards("A", "knight")
    assert table.points("A") == 8
    table.do("A knight")
    assert table.winner == "A"
    assert table.points("A") == 10
